import { findCity } from './places.ts'
import type { Facts, Person } from './people.ts'
import { DEMO_SITES, type DemoSite } from './sites.ts'
import { readProfileTexts, type ProfileTexts } from './texts/text-files.ts'

/** The names of the fixed people, who exist in every demo and test. */
export type FixedName = 'anna' | 'bert' | 'carl' | 'dora' | 'eva'

const fixedNames: readonly FixedName[] = ['anna', 'bert', 'carl', 'dora', 'eva']

/** Returns the id of a fixed person on a site. */
export function fixedId(name: FixedName, { key }: Pick<DemoSite, 'key'>): string {
  return `01900000-0000-7000-8000-${key === 'vonkje' ? '1' : '2'}000000000${String(fixedNames.indexOf(name) + 1).padStart(2, '0')}`
}

/** Returns the e-mail address of a fixed person. */
export function fixedEmail(name: FixedName): string {
  return `${name}@demo.vonk.test`
}

/** Creates the fixed people of both sites. */
export function createFixedPeople(now: Date): Person[] {
  const texts = readProfileTexts('fixed-people')
  return DEMO_SITES.flatMap((site) =>
    fixedNames.map((name) => ({ ...toPerson(name, site, now), ...(texts[name] ?? { about: '', prompts: [] }) })),
  )
}

type FixedPersonDetails = Pick<Person, 'name' | 'gender' | 'birthDate' | 'city' | 'interests' | 'facts'> &
  Partial<Pick<Person, 'confirmed' | 'credits' | 'paidOrderCount' | 'signupAt' | 'lastActive'>>

const minute = 60_000
const day = 24 * 60 * minute

function toPerson(name: FixedName, site: DemoSite, now: Date): Omit<Person, keyof ProfileTexts> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return {
    id: fixedId(name, site),
    siteId: site.id,
    email: fixedEmail(name),
    confirmed: true,
    sexuality: 'hetero',
    isFictional: false,
    isVisibleToVisitors: false,
    signupAt: ago(40 * day),
    lastActive: ago(20 * minute),
    credits: 5,
    paidOrderCount: 0,
    ...describePerson(name, ago),
  }
}

function describePerson(name: FixedName, ago: (milliseconds: number) => Date): FixedPersonDetails {
  switch (name) {
    case 'anna':
      return describeAnna()
    case 'bert':
      return describeBert()
    case 'carl':
      return describeCarl()
    case 'dora':
      return { ...describeDora(), signupAt: ago(2 * 60 * minute), lastActive: ago(2 * 60 * minute) }
    case 'eva':
      return { ...describeEva(), signupAt: ago(5 * minute), lastActive: ago(minute) }
  }
}

function describeAnna(): FixedPersonDetails {
  return {
    name: 'Anna',
    gender: 'female',
    birthDate: '1992-04-17',
    city: findCity('NL', 'Utrecht'),
    interests: ['biking', 'coffee', 'music', 'travelling', 'cooking', 'reading'],
    facts: toFacts('brown', 'green', 'average', 'single', 'few'),
    credits: 12,
  }
}

function describeBert(): FixedPersonDetails {
  return {
    name: 'Bert',
    gender: 'male',
    birthDate: '1987-09-03',
    city: findCity('NL', 'Amersfoort'),
    interests: ['hiking', 'bbq', 'cooking', 'music', 'animals', 'coffee'],
    facts: toFacts('dark_brown', 'blue', 'athletic', 'divorced', 'none'),
    credits: 250,
    paidOrderCount: 1,
  }
}

function describeCarl(): FixedPersonDetails {
  return {
    name: 'Carl',
    gender: 'male',
    birthDate: '1985-01-22',
    city: findCity('NL', 'Utrecht'),
    interests: ['adventure', 'beach', 'coffee'],
    facts: toFacts('black', 'brown', 'large', 'single', 'many'),
  }
}

function describeDora(): FixedPersonDetails {
  return {
    name: 'Dora',
    gender: 'female',
    birthDate: '1995-11-30',
    city: findCity('BE', 'Gent'),
    interests: [],
    facts: toFacts(null, null, null, null, null),
    confirmed: false,
    credits: 0,
  }
}

function describeEva(): FixedPersonDetails {
  return {
    name: 'Eva',
    gender: 'female',
    birthDate: '1998-06-09',
    city: findCity('NL', 'Nijmegen'),
    interests: ['movies', 'sushi'],
    facts: toFacts(null, null, null, 'single', null),
  }
}

function toFacts(
  ...[hair_colour, eye_colour, body_type, relationship_status, tattoos]: [
    Facts['hair_colour'],
    Facts['eye_colour'],
    Facts['body_type'],
    Facts['relationship_status'],
    Facts['tattoos'],
  ]
): Facts {
  return { hair_colour, eye_colour, body_type, relationship_status, tattoos }
}
