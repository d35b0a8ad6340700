import { findCity } from './places.ts'
import type { Facts, Person } from './people.ts'
import { DEMO_SITES, type DemoSite } from './sites.ts'

/** The names of the fixed people of every demo and test. */
export type FixedName = 'anna' | 'bert' | 'carl' | 'dora' | 'eva' | Staff
type Staff = 'admin' | 'moderator' | 'support' | 'finance'

const names: readonly FixedName[] = ['anna', 'bert', 'carl', 'dora', 'eva', 'admin', 'moderator', 'support', 'finance']

/** Returns the id of a fixed person on a site. */
export function fixedId(name: FixedName, { key }: Pick<DemoSite, 'key'>): string {
  return `01900000-0000-7000-8000-${key === 'vonkje' ? '1' : '2'}000000000${String(names.indexOf(name) + 1).padStart(2, '0')}`
}

/** Returns the mail address of a fixed person. */
export function fixedEmail(name: FixedName): string {
  return `${name}@demo.vonk.test`
}

/** Returns the fixed people of both sites. */
export function fixedPeople(now: Date): Person[] {
  return DEMO_SITES.flatMap((site) => names.map((name) => toPerson(name, site, now)))
}

type Portrait = Pick<Person, 'name' | 'gender' | 'birthDate' | 'city' | 'about' | 'interests' | 'facts'> &
  Partial<Pick<Person, 'confirmed' | 'credits' | 'orders' | 'signupAt' | 'lastActive' | 'role' | 'isListed'>>

const minute = 60_000
const day = 24 * 60 * minute

function toPerson(name: FixedName, site: DemoSite, now: Date): Person {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  return {
    id: fixedId(name, site),
    siteId: site.id,
    email: fixedEmail(name),
    role: 'member',
    confirmed: true,
    sexuality: 'hetero',
    isFictional: false,
    isPublic: false,
    isListed: true,
    signupAt: before(40 * day),
    lastActive: before(20 * minute),
    credits: 5,
    orders: 0,
    ...describePerson(name, before),
  }
}

function describePerson(name: FixedName, ago: (milliseconds: number) => Date): Portrait {
  switch (name) {
    case 'anna':
      return anna()
    case 'bert':
      return bert()
    case 'carl':
      return carl()
    case 'dora':
      return { ...dora(), signupAt: ago(2 * 60 * minute), lastActive: ago(2 * 60 * minute) }
    case 'eva':
      return { ...eva(), signupAt: ago(5 * minute), lastActive: ago(minute) }
    case 'admin':
    case 'moderator':
    case 'support':
    case 'finance':
      return staff(name)
  }
}

function anna(): Portrait {
  return {
    name: 'Anna',
    gender: 'female',
    birthDate: '1992-04-17',
    city: findCity('NL', 'Utrecht'),
    about:
      'Verpleegkundige met een zwak voor lange fietstochten en korte nachten op festivals. Ik lach graag, vooral om mezelf. Wat zoek ik? Iemand die meedenkt, meelacht en niet schrikt van een volle agenda.',
    interests: ['biking', 'coffee', 'music', 'travelling', 'cooking', 'reading'],
    facts: facts('brown', 'green', 'average', 'single', 'few'),
    credits: 12,
  }
}

function bert(): Portrait {
  return {
    name: 'Bert',
    gender: 'male',
    birthDate: '1987-09-03',
    city: findCity('NL', 'Amersfoort'),
    about:
      'Timmerman, vader van twee om de week, en op zondag meestal in het bos te vinden. Ik kook beter dan ik zing. Op zoek naar iemand om rustig te leren kennen, te beginnen met een wandeling of een goed gesprek.',
    interests: ['hiking', 'bbq', 'cooking', 'music', 'animals', 'coffee'],
    facts: facts('dark_brown', 'blue', 'athletic', 'divorced', 'none'),
    credits: 250,
    orders: 1,
  }
}

function carl(): Portrait {
  return {
    name: 'Carl',
    gender: 'male',
    birthDate: '1985-01-22',
    city: findCity('NL', 'Utrecht'),
    about: 'Rijdt motor, houdt van de zee en van stevige koffie.',
    interests: ['adventure', 'beach', 'coffee'],
    facts: facts('black', 'brown', 'large', 'single', 'many'),
  }
}

function dora(): Portrait {
  return {
    name: 'Dora',
    gender: 'female',
    birthDate: '1995-11-30',
    city: findCity('BE', 'Gent'),
    about: '',
    interests: [],
    facts: facts(null, null, null, null, null),
    confirmed: false,
    credits: 0,
  }
}

function eva(): Portrait {
  return {
    name: 'Eva',
    gender: 'female',
    birthDate: '1998-06-09',
    city: findCity('NL', 'Nijmegen'),
    about: '',
    interests: ['movies', 'sushi'],
    facts: facts(null, null, null, 'single', null),
  }
}

const staffNames: Record<Staff, string> = {
  admin: 'Beheer',
  moderator: 'Moderatie',
  support: 'Klantenservice',
  finance: 'Administratie',
}

function staff(role: Staff): Portrait {
  return {
    name: staffNames[role],
    gender: 'female',
    birthDate: '1980-01-01',
    city: findCity('NL', 'Utrecht'),
    about: '',
    interests: [],
    facts: facts(null, null, null, null, null),
    role,
    isListed: false,
    credits: 0,
  }
}

function facts(
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
