import { expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/db.ts'
import type { StaffRole } from '#platform/contract.ts'
import { findMailedLink } from '#testing/mails/mailed-links.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { fileObjection } from '#testing/reports.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { TIMELINE_PAGE_SIZE, TIMELINE_SOURCES, TIMELINE_START } from '../../timeline.rules.ts'
import { listTimeline } from './timeline.sql.ts'

interface Event {
  readonly key: string
  readonly at: string
  readonly kind: string
  readonly label: string | null
}

const password = 'welkom-bij-vonk'

async function readPage(world: World, { id }: { id: string }, query = '', role: StaffRole = 'admin') {
  const staff = await world.staff(role)
  return (await staff.get(`/api/office/members/${id}/timeline${query}`)).json() as Promise<{
    events: Event[]
    sources: string[]
    next: string | null
  }>
}

async function readAll(world: World, member: { id: string }): Promise<Event[]> {
  const all: Event[] = []
  let query = ''
  do {
    const { events, next } = await readPage(world, member, query)
    all.push(...events)
    query = next ? `?before=${next}` : ''
  } while (query !== '')
  return all
}

async function changeAddressAndPassword(world: World, anna: TestMember): Promise<void> {
  await world.visitor().post('/api/user.php', { email: anna.email, password })
  await world.as(anna).post('/api/mail-change', { email: 'nieuw@example.com', password })
  const { token } = await findMailedLink(world, 'nieuw@example.com')
  await world.visitor().post('/api/mail-change/do', { token })
  await world.as(anna).post('/api/password', { old: password, password: 'vier gele fietsen' })
}

test('the timeline has what happened to the account, photos, orders, credits, reports, decisions, mails and in the office', async () => {
  await using world = await newWorld()
  const anna = await world.member({ gender: 'male' })
  await fileObjection(world, anna)
  await uploadPhotos(world, anna, 1)
  await payOrder(world, anna)
  await changeAddressAndPassword(world, anna)
  const kinds = new Set((await readAll(world, anna)).map(({ kind }) => kind))
  const account = ['signup', 'confirmed', 'login', 'email_changed', 'password_changed']
  for (const kind of [...account, 'uploaded', 'placed', 'paid', 'credit', 'report', 'decided', 'objected', 'mail'])
    expect([kind, kinds.has(kind)]).toEqual([kind, true])
  world.clock.advanceSeconds(1)
  await readPage(world, anna)
  expect((await readPage(world, anna)).events[0]).toMatchObject({ kind: 'office', label: 'member.read_timeline' })
})

test('each role gets the sources that it may read, and a filter leaves one', async () => {
  await using world = await newWorld()
  const anna = await world.member({ gender: 'male', credits: 5 })
  await fileObjection(world, anna)
  const withoutMoney = TIMELINE_SOURCES.filter((source) => source !== 'order' && source !== 'credit')
  const withoutCases = TIMELINE_SOURCES.filter((source) => source !== 'report' && source !== 'decision')
  for (const [role, sources] of [
    ['moderator', withoutMoney],
    ['support', withoutCases],
    ['finance', withoutCases],
    ['admin', TIMELINE_SOURCES],
  ] as const)
    expect([role, (await readPage(world, anna, '', role)).sources]).toEqual([role, sources])
  expect((await readPage(world, anna, '?source=report', 'support')).events).toEqual([])
  expect((await readPage(world, anna, '?source=credit', 'moderator')).events).toEqual([])
  expect(await readPage(world, anna, '?source=credit', 'support')).toMatchObject({ events: [{ kind: 'credit' }] })
  expect(await readPage(world, anna, '?source=report', 'moderator')).toMatchObject({ events: [{ kind: 'report' }] })
})

test('pages follow each other without gaps and repeats, also for events of the same moment', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await world.sql(
    `insert into account_event (account_id, kind, at) select $1, 'login', '2025-01-01' from generate_series(1, 120)`,
    [anna.id],
  )
  await world.sql(
    `insert into audit_entry (site_id, at, staff_name, role, action, subject_kind, subject_id, request_id)
     select $2, '2025-01-01'::timestamptz + (n / 40) * interval '1 microsecond', 'Kim', 'admin', 'member.read', 'member', $1, 'x'
     from generate_series(1, 120) n`,
    [anna.id, world.siteId],
  )
  const events = (await readAll(world, anna)).filter(({ at }) => at.startsWith('2025'))
  expect(events).toHaveLength(240)
  expect(new Set(events.map(({ key }) => key)).size).toBe(240)
  expect(events.map(({ at }) => at)).toEqual(
    events.map(({ at }) => at).toSorted((one, other) => other.localeCompare(one)),
  )
})

test('a timeline of another site, of nobody and with an invented cursor is refused, and none has messages', async () => {
  await using world = await newWorld()
  const [staff, anna, bert] = [await world.staff('admin'), await world.member(), await world.member({ gender: 'male' })]
  const other = await world.otherSite.member()
  for (const id of [other.id, crypto.randomUUID()])
    expect((await staff.get(`/api/office/members/${id}/timeline`)).status).toBe(404)
  for (const before of ['x', '1.a', '99999999999999999.login.1', "1.login.'"])
    expect(
      (await staff.get(`/api/office/members/${anna.id}/timeline?before=${encodeURIComponent(before)}`)).status,
    ).toBe(422)
  expect((await staff.get(`/api/office/members/${anna.id}/timeline?source=message`)).status).toBe(422)
  await world.as(bert).put(`/api/members/${anna.id}/like`)
  await world.as(anna).post(`/api/members/${bert.id}/messages`, { messageId: crypto.randomUUID(), text: 'Een geheim' })
  const text = JSON.stringify(await readAll(world, anna))
  for (const secret of ['geheim', bert.name, bert.id]) expect(text).not.toContain(secret)
})

test(
  'the timeline of a member with 100,000 events reads a page of each list from an index',
  { timeout: 120_000 },
  async () => {
    await using world = await newWorld()
    const anna = await world.member()
    await addEvents(world, anna, 25_000)
    const owner = openDatabase(world.databaseUrl, { size: 1 })
    const values = listTimeline.toValues(world.ctx(), {
      memberId: anna.id,
      micros: '1700000000000000',
      list: TIMELINE_START.list,
      id: '',
      sources: TIMELINE_SOURCES,
      limit: TIMELINE_PAGE_SIZE + 1,
    })
    await owner.pool.query(`set plan_cache_mode = force_generic_plan; prepare timeline as ${listTimeline.text}`)
    const list = values.map((value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`).join(', ')
    const { rows } = await owner.pool.query(`explain (analyze, buffers, format json) execute timeline (${list})`)
    await owner.close()
    const { Plan: plan, 'Execution Time': milliseconds } = rows[0]['QUERY PLAN'][0] as {
      Plan: Node
      'Execution Time': number
    }
    const read = flatten(plan).map(
      (node) => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    )
    expect(Math.max(...read)).toBeLessThan(TIMELINE_PAGE_SIZE * TIMELINE_SOURCES.length)
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(1_500)
    expect(milliseconds).toBeLessThan(100)
  },
)

interface Node {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}

const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)]

/** Adds logins, credits, mails and actions of staff, one a minute, and as many of another member. */
async function addEvents(world: World, { id }: TestMember, count: number): Promise<void> {
  const bert = await world.member()
  for (const member of [id, bert.id])
    for (let first = 1; first <= count; first += EVENTS_PER_STATEMENT) await addEventsOf(world, member, first)
  await world.sql('analyze')
}

/** A statement has to end before the time limit, also on a busy machine. */
const EVENTS_PER_STATEMENT = 5_000

async function addEventsOf(world: World, member: string, first: number): Promise<void> {
  const each = `from generate_series(${first}, ${first + EVENTS_PER_STATEMENT - 1}) n`
  const at = `'2020-01-01'::timestamptz + n * interval '1 minute'`
  await world.sql(`insert into account_event (account_id, kind, at) select $1, 'login', ${at} ${each}`, [member])
  await world.sql(
    `insert into ledger_entry (request_id, member_id, delta, counter_account, balance_after, created_at)
     select n || ' of ' || $1::text, $1::uuid, 1, 'grant', n, ${at} ${each}`,
    [member],
  )
  await world.sql(
    `insert into mail_outbox (id, site_id, member_id, to_address, from_name, subject, text, html, headers, created_at,
       next_attempt_at) select gen_random_uuid(), $2, $1::uuid, '', '', '', '', '', '{}', ${at}, now() ${each}`,
    [member, world.siteId],
  )
  await world.sql(
    `insert into audit_entry (site_id, at, staff_name, role, action, subject_kind, subject_id, request_id)
     select $2, ${at}, 'Kim', 'admin', 'member.read', 'member', $1::text, '' ${each}`,
    [member, world.siteId],
  )
}
