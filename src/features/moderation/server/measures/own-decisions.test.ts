import { expect, test } from 'vitest'
import { uploadPhoto, uploadPhotos } from '#testing/images/photos.ts'
import { fileObjection, reportMember, sendReport } from '#testing/reports.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { endMeasures } from './measure-ends.ts'

const day = 86_400
const measure = { ground: 'respect', body: 'Je schreef iets dat niet mag.' }

async function decide(world: World, member: TestMember, decision: object): Promise<string> {
  const id = await reportMember(world, member)
  const kim = await world.staff('moderator')
  const response = await kim.post(`/api/office/cases/${id}/decision`, { ...measure, ...decision })
  expect(response.status).toBe(200)
  return id
}

const list = async (world: World, member: TestMember) => (await world.as(member).get('/api/decisions')).json()
const findRestrictions = async (world: World, member: TestMember) =>
  (await world.as(member).get('/api/restrictions')).json()
const object = (world: World, member: TestMember, id: string, body = 'Dat klopt niet.') =>
  world.as(member).post(`/api/decisions/${id}/objection`, { body })

test('L-24 L-25 a member sees every measure with its ground, explanation and end, and nobody else does', async () => {
  await using world = await newWorld()
  const [bert, anna] = [await world.member({ gender: 'male' }), await world.member()]
  for (const decision of [{ outcome: 'advice' }, { outcome: 'nothing' }, { outcome: 'hide', days: 3 }]) {
    await decide(world, bert, decision)
    world.clock.advanceSeconds(60)
  }
  const { decisions, holds, photos } = await list(world, bert)
  expect([holds, photos]).toEqual([[], []])
  expect(decisions).toMatchObject([
    { outcome: 'hide', ...measure, kind: 'member', isReported: true, canObject: true, objection: null, endedAt: null },
    { outcome: 'advice', endsAt: null, wasFlagged: false, resemblesBanned: false, heldAt: null, reversedAt: null },
  ])
  expect(JSON.stringify(decisions)).not.toMatch(/staff|reporter|decidedBy/i)
  expect(await list(world, anna)).toEqual({ decisions: [], holds: [], photos: [] })
  expect((await world.visitor().get('/api/decisions')).status).toBe(403)
})

test('a member sees what was hidden automatically, and photos that were refused', async () => {
  await using world = await newWorld()
  const [bert, anna, kim] = [await world.member(), await world.member(), await world.staff('moderator')]
  const [photo] = await uploadPhotos(world, bert, 1)
  await sendReport(world, anna, { kind: 'photo', id: photo?.id ?? '', category: 'minor' })
  expect((await list(world, bert)).holds).toMatchObject([{ kind: 'photo' }])
  const body = { requestId: crypto.randomUUID(), reason: 'minor', note: 'Een lijst.' }
  expect((await kim.post(`/api/office/photos/${photo?.id}/ban`, body)).status).toBe(200)
  world.clock.advanceSeconds(60)
  expect((await uploadPhoto(world, bert)).status).toBe(422)
  expect((await list(world, bert)).photos).toMatchObject([
    { decision: 'refused', reason: null },
    { decision: 'banned', reason: 'minor' },
  ])
  expect((await list(world, anna)).photos).toEqual([])
})

test('the notice names until when a member is hidden and limited, until the measures end', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  expect(await findRestrictions(world, bert)).toEqual({ hiddenUntil: null, limitedUntil: null })
  await decide(world, bert, { outcome: 'limit', days: 1 })
  const hidden = await decide(world, bert, { outcome: 'hide', days: 3 })
  const inDays = (days: number) => new Date(world.clock.now().getTime() + days * day * 1000).toISOString()
  expect(await findRestrictions(world, bert)).toEqual({ hiddenUntil: inDays(3), limitedUntil: inDays(1) })
  world.clock.advanceSeconds(day)
  await endMeasures(world.ctx())
  expect(await findRestrictions(world, bert)).toMatchObject({ limitedUntil: null, hiddenUntil: expect.any(String) })
  const admin = await world.staff('admin')
  expect((await admin.post(`/api/office/cases/${hidden}/reversal`, { body: 'Fout.' })).status).toBe(200)
  expect(await findRestrictions(world, bert)).toEqual({ hiddenUntil: null, limitedUntil: null })
  const { decisions } = await list(world, bert)
  expect(decisions.map(({ canObject }: { canObject: boolean }) => canObject)).toContain(false)
})

test('a member objects on the page once, and sees the state of the objection', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  const caseId = await decide(world, bert, { outcome: 'advice' })
  const [decision] = (await list(world, bert)).decisions
  const answers = await Promise.all([object(world, bert, decision.id), object(world, bert, decision.id, 'Anders.')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await world.sql(`select count(*)::int as count from moderation_figure where kind = 'objection'`)).toEqual([
    { count: 1 },
  ])
  expect((await list(world, bert)).decisions).toMatchObject([{ canObject: false, objection: { decidedAt: null } }])
  const admin = await world.staff('admin')
  expect((await admin.post(`/api/office/cases/${caseId}/objection`, { body: 'Nee.' })).status).toBe(200)
  expect((await list(world, bert)).decisions).toMatchObject([{ objection: { decidedAt: expect.any(String) } }])
})

test('the objection of the mailed link is the same objection', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  await fileObjection(world, bert)
  expect((await list(world, bert)).decisions).toMatchObject([
    { canObject: false, objection: { body: 'Ik schreef niets lelijks.', decidedAt: null } },
  ])
})

test('nobody objects to the decision about another, of another site, after half a year or once it was reversed', async () => {
  await using world = await newWorld()
  const [bert, anna] = [await world.member({ gender: 'male' }), await world.member()]
  const caseId = await decide(world, bert, { outcome: 'advice' })
  const [{ id }] = (await list(world, bert)).decisions
  const refused = await object(world, anna, id)
  expect([refused.status, (await refused.json()).refusal]).toEqual([404, 'objection_closed'])
  expect((await object(world, bert, crypto.randomUUID())).status).toBe(404)
  expect((await object(world, bert, id, ' ')).status).toBe(422)
  const there = await world.otherSite.member()
  expect((await world.otherSite.as(there).post(`/api/decisions/${id}/objection`, { body: 'Nee.' })).status).toBe(404)
  await world.sql(`update case_decision set decided_at = decided_at - interval '184 days'`)
  expect((await object(world, bert, id)).status).toBe(404)
  await world.sql(`update case_decision set decided_at = decided_at + interval '184 days'`)
  const admin = await world.staff('admin')
  expect((await admin.post(`/api/office/cases/${caseId}/reversal`, { body: 'Fout.' })).status).toBe(200)
  expect((await object(world, bert, id)).status).toBe(404)
})
