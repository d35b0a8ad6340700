import { INTENTIONS } from '#features/profiles/life.rules.ts'
import { fixedEmail } from './fixed-people.ts'
import type { Person } from './people.ts'
import { createRandom } from './random.ts'

const WORK = [
  ['Verpleegkundige', 'Leraar', 'Timmerman', 'Ontwikkelaar', 'Bakker', 'Huisarts', 'Boer', 'Docent wiskunde'],
  ['In de zorg', 'Eigen zaak', 'Chauffeur', 'Tuinontwerper', 'Muzikant', 'Redacteur', 'Notaris', 'Schipper'],
  ['Kapper', 'Jurist', 'Kok', 'Ambtenaar', 'Elektricien', 'Fotograaf', 'Fysiotherapeut', 'Vormgever'],
].flat()
const GERMAN_WORK = [
  'In der Pflege',
  'Lehrkraft',
  'Handwerk',
  'Im Büro',
  'Selbstständig',
  'Gärtnerei',
  'Musik',
  'Labor',
]

/** The work of the fixed people whose own texts mention it. */
const WORK_OF_FIXED_PEOPLE = new Map([
  [fixedEmail('anna'), 'Verpleegkundige'],
  [fixedEmail('bert'), 'Timmerman'],
])

/** The columns of a profile about what a member is looking for and how they live. */
export type LifeColumns = ReturnType<typeof generateLife>

type LifeOwner = Pick<Person, 'id' | 'email' | 'city' | 'birthDate' | 'isFictional'>

/** Generates what a member is looking for and how they live, some answers of it not shown, from their id. */
export function generateLife({ id, email, city, birthDate, isFictional }: LifeOwner) {
  const random = createRandom(Number.parseInt(id.slice(-8), 16))
  const isAnswered = (chance: number) => !isFictional && random.chance(chance)
  const isYoung = birthDate > '1984'
  const isGerman = city.country === 'DE'
  const hasChildren = random.chance(isYoung ? 0.15 : 0.6)
  const work = random.pick(isGerman ? GERMAN_WORK : WORK)
  const languages = isGerman ? ['de', 'en'] : ['nl', ...random.pick([['en'], ['en', 'de'], ['en', 'fr'], []])]
  return {
    intention: isAnswered(0.85) ? random.pick([...INTENTIONS, 'relationship', 'relationship', 'dating']) : null,
    children: isAnswered(0.6) ? (hasChildren ? 'have' : 'none') : null,
    child_wish: isAnswered(0.5) ? (isYoung ? random.pick(['want', 'maybe', 'no']) : 'no') : null,
    smoking: isAnswered(0.7) ? random.pick(['no', 'no', 'no', 'sometimes', 'yes']) : null,
    drinking: isAnswered(0.7) ? random.pick(['no', 'socially', 'socially', 'often']) : null,
    height_cm: isAnswered(0.75) ? random.between(156, 194) : null,
    languages: isAnswered(0.6) ? languages : [],
    work: WORK_OF_FIXED_PEOPLE.get(email) ?? (isAnswered(0.6) ? work : ''),
    hidden_fields: isAnswered(0.1) ? ['children', 'childWish'] : [],
  }
}
