import { expect, test } from 'vitest'
import { listTexts } from '#platform/server/texts.ts'

/**
 * Texts whose numbers are no parameters: the version of a licence, the ends of a slider, "two passwords", a European
 * standard, "two people", formats of files of banks, and examples
 * of what to type and of what a mail contains.
 */
const own = [
  'settings.location.source',
  'match.question.ages.text',
  'refusals.passwords_differ',
  'pages-accessibility.sections.standard.norm',
  'video-lander.headline',
  'office-money.debits.kindName.returns',
  'office-money.debits.kindName.collections',
  'office-money.import.intro',
  'refusals.bank_file_unreadable',
  'office-money.vat.periodHint',
  'office-orders.refundAmount',
  'office-landers.campaigns.amountHelp',
  'office-mail-samples.code',
  'office-mail-samples.number',
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

test.each([
  ['nl', nl],
  ['en', en],
  ['de', de],
])('limits, prices and periods reach a text in %s as parameters from settings or rules', (locale, numbers) => {
  const findings = [...listTexts(locale)].filter(
    ([key, text]) => !own.includes(key) && numbers.test(withoutSelectors(text)),
  )
  expect(findings).toEqual([])
})
