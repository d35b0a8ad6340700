import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Texts = { readonly [key: string]: string | Texts }

/**
 * Texts whose numbers are no parameters: the version of a licence, the ends of a slider, "two passwords", a European
 * standard, "two people", formats of files of banks, and examples
 * of what to type and of what a mail contains.
 */
const own = [
  'settings.json.location.source',
  'match.json.question.ages.text',
  'refusals.json.passwords_differ',
  'pages-accessibility.json.sections.standard.norm',
  'video-lander.json.headline',
  'office-money.json.debits.kindName.returns',
  'office-money.json.debits.kindName.collections',
  'refusals.json.bank_file_unreadable',
  'office-money.json.vat.periodHint',
  'office-orders.json.refundAmount',
  'office-landers.json.campaigns.amountHelp',
  'office-mail-samples.json.code',
  'office-mail-samples.json.number',
]

const nl =
  /\d|(?<!\p{L})(twee|drie|vier|vijf|zes|zeven|acht|negen|tien|twaalf|veertien|dertig|(een|één) (uur|dag|week|maand|jaar))(?!\p{L})/iu

const en =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|(a|an|one) (hour|day|week|month|year))\b/iu

const de =
  /\d|(?<!\p{L})(zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|vierzehn|dreißig|eine[mnrs]? (stunde|tag|woche|monat|jahr)\p{L}*)(?!\p{L})/iu

/** Removes the selectors of plurals and choices from a text, such as `=0`, `select, 1` and `select, n1`. */
function withoutSelectors(text: string): string {
  return text.replaceAll(/(=|(?<=[,}] ?))n?\d+(?= ?\{)/g, '')
}

function* numbersIn(texts: Texts, path: string, numbers: RegExp): Generator<string> {
  for (const [key, value] of Object.entries(texts)) {
    const textPath = `${path}.${key}`
    if (typeof value !== 'string') yield* numbersIn(value, textPath, numbers)
    else if (!own.includes(textPath) && numbers.test(withoutSelectors(value))) yield `${textPath}: ${value}`
  }
}

test.each([
  ['nl', nl],
  ['en', en],
  ['de', de],
])('limits, prices and periods reach a text in %s as parameters from settings or rules', (locale, numbers) => {
  const folder = new URL(`./${locale}/`, import.meta.url)
  const findings = readdirSync(folder).flatMap((file) => {
    const texts: Texts = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return [...numbersIn(texts, file, numbers)]
  })
  expect(findings).toEqual([])
})
