import { expect, test } from 'vitest'
import { listTexts, loadTexts } from '#platform/server/texts.ts'

/** Nouns that are counted in texts, in their plural. */
const plurals = {
  nl: `berichten bestellingen cadeaus cijfers codes collega’s credits dagen foto’s gesprekken incasso’s interesses kilometers
    leden letters likes maanden matches meldingen minuten passkeys personen pixels profielen punten regels seconden soorten
    stappen tekens vragen weken woorden zoekopdrachten`,
  en: `characters codes colleagues conversations credits days debits digits gifts hours interests kinds letters likes matches
    members messages minutes months orders passkeys photos pixels points profiles questions rules seconds steps times weeks
    words years`,
  de: `Arten Bestellungen Buchstaben Chats Codes Credits Fotos Fragen Gespräche Gesprächen Geschenke Interessen Jahre Jahren
    Lastschriften Likes Minuten Mitglieder Mitgliedern Monate Monaten Nachrichten Passkeys Personen Profile Punkte Schritte
    Schritten Sekunden Stunden Suchen Tage Tagen Wochen Wörter Zeilen Ziffern`,
} as const

/** Parameters that are never one: ages, the digits of a code, the steps of the signup, the candidates of the match finder, pixels. */
const neverOne = ['minAge', 'min_age', 'age', 'digits', 'steps', 'candidates', 'width']

/** Texts in which a number from 18 on precedes the noun. */
const ages = ['match.ages', 'search.ages.between', 'search.ages.from', 'search.ages.until']

test.each(['nl', 'en', 'de'] as const)('a number before a noun has a plural form in %s', (locale) => {
  const pattern = new RegExp(
    String.raw`\{(\w+)(?:, number)?\}[ \u00a0](?:${plurals[locale].split(/\s+/).join('|')})(?!\p{L})`,
    'gu',
  )
  const findings = [...listTexts(locale)]
    .filter(([key]) => !ages.includes(key))
    .flatMap(([key, text]) => [...text.matchAll(pattern)].map(([words, name = '']) => ({ key, words, name })))
    .filter(({ words, name }) => !neverOne.includes(name) && !isName(words, name))
    .map(({ key, words }) => `${key}: ${words}`)
  expect(findings).toEqual([])
})

/** Reports whether the parameter is the name of a person, such as in "Anna likes you". */
function isName(words: string, name: string): boolean {
  return name === 'name' && !/\d/.test(words)
}

test.each([
  ['nl', 1, 'De link werkt 1 uur.'],
  ['en', 1, 'The link works for 1 hour.'],
  ['de', 1, 'Der Link gilt 1 Stunde.'],
  ['de', 24, 'Der Link gilt 24 Stunden.'],
] as const)('in %s the link of a reset that works %i hour(s) is "%s"', (locale, hours, sentence) => {
  const t = loadTexts({ locale, timeZone: 'Europe/Amsterdam' }, 'accounts')
  expect(t('mail.reset.preheader', { hours })).toBe(sentence)
})
