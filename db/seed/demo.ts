import { recordInstallationKind } from '#features/sites/server/sites.ts'
import type { Database, Db } from '#platform/server/db.ts'
import type { Storage } from '#platform/server/storage.ts'
import { createRandom } from './random.ts'
import { seedConversations } from './conversations.ts'
import { fixedId, fixedPeople } from './fixed-people.ts'
import { inventPeople } from './invent.ts'
import { selectSiteMembers, seedLikes } from './likes.ts'
import { seedOrders } from './orders.ts'
import { insertPeople, settleBalances } from './people.ts'
import { seedPictures } from './pictures.ts'
import { seedPlaces } from './places.ts'
import { insertRows } from './rows.ts'
import { DEMO_SITES, seedSites } from './sites.ts'
import { seedMatchCriteria } from './match-criteria.ts'

export { fixedEmail, fixedId, type FixedName } from './fixed-people.ts'
export { DEMO_PASSWORD } from './people.ts'
export { DEMO_SITES, PLUS, VONKJE } from './sites.ts'

const defaultPort = 3000
const defaultSeed = 20_231_201

/** Seeds the base of every test: the demo mark, places, both sites, the company and the fixed people. Idempotent. */
export async function seedBase(database: Database, now: Date, { port = defaultPort } = {}): Promise<void> {
  await recordInstallationKind(database, 'demo')
  await database.transaction(async (db) => {
    await seedPlaces(db)
    await seedSites(db, now)
    await seedFixedPeople(db, { now, port })
  })
}

async function seedFixedPeople(db: Db, { now, port }: { now: Date; port: number }): Promise<void> {
  const people = fixedPeople(now)
  await insertPeople(db, people, { port })
  await insertRows(
    db,
    'block',
    DEMO_SITES.map((site) => ({
      blocker_id: fixedId('anna', site),
      blocked_id: fixedId('carl', site),
      created_at: now,
    })),
  )
  await settleBalances(db, people, { at: now, reference: 'demo' })
}

/** The options of the demo. */
export interface DemoOptions {
  /** The number of generated members besides the fixed ones. */
  readonly people: number
  /** Whether members get drawn portraits as photos. */
  readonly portraits: boolean
  readonly now: Date
  /** The same seed makes the same people. */
  readonly seed?: number
  /** The port of the links in mails. */
  readonly port?: number
}

/** Fills an empty database with the demo (C-79): fixed and generated people, their photos, likes and conversations. */
export async function seedDemo(database: Database, storage: Storage, options: DemoOptions): Promise<void> {
  const { people: count, portraits, now, seed = defaultSeed, port = defaultPort } = options
  const invented = inventPeople({ count, now, seed })
  const fixed = fixedPeople(now)
  const random = createRandom(seed + 2)
  await seedBase(database, now, { port })
  await database.transaction(async (db) => {
    await insertPeople(db, invented, { port })
    await seedOrders(db, { people: [...fixed, ...invented], now, random: createRandom(seed + 4), port })
    await settleBalances(db, invented, { at: now, reference: 'demo' })
    await seedMatchCriteria(db, { people: invented, now, random: createRandom(seed + 3) })
    for (const site of DEMO_SITES) {
      const members = selectSiteMembers(site, [...fixed, ...invented])
      const pairs = await seedLikes(db, { members, now, random })
      await seedConversations(db, { members, pairs, now, random })
    }
    await settleBalances(db, fixed, { at: now, reference: 'demo conversations' })
  })
  if (portraits) await seedPictures(database, storage, { people: [...fixed, ...invented], now, seed })
}

const minute = 60_000
const onlineShare = 0.1

/** Refreshes the demo at each start: Eva signed up 5 minutes ago, and 10 % of members are online (C-79). */
export async function refreshDemo(database: Database, now: Date): Promise<void> {
  const signupAt = new Date(now.getTime() - 5 * minute)
  const evas = DEMO_SITES.map((site) => fixedId('eva', site))
  await database.transaction(async (db) => {
    const update = (text: string, values: unknown[]) => db.query({ text }, values)
    await update('update account set signup_at = $2, confirmed_at = $2 where id = any($1::uuid[])', [evas, signupAt])
    await update('update member_search set signup_at = $2, last_active = $3 where member_id = any($1::uuid[])', [
      evas,
      signupAt,
      new Date(now.getTime() - minute),
    ])
    // Always the same members, active between some seconds and 4 minutes ago.
    await update(
      `update member_search set last_active = $1::timestamptz - make_interval(secs => 5 + abs(hashtext(member_id::text)) % 235)
       where visible and not is_fictional and abs(hashtext('online ' || member_id::text)) % 1000 < $2`,
      [now, onlineShare * 1000],
    )
  })
}
