import { recordInstallationKind } from '#features/sites/server/installation.ts'
import type { Database, Db } from '#platform/server/database/db.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import { createRandom } from './random.ts'
import { seedDiscountCodes } from './discount-codes.ts'
import { seedConversations } from './conversations.ts'
import { fixedId, createFixedPeople } from './fixed-people.ts'
import { generatePeople } from './generated-people.ts'
import { seedLanders } from './landers.ts'
import { selectSiteMembers, seedLikes } from './likes.ts'
import { seedOrders } from './orders.ts'
import { insertPeople, adjustBalances, sortLedger } from './people.ts'
import { seedPhotos } from './photos.ts'
import { seedPlaces, type PlaceSelection } from './places.ts'
import { seedReports } from './reports.ts'
import { insertRows } from './rows.ts'
import { seedStaff } from './staff.ts'
import { seedTextPages } from './text-pages.ts'
import { DEMO_SITES, seedSites } from './sites.ts'
import { seedMatchCriteria } from './match-criteria.ts'
import { seedVerifications } from './verifications.ts'
import { seedWaitingConversation } from './waiting-conversation.ts'
import { createConversationWriter } from './texts/conversation-writer.ts'

export { fixedEmail, fixedId, type FixedName } from './fixed-people.ts'
export { DEMO_PASSWORD } from './people.ts'
export { DEMO_SITES, PLUS, VONKJE } from './sites.ts'

const defaultPort = 3000
const defaultSeed = 20_231_201

/**
 * Seeds the data that every test starts with: regions, cities, the company, both sites with the slugs of their landing
 * pages, and the fixed people. Records the installation as a demo. Leaves existing rows unchanged.
 */
export async function seedBase(
  database: Database,
  now: Date,
  { port = defaultPort, places = 'all' }: { port?: number; places?: PlaceSelection } = {},
): Promise<void> {
  await recordInstallationKind(database, 'demo')
  await database.transaction(async (db) => {
    await seedPlaces(db, places)
    await seedSites(db, now)
    await seedLanders(db, now)
    await seedTextPages(db, now)
    await seedFixedPeople(db, { now, port })
    await seedStaff(db, now)
  })
}

async function seedFixedPeople(db: Db, { now, port }: { now: Date; port: number }): Promise<void> {
  const people = createFixedPeople(now)
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
  await adjustBalances(db, people, { at: now, reference: 'demo' })
}

export interface DemoOptions {
  /** The number of generated members besides the fixed ones. */
  readonly people: number
  /** True when members get photos, which are drawn: the first ones. `seedRemainingPhotos` draws the others. */
  readonly portraits: boolean
  readonly now: Date
  /** The same seed gives the same generated members. */
  readonly seed?: number
  /** The port in the links to the demo sites. */
  readonly port?: number
}

/** Fills an empty database with the demo (C-79): fixed and generated members, their photos, likes, conversations and reports. */
export async function seedDemo(database: Database, storage: Storage, options: DemoOptions): Promise<void> {
  const { people: count, portraits, now, seed = defaultSeed, port = defaultPort } = options
  const generated = generatePeople({ count, now, seed })
  const fixed = createFixedPeople(now)
  const random = createRandom(seed + 2)
  const writeConversation = createConversationWriter(createRandom(seed + 5))
  await seedBase(database, now, { port })
  await database.transaction(async (db) => {
    await seedDiscountCodes(db, now)
    await insertPeople(db, generated, { port })
    await seedOrders(db, { people: [...fixed, ...generated], now, random: createRandom(seed + 4), port })
    await adjustBalances(db, generated, { at: now, reference: 'demo' })
    await seedMatchCriteria(db, { people: generated, now, random: createRandom(seed + 3) })
    for (const site of DEMO_SITES) {
      const members = selectSiteMembers(site, [...fixed, ...generated])
      const pairs = await seedLikes(db, { members, now, random })
      await seedConversations(db, { members, pairs, now, random, writeConversation })
      await seedWaitingConversation(db, { members, people: generated, now, random })
    }
    // The conversations cost credits, so this brings the balances back to the intended value.
    await adjustBalances(db, fixed, { at: now, reference: 'demo conversations' })
    await sortLedger(db)
  })
  const people = [...fixed, ...generated]
  if (portraits) await seedPhotos(database, storage, { people, now })
  for (const site of DEMO_SITES)
    await seedReports(database, {
      members: selectSiteMembers(site, people),
      now,
      port,
      storage: portraits ? storage : null,
    })
  if (!portraits) return
  for (const site of DEMO_SITES)
    await seedVerifications(database, { members: selectSiteMembers(site, people), now, storage })
}

const minute = 60_000
const onlineShare = 0.1

/** Refreshes the demo at each start, so that Eva signed up 5 minutes ago and 10 % of the members are online (C-79). */
export async function refreshDemo(database: Database, now: Date): Promise<void> {
  const signupAt = new Date(now.getTime() - 5 * minute)
  const evaIds = DEMO_SITES.map((site) => fixedId('eva', site))
  await database.transaction(async (db) => {
    const runUpdate = (text: string, values: unknown[]) => db.query({ text }, values)
    await runUpdate('update account set signup_at = $2, confirmed_at = $2 where id = any($1::uuid[])', [
      evaIds,
      signupAt,
    ])
    await runUpdate('update member_search set signup_at = $2, last_active = $3 where member_id = any($1::uuid[])', [
      evaIds,
      signupAt,
      new Date(now.getTime() - minute),
    ])
    // The hash of the id selects the same members at each start; they were active 5 seconds to 4 minutes ago.
    await runUpdate(
      `update member_search set last_active = $1::timestamptz - make_interval(secs => 5 + abs(hashtext(member_id::text)) % 235)
       where visible and not is_fictional and abs(hashtext('online ' || member_id::text)) % 1000 < $2`,
      [now, onlineShare * 1000],
    )
  })
}
