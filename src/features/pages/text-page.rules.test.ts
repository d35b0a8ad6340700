import { expect, test } from 'vitest'
import { findSlugProblem, listLinkedPaths, listSlugCandidates, parseBody } from './text-page.rules.ts'

/** Writes blocks as short text, for comparing: `h:`, `p:` and `l:`, with links as `text>target` and bold as `*text*`. */
function summarize(body: string): string[] {
  const write = (spans: readonly { text: string; href?: string; isBold?: true }[]) =>
    spans.map(({ text, href, isBold }) => (href ? `${text}>${href}` : isBold ? `*${text}*` : text)).join('|')
  return parseBody(body).flatMap((block) =>
    block.kind === 'list'
      ? block.items.map(({ spans }) => `l:${write(spans)}`)
      : [`${block.kind[0]}:${write(block.spans)}`],
  )
}

test('a body has headings, paragraphs, lists, bold text and links', () => {
  const body = `Hallo **jij**,\nlees dit.\n## Kop met [link](/pricing)\nTekst\n- een\n  twee\n- [mail](mailto:a@b.nl)\n\nSlot`
  expect(summarize(body)).toEqual([
    'p:Hallo |*jij*|, lees dit.',
    'h:Kop met |link>/pricing',
    'p:Tekst',
    'l:een twee',
    'l:mail>mailto:a@b.nl',
    'p:Slot',
  ])
})

test.each([
  '[x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '[x](http://evil.example)',
  '[x](data:text/html,x)',
  '[x](https:///x)',
  '<script>alert(1)</script>',
  '[x]()',
  '**',
])('%s stays text', (body) => {
  expect(parseBody(body).flatMap((block) => (block.kind === 'list' ? [] : block.spans))).toEqual([
    { at: 0, text: body },
  ])
})

test('a slug has a strict form and is no page of the site', () => {
  for (const slug of ['', 'Over', 'a--b', '-a', 'a_b', 'a/b', 'x'.repeat(61), 'login'])
    expect([slug, findSlugProblem(slug, ['login'])]).not.toEqual([slug, null])
  expect(findSlugProblem('over-ons', ['login'])).toBeNull()
})

test('C-50 a slug with a niche prefix falls back to the one without it', () => {
  expect(listSlugCandidates('she-over-ons')).toEqual(['she-over-ons', 'over-ons'])
  expect(listSlugCandidates('over-ons')).toEqual(['over-ons'])
  expect(listSlugCandidates('she')).toEqual(['she'])
})

test('the linked paths of a body are those of the site', () => {
  expect(listLinkedPaths('[a](/pricing)\n\n- [b](https://x.example)\n- [c](/nergens)')).toEqual([
    '/pricing',
    '/nergens',
  ])
})
