import { splitNichePrefix } from '#features/sites/niche.rules.ts'

/** The limits of a page that an operator writes, in characters. */
export const SLUG_MAX = 60
export const TITLE_MAX = 80
export const BODY_MAX = 50_000

/** The notation of a slug. */
export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A part of a line. The `href` of a link is safe; a part is bold or plain otherwise. */
export interface Span {
  /** Its position in the line. */
  readonly at: number
  readonly text: string
  readonly href?: string
  readonly isBold?: true
}

/** An item of a list. */
export interface ListItem {
  readonly at: number
  readonly spans: readonly Span[]
}

type Content =
  | { readonly kind: 'heading' | 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly items: readonly ListItem[] }

/** A block of a page, with its position. */
export type TextBlock = Content & { readonly at: number }

/** The text of a page. */
export interface TextPageSource {
  readonly title: string
  readonly body: string
}

/** Returns why a slug cannot be a page, or null. `taken` are the first segments of the paths of the site. */
export function findSlugProblem(slug: string, taken: readonly string[]): string | null {
  if (!SLUG_PATTERN.test(slug) || slug.length > SLUG_MAX)
    return `a slug has lower-case letters, digits and single hyphens, at most ${SLUG_MAX}`
  return taken.includes(slug) ? `/${slug} is a page of the site already` : null
}

/** Lists the slugs to look up, the best first: a slug with a niche prefix falls back to the one without (C-50). */
export function listSlugCandidates(slug: string): string[] {
  const { niche, slug: plain } = splitNichePrefix(slug)
  return niche === null || plain === '' ? [slug] : [slug, plain]
}

/** Parses the body: headings `## …`, lists `- …`, paragraphs, **bold** and [links](/path). Everything else is text. */
export function parseBody(body: string): TextBlock[] {
  return body
    .replaceAll(/^(##+ .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .flatMap(parseBlock)
    .map((content, at) => ({ ...content, at }))
}

function parseBlock(block: string): Content[] {
  const heading = /^##+ +(.+)$/.exec(block)?.[1]
  if (heading !== undefined) return [{ kind: 'heading', spans: parseSpans(heading) }]
  const lines = block.split('\n').map((line) => line.trim())
  const start = lines.findIndex((line) => /^[-*] /.test(line))
  if (start < 0) return [toParagraph(lines)]
  const before = start > 0 ? [toParagraph(lines.slice(0, start))] : []
  return [...before, { kind: 'list', items: toItems(lines.slice(start)) }]
}

function toParagraph(lines: readonly string[]): Content {
  return { kind: 'paragraph', spans: parseSpans(lines.join(' ')) }
}

/** A line without a bullet continues the item above. */
function toItems(lines: readonly string[]): ListItem[] {
  const items: string[] = []
  for (const line of lines) {
    if (/^[-*] /.test(line)) items.push(line.slice(2).trim())
    else items.push(`${items.pop() ?? ''} ${line}`)
  }
  return items.map((item, at) => ({ at, spans: parseSpans(item) }))
}

// No part may contain its own beginning: a text of many openings would otherwise be scanned from each of them.
const SPAN = /\[([^[\]\n]+)\]\(([^()\s]+)\)|\*\*([^*\n]+)\*\*/g

function parseSpans(text: string): Span[] {
  const spans: Span[] = []
  let end = 0
  for (const { 0: whole, 1: label = '', 2: target, 3: bold, index } of text.matchAll(SPAN)) {
    if (target !== undefined && !isSafeTarget(target)) continue
    if (index > end) spans.push({ at: end, text: text.slice(end, index) })
    spans.push(
      target === undefined ? { at: index, text: bold ?? '', isBold: true } : { at: index, text: label, href: target },
    )
    end = index + whole.length
  }
  return end < text.length ? [...spans, { at: end, text: text.slice(end) }] : spans
}

/** A link leads to a page of the site, another site over https, or a mail address; anything else stays text. */
function isSafeTarget(target: string): boolean {
  return /^\/(?![/\\])/.test(target) || /^https:\/\/[^/]/.test(target) || /^mailto:[^\s@]+@[^\s@]+$/.test(target)
}

/** Lists the paths of the site to which a body links. */
export function listLinkedPaths(body: string): string[] {
  const spans = parseBody(body).flatMap((block) =>
    block.kind === 'list' ? block.items.flatMap((item) => item.spans) : block.spans,
  )
  return spans.flatMap(({ href }) => (href?.startsWith('/') ? [href] : []))
}
