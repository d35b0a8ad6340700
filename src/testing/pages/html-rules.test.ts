import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { htmlRules } from './html-rules.ts'

const validator = new HtmlValidate(htmlRules)

function renderPage(body: string, head = ''): string {
  return `<!doctype html><html lang="nl"><head><title>Titel</title>${head}</head><body><main>${body}</main></body></html>`
}

async function listReportedRules(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))
}

test.each([
  ['own/meta-content', renderPage('', '<meta property="csp-nonce" nonce="x">')],
  ['own/native-state', renderPage('<label>Aan <input type="checkbox" aria-checked="true"></label>')],
  ['own/description-groups', renderPage('<dl><div><svg></svg><dt>Prijs</dt><dd>Gratis</dd></div></dl>')],
  ['heading-level', renderPage('<h1>Een</h1><h3>Drie</h3>')],
  ['no-dup-id', renderPage('<p id="a"></p><p id="a"></p>')],
  ['wcag/h37', renderPage('<img src="a.webp">')],
  ['input-missing-label', renderPage('<input type="text" name="a">')],
  ['element-permitted-content', renderPage('<ul><p>Geen punt</p></ul>')],
  ['missing-doctype', '<html lang="nl"><head><title>Titel</title></head><body></body></html>'],
  ['element-required-content', '<!doctype html><html lang="nl"><head></head><body></body></html>'],
  ['element-required-attributes', '<!doctype html><html><head><title>Titel</title></head><body></body></html>'],
])('the rules report %s', async (rule, html) => expect(await listReportedRules(html)).toContain(rule))

test('attributes in the spelling of React are accepted', async () => {
  const body = `<h1 id="_R_1_">Een</h1><input type="checkbox" checked="" aria-label="Aan"/><br/>`
  expect(
    await listReportedRules(
      renderPage(body, '<meta charSet="utf-8"/><meta property="csp-nonce" content="" nonce="x"/>'),
    ),
  ).toEqual([])
})
