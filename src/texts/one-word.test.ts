import { expect, test } from 'vitest'
import { listTexts } from '#platform/server/texts.ts'

/** Sentences of the specification, which stay as they are (docs/product/rules/texts.md). */
const literal = ['refusals.link_expired', 'refusals.invalid_email']

/** The prompts, which the answer of a member completes: a space before the ellipsis stands for what follows. */
const sentenceBeginnings = 'options.prompts.'

/** A replaced wording, the pattern that finds it, and the wording to use instead. */
const replacedWordings: readonly [former: string, pattern: RegExp, instead: string][] = [
  ['voor premium leden', /premium (lid|leden)/i, 'premiumlid, premiumleden'],
  ['{percent} % korting', /[\d}] %/, '{percent}%'],
  ['Vind wie bij je past', /\bwie (bij (me|mij|je) )?past\b/i, 'Matchzoeker'],
  ['bij de matchzoeker', /matchzoeker/, 'Matchzoeker'],
  ['Naar de homepage', /homepage/i, 'homepagina'],
  ['Bewaarde zoekopdrachten', /Bewaarde?\b|Bewaar deze zoek|zoekopdrachten bewaren/, 'Opgeslagen, opslaan'],
  ['Check je mail', /check je/i, 'Bekijk je mail'],
  ['Nieuwe e-mail aanvragen', /e-mail(?!adres)/i, 'mail, e-mailadres'],
  ['Verwerken …', /\p{L} …$/u, 'Verwerken…'],
  ['gisteren', /^gisteren$/, 'Gisteren'],
  ['Deze geaardheid', /geaardheid/i, 'voorkeur, seksuele voorkeur'],
  ['Zeg ik liever niet', /liever niet$/, 'Niet ingevuld'],
  ['Relatie', /^Relatie$|Relatie die je/, 'Relatiestatus'],
  ['Er loopt niets door.', /loopt (niets door|live)/, 'Je zit nergens aan vast.'],
  ['Van ons, om mee te beginnen', /om mee te beginnen/, 'welkomstcadeau'],
  ['Wie je blokkeert, ziet je nergens', /wie je blokkeert/i, 'Blokkeer je iemand, dan …'],
  ['Mag, hoeft niet.', /mag, (het )?hoeft/i, 'Niet verplicht.'],
  ['Je kunt op elk moment weg.', /(op )?elk moment (weg|stoppen)/, 'Je kunt altijd stoppen.'],
]

test.each(replacedWordings)('no text contains "%s"', (former, pattern, instead) => {
  expect(former).toMatch(pattern)
  const isLiteral = (key: string) => literal.includes(key) || key.startsWith(sentenceBeginnings)
  const findings = [...listTexts('nl')].filter(([key, text]) => !isLiteral(key) && pattern.test(text))
  expect(findings, `write ${instead}`).toEqual([])
})
