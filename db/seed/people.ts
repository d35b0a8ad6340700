import { hash } from '@node-rs/argon2'
import { SENSITIVE_CONSENT_VERSION } from '#features/accounts/confirmation.rules.ts'
import type { AnsweredPrompt } from '#features/profiles/prompts.rules.ts'
import {
  soughtGenderOf,
  type BODY_TYPES,
  type EYE_COLOURS,
  type Gender,
  type HAIR_COLOURS,
  type RELATIONSHIP_STATUSES,
  type Sexuality,
  type TATTOO_CHOICES,
} from '#features/profiles/rules.ts'
import type { Interest } from '#features/sites/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { SeedCity } from './places.ts'
import { generateLife } from './life.ts'
import { insertRows } from './rows.ts'
import { DEMO_SITES } from './sites.ts'

/** The password of every demo account. Only a demo has these accounts (C-79). */
export const DEMO_PASSWORD = 'welkom-bij-vonk'

/** Hashes the password of the demo accounts. */
export function hashDemoPassword(): Promise<string> {
  return hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
}

/** A member of the demo. */
export interface Person {
  readonly id: string
  readonly siteId: string
  readonly email: string
  readonly name: string
  readonly confirmed: boolean
  readonly gender: Gender
  readonly sexuality: Sexuality
  /** 'YYYY-MM-DD' */
  readonly birthDate: string
  readonly city: SeedCity
  readonly about: string
  readonly prompts: readonly AnsweredPrompt[]
  readonly interests: readonly Interest[]
  readonly facts: Facts
  readonly isFictional: boolean
  /** True when visitors can see the profile (C-49). */
  readonly isVisibleToVisitors: boolean
  readonly signupAt: Date
  readonly lastActive: Date
  /** The balance after seeding. */
  readonly credits: number
  /** The number of paid orders. A member with at least one is premium. */
  readonly paidOrderCount: number
}

/** The facts of a profile. A fact that was not filled in is null. */
export interface Facts {
  readonly hair_colour: (typeof HAIR_COLOURS)[number] | null
  readonly eye_colour: (typeof EYE_COLOURS)[number] | null
  readonly body_type: (typeof BODY_TYPES)[number] | null
  readonly relationship_status: (typeof RELATIONSHIP_STATUSES)[number] | null
  readonly tattoos: (typeof TATTOO_CHOICES)[number] | null
}

/** The credits that a member gets for confirming the e-mail address (C-75). */
const SIGNUP_CREDITS = 5

/** Inserts accounts, profiles, search rows, and balances with the signup credits. Leaves existing rows unchanged. */
export async function insertPeople(db: Db, people: readonly Person[], { port }: { port: number }): Promise<void> {
  // All accounts share one hash, because computing a hash takes 6 ms.
  const passwordHash = await hashDemoPassword()
  await insertRows(
    db,
    'account',
    people.map((person) => ({
      ...toAccountRow(person, port),
      password_hash: person.isFictional ? '' : passwordHash, // nobody logs in to a fictional profile
    })),
  )
  await insertRows(db, 'profile', people.map(toProfileRow))
  await insertRows(db, 'member_search', people.map(toSearchRow))
  await insertRows(
    db,
    'credit_balance',
    people.map(({ id, paidOrderCount }) => ({ member_id: id, paid_orders: paidOrderCount })),
  )
  const confirmed = people.filter((person) => person.confirmed)
  await bookMovements(
    db,
    confirmed.map((person) => ({
      memberId: person.id,
      credits: SIGNUP_CREDITS,
      reason: 'signup',
      requestId: `signup:${person.id}`,
      at: person.signupAt,
    })),
  )
}

/** A ledger movement of credits, booked once per `requestId`. `reason` is the counter account. */
export interface Movement {
  readonly memberId: string
  readonly credits: number
  readonly reason: string
  readonly refId?: string
  readonly requestId: string
  readonly at: Date
}

/** Books movements in the ledger, in order. */
export async function bookMovements(db: Db, movements: readonly Movement[]): Promise<void> {
  await db.query(
    {
      text: `select move_credits(m."memberId", m.credits, m.reason, m."refId", m."requestId", m.at)
        from json_to_recordset($1::json) as m ("memberId" uuid, credits integer, reason text, "refId" uuid,
          "requestId" text, at timestamptz)`,
    },
    [JSON.stringify(movements)],
  )
}

/** Books movements that bring each balance to the `credits` of the person: grants at signup, and charges at `at`. */
export async function adjustBalances(
  db: Db,
  people: readonly Person[],
  { at, reference }: { at: Date; reference: string },
): Promise<void> {
  const { rows } = await db.query<{ member_id: string; credits: number }>(
    { text: 'select member_id, credits from credit_balance where member_id = any($1::uuid[])' },
    [people.map(({ id }) => id)],
  )
  const balances = new Map(rows.map((row) => [row.member_id, row.credits]))
  const movements = people.map((person): Movement => {
    const credits = person.credits - (balances.get(person.id) ?? 0)
    const when = credits > 0 ? { reason: 'grant', at: person.signupAt } : { reason: 'demo', at }
    return { memberId: person.id, credits, requestId: `${reference}:${person.id}`, ...when }
  })
  await bookMovements(
    db,
    movements.filter(({ credits }) => credits !== 0),
  )
}

/** Orders the ledger by time, because the seed books the movements of orders and conversations in another order. */
export async function sortLedger(db: Db): Promise<void> {
  await db.query(
    {
      text: `with removed as (delete from ledger_entry returning *)
        insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
        select request_id, member_id, delta, counter_account, ref_id,
          sum(delta) over (partition by member_id order by created_at, id), created_at
        from removed order by created_at, id`,
    },
    [],
  )
}

/** The terms version that every demo member accepted. */
export const TERMS_VERSION = '2024-03-01T09:00:00Z'

/** Returns the origin of a person's site. */
export function originOf({ siteId }: Person, port: number): string {
  return `http://${DEMO_SITES.find(({ id }) => id === siteId)?.hosts[0] ?? 'localhost'}:${port}`
}

function toAccountRow(person: Person, port: number) {
  return {
    id: person.id,
    site_id: person.siteId,
    email: person.email,
    email_key: person.email.toLowerCase(),
    status: person.confirmed ? 'active' : 'not_confirmed',
    language: 'nl',
    signup_at: person.signupAt,
    confirmed_at: person.confirmed ? person.signupAt : null,
    origin: originOf(person, port),
    terms_version: TERMS_VERSION,
    terms_accepted_at: person.signupAt,
    sensitive_consent_at: person.signupAt,
    sensitive_consent_version: SENSITIVE_CONSENT_VERSION,
  }
}

function toProfileRow(person: Person) {
  return {
    member_id: person.id,
    site_id: person.siteId,
    name: person.name,
    gender: person.gender,
    sexuality: person.sexuality,
    seeks: soughtGenderOf(person.gender, person.sexuality),
    birth_date: person.birthDate,
    country: person.city.country,
    region_code: person.city.regionCode,
    city_id: person.city.id,
    city_name: person.city.name,
    about: person.about,
    prompts: person.prompts.map(({ key }) => key),
    prompt_answers: person.prompts.map(({ answer }) => answer),
    interests: person.interests,
    ...person.facts,
    ...generateLife(person),
    status: 'active',
    invisible: false,
    public_visible: person.isVisibleToVisitors,
    is_fictional: person.isFictional,
    version: 1,
    created_at: person.signupAt,
  }
}

function toSearchRow(person: Person) {
  return {
    member_id: person.id,
    site_id: person.siteId,
    country: person.city.country,
    gender: person.gender,
    sexuality: person.sexuality,
    region: person.city.regionCode,
    birth_date: person.birthDate,
    last_active: person.lastActive,
    visible: person.confirmed,
    name: person.name,
    city_name: person.city.name,
    is_fictional: person.isFictional,
    signup_at: person.signupAt,
  }
}
