import { expect, test } from 'vitest'
import { sendImage } from '#testing/images/chat-images.ts'
import { findMailedLink, listMailSubjects } from '#testing/mails/mailed-links.ts'
import { fetchOwnPhotos, uploadPhotos } from '#testing/images/photos.ts'
import { fileObjection, newCase, reportMember, sendReport, startConversation } from '#testing/reports.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OBJECTION_DAYS } from '../../rules.ts'
import { deleteOldCases } from './cases.ts'
import { endMeasures } from '../measures/measure-ends.ts'

const DAY = 86_400
const measure = { ground: 'respect', body: 'Je schreef iets dat niet mag.' }

async function decide(world: World, id: string, decision: object) {
  const moderator = await world.staff('moderator')
  return moderator.post(`/api/office/cases/${id}/decision`, decision)
}

async function reverse(world: World, id: string) {
  return (await world.staff('moderator')).post(`/api/office/cases/${id}/reversal`, { body: 'Dat was onze fout.' })
}

async function findStatus(world: World, { id }: TestMember) {
  const [row] = await world.sql<{ status: string }>('select status from account where id = $1', [id])
  return row?.status
}

test('L-24 L-25 a measure is mailed with its ground, the words and the way to object, and the reporter hears the outcome', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  const { number } = await (await sendReport(world, anna, { id: bert.id })).json()
  const [row] = await world.sql<{ id: string }>('select id from moderation_case')
  expect((await decide(world, row?.id ?? '', { outcome: 'advice', ...measure })).status).toBe(200)

  const { mail, link } = await findMailedLink(world, bert.email)
  expect(mail?.text).toContain('respect voor andere leden')
  expect(mail?.text).toContain(measure.body)
  expect(mail?.text).toContain('Een medewerker heeft dit besloten')
  expect(link).toMatch(/\/objection\?token=[\w-]{32}$/)
  expect(mail?.text).not.toContain(anna.name)
  const outcome = (await world.mailsTo(anna.email)).at(-1)
  expect(outcome?.subject).toContain(number)
  expect(outcome?.text).toContain('We hebben maatregelen genomen')
})

test('doing nothing mails the reporter only', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const id = await reportMember(world, bert)
  expect((await decide(world, id, { outcome: 'nothing' })).status).toBe(200)
  expect(await listMailSubjects(world, bert.email)).toEqual([])
  expect(await world.sql('select count(*)::int as count from mail_outbox')).toEqual([{ count: 1 }])
})

test('of two decisions at once only the first counts', async () => {
  await using world = await newWorld()
  const id = await newCase(world)
  const staff = [await world.staff('moderator'), await world.staff('admin')]
  const answers = await Promise.all(
    staff.map((each) => each.post(`/api/office/cases/${id}/decision`, { outcome: 'advice', ...measure })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await decide(world, id, { outcome: 'nothing' })).status).toBe(409)
  expect(await world.sql('select count(*)::int as count from case_decision')).toEqual([{ count: 1 }])
})

test.each([
  { outcome: 'advice', body: 'Let op.' },
  { outcome: 'advice', ground: 'respect' },
  { outcome: 'suspend', ...measure },
])('a measure needs a ground, words and, as a suspension, days: %j', async (decision) => {
  await using world = await newWorld()
  const response = await decide(world, await newCase(world), decision)
  expect([response.status, (await response.json()).refusal]).toEqual([422, 'decision_incomplete'])
})

test('a suspension ends every session at once, and ends itself', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const id = await reportMember(world, bert)
  await decide(world, id, { outcome: 'suspend', days: '7', ...measure })
  expect(await findStatus(world, bert)).toBe('banned')
  expect((await world.as(bert).get('/api/user.php')).status).toBe(403)

  world.clock.advanceSeconds(7 * DAY - 1)
  await endMeasures(world.ctx())
  expect(await findStatus(world, bert)).toBe('banned')
  world.clock.advanceSeconds(1)
  await endMeasures(world.ctx())
  await endMeasures(world.ctx())
  expect(await findStatus(world, bert)).toBe('active')
  expect((await listMailSubjects(world, bert.email)).filter((each) => each === 'Je account werkt weer')).toHaveLength(1)
})

test('the end of a suspension does not lift a ban', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const suspended = await reportMember(world, bert)
  await uploadPhotos(world, bert, 1)
  await world.sql(`update photo set status = 'active'`)
  const [photo] = (await fetchOwnPhotos(world, bert)).photos
  await sendReport(world, await world.member(), { kind: 'photo', id: photo?.id ?? '' })
  const [row] = await world.sql<{ id: string }>(`select id from moderation_case where subject_kind = 'photo'`)
  const banned = row?.id ?? ''
  await decide(world, suspended, { outcome: 'suspend', days: 1, ...measure })
  const admin = await world.staff('admin')
  expect((await admin.post(`/api/office/cases/${banned}/ban`, measure)).status).toBe(200)
  world.clock.advanceSeconds(2 * DAY)
  await endMeasures(world.ctx())
  expect(await findStatus(world, bert)).toBe('banned')
  expect((await reverse(world, banned)).status).toBe(200)
  expect(await findStatus(world, bert)).toBe('active')
})

test('a removed profile text comes back with the reversal, and not over a newer one', async () => {
  await using world = await newWorld()
  for (const newer of ['', 'Nieuwe tekst']) {
    const bert = await world.member({ gender: 'male', about: 'Oude tekst' })
    const id = await reportMember(world, bert)
    await decide(world, id, { outcome: 'remove', ...measure })
    expect((await (await world.as(bert).get('/api/profile')).json()).about).toBe('')
    await world.as(bert).patch('/api/profile', { about: newer })
    expect((await reverse(world, id)).status).toBe(200)
    expect((await (await world.as(bert).get('/api/profile')).json()).about).toBe(newer || 'Oude tekst')
  }
})

test('a removal takes the answers of the profile too, and the reversal returns them', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const prompts = [{ key: 'sunday', answer: 'in bed' }]
  await world.as(bert).patch('/api/profile', { prompts })
  const id = await reportMember(world, bert)
  await decide(world, id, { outcome: 'remove', ...measure })
  const read = async () => (await (await world.as(bert).get('/api/profile')).json()).prompts
  expect(await read()).toEqual([])
  expect((await reverse(world, id)).status).toBe(200)
  expect(await read()).toEqual(prompts)
})

test('a removed photo comes back as the main one with the reversal', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const [first] = await uploadPhotos(world, bert, 2)
  await world.sql(`update photo set status = 'active', is_main = (id = $1)`, [first?.id])
  const before = await world.sql('select id, status, is_main from photo order by id')
  await sendReport(world, await world.member(), { kind: 'photo', id: first?.id ?? '' })
  const [row] = await world.sql<{ id: string }>('select id from moderation_case')
  await decide(world, row?.id ?? '', { outcome: 'remove', ...measure })
  expect(await world.sql('select status, is_main from photo where id = $1', [first?.id])).toEqual([
    { status: 'rejected', is_main: false },
  ])
  await reverse(world, row?.id ?? '')
  expect(await world.sql('select id, status, is_main from photo order by id')).toEqual(before)
})

test('a removed message disappears for both members and comes back with the reversal', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bert = await world.member({ gender: 'male', credits: 50 })
  const conversationId = await startConversation(world, bert, anna, 'Dit is niet aardig.')
  const fetchContent = async (member: TestMember) => {
    const { messages } = await (await world.as(member).get(`/api/chats/${conversationId}/messages`)).json()
    return messages.map(({ content }: { content: unknown }) => content)
  }
  const [message] = await world.sql<{ id: string }>('select id from message')
  await sendReport(world, anna, { kind: 'message', id: message?.id ?? '' })
  const [row] = await world.sql<{ id: string }>('select id from moderation_case')
  await decide(world, row?.id ?? '', { outcome: 'remove', ...measure })
  expect(await fetchContent(anna)).toEqual([{ kind: 'removed' }])
  expect(await fetchContent(bert)).toEqual([{ kind: 'removed' }])
  await reverse(world, row?.id ?? '')
  expect(await fetchContent(anna)).toEqual([{ kind: 'text', text: 'Dit is niet aardig.' }])
})

test('the image of a removed message is not served any more', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 50, premium: true })
  const bert = await world.member({ gender: 'male', credits: 50, premium: true })
  for (const [from, to] of [
    [anna, bert],
    [bert, anna],
  ] as const)
    await startConversation(world, from, to)
  await sendImage(world, bert, anna)
  const [image] = await world.sql<{ id: string; file_key: string }>('select message_id as id, file_key from chat_image')
  const fetchImage = () => world.as(anna).get(`/chat-images/${image?.file_key}/large.webp`)
  const statusBefore = (await fetchImage()).status
  await sendReport(world, anna, { kind: 'message', id: image?.id ?? '' })
  const [row] = await world.sql<{ id: string }>('select id from moderation_case')
  await decide(world, row?.id ?? '', { outcome: 'remove', ...measure })
  expect([statusBefore, (await fetchImage()).status]).toEqual([200, 404])
  await reverse(world, row?.id ?? '')
  expect((await fetchImage()).status).toBe(200)
})

test('a decision is reversed once', async () => {
  await using world = await newWorld()
  const id = await newCase(world)
  await decide(world, id, { outcome: 'advice', ...measure })
  expect((await reverse(world, id)).status).toBe(200)
  const again = await reverse(world, id)
  expect([again.status, (await again.json()).refusal]).toEqual([409, 'decision_reversed'])
})

test('L-24 a member objects once with the mailed link, also while banned; a colleague decides about it', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const id = await reportMember(world, bert)
  const kim = await world.staff('moderator')
  await kim.post(`/api/office/cases/${id}/ban`, measure)
  const { token } = await findMailedLink(world, bert.email)
  const visitor = world.visitor()
  for (const body of ['Ik was het niet.', 'Nog een keer.'])
    expect((await visitor.post(`/api/objections/${token}`, { body })).status).toBe(200)

  const { objections } = await (await kim.get('/api/office/cases')).json()
  expect(objections).toMatchObject([{ caseId: id, outcome: 'ban' }])
  const found = await (await kim.get(`/api/office/cases/${id}`)).json()
  expect(found.decision.objection).toMatchObject({ body: 'Ik was het niet.', isDecided: false })
  for (const path of ['objection', 'reversal']) {
    const own = await kim.post(`/api/office/cases/${id}/${path}`, { body: 'Nee.' })
    expect([own.status, (await own.json()).refusal]).toEqual([409, 'objection_of_own_decision'])
  }
  expect((await reverse(world, id)).status).toBe(200)
  expect(await findStatus(world, bert)).toBe('active')
  expect((await (await kim.get('/api/office/cases')).json()).objections).toEqual([])
  expect((await visitor.post(`/api/objections/${token}`, { body: 'Nog iets.' })).status).toBe(410)
})

test('a rejected objection is mailed and not decided about again', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const id = await fileObjection(world, bert)
  const lee = await world.staff('moderator')
  const reject = () => lee.post(`/api/office/cases/${id}/objection`, { body: 'We blijven erbij.' })
  const answers = await Promise.all([reject(), reject()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const mails = (await world.mailsTo(bert.email)).filter(({ subject }) => subject === 'Je bezwaar')
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('We blijven erbij.')
})

test('objecting is possible for six months; then the case is deleted with its evidence', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const id = await reportMember(world, bert)
  await decide(world, id, { outcome: 'advice', ...measure })
  const waiting = await fileObjection(world)
  const { token } = await findMailedLink(world, bert.email)
  world.clock.advanceSeconds(OBJECTION_DAYS * DAY + 1)
  expect((await world.visitor().post(`/api/objections/${token}`, { body: 'Te laat?' })).status).toBe(410)
  await deleteOldCases(world.ctx())
  expect(await world.sql('select id from moderation_case')).toEqual([{ id: waiting }])
})
