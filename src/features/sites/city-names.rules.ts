import { expandUmlauts } from '#platform/text/fold-text.ts'
import { toSearchName } from './rules.ts'

/** The names of a city. */
export interface CityNames {
  readonly country: string
  readonly name: string
  readonly alternateNames: readonly string[]
}

/** Lists the keys by which a city is found: its names in known spellings, folded for search. */
export function listCityKeys({ country, name, alternateNames }: CityNames): string[] {
  const keys = [name, ...alternateNames].flatMap((each) => listSpellings(each, country)).map(toSearchName)
  return [...new Set(keys)].filter((key) => key !== '')
}

function listSpellings(name: string, country: string): string[] {
  const spellings = [name, expandUmlauts(name), ...listSaintSpellings(name), ...listRiverSpellings(name)]
  if (country !== 'NL' && country !== 'BE') return spellings
  return [...spellings, ...spellings.map((spelling) => spelling.replaceAll(/ij/gi, 'y'))]
}

const SAINTS: readonly [RegExp, string][] = [
  [/\b(sint|saint|sankt)\b/giu, 'st'],
  [/\bsainte\b/giu, 'ste'],
  [/\bst\b\.?/giu, 'sankt'],
]

/** Lists the name with the short form of its saint, and with the long one. */
function listSaintSpellings(name: string): string[] {
  return SAINTS.filter(([pattern]) => name.search(pattern) !== -1).map(([pattern, short]) =>
    name.replace(pattern, short),
  )
}

const RIVERS = /[ -](?:aan|an)[ -](?:de[nr]?)[ -]/iu

/** Lists the spellings of "aan den": Alphen a/d Rijn, Capelle ad IJssel. */
function listRiverSpellings(name: string): string[] {
  return RIVERS.test(name) ? [name.replace(RIVERS, ' a d '), name.replace(RIVERS, ' ad ')] : []
}
