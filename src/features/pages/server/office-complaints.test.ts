import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { complaint, fileComplaint } from '#testing/complaints.ts'
import { newWorld } from '#testing/world.ts'
import { COMPLAINT_DAYS } from '../rules.ts'

const answer = (changes: object = {}) => ({
  answerId: randomUUID(),
  body: 'We hebben het account bekeken.',
  settles: 'yes',
  ...changes,
})

test('L-24 a notice of somebody without an account is listed with its deadline, and reading it is recorded', async () => {
  await using world = await newWorld()
  const first = await fileComplaint(world)
  world.clock.advanceSeconds(COMPLAINT_DAYS * 86_400 + 60)
  const second = await fileComplaint(world, world.visitor(), { category: 'minors', name: '', email: '' })
  const moderator = await world.staff('moderator')
  const list = await (await moderator.get('/api/office/complaints')).json()
  expect(list).toMatchObject({
    openCount: 2,
    complaints: [
      { number: first, isOverdue: true, answers: 0 },
      { number: second, category: 'minors', isOverdue: false },
    ],
  })
  expect(JSON.stringify(list)).not.toContain(complaint.email)
  const found = await (await moderator.get(`/api/office/complaints/${first}`)).json()
  expect(found).toMatchObject({ body: complaint.body, email: complaint.email, memberId: null, given: [] })
  const entries = await world.sql('select action, subject_kind from audit_entry')
  expect(entries).toEqual([{ action: 'complaint.read', subject_kind: 'complaint' }])
})

test('an answer is mailed once, also when it is sent twice or by two at once, and settles the complaint', async () => {
  await using world = await newWorld()
  const number = await fileComplaint(world)
  const [kim, lee] = [await world.staff('moderator'), await world.staff('support')]
  const path = `/api/office/complaints/${number}/answers`
  expect((await kim.post(path, answer({ settles: 'no', body: 'We zoeken het uit.' }))).status).toBe(200)
  const own = answer()
  const statuses = (await Promise.all([kim.post(path, own), kim.post(path, own), lee.post(path, answer())])).map(
    ({ status }) => status,
  )
  expect(statuses.toSorted()).toSatisfy((sorted: number[]) => sorted.includes(200) && sorted.includes(409))
  const mails = (await world.mailsTo(complaint.email)).filter(({ subject }) => subject.startsWith('Antwoord'))
  expect(mails).toHaveLength(2)
  const late = await lee.post(path, answer())
  expect([late.status, (await late.json()).refusal]).toEqual([409, 'complaint_closed'])
  const found = await (await kim.get(`/api/office/complaints/${number}`)).json()
  expect(found.given).toHaveLength(2)
  expect(found.closedAt).not.toBeNull()
  const changes = await world.sql(`select action from audit_entry where action = 'complaint.answer'`)
  expect(changes).toHaveLength(2)
})

test('an anonymous report is answered without a mail', async () => {
  await using world = await newWorld()
  const number = await fileComplaint(world, undefined, { category: 'minors', name: '', email: '' })
  const kim = await world.staff('moderator')
  const body = answer({ body: 'Gemeld bij de politie.' })
  expect((await kim.post(`/api/office/complaints/${number}/answers`, body)).status).toBe(200)
  await world.runJobs()
  expect(await world.sql(`select 1 from mail_outbox where text like '%Gemeld bij de politie%'`)).toEqual([])
})

test('L-24 the answer has its text and the way to object', async () => {
  await using world = await newWorld()
  const number = await fileComplaint(world)
  const kim = await world.staff('moderator')
  await kim.post(`/api/office/complaints/${number}/answers`, answer({ body: 'We hebben het lid gewaarschuwd.' }))
  const mail = (await world.mailsTo(complaint.email)).find(({ subject }) => subject.startsWith('Antwoord'))
  expect(mail?.text).toContain('We hebben het lid gewaarschuwd.')
  expect(mail?.text).toContain('bezwaar maken')
})

test('what staff did with a complaint of a member is recorded about the member', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const number = await fileComplaint(world, world.as(anna))
  const moderator = await world.staff('moderator')
  await moderator.post(`/api/office/complaints/${number}/closure`, {})
  const again = await moderator.post(`/api/office/complaints/${number}/closure`, {})
  expect([again.status, (await again.json()).refusal]).toEqual([409, 'complaint_closed'])
  const entries = await world.sql('select action, subject_id from audit_entry')
  expect(entries).toEqual([{ action: 'complaint.close', subject_id: anna.id }])
})

test('a complaint of another site is not found, and an answer needs a text', async () => {
  await using world = await newWorld()
  const number = await fileComplaint(world)
  const path = `/api/office/complaints/${number}`
  const moderator = await world.staff('moderator')
  for (const changes of [{ body: ' ' }, { answerId: 'x' }, { settles: 'maybe' }, { extra: 1 }])
    expect((await moderator.post(`${path}/answers`, answer(changes))).status).toBe(422)
  await world.sql('update complaint set site_id = (select id from site where id <> $1 limit 1)', [world.siteId])
  for (const response of [
    await moderator.get(path),
    await moderator.post(`${path}/answers`, answer()),
    await moderator.post(`${path}/closure`, {}),
  ])
    expect([response.status, (await response.json()).refusal]).toEqual([404, 'complaint_not_found'])
  expect(await (await moderator.get('/api/office/complaints')).json()).toEqual({ complaints: [], openCount: 0 })
})
