import { expect, test } from 'vitest'
import { fileComplaint } from '#testing/complaints.ts'
import { findMailedLink } from '#testing/mails/mailed-links.ts'
import { fileObjection, newCase, reportMember, sendReport } from '#testing/reports.ts'
import { newWorld, type World } from '#testing/world.ts'
import { deleteOldCases } from '../cases/cases.ts'

async function read(world: World, query = '') {
  const response = await (await world.staff('moderator')).get(`/api/office/transparency${query}`)
  expect(response.status).toBe(200)
  return response.json()
}

const empty = {
  reports: [],
  notices: [],
  decisions: [],
  medianMinutes: null,
  objections: 0,
  objectionsRejected: 0,
  objectionsUpheld: 0,
  reversals: 0,
}

/** Decides about a case as a new moderator. */
async function decide(world: World, id: string, decision: Record<string, unknown>): Promise<void> {
  const response = await (await world.staff('moderator')).post(`/api/office/cases/${id}/decision`, decision)
  expect(response.status).toBe(200)
}

test('L-26 the report counts reports, notices and decisions of the period, and the median time to a decision', async () => {
  await using world = await newWorld()
  expect(await read(world)).toEqual({ from: '2026-01-01', until: '2026-06-01', ...empty })
  const [spam, insult, threat] = [
    await newCase(world, { category: 'spam' }),
    await newCase(world, { category: 'insult' }),
    await newCase(world, { category: 'threat' }),
  ]
  const reporter = await world.member()
  const reported = await world.member({ gender: 'male' })
  for (let count = 0; count < 2; count++) await sendReport(world, reporter, { id: reported.id, category: 'spam' })
  await fileComplaint(world, world.visitor(), { category: 'illegal' })
  await fileComplaint(world, world.visitor(), { category: 'payment' })
  world.clock.advanceSeconds(600)
  await decide(world, spam, { outcome: 'nothing' })
  world.clock.advanceSeconds(600)
  await decide(world, insult, { outcome: 'advice', ground: 'respect', body: 'Schrijf vriendelijk.' })
  world.clock.advanceSeconds(3_600)
  await decide(world, threat, { outcome: 'advice', ground: 'respect', body: 'Schrijf vriendelijk.' })

  const report = {
    ...empty,
    reports: [
      { category: 'insult', count: 1 },
      { category: 'spam', count: 2 },
      { category: 'threat', count: 1 },
    ],
    notices: [{ category: 'illegal', count: 1 }],
    decisions: [
      { outcome: 'nothing', ground: null, count: 1 },
      { outcome: 'advice', ground: 'respect', count: 2 },
    ],
    medianMinutes: 20,
  }
  expect(await read(world)).toMatchObject(report)
  expect(await read(world, '?from=2026-06-01&until=2026-06-01')).toMatchObject(report)
  for (const query of ['?from=2026-06-02&until=2026-12-31', '?from=2025-01-01&until=2026-05-31'])
    expect(await read(world, query)).toMatchObject(empty)
})

test('L-26 objections count once, with their outcome, and so do reversals', async () => {
  await using world = await newWorld()
  const first = await fileObjection(world)
  const member = await world.member({ gender: 'male' })
  const second = await fileObjection(world, member)
  const { token } = await findMailedLink(world, member.email)
  await world.visitor().post(`/api/objections/${token}`, { body: 'Nog een keer.' })
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  await kim.post(`/api/office/cases/${first}/objection`, { body: 'Nee.' })
  await kim.post(`/api/office/cases/${second}/reversal`, { body: 'Je hebt gelijk.' })
  const third = await newCase(world)
  await decide(world, third, { outcome: 'nothing' })
  await lee.post(`/api/office/cases/${third}/reversal`, { body: 'Toch niet.' })
  for (let count = 0; count < 2; count++) await lee.post(`/api/office/cases/${first}/objection`, { body: 'Nee.' })
  expect(await read(world)).toMatchObject({
    objections: 2,
    objectionsRejected: 1,
    objectionsUpheld: 1,
    reversals: 2,
  })
})

test('L-26 the counts outlive the cases, and name nobody', async () => {
  await using world = await newWorld()
  const member = await world.member({ gender: 'male' })
  await decide(world, await reportMember(world, member), { outcome: 'nothing' })
  const before = await read(world, '?from=2026-01-01&until=2026-12-31')
  world.clock.advanceSeconds(200 * 86_400)
  await deleteOldCases(world.ctx())
  expect(await world.sql('select id from moderation_case')).toEqual([])
  expect(await read(world, '?from=2026-01-01&until=2026-12-31')).toEqual(before)
  expect(JSON.stringify(await world.sql('select * from moderation_figure'))).not.toContain(member.id)
})

test('the counts of another site are not in the report', async () => {
  await using world = await newWorld()
  await newCase(world)
  await world.sql('update moderation_figure set site_id = $1', [world.otherSite.siteId])
  expect(await read(world)).toMatchObject(empty)
})

test('the application cannot change or delete a count', async () => {
  await using world = await newWorld()
  await newCase(world)
  for (const text of ['update moderation_figure set kind = kind', 'delete from moderation_figure'])
    await expect(world.database.query({ text }, [])).rejects.toThrow('permission denied')
})

test.each(['support', 'finance', 'operator'] as const)('%s may not read the report', async (role) => {
  await using world = await newWorld()
  expect((await (await world.staff(role)).get('/api/office/transparency')).status).toBe(403)
})

test.each(['?from=gisteren', '?until=2026-02-30', '?from=2026-01-01&other=1'])('%s is invalid', async (query) => {
  await using world = await newWorld()
  expect((await (await world.staff('moderator')).get(`/api/office/transparency${query}`)).status).toBe(422)
})
