import { expect, test } from 'vitest'
import { listTexts } from '#platform/server/texts.ts'

/** English words for which Dutch has a usual one, with that word. The Dutch texts also use e-mail, chat, online, bonus and link. */
const words: readonly [english: string, pattern: string, dutch: string][] = [
  ['slug', 'slugs?', 'adres'],
  ['ref', 'refs?', 'campagnecode'],
  ['footer', 'footers?', 'voettekst'],
  ['header', 'headers?', 'kop'],
  ['hash', 'hash(es)?', 'vingerafdruk'],
  ['cache', 'caches?', 'opgeslagen kopie'],
  ['provider', '(\\p{L}*)providers?', 'betaaldienst'],
  ['operator', 'operators?', 'beantwoorder'],
  ['manifest', 'manifest', 'geïnstalleerde app'],
  ['query', 'query', 'wat achter ? staat'],
  ['dashboard', 'dashboards?', 'overzicht'],
  ['ticket', 'tickets?', 'melding, zaak'],
  ['tracking', 'tracking', 'volgen'],
  ['preview', 'previews?', 'voorbeeld'],
  ['review', 'reviews?', 'controle, beoordeling'],
  ['reminder', 'reminders?', 'herinnering'],
  ['update', '(ge)?updat\\p{L}*', 'nieuwe versie, bijwerken'],
  ['setting', 'settings?', 'instelling'],
  ['user', 'users?', 'lid'],
  ['member', 'members?', 'lid'],
  ['check', '(ge)?check\\p{L}*', 'controle, bekijken'],
  ['reset', '(ge)?reset\\p{L}*', 'opnieuw instellen'],
  ['default', 'defaults?', 'standaard'],
  ['queue', 'queues?', 'wachtrij'],
  ['pending', 'pending', 'wacht'],
  ['bounce', 'bounces?', 'geweigerde mail'],
  ['payout', 'payouts?', 'vergoeding'],
  ['refund', 'refunds?', 'terugbetaling'],
  ['chargeback', 'chargebacks?', 'terugboeking'],
  ['lander', 'landers?', 'landingspagina'],
  ['cohort', 'cohorts?', 'week van aanmelding'],
  ['funnel', 'funnels?', 'stappen'],
  ['flag', 'flags?', 'markering'],
  ['tag', 'tags?', 'kenmerk'],
  ['timeline', 'timelines?', 'tijdlijn'],
  ['audit', 'audits?', 'logboek'],
  ['owner', 'owners?', 'eigenaar'],
  ['host', 'hosts?', 'adres, domein'],
  ['token', 'tokens?', 'link, code'],
  ['template', 'templates?', 'sjabloon'],
  ['job', 'jobs?', 'taak'],
  ['request', 'requests?', 'aanvraag'],
  ['report', 'reports?', 'melding'],
  ['order', 'orders?', 'bestelling'],
  ['message', 'messages?', 'bericht'],
  ['home', 'homepages?|home', 'voorpagina'],
  ['traffic', 'traffic', 'herkomst'],
  ['lead', 'leads?', 'nieuw lid'],
  ['key', 'keys?', 'sleutel'],
  ['feature', 'features?', 'functie'],
  ['layout', 'layouts?', 'opmaak'],
]

/** Returns a text without parameters, selectors, tags and code, which people do not read as words. */
function toVisibleWords(text: string): string {
  return text
    .replaceAll(/`[^`]*`|<\/?\w+>|\bnpm run\b.*$/g, ' ')
    .replaceAll(/(?<=[,}] ?)[=\w]+ (?=\{)/g, ' ')
    .replaceAll(/\{\w+(?:, \w+)?/g, ' ')
}

const texts = [...listTexts('nl')].filter(([key]) => !key.startsWith('emoji.'))

test.each(words)('R-1.12 no Dutch text contains the English word "%s"', (english, pattern, dutch) => {
  const word = new RegExp(String.raw`(?<![\p{L}\d/_.-])(?:${pattern})(?![\p{L}\d/_-])`, 'iu')
  expect(english).toMatch(word)
  const findings = texts.filter(([, text]) => word.test(toVisibleWords(text)))
  expect(findings, `write ${dutch}`).toEqual([])
})
