import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkInvariants } from '#app/commands/invariant-commands.ts'
import { ageOn } from '#features/profiles/rules.ts'
import { INTERESTS } from '#features/sites/rules.ts'
import { type Database, openDatabase } from '#platform/server/database/db.ts'
import { createDiskStorage, type Storage } from '#platform/server/media/storage.ts'
import { newWorld, type World } from '#testing/world.ts'
import { fixedId, refreshDemo, seedDemo, PLUS, VONKJE } from './demo.ts'
import { generatePeople } from './generated-people.ts'
import { generateDrawnPerson } from './portraits/drawn-person.ts'
import { seedRemainingPhotos } from './remaining-photos.ts'

let world: World

beforeAll(async () => {
  world = await newWorld()
  const ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
  await seedDemo(ownerDatabase, createDiskStorage(world.storageFolder), {
    people: 200,
    portraits: false,
    now: world.clock.now(),
    seed: 5,
  })
  await ownerDatabase.close()
}, 60_000)

afterAll(() => world[Symbol.asyncDispose]())

test('generated people are adults, and the same for the same seed', () => {
  const generate = (seed: number) => generatePeople({ count: 100, now: world.clock.now(), seed })
  expect(generate(5)).toEqual(generate(5))
  expect(generate(6)).not.toEqual(generate(5))
  expect(generate(5).every(({ birthDate }) => birthDate <= '2008-06-01')).toBe(true)
  expect(generate(5).every(({ interests }) => interests.every((key) => INTERESTS.includes(key)))).toBe(true)
  expect(new Set(generate(5).map(({ about }) => about)).size).toBeGreaterThan(90)
})

test('generated people who are adjacent in the search results have different openers', () => {
  const people = generatePeople({ count: 300, now: world.clock.now(), seed: 5 })
  const beginnings = people
    .filter(({ about, isFictional }) => about !== '' && !isFictional)
    .toSorted((one, other) => other.lastActive.getTime() - one.lastActive.getTime())
    .map(({ about, city }) => about.replaceAll(city.name, '{city}').slice(0, 25))
  const repeated = beginnings.filter((opener, index) =>
    beginnings.slice(Math.max(0, index - 10), index).includes(opener),
  )
  expect(repeated).toEqual([])
})

test('the hair colour of a generated profile matches its portrait', () => {
  const people = generatePeople({ count: 300, now: world.clock.now(), seed: 5 })
  const today = world.clock.now().toISOString().slice(0, 10)
  const hairColours = people.map(({ id: seed, gender, birthDate, facts }) => ({
    hairColour: facts.hair_colour,
    isBald: generateDrawnPerson({ seed, gender, age: ageOn(birthDate, today) }).hairStyle === 'bald',
  }))
  expect(hairColours.some(({ isBald }) => isBald)).toBe(true)
  expect(
    hairColours.filter(({ hairColour, isBald }) => hairColour !== null && (hairColour === 'bald') !== isBald),
  ).toEqual([])
})

test('the demo satisfies every invariant: balances, charges, orders, conversations, counters', async () => {
  const ownerDatabase = openDatabase(world.databaseUrl, { size: 2 })
  expect(await checkInvariants(ownerDatabase)).toEqual({ isOk: true, text: expect.stringMatching(/rules hold$/) })
  await ownerDatabase.close()
  expect(await world.sql(`select 1 from purchase where status = 'paid'`)).not.toEqual([])
})

test('the ledger of a demo member is in order of time, and no balance was ever below zero', async () => {
  const rows = await world.sql(
    `select 1 from (select created_at, balance_after, lag(created_at) over (partition by member_id order by id) as previous
       from ledger_entry) e where balance_after < 0 or created_at < previous`,
  )
  expect(rows).toEqual([])
})

test.each([VONKJE, PLUS])('Anna has 12 credits, three conversations and one real unseen like ($key)', async (site) => {
  const anna = fixedId('anna', site)
  const [row] = await world.sql(
    `select (select credits from credit_balance where member_id = $1),
      (select count(*)::integer from conversation_side where member_id = $1) as conversations,
      (select count(distinct conversation_id)::integer from conversation_side s join message m using (conversation_id)
        where s.member_id = $1 and m.sender_id <> $1 and m.seq > s.read_seq) as unread,
      (select count(*)::integer from member_like join profile on member_id = liker_id
        where liked_id = $1 and seen_at is null and not is_fictional) as likes`,
    [anna],
  )
  expect(row).toEqual({ credits: 12, conversations: 3, unread: 2, likes: 1 })
})

test('each match has its own conversation, in which no message is of another one', async () => {
  const conversations = await world.sql<{ bodies: string[]; countries: string[] }>(
    `select array_agg(m.body order by m.seq) as bodies, array_agg(distinct p.country) as countries
     from member_match t join conversation c on c.first_id = t.first_id and c.second_id = t.second_id
     join message m on m.conversation_id = c.id join profile p on p.member_id = m.sender_id group by c.id`,
  )
  expect(await world.sql('select count(*)::integer as matches from member_match')).toEqual([
    { matches: conversations.length },
  ])
  const bodies = conversations.flatMap((conversation) => conversation.bodies)
  expect(bodies.filter((body, index) => bodies.indexOf(body) < index)).toEqual([])
  expect(Math.min(...conversations.map((conversation) => conversation.bodies.length))).toBeGreaterThanOrEqual(5)
  expect(conversations.filter(({ countries }) => countries.includes('DE') && countries.length > 1)).toEqual([])
})

test.each([VONKJE, PLUS])('the unread messages of Anna and Bert are by the others ($key)', async (site) => {
  const rows = await world.sql<{ name: string; unread: number; own: number }>(
    `select p.name, count(*)::integer as unread, count(*) filter (where m.sender_id = s.member_id)::integer as own
     from conversation_side s join message m on m.conversation_id = s.conversation_id and m.seq > s.read_seq
     join profile p on p.member_id = s.member_id where s.member_id = any($1) group by p.name order by p.name`,
    [[fixedId('anna', site), fixedId('bert', site)]],
  )
  expect(rows).toEqual([
    { name: 'Anna', unread: 3, own: 0 },
    { name: 'Bert', unread: 5, own: 0 },
  ])
})

test('Bert is premium with 250 credits, Dora is not confirmed, Carl is blocked by Anna', async () => {
  const states = await world.sql(
    `select p.name, credits, paid_orders, a.status, exists (select 1 from block where blocked_id = p.member_id) as blocked
     from profile p join account a on a.id = p.member_id join credit_balance using (member_id)
     where p.member_id = any($1) order by p.name`,
    [(['bert', 'carl', 'dora'] as const).map((name) => fixedId(name, VONKJE))],
  )
  expect(states).toMatchObject([
    { name: 'Bert', credits: 250, paid_orders: 1, status: 'active', blocked: false },
    { name: 'Carl', blocked: true },
    { name: 'Dora', status: 'not_confirmed' },
  ])
})

test('a signup of the partner with a typing error waits in the office of its site', async () => {
  expect(
    await world.sql('select site_id, email, bounce_outcome from partner_signup where bounced_at is not null'),
  ).toEqual([{ site_id: VONKJE.id, email: 'noor.jansen@gmial.example', bounce_outcome: null }])
})

test.each([VONKJE, PLUS])('reports, an objection and a complaint wait in the office of $key', async ({ id }) => {
  const cases = await world.sql(
    `select category, subject_kind, reporters, weight from moderation_case where site_id = $1 and closed_at is null
     order by opened_at`,
    [id],
  )
  expect(cases).toEqual([
    { category: 'spam', subject_kind: 'member', reporters: 1, weight: 1 },
    { category: 'scam', subject_kind: 'member', reporters: 2, weight: 10 },
    { category: 'insult', subject_kind: 'message', reporters: 1, weight: 4 },
    { category: 'minor', subject_kind: 'member', reporters: 1, weight: 8 },
  ])
  const [row] = await world.sql(
    `select (select count(*)::int from case_decision where site_id = $1 and objected_at is not null
        and objection_decided_at is null) as objections,
      (select count(*)::int from complaint where site_id = $1 and member_id is null) as complaints`,
    [id],
  )
  expect(row).toEqual({ objections: 1, complaints: 1 })
  const metrics = await world.sql(
    `select kind, count(*)::int as count, min(minutes) as minutes from moderation_figure where site_id = $1
     group by kind order by kind`,
    [id],
  )
  expect(metrics).toEqual([
    { kind: 'decision', count: 1, minutes: expect.any(Number) },
    { kind: 'notice', count: 1, minutes: null },
    { kind: 'objection', count: 1, minutes: null },
    { kind: 'report', count: 6, minutes: null },
  ])
})

test('C-79 a conversation waits for an operator on the site with fictional profiles, and only there', async () => {
  const rows = await world.sql(
    `select c.site_id, m.body <> '' as has_text from conversation c join message m on m.conversation_id = c.id
     where exists (select from profile where member_id in (c.first_id, c.second_id) and is_fictional)`,
  )
  expect(rows).toEqual([{ site_id: PLUS.id, has_text: true }])
  expect(
    await world.sql(`select 1 from account a join profile p on p.member_id = a.id
    where p.is_fictional and (a.password_hash <> '' or a.email not like '%.invalid')`),
  ).toEqual([])
})

test('no like crosses sites or involves a fictional profile', async () => {
  const crossed = await world.sql(`
    select 1 from member_like l join profile one on one.member_id = l.liker_id join profile other on other.member_id = l.liked_id
    where one.site_id <> other.site_id or one.is_fictional or other.is_fictional`)
  expect(crossed).toEqual([])
  const [row] = await world.sql(
    `select count(*)::integer as fictional, bool_and(site_id = '${PLUS.id}') as on_plus from profile where is_fictional`,
  )
  expect(row).toMatchObject({ on_plus: true })
  expect(row!['fictional']).toBeGreaterThan(3)
})

test('C-47 about 40 % of the generated members have match criteria, and no fictional one has', async () => {
  const [row] = await world.sql<{ with_criteria: number; all: number; fictional: number }>(`
    select count(w.member_id)::integer as with_criteria, count(*)::integer as all,
      count(w.member_id) filter (where p.is_fictional)::integer as fictional
    from profile p join account a on a.id = p.member_id left join match_criteria w on w.member_id = p.member_id
    where a.email like 'lid-%'`)
  expect(row!.with_criteria / row!.all).toBeGreaterThan(0.25)
  expect(row!.with_criteria / row!.all).toBeLessThan(0.55)
  expect(row!.fictional).toBe(0)
})

test('C-79 each start moves the signup of Eva to five minutes ago and puts a tenth online; messages stay as they are', async () => {
  const digestMessages = () =>
    world.sql(`select md5(string_agg(m::text, ',' order by m.id)) as messages from message m`)
  const before = await digestMessages()
  const later = new Date(world.clock.now().getTime() + 9 * 86_400_000)
  await refreshDemo(world.database, later)
  const [row] = await world.sql(
    `select avg((last_active > $1::timestamptz - interval '5 minutes')::integer)::float as share,
      (select signup_at from account where id = $2) as eva from member_search where visible`,
    [later, fixedId('eva', VONKJE)],
  )
  expect(row!['share']).toBeGreaterThan(0.05)
  expect(row!['share']).toBeLessThan(0.16)
  expect(row!['eva']).toEqual(new Date(later.getTime() - 5 * 60_000))
  expect(await digestMessages()).toEqual(before)
})

describe('the photos of a small demo', () => {
  let small: World
  let ownerDatabase: Database
  let storage: Storage

  beforeAll(async () => {
    small = await newWorld()
    ownerDatabase = openDatabase(small.databaseUrl, { size: 2 })
    storage = createDiskStorage(small.storageFolder)
    await seedDemo(ownerDatabase, storage, { people: 4, portraits: true, now: small.clock.now(), seed: 5 })
  }, 120_000)

  afterAll(async () => {
    await ownerDatabase.close()
    await small[Symbol.asyncDispose]()
  })

  test('photos are stored in every size, search rows have the main photo, Bert is verified and a selfie waits', async () => {
    const photos = await small.sql<{ file_key: string; blur_key: string }>('select file_key, blur_key from photo')
    expect(photos.length).toBeGreaterThan(10)
    for (const { file_key, blur_key } of photos) {
      const names = ['thumb', 'card', 'large', 'match'].map((size) => `${file_key}/${size}.webp`)
      for (const name of [...names, `${blur_key}/blur.webp`]) {
        const file = await storage.get(name)
        expect(file?.size).toBeGreaterThan(100)
        file?.stream.destroy()
      }
    }
    const [main] = await small.sql(
      `select count(*)::integer as missing from photo join member_search using (member_id) where is_main and main_photo_key is distinct from file_key`,
    )
    expect(main).toEqual({ missing: 0 })
    for (const site of [VONKJE, PLUS]) {
      const rows = await small.sql<{ member_id: string; status: string; file_key: string | null }>(
        `select v.member_id, v.status, v.file_key from photo_verification v
         join member_search s on s.member_id = v.member_id and s.main_photo_key = v.main_key where v.site_id = $1`,
        [site.id],
      )
      const bert = { member_id: fixedId('bert', site), status: 'approved', file_key: null }
      expect(rows).toContainEqual(bert)
      const waiting = rows.filter(({ status }) => status === 'waiting')
      expect(waiting).toEqual([{ member_id: expect.any(String), status: 'waiting', file_key: expect.any(String) }])
      expect((await storage.get(`${waiting[0]?.file_key}/large.webp`))?.stream.destroy()).toBeDefined()
    }
  })

  test('photos that the start left out are drawn afterwards: once, with their quota, also after an interruption', async () => {
    const now = small.clock.now()
    const listPhotos = () => small.sql('select * from photo order by id')
    const complete = await listPhotos()
    // Only the first photo of each generated member remains.
    await small.sql(`with removed as (delete from photo where position > 1 and member_id in
        (select id from account where email like 'lid-%') returning member_id)
      update photo_quota q set photos = photos - (select count(*) from removed r where r.member_id = q.member_id)`)
    expect((await listPhotos()).length).toBeLessThan(complete.length)

    await seedRemainingPhotos(ownerDatabase, storage, { now, signal: AbortSignal.abort(), pauseMilliseconds: 0 })
    expect((await listPhotos()).length).toBeLessThan(complete.length)
    const { signal } = new AbortController()
    await seedRemainingPhotos(ownerDatabase, storage, { now, signal, pauseMilliseconds: 0 })
    await seedRemainingPhotos(ownerDatabase, storage, { now, signal, pauseMilliseconds: 0 })
    expect(await listPhotos()).toEqual(complete)
    expect(await checkInvariants(ownerDatabase)).toMatchObject({ isOk: true })
  })
})
