import { BODY_TYPES, soughtGenderOf, type Gender, type Sexuality } from '#features/profiles/rules.ts'
import type { Interest } from '#features/sites/rules.ts'
import { createRandom, type Random } from './random.ts'
import { generateLife } from './life.ts'
import type { Facts, Person } from './people.ts'
import { readPlaces, type SeedCity } from './places.ts'
import { eyeColourOf, generateDrawnPerson, hairColourOf } from './portraits/drawn-person.ts'
import { PLUS, VONKJE, type DemoSite } from './sites.ts'
import type { Author } from './texts/line-pool.ts'
import { listFirstNames } from './texts/names.ts'
import { createProfileWriter } from './texts/profile-writer.ts'
import { readFictionalBios, type ProfileTexts } from './texts/text-files.ts'

/** The fraction of generated members on the second site. */
const PLUS_SITE_FRACTION = 0.25
/** The fraction of fictional profiles among the members of the second site. */
const FICTIONAL_FRACTION = 0.15
/** The number of members on the first site who are visible to visitors (C-49). */
const VISIBLE_MEMBER_COUNT = 20

const minute = 60_000
const day = 24 * 60 * minute

/** The interests from which most generated members choose. The demo uses only some of `INTERESTS`. */
const COMMON_INTERESTS: readonly Interest[] =
  'adventure animals art astrology bbq beach beer biking coffee cooking dancing fashion foodie gardening gym hiking hugging kissing movies music outdoors party photography politics reading relationship shopping sports sushi tattoos tea theater travelling vegetarian wine'.split(
    ' ',
  ) as Interest[] // a test checks that each is in `INTERESTS`
const RARE_INTERESTS: readonly Interest[] = [
  'massages',
  'lingerie',
  'video games',
  'safe sex',
  'sex',
  'one night stand',
]

/** Generates adult members for both sites. The same seed gives the same members. */
export function generatePeople({ count, now, seed }: { count: number; now: Date; seed: number }): Person[] {
  const random = createRandom(seed)
  const plusCount = Math.round(count * PLUS_SITE_FRACTION)
  const fictionalCount = Math.round(plusCount * FICTIONAL_FRACTION)
  const drafts = Array.from({ length: count }, (_, index) =>
    generateDraft(random, { index, site: index < count - plusCount ? VONKJE : PLUS, now }),
  )
  const writeProfile = createProfileWriter(createRandom(seed + 1))
  const fictionalBios = readFictionalBios()
  return drafts.map(({ age, ...draft }, index) => {
    const isVisibleToVisitors = index < VISIBLE_MEMBER_COUNT
    const fictionalIndex = index - (count - fictionalCount)
    if (fictionalIndex >= 0) {
      const bio = fictionalBios[fictionalIndex % fictionalBios.length] ?? ''
      return { ...draft, ...describeFictional(draft, bio), isVisibleToVisitors }
    }
    const { country, name: cityName } = draft.city
    const author: Author = { ...draft, age, country, cityName, life: generateLife(draft) }
    return { ...draft, ...writeProfile(author), isVisibleToVisitors }
  })
}

type Draft = Omit<Person, keyof ProfileTexts> & { age: number }

/** Describes a fictional profile. It answers no prompts, because its bio states that nobody is behind it. */
function describeFictional({ id, city }: Pick<Person, 'id' | 'city'>, bio: string) {
  const about = bio.replaceAll('{city}', city.name)
  return { email: `${id}@fictional.invalid`, about, prompts: [], isFictional: true }
}

function generateDraft(random: Random, { index, site, now }: { index: number; site: DemoSite; now: Date }): Draft {
  const gender: Gender = random.chance(0.5) ? 'female' : 'male'
  const age = generateAge(random)
  const city = pickCity(random)
  const name = random.pick(listFirstNames({ country: city.country, gender, age }))
  const signupAt = new Date(now.getTime() - (random.chance(0.07) ? random.between(1, 6) : random.between(8, 500)) * day)
  const premium = random.chance(0.3)
  const interests = [
    ...random.sample(COMMON_INTERESTS, random.between(3, 6)),
    ...random.sample(RARE_INTERESTS, random.chance(0.3) ? 2 : 0),
  ]
  const id = random.uuid(signupAt)
  return {
    id,
    siteId: site.id,
    email: `lid-${String(index + 1).padStart(3, '0')}@demo.vonk.test`,
    name,
    confirmed: true,
    gender,
    sexuality: generateSexuality(random, gender),
    birthDate: generateBirthDate(random, age, now),
    city,
    age,
    interests,
    facts: generateFacts(random, { id, gender, age }),
    isFictional: false,
    isVisibleToVisitors: false,
    signupAt,
    lastActive: generateLastActive(random, signupAt, now),
    credits: premium ? random.between(40, 400) : random.between(12, 40),
    paidOrderCount: premium ? random.between(1, 3) : 0,
  }
}

/** Generates an age from 19 to 72, mostly between 25 and 50. */
function generateAge(random: Random): number {
  const usualAge = 19 + Math.round((random.next() + random.next()) * 21)
  return random.chance(0.82) ? usualAge : random.between(45, 72)
}

function generateBirthDate(random: Random, age: number, now: Date): string {
  const born = new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate()))
  born.setUTCDate(born.getUTCDate() - random.between(3, 360))
  return born.toISOString().slice(0, 10)
}

function generateSexuality(random: Random, gender: Gender): Sexuality {
  const roll = random.next()
  if (roll < 0.84) return 'hetero'
  if (roll < 0.91) return 'bi'
  return gender === 'female' ? 'lesbian' : 'gay'
}

function generateLastActive(random: Random, signupAt: Date, now: Date): Date {
  const minutesAgo = Math.round(6 * Math.exp(random.next() * 8.4)) // from minutes to some 18 days
  return new Date(Math.max(signupAt.getTime(), now.getTime() - minutesAgo * minute - random.between(0, 59_999)))
}

/** Generates the facts of a profile. The colours of hair and eyes match the photos. */
function generateFacts(random: Random, { id, gender, age }: { id: string; gender: Gender; age: number }): Facts {
  const drawnPerson = generateDrawnPerson({ seed: id, gender, age })
  const hairColour = hairColourOf(drawnPerson)
  const status = age > 38 && random.chance(0.5) ? 'divorced' : 'single'
  return {
    hair_colour: random.chance(0.9) ? hairColour : null,
    eye_colour: random.chance(0.9) ? eyeColourOf(drawnPerson) : null,
    body_type: random.chance(0.75) ? random.pick(BODY_TYPES) : null,
    relationship_status: random.chance(0.9) ? (age > 58 && random.chance(0.3) ? 'widowed' : status) : null,
    tattoos: random.chance(0.7) ? random.pick(['none', 'none', 'few', 'many']) : null,
  }
}

const weightedCities = new Map<string, { cities: SeedCity[]; runningSums: number[] }>()

/** Picks a city: mostly in the Netherlands, some in Belgium and Germany, weighted by population. */
function pickCity(random: Random): SeedCity {
  const roll = random.next()
  const country = roll < 0.74 ? 'NL' : roll < 0.91 ? 'BE' : 'DE'
  const { cities, runningSums } = listWeightedCities(country)
  const target = random.next() * (runningSums.at(-1) ?? 0)
  const city = cities[runningSums.findIndex((sum) => sum > target)]
  if (!city) throw new Error(`no city in ${country}`)
  return city
}

/** Lists the cities of a country with the running sums of their weights. */
function listWeightedCities(country: string): { cities: SeedCity[]; runningSums: number[] } {
  const cached = weightedCities.get(country)
  if (cached) return cached
  const isInDemoRegion = ({ regionCode }: SeedCity) => country === 'NL' || /^(BE-V|BE-BRU|DE-NW|DE-NI)/.test(regionCode)
  const cities = readPlaces().cities.filter(
    (city) => city.country === country && city.population > 8_000 && !city.isDistrict && isInDemoRegion(city),
  )
  let sum = 0
  const runningSums = cities.map((city) => (sum += computeCityWeight(city)))
  weightedCities.set(country, { cities, runningSums })
  return { cities, runningSums }
}

/** Returns the weight of a city. The exponent below 1 lowers the share of large cities. */
function computeCityWeight(city: SeedCity): number {
  const regionFactor = city.regionCode === 'NL-UT' ? 3 : city.regionCode === 'DE-NW' ? 4 : 1
  return regionFactor * city.population ** 0.55
}

/** Returns whether two members seek each other's gender and were born at most 12 years apart. */
export function areCompatible(one: Person, other: Person): boolean {
  if (one.siteId !== other.siteId || one.id === other.id) return false
  return isSeeking(one, other) && isSeeking(other, one) && Math.abs(getBirthYear(one) - getBirthYear(other)) <= 12
}

function isSeeking(one: Person, other: Person): boolean {
  const seeks = soughtGenderOf(one.gender, one.sexuality)
  return seeks === 'both' || seeks === other.gender
}

function getBirthYear(person: Person): number {
  return Number(person.birthDate.slice(0, 4))
}
