import { bodyTypes, eyeColours, seeksOf, type Gender, type Sexuality } from '#features/profiles/rules.ts'
import type { Interest } from '#features/sites/rules.ts'
import { createRandom, type Random } from './random.ts'
import type { Facts, Person } from './people.ts'
import { readPlaces, type SeedCity } from './places.ts'
import { hairColourOf, personOf } from './portraits/person.ts'
import { PLUS, VONKJE, type DemoSite } from './sites.ts'
import { inventBio, writeBio, type Bio } from './words/bios.ts'
import { namesFor } from './words/names.ts'

/** How many of the made-up members are on the second site, and how many of those are fictional profiles. */
const PLUS_SITE_SHARE = 0.25
const FICTIONAL_SHARE = 0.15
/** Members of the first site whom visitors may see (C-49). */
const PUBLIC_MEMBERS = 20
/** So many members in a row, as the search shows them, begin their texts differently. */
const DISTINCT_OPENERS = 12

const minute = 60_000
const day = 24 * 60 * minute

/** The interests people mention most; the bolder ones of the list are rarer. */
const MILD: readonly Interest[] =
  'adventure animals art astrology bbq beach beer biking coffee cooking dancing fashion foodie gardening gym hiking hugging kissing movies music outdoors party photography politics reading relationship shopping sports sushi tattoos tea theater travelling vegetarian wine'.split(
    ' ',
  ) as Interest[] // each is a key of the list, which a test of the seed compares
const BOLD: readonly Interest[] = ['massages', 'lingerie', 'video games', 'safe sex', 'sex', 'one night stand']

/** What a fictional profile says of itself: nothing that its label contradicts. */
const FICTIONAL_BIOS = [
  'Een verzonnen profiel voor wie graag schrijft. Afspreken kan niet, een goed gesprek wel.',
  'Ik besta alleen hier. Wie zin heeft in een praatje over muziek of films, weet me te vinden.',
  'Bedacht door de redactie van deze site: schrijf gerust, maar reken niet op een afspraak.',
]

/** Makes up adults for both sites, always the same for the same seed. */
export function inventPeople({ count, now, seed }: { count: number; now: Date; seed: number }): Person[] {
  const chance = createRandom(seed)
  const onPlus = Math.round(count * PLUS_SITE_SHARE)
  const fictional = Math.round(onPlus * FICTIONAL_SHARE)
  const drafts = Array.from({ length: count }, (_, index) =>
    inventPerson(chance, { index, site: index < count - onPlus ? VONKJE : PLUS, now }),
  )
  return addBios(drafts).map((person, place) => {
    const isFictional = place >= count - fictional
    const about = isFictional ? (FICTIONAL_BIOS[place % FICTIONAL_BIOS.length] ?? '') : person.about
    return { ...person, about, isPublic: place < PUBLIC_MEMBERS, isFictional }
  })
}

type Draft = Omit<Person, 'about'> & { bio: Bio | null }

/** Lets everybody write about themselves, those who stand together in another way. */
function addBios(drafts: readonly Draft[]): Person[] {
  const openers: string[] = []
  const texts = new Map<Draft, string>()
  for (const draft of drafts.toSorted((one, other) => other.lastActive.getTime() - one.lastActive.getTime())) {
    if (!draft.bio) continue
    const { opener, text } = writeBio(draft.bio, openers.slice(-DISTINCT_OPENERS))
    openers.push(opener)
    texts.set(draft, text.replaceAll('{city}', draft.city.name))
  }
  return drafts.map((draft) => {
    const { bio: _, ...person } = draft
    return { ...person, about: texts.get(draft) ?? '' }
  })
}

function inventPerson(chance: Random, { index: place, site, now }: { index: number; site: DemoSite; now: Date }): Draft {
  const gender: Gender = chance.happens(0.5) ? 'female' : 'male'
  const age = inventAge(chance)
  const city = pickCity(chance)
  const name = chance.pick(namesFor({ country: city.country, gender, age }))
  const signupAt = new Date(
    now.getTime() - (chance.happens(0.07) ? chance.between(1, 6) : chance.between(8, 500)) * day,
  )
  const premium = chance.happens(0.3)
  const interests = [...chance.sample(MILD, chance.between(3, 6)), ...chance.sample(BOLD, chance.happens(0.3) ? 2 : 0)]
  const bio = chance.happens(0.94) ? inventBio(chance, { age, country: city.country, interests }) : null
  const id = chance.uuid(signupAt)
  return {
    id,
    siteId: site.id,
    email: `lid-${String(place + 1).padStart(3, '0')}@demo.vonk.test`,
    name,
    role: 'member',
    confirmed: true,
    gender,
    sexuality: inventSexuality(chance, gender),
    birthDate: inventBirthDate(chance, age, now),
    city,
    bio,
    interests,
    facts: inventFacts(chance, { id, gender, age }),
    isFictional: false,
    isPublic: false,
    isListed: true,
    signupAt,
    lastActive: inventLastActive(chance, signupAt, now),
    credits: premium ? chance.between(40, 400) : chance.between(12, 40),
    orders: premium ? chance.between(1, 3) : 0,
  }
}

/** From 19 to 72, most of them between 25 and 50. */
function inventAge(chance: Random): number {
  const middle = 19 + Math.round((chance.next() + chance.next()) * 21)
  return chance.happens(0.82) ? middle : chance.between(45, 72)
}

function inventBirthDate(chance: Random, age: number, now: Date): string {
  const born = new Date(Date.UTC(now.getUTCFullYear() - age, now.getUTCMonth(), now.getUTCDate()))
  born.setUTCDate(born.getUTCDate() - chance.between(3, 360))
  return born.toISOString().slice(0, 10)
}

function inventSexuality(chance: Random, gender: Gender): Sexuality {
  const roll = chance.next()
  if (roll < 0.84) return 'hetero'
  if (roll < 0.91) return 'bi'
  return gender === 'female' ? 'lesbian' : 'gay'
}

function inventLastActive(chance: Random, signupAt: Date, now: Date): Date {
  const minutesAgo = Math.round(6 * Math.exp(chance.next() * 8.4)) // from minutes to some 18 days
  return new Date(Math.max(signupAt.getTime(), now.getTime() - minutesAgo * minute - chance.between(0, 59_999)))
}

/** What a profile tells of its person; of the hair what the portrait shows. */
function inventFacts(chance: Random, { id, gender, age }: { id: string; gender: Gender; age: number }): Facts {
  const hair = hairColourOf(personOf({ seed: id, gender, age }))
  const status = age > 38 && chance.happens(0.5) ? 'divorced' : 'single'
  return {
    hair_colour: chance.happens(0.9) ? hair : null,
    eye_colour: chance.happens(0.9) ? chance.pick(eyeColours) : null,
    body_type: chance.happens(0.75) ? chance.pick(bodyTypes) : null,
    relationship_status: chance.happens(0.9) ? (age > 58 && chance.happens(0.3) ? 'widowed' : status) : null,
    tattoos: chance.happens(0.7) ? chance.pick(['none', 'none', 'few', 'many']) : null,
  }
}

const weightedCities = new Map<string, { cities: SeedCity[]; sums: number[] }>()

/** Most live in the Netherlands, some in Belgium and Germany; large cities are likelier. */
function pickCity(chance: Random): SeedCity {
  const roll = chance.next()
  const country = roll < 0.74 ? 'NL' : roll < 0.91 ? 'BE' : 'DE'
  const { cities, sums } = weighCities(country)
  const target = chance.next() * (sums.at(-1) ?? 0)
  const found = cities[sums.findIndex((sum) => sum > target)]
  if (!found) throw new Error(`no city in ${country}`)
  return found
}

function weighCities(country: string): { cities: SeedCity[]; sums: number[] } {
  const cached = weightedCities.get(country)
  if (cached) return cached
  const isNear = ({ regionCode }: SeedCity) => country === 'NL' || /^(BE-V|BE-BRU|DE-NW|DE-NI)/.test(regionCode)
  const cities = readPlaces().cities.filter(
    (city) => city.country === country && city.population > 8_000 && isNear(city),
  )
  let sum = 0
  const sums = cities.map((city) => (sum += weightOf(city)))
  weightedCities.set(country, { cities, sums })
  return { cities, sums }
}

function weightOf(city: SeedCity): number {
  const closeBy = city.regionCode === 'NL-UT' ? 3 : city.regionCode === 'DE-NW' ? 4 : 1
  return closeBy * city.population ** 0.55
}

/** Whether two people could like each other. */
export function isMutualFit(one: Person, other: Person): boolean {
  if (one.siteId !== other.siteId || one.id === other.id) return false
  return seeksGenderOf(one, other) && seeksGenderOf(other, one) && Math.abs(yearOf(one) - yearOf(other)) <= 12
}

function seeksGenderOf(one: Person, other: Person): boolean {
  const seeks = seeksOf(one.gender, one.sexuality)
  return seeks === 'both' || seeks === other.gender
}

function yearOf(person: Person): number {
  return Number(person.birthDate.slice(0, 4))
}
