import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fetchOwnPhotos, listStoredFiles, uploadPhotos } from '#testing/images/photos.ts'
import { sendReport, startConversation } from '#testing/reports.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OBJECTION_DAYS } from '../../rules.ts'
import { deleteOldCases } from '../cases/cases.ts'
import type { Evidence } from '../cases/evidence.ts'

const numberPattern = /^[0-9A-Z]{5}-[0-9A-Z]{5}$/

interface CaseRow {
  readonly id: string
  readonly due_at: Date
  readonly evidence: Evidence
}

async function listCases(world: World) {
  return world.sql<CaseRow>('select * from moderation_case order by opened_at, id')
}

test('L-24 a report of a member returns a number, keeps the profile as it was and opens a case', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bert = await world.member({ gender: 'male', name: 'Bert', about: 'Stuur me geld.' })

  const response = await sendReport(world, anna, { id: bert.id, category: 'scam', body: 'Hij vraagt om geld.' })
  await world.as(bert).patch('/api/profile', { about: 'Hoi!' })

  expect(response.status).toBe(200)
  expect((await response.json()).number).toMatch(numberPattern)
  const [row] = await listCases(world)
  expect(row).toMatchObject({ subject_kind: 'member', category: 'scam', severity: 2, reporters: 1, weight: 2 })
  expect(row?.evidence).toMatchObject({ profile: { name: 'Bert', about: 'Stuur me geld.' }, messages: [] })
})

test('the same report again, also at the same time, is the same report', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  const report = () => sendReport(world, anna, { id: bert.id })
  const answers = await Promise.all([report(), report(), report()])
  const numbers = await Promise.all([...answers, await report()].map(async (each) => (await each.json()).number))
  expect(new Set(numbers).size).toBe(1)
  expect(await world.sql('select reporters from moderation_case')).toEqual([{ reporters: 1 }])
  expect(await world.sql('select count(*)::int as count from report')).toEqual([{ count: 1 }])
})

test('reports of one thing by several members join one case, with the worst category and the earliest deadline', async () => {
  await using world = await newWorld()
  const bert = await world.member({ gender: 'male' })
  for (const category of ['spam', 'minor', 'insult'] as const)
    await sendReport(world, await world.member(), { id: bert.id, category })
  const [row, ...others] = await listCases(world)
  expect(others).toEqual([])
  expect(row).toMatchObject({ category: 'minor', severity: 4, reporters: 3, weight: 12 })
  expect(row?.due_at).toEqual(new Date(world.clock.now().getTime() + 4 * 3_600_000))
})

test('R-6.16 a report can block the member in the same step', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  expect((await sendReport(world, anna, { id: bert.id, blocks: true })).status).toBe(200)
  expect((await world.as(anna).get(`/api/members/${bert.id}`)).status).toBe(404)
  expect((await (await world.as(anna).get('/api/blocks')).json()).blocks).toHaveLength(1)
})

test('the copy of a reported photo stays when its owner deletes the photo', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const bert = await world.member({ gender: 'male' })
  await uploadPhotos(world, bert, 1)
  await world.sql(`update photo set status = 'active', is_main = true`)
  const [photo] = (await fetchOwnPhotos(world, bert)).photos
  const id = photo?.id ?? ''
  expect((await sendReport(world, anna, { kind: 'photo', id, category: 'minor' })).status).toBe(200)
  await world.as(bert).delete(`/api/photos/${id}`)
  await world.runJobs()

  const moderator = await world.staff('moderator')
  const [row] = await listCases(world)
  const found = await (await moderator.get(`/api/office/cases/${row?.id}`)).json()
  expect(found.image).toMatch(/^data:image\/webp;base64,.{100}/)
  expect(found.evidence.photo.hash).toHaveLength(256)
})

test('a reported message is kept with the ten before it, whatever is removed afterwards', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 50 })
  const bert = await world.member({ gender: 'male', credits: 50, premium: true })
  const conversationId = await startConversation(world, anna, bert)
  const chat = `/api/chats/${conversationId}`
  for (let number = 1; number <= 12; number++)
    await world.as(bert).post(`${chat}/messages`, { messageId: randomUUID(), text: `Bericht ${number}` })
  const { messages } = await (await world.as(anna).get(`${chat}/messages`)).json()
  const last = messages.at(-1)

  expect((await sendReport(world, anna, { kind: 'message', id: last.id, category: 'threat' })).status).toBe(200)
  await world.as(bert).post(`${chat}/removals`, { seq: last.seq })

  const [row] = await listCases(world)
  const texts = row?.evidence.messages ?? []
  expect(texts).toHaveLength(11)
  expect(texts.at(-1)).toMatchObject({ text: 'Bericht 12', isReported: true })
  expect(texts[0]).toMatchObject({ text: 'Bericht 2', isReported: true })
})

test('nobody reports themselves, what they cannot know, or a message of somebody else’s conversation', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 50 })
  const bert = await world.member({ gender: 'male', credits: 50 })
  const carl = await world.member({ gender: 'male' })
  const hidden = await world.member({ gender: 'male' })
  await world.as(hidden).patch('/api/privacy', { invisible: true })
  await startConversation(world, anna, bert)
  const [message] = await world.sql<{ id: string }>('select id from message')
  const attempts = [
    [anna, { id: anna.id }],
    [anna, { id: randomUUID() }],
    [anna, { id: hidden.id }],
    [anna, { kind: 'message', id: message?.id ?? '' }], // her own
    [carl, { kind: 'message', id: message?.id ?? '' }],
    [anna, { kind: 'photo', id: randomUUID() }],
  ] as const
  for (const [reporter, report] of attempts) {
    const response = await sendReport(world, reporter, report)
    expect([response.status, (await response.json()).refusal]).toEqual([404, 'report_subject_not_found'])
  }
  expect(await listCases(world)).toEqual([])
})

test.each([{ category: 'boring' }, { body: 'x'.repeat(1_001) }, { kind: 'site' }, { extra: 1 }])(
  'a report with %j is refused',
  async (changes) => {
    await using world = await newWorld()
    const bert = await world.member({ gender: 'male' })
    const report = { kind: 'member', id: bert.id, category: 'spam', body: '', blocks: false, ...changes }
    expect((await world.as(await world.member()).post('/api/reports', report)).status).toBe(422)
  },
)

test('a copy of a reported image is removed with its case, and when a crash came before the case was stored', async () => {
  let shouldCrash = false
  await using world = await newWorld({
    intercept: async ({ name }, send) => {
      if (shouldCrash && name === 'moderation.open_case') throw new Error('crash')
      return send()
    },
  })
  const bert = await world.member({ gender: 'male' })
  await uploadPhotos(world, bert, 1)
  await world.sql(`update photo set status = 'active', is_main = true`)
  const [photo] = (await fetchOwnPhotos(world, bert)).photos
  const report = { kind: 'photo', id: photo?.id ?? '' } as const
  const countCopies = async () => (await listStoredFiles(world)).filter((name) => name.includes('evidence')).length

  shouldCrash = true
  expect((await sendReport(world, await world.member(), report)).status).toBe(500)
  shouldCrash = false
  expect(await countCopies()).toBe(1)
  for (const reporter of [await world.member(), await world.member()])
    expect((await sendReport(world, reporter, report)).status).toBe(200)
  expect(await countCopies()).toBe(3)
  await world.runJobs()
  expect(await countCopies()).toBe(2) // that of the second report
  world.clock.advanceSeconds(3_601)
  await world.runJobs()
  expect(await countCopies()).toBe(1)
  const { cases } = await (await (await world.staff('moderator')).get('/api/office/cases')).json()
  const found = await (await (await world.staff('moderator')).get(`/api/office/cases/${cases[0].id}`)).json()
  expect(found.image).not.toBeNull()

  await world.sql('update moderation_case set closed_at = $1', [world.clock.now()])
  world.clock.advanceSeconds((OBJECTION_DAYS + 1) * 86_400)
  await deleteOldCases(world.ctx())
  await world.runJobs()
  expect(await countCopies()).toBe(0)
})
