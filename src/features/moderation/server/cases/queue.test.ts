import { expect, test } from 'vitest'
import { eraseMemberNow } from '#features/accounts/server/deletion/erasure.ts'
import { inTransaction } from '#platform/server/context.ts'
import { newCase, reportMember } from '#testing/reports.ts'
import { newWorld } from '#testing/world.ts'
import { CLAIM_SECONDS, QUEUE_PAGE_SIZE } from '../../rules.ts'
import { listQueue, queueLevels } from './cases.sql.ts'

const HOUR = 3_600

test('the queue is ordered by severity × age × reporters', async () => {
  await using world = await newWorld()
  const oldSpam = await newCase(world, { category: 'spam' })
  world.clock.advanceSeconds(2 * HOUR)
  const bert = await world.member({ gender: 'male' })
  const insult = await reportMember(world, bert)
  for (let count = 0; count < 2; count++) await reportMember(world, bert)
  const image = await newCase(world, { category: 'image_without_consent' })
  world.clock.advanceSeconds(HOUR)
  const { cases, openCount } = await (await (await world.staff('moderator')).get('/api/office/cases')).json()
  // each has a minute more: insult: 2 × 3 reporters × 1 hour; image: 3 × 1 hour; spam: 1 × 3 hours
  expect(cases.map(({ id }: { id: string }) => id)).toEqual([insult, image, oldSpam])
  expect(openCount).toBe(3)
  expect(cases.map(({ isOverdue }: { isOverdue: boolean }) => isOverdue)).toEqual([false, false, false])
})

test('L-34 a case of the highest severity stands before older ones of many reporters, and is claimed first', async () => {
  await using world = await newWorld()
  const oldSpam = await newCase(world, { category: 'spam' })
  const bert = await world.member({ gender: 'male' })
  const oldScam = await reportMember(world, bert)
  for (let count = 0; count < 2; count++) await reportMember(world, bert)
  world.clock.advanceSeconds(100 * HOUR)
  const minor = await newCase(world, { category: 'minor' })
  const moderator = await world.staff('moderator')
  const { cases } = await (await moderator.get('/api/office/cases')).json()
  expect(cases.map(({ id }: { id: string }) => id)).toEqual([minor, oldScam, oldSpam])
  expect(await (await moderator.post('/api/office/cases/next', {})).json()).toEqual({ id: minor })
})

test('a case past its deadline is overdue', async () => {
  await using world = await newWorld()
  await newCase(world, { category: 'minor' })
  world.clock.advanceSeconds(4 * HOUR + 1)
  const { cases } = await (await (await world.staff('moderator')).get('/api/office/cases')).json()
  expect(cases).toMatchObject([{ isOverdue: true }])
})

test('two moderators never claim the same case, and a claim lapses after a quarter of an hour', async () => {
  await using world = await newWorld()
  const id = await newCase(world)
  const kim = await world.staff('moderator')
  const lee = await world.staff('moderator')
  const claims = await Promise.all([kim, lee].map((each) => each.post(`/api/office/cases/${id}/claim`, {})))
  expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [first, second] = claims[0]?.status === 200 ? [kim, lee] : [lee, kim]

  const found = await (await second.get(`/api/office/cases/${id}`)).json()
  expect(found).toMatchObject({ claimedBy: first.name, canDecide: false })
  const decision = await second.post(`/api/office/cases/${id}/decision`, { outcome: 'nothing' })
  expect([decision.status, (await decision.json()).refusal]).toEqual([409, 'case_claimed'])
  expect((await first.post(`/api/office/cases/${id}/claim`, {})).status).toBe(200)

  world.clock.advanceSeconds(CLAIM_SECONDS)
  expect((await second.post(`/api/office/cases/${id}/claim`, {})).status).toBe(200)
  expect((await first.post(`/api/office/cases/${id}/decision`, { outcome: 'nothing' })).status).toBe(409)
})

test('of moderators who take the next case at once each gets another one, the most urgent first', async () => {
  await using world = await newWorld()
  const spam = await newCase(world, { category: 'spam' })
  const minor = await newCase(world, { category: 'minor' })
  const staff = await Promise.all(['moderator', 'admin', 'moderator'].map((role) => world.staff(role as 'admin')))
  const answers = await Promise.all(staff.map((each) => each.post('/api/office/cases/next', {})))
  const outputs = await Promise.all(answers.map(async (each) => each.json()))
  expect(outputs.map(({ id, refusal }) => id ?? refusal).toSorted()).toEqual([minor, spam, 'no_case_waits'].toSorted())
  world.clock.advanceSeconds(CLAIM_SECONDS)
  const next = await (await staff[0]!.post('/api/office/cases/next', {})).json()
  expect(next).toEqual({ id: minor })
})

test('a moderator releases their own case only, once, and a colleague can take it', async () => {
  await using world = await newWorld()
  const id = await newCase(world)
  const kim = await world.staff('moderator')
  const lee = await world.staff('moderator')
  await kim.post('/api/office/cases/next', {})
  const listed = async (staff: typeof kim) => (await (await staff.get('/api/office/cases')).json()).cases[0]
  expect(await listed(kim)).toMatchObject({ claimedBy: kim.name, isMine: true })
  expect(await listed(lee)).toMatchObject({ claimedBy: kim.name, isMine: false })
  expect((await lee.post(`/api/office/cases/${id}/release`, {})).status).toBe(200)
  expect(await listed(lee)).toMatchObject({ claimedBy: kim.name })
  for (const _ of [1, 2]) expect((await kim.post(`/api/office/cases/${id}/release`, {})).status).toBe(200)
  expect(await listed(lee)).toMatchObject({ claimedBy: null, claimedUntil: null })
  expect((await lee.post(`/api/office/cases/${id}/decision`, { outcome: 'nothing' })).status).toBe(200)
  const entries = await world.sql('select action from audit_entry order by id')
  expect(entries).toEqual(['case.claim', 'case.release', 'case.decide'].map((action) => ({ action })))
})

test('of two moderators who decide at once about a case that both had open, one decides', async () => {
  await using world = await newWorld()
  const id = await newCase(world)
  const kim = await world.staff('moderator')
  const lee = await world.staff('admin')
  await kim.post(`/api/office/cases/${id}/claim`, {})
  const words = { outcome: 'advice', ground: 'respect', body: 'Schrijf vriendelijk.' }
  const answers = await Promise.all([lee, kim].map((each) => each.post(`/api/office/cases/${id}/decision`, words)))
  expect(answers.map(({ status }) => status)).toEqual([409, 200])
  expect(await world.sql('select decided_by from case_decision')).toEqual([{ decided_by: kim.staffId }])
})

test('a case of another site is not found', async () => {
  await using world = await newWorld()
  const id = await newCase(world)
  const moderator = await world.staff('moderator')
  await world.sql('update moderation_case set site_id = (select id from site where id <> $1 limit 1)', [world.siteId])
  for (const response of [
    await moderator.get(`/api/office/cases/${id}`),
    await moderator.post(`/api/office/cases/${id}/claim`, {}),
    await moderator.post(`/api/office/cases/${id}/release`, {}),
    await moderator.post(`/api/office/cases/${id}/decision`, { outcome: 'nothing' }),
  ])
    expect([response.status, (await response.json()).refusal]).toEqual([404, 'case_not_found'])
  expect((await (await moderator.get('/api/office/cases')).json()).cases).toEqual([])
})

test('10,000 waiting cases are read from the index', async () => {
  await using world = await newWorld()
  await world.sql(
    `insert into moderation_case (id, site_id, subject_kind, subject_id, member_id, category, severity, reporters, weight,
       opened_at, due_at, evidence)
     select gen_random_uuid(), $1, 'member', gen_random_uuid(), gen_random_uuid(), 'spam', 1 + n % 4, 1, 12 * (1 + n % 4),
       $2::timestamptz - n * interval '1 minute', $2, '{}' from generate_series(1, 10000) n`,
    [world.siteId, world.clock.now()],
  )
  await world.sql('analyze moderation_case')
  const values = { ...queueLevels, limit: QUEUE_PAGE_SIZE }
  const rows = await listQueue.all(world.ctx(), values)
  expect(rows).toHaveLength(QUEUE_PAGE_SIZE)
  const plan = JSON.stringify(await world.sql(`explain ${listQueue.text}`, listQueue.toValues(world.ctx(), values)))
  expect(plan).toContain('moderation_case_queue')
  expect(plan).not.toContain('Seq Scan on moderation_case')
})

test('a moderator reads the names of the interests, also of one that the site added', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const names = ['Padel', 'Padel', 'Padel']
  const own = { key: 'padel', languages: ['nl', 'en', 'de'], names, offered: 'yes' }
  expect((await admin.post('/api/office/choices/interests', own)).status).toBe(200)
  const bert = await world.member({ gender: 'male', interests: ['cooking', 'padel'] })
  const id = await reportMember(world, bert)
  const { evidence } = await (await admin.get(`/api/office/cases/${id}`)).json()
  expect(evidence.profile.interests).toEqual(['Koken', 'Padel'])
})

test('the claim of an open case stays when the member whom it is about is erased', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const id = await reportMember(world, bert)
  const kim = await world.staff('moderator')
  await kim.post(`/api/office/cases/${id}/claim`, {})
  await inTransaction(world.staffCtx(), (tx) => eraseMemberNow(tx, { memberId: bert.id, reason: 'Op verzoek.' }))
  expect(await (await kim.get(`/api/office/cases/${id}`)).json()).toMatchObject({ canDecide: true })
})
