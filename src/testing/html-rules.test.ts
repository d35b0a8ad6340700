import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { htmlRules } from './html-rules.ts'

const validator = new HtmlValidate(htmlRules)

function page(body: string, head = ''): string {
  return `<!doctype html><html lang="nl"><head><title>Titel</title>${head}</head><body><main>${body}</main></body></html>`
}

async function findFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId))
}

test.each([
  ['own/meta-content', page('', '<meta property="csp-nonce" nonce="x">')],
  ['own/native-state', page('<label>Aan <input type="checkbox" aria-checked="true"></label>')],
  ['own/description-groups', page('<dl><div><svg></svg><dt>Prijs</dt><dd>Gratis</dd></div></dl>')],
  ['heading-level', page('<h1>Een</h1><h3>Drie</h3>')],
  ['no-dup-id', page('<p id="a"></p><p id="a"></p>')],
  ['wcag/h37', page('<img src="a.webp">')],
  ['input-missing-label', page('<input type="text" name="a">')],
  ['element-permitted-content', page('<ul><p>Geen punt</p></ul>')],
  ['missing-doctype', '<html lang="nl"><head><title>Titel</title></head><body></body></html>'],
  ['element-required-content', '<!doctype html><html lang="nl"><head></head><body></body></html>'],
  ['element-required-attributes', '<!doctype html><html><head><title>Titel</title></head><body></body></html>'],
])('the rules for pages report %s', async (rule, html) => expect(await findFaults(html)).toContain(rule))

test('attributes in the spelling of React are no fault', async () => {
  const body = `<h1 id="_R_1_">Een</h1><input type="checkbox" checked="" aria-label="Aan"/><br/>`
  expect(
    await findFaults(page(body, '<meta charSet="utf-8"/><meta property="csp-nonce" content="" nonce="x"/>')),
  ).toEqual([])
})
