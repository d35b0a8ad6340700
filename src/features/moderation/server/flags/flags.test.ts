import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sendReport } from '#testing/reports.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deleteExpiredFingerprints } from './flags.ts'

const asksForMoney = 'Kun je me 200 euro lenen tot vrijdag?'
const isMinor = 'Ik ben 15 maar dat weet niemand'
const opener = 'Ik zag je profiel en dacht meteen: met haar wil ik wel een wandeling maken'

function send(world: World, from: TestMember, to: TestMember, text: string, messageId: string = randomUUID()) {
  return world.as(from).post(`/api/members/${to.id}/messages`, { messageId, text })
}

async function newPair(world: World): Promise<readonly [TestMember, TestMember]> {
  return [await world.member({ credits: 500, premium: true }), await world.member({ gender: 'male', credits: 500 })]
}

/** Lists the risks of the messages of a conversation, as a member sees them. */
async function listRisks(world: World, viewer: TestMember): Promise<string[][]> {
  const [row] = await world.sql<{ id: string }>(
    'select id from conversation where $1 in (first_id, second_id) order by last_at desc limit 1',
    [viewer.id],
  )
  const page = await (await world.as(viewer).get(`/api/chats/${row?.id}/messages?limit=50`)).json()
  return (page.messages as { risks: string[] }[]).map(({ risks }) => risks)
}

interface CaseRow {
  id: string
  subject_kind: string
  category: string
  reporters: number
  weight: number
  rules: string[]
  evidence: { messages: { text: string }[]; profile: { about: string } }
}

const listCases = (world: World) =>
  world.sql<CaseRow>(
    `select c.*, array(select rule from case_flag where case_id = c.id order by rule) as rules
     from moderation_case c order by opened_at, id`,
  )

const change = (version: number, changes: Record<string, unknown> = {}) => ({
  isEnabled: 'yes',
  action: 'warn',
  phrases: '',
  version,
  ...changes,
})

test('T20 a message that asks for money warns its recipient, opens no case and is delivered', async () => {
  await using world = await newWorld()
  const [anna, bert] = await newPair(world)
  expect((await send(world, anna, bert, asksForMoney)).status).toBe(200)
  expect((await send(world, anna, bert, 'Tot morgen!')).status).toBe(200)
  expect(await listRisks(world, bert)).toEqual([['money'], []])
  expect(await listRisks(world, anna)).toEqual([[], []])
  expect(await listCases(world)).toEqual([])
})

test('T20 a message of a minor opens one case without a reporter, also when it is sent twice at once', async () => {
  await using world = await newWorld()
  const [anna, bert] = await newPair(world)
  const messageId = randomUUID()
  await send(world, anna, bert, 'Hoi')
  await Promise.all([1, 2].map(() => send(world, anna, bert, isMinor, messageId)))
  await send(world, anna, bert, isMinor, messageId)
  const [found, ...more] = await listCases(world)
  expect(more).toEqual([])
  expect(found).toMatchObject({ subject_kind: 'message', category: 'minor', reporters: 0, weight: 4, rules: ['minor'] })
  expect(found?.evidence.messages.map(({ text }) => text)).toEqual(['Hoi', isMinor])
  expect(await listRisks(world, bert)).toEqual([[], []])
  const queue = await (await (await world.staff('moderator')).get('/api/office/cases')).json()
  expect(queue.cases).toMatchObject([{ category: 'minor', reporters: 0, rules: ['minor'] }])
})

test('T20 a report of a flagged message joins its case', async () => {
  await using world = await newWorld()
  const [anna, bert] = await newPair(world)
  await send(world, anna, bert, isMinor)
  const [message] = await world.sql<{ id: string }>('select id from message')
  await sendReport(world, bert, { kind: 'message', id: message?.id ?? '', category: 'insult' })
  expect(await listCases(world)).toMatchObject([{ category: 'minor', reporters: 1, weight: 4, rules: ['minor'] }])
})

test('T20 a threat warns its recipient and opens a case; nothing is removed or blocked', async () => {
  await using world = await newWorld()
  const [anna, bert] = await newPair(world)
  expect((await send(world, anna, bert, 'Ik weet waar je woont, ik maak je dood')).status).toBe(200)
  expect(await listRisks(world, bert)).toEqual([['threat']])
  expect(await listCases(world)).toMatchObject([{ category: 'threat', rules: ['hate'] }])
  expect((await send(world, bert, anna, 'Laat me met rust')).status).toBe(200)
})

test('T20 a profile text that a rule flags opens a case when it is saved, and only when it changed', async () => {
  await using world = await newWorld()
  const anna = await world.member({ about: 'Hoi' })
  const save = (changes: object) => world.as(anna).patch('/api/profile', changes)
  expect((await save({ about: `Hallo. ${asksForMoney}` })).status).toBe(200)
  const [found] = await listCases(world)
  expect(found).toMatchObject({ subject_kind: 'member', category: 'scam', reporters: 0, rules: ['money'] })
  expect(found?.evidence.profile.about).toContain(asksForMoney)
  await world.sql('update moderation_case set closed_at = $1', [world.clock.now()])
  await save({ about: `Hallo. ${asksForMoney}`, interests: [] })
  expect(await listCases(world)).toHaveLength(1)
  await save({ about: isMinor })
  expect(await listCases(world)).toHaveLength(2)
})

test('T20 an answer to a prompt that a rule flags opens a case with the answer', async () => {
  await using world = await newWorld()
  const anna = await world.member({ about: 'Hoi' })
  await world.as(anna).patch('/api/profile', { prompts: [{ key: 'sunday', answer: asksForMoney }] })
  const [found] = await listCases(world)
  expect(found).toMatchObject({ subject_kind: 'member', category: 'scam', rules: ['money'] })
  expect(found?.evidence.profile.about).toBe(`Hoi\n${asksForMoney}`)
})

test('L-24 the statement of reasons says that a rule flagged the message, and that a person decided', async () => {
  await using world = await newWorld()
  const [anna, bert] = await newPair(world)
  await send(world, anna, bert, isMinor)
  const [found] = await listCases(world)
  const decision = { outcome: 'advice', ground: 'minors', body: 'Je moet achttien zijn.' }
  const moderator = await world.staff('moderator')
  expect((await moderator.post(`/api/office/cases/${found?.id}/decision`, decision)).status).toBe(200)
  const [mail] = await world.mailsTo(anna.email)
  expect(mail?.text).toContain('Een automatische regel wees ons hierop. Een medewerker heeft ernaar gekeken')
  expect(mail?.text).not.toContain('Een ander lid heeft iets van je gemeld')
})

test('T20 the same opener to as many members as the rule says opens a case, and is stored only as a fingerprint', async () => {
  await using world = await newWorld()
  const moderator = await world.staff('moderator')
  const settings = change(0, { action: 'queue', threshold: '3' })
  expect((await moderator.post('/api/office/rules/opener', settings)).status).toBe(200)
  const anna = await world.member({ credits: 500, premium: true })
  const men: TestMember[] = []
  for (let count = 0; count < 4; count++) men.push(await world.member({ gender: 'male', name: `Bert${count}` }))
  await send(world, anna, men[0]!, opener)
  await send(world, anna, men[1]!, `Hoi Bert1! ${opener.toUpperCase()} 😍`)
  expect(await listCases(world)).toEqual([])
  const stored = await world.sql('select to_jsonb(opener_fingerprint)::text as row from opener_fingerprint')
  expect(JSON.stringify(stored)).not.toMatch(/wandeling/i)
  await send(world, anna, men[2]!, `${opener}!!`)
  expect(await listCases(world)).toMatchObject([{ category: 'spam', rules: ['opener'] }])

  world.clock.advanceSeconds(8 * 86_400)
  await send(world, anna, men[3]!, opener)
  expect(await listCases(world)).toHaveLength(1)
  await deleteExpiredFingerprints(world.ctx())
  expect(await world.sql('select 1 from opener_fingerprint')).toHaveLength(1)
})

test('a changed rule works at once, has a history, and a phrase is text and no pattern', async () => {
  await using world = await newWorld()
  const [anna, bert] = await newPair(world)
  const moderator = await world.staff('moderator')
  const path = '/api/office/rules/scam'
  await send(world, anna, bert, 'Gouden bergen voor iedereen')
  expect((await moderator.post(path, change(0, { phrases: 'Góuden  BERGEN\n.*.*\n(a+)+$' }))).status).toBe(200)
  await send(world, anna, bert, 'g0uden bergen, voor jou')
  await send(world, anna, bert, 'Gewoon een bericht')
  expect(await listRisks(world, bert)).toEqual([[], ['phrase'], []])

  expect((await moderator.post(path, change(0))).status).toBe(409)
  expect((await moderator.post(path, change(1, { isEnabled: 'no' }))).status).toBe(200)
  await send(world, anna, bert, 'Ik zoek een betrouwbaar iemand om een kist met goud te ontvangen')
  expect((await listRisks(world, bert)).at(-1)).toEqual([])
  const detail = await (await moderator.get(path)).json()
  expect(detail).toMatchObject({ version: 2, settings: { isEnabled: false, phrases: [] } })
  expect(detail.history).toMatchObject([
    { version: 2, isEnabled: false },
    { version: 1, phrases: 3 },
  ])
  const list = await (await moderator.get('/api/office/rules')).json()
  expect(list.rules.find(({ rule }: { rule: string }) => rule === 'scam')).toMatchObject({
    messages: 1,
    isEnabled: false,
  })
})

test.each([
  ['scam', { phrases: 'kort\nab' }, 422],
  ['scam', { phrases: 'x'.repeat(81) }, 422],
  ['opener', { threshold: '2' }, 422],
  ['opener', {}, 422],
  ['scam', { action: 'delete' }, 422],
  ['unknown', {}, 422],
] as const)('the rule %s with %j is refused', async (rule, changes, status) => {
  await using world = await newWorld()
  const moderator = await world.staff('moderator')
  expect((await moderator.post(`/api/office/rules/${rule}`, change(0, changes))).status).toBe(status)
})

test('of two changes of a rule at once one is refused', async () => {
  await using world = await newWorld()
  const moderators = [await world.staff('moderator'), await world.staff('admin')]
  const statuses = await Promise.all(
    moderators.map(async (staff) => (await staff.post('/api/office/rules/hate', change(0))).status),
  )
  expect(statuses.toSorted()).toEqual([200, 409])
})

test('T22 a trial on the last week has no effect, and shows examples only for a reason, which is recorded', async () => {
  await using world = await newWorld()
  const [anna, bert] = await newPair(world)
  await send(world, anna, bert, 'Een oud bericht met gouden bergen')
  world.clock.advanceSeconds(8 * 86_400)
  await send(world, anna, bert, 'Nog meer gouden bergen')
  await send(world, bert, anna, 'Wat bedoel je?')
  const moderator = await world.staff('moderator')
  const { version: _, ...tried } = change(0, { phrases: 'gouden bergen' })
  const trial = async (body: object) => (await moderator.post('/api/office/rules/scam/trial', body)).json()
  expect(await trial(tried)).toEqual({ looked: 2, flagged: 1, members: 1, examples: [] })
  expect(await trial({ ...tried, reason: 'Veel klachten' })).toMatchObject({ examples: ['Nog meer gouden bergen'] })
  expect(await listCases(world)).toEqual([])
  const entries = await world.sql<{ reason: string | null; after: object }>(
    `select reason, after from audit_entry where action = 'rule.try' order by id`,
  )
  expect(entries).toMatchObject([{ reason: null }, { reason: 'Veel klachten', after: { examples: 1, flagged: 1 } }])
  expect(JSON.stringify(entries)).not.toContain('bergen')
})

test('a trial of the rule about openers counts the members whose first messages are alike', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 500, premium: true })
  for (let count = 0; count < 4; count++) {
    const bert = await world.member({ gender: 'male' })
    await send(world, anna, bert, count < 3 ? opener : 'Vertel eens over die prachtige zeilboot op je tweede foto')
  }
  const moderator = await world.staff('moderator')
  const body = { isEnabled: 'yes', action: 'queue', phrases: '', threshold: '3', reason: 'Proef' }
  const response = await moderator.post('/api/office/rules/opener/trial', body)
  expect(await response.json()).toEqual({ looked: 1, flagged: 1, members: 1, examples: [] })
})

test('rules and trials of one site know nothing of another', async () => {
  await using world = await newWorld()
  const [anna, bert] = await newPair(world)
  await send(world, anna, bert, asksForMoney)
  await world.sql(
    `insert into flag_rule (site_id, rule, version, is_enabled, action, threshold, phrases, changed_by, changed_at)
     select id, 'money', 1, false, 'warn', null, '{}', 'Kim', now() from site where id <> $1`,
    [world.siteId],
  )
  await send(world, anna, bert, asksForMoney)
  expect(await listRisks(world, bert)).toEqual([['money'], ['money']])
  const detail = await (await (await world.staff('moderator')).get('/api/office/rules/money')).json()
  expect(detail).toMatchObject({ version: 0, history: [] })
})
