import { expect, test } from 'vitest'
import { setLastSeen, writeTo } from '#testing/mails/news-mails.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { mailReminders, mailWeekly } from '../notifications.jobs.ts'

const HOUR = 3_600

/** Runs a job at every hour of a number of days. */
async function passDays(world: World, days: number, job: typeof mailReminders): Promise<void> {
  for (let hour = 0; hour < days * 24; hour++) {
    world.clock.advanceSeconds(HOUR)
    await job.run(world.ctx(), null)
  }
}

async function createPair(world: World): Promise<{ anna: TestMember; bert: TestMember }> {
  const anna = await world.member({ name: 'Anna', credits: 20, premium: true })
  return { anna, bert: await world.member({ name: 'Bert', gender: 'male' }) }
}

const subjectsOf = async (world: World, member: TestMember) =>
  (await world.mailsTo(member.email)).map(({ subject }) => subject)

test('R-3.58 an unread message is mentioned once after three days, at 18:00', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  await writeTo(world, anna, { to: bert, text: 'Zin in appeltaart?' })
  await passDays(world, 3, mailReminders)
  expect(await subjectsOf(world, bert)).toEqual([])

  await passDays(world, 14, mailReminders)

  const mails = await world.mailsTo(bert.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Er wacht nog iets op je'])
  expect(mails[0]?.createdAt.toISOString()).toBe('2026-06-04T16:00:00.000Z')
  expect(mails[0]?.text).not.toMatch(/Anna|appeltaart/)
  expect(mails[0]?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })
})

test.each<
  [
    title: string,
    prepare: (world: World, bert: TestMember, anna: TestMember, conversationId: string) => Promise<unknown>,
  ]
>([
  ['was read', (world, bert, _anna, id) => world.as(bert).post(`/api/chats/${id}/read`, { seq: 1 })],
  ['is of a blocked member', (world, bert, anna) => world.as(bert).put(`/api/members/${anna.id}/block`)],
  [
    'is for a member without reminders',
    (world, bert) =>
      world.as(bert).patch('/api/notification-preferences', {
        change: { channel: 'mail', kind: 'unread_message_reminders', isOn: false },
      }),
  ],
])('a message that %s is not mentioned', async (_title, prepare) => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  const conversationId = await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await prepare(world, bert, anna, conversationId)
  await passDays(world, 5, mailReminders)
  expect(await subjectsOf(world, bert)).toEqual([])
})

test('a reminder that runs four times at once is mailed once', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  world.clock.set('2026-06-04T16:13:00Z')
  await Promise.all(Array.from({ length: 4 }, () => mailReminders.run(world.ctx(), null)))
  expect(await subjectsOf(world, bert)).toHaveLength(1)
})

test('C-44 the weekly update comes on Sunday at 18:00, only to who chose it and when something waits', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  const cees = await world.member({ gender: 'male' })
  const dirk = await world.member({ gender: 'male' })
  const change = { channel: 'mail', kind: 'weekly_updates', isOn: true }
  for (const member of [bert, dirk]) await world.as(member).patch('/api/notification-preferences', { change })
  for (const to of [bert, cees]) await writeTo(world, anna, { to, text: 'Hoi!' })
  await world.as(anna).put(`/api/members/${bert.id}/like`)

  await passDays(world, 8, mailWeekly)

  const mails = await world.mailsTo(bert.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['Je week in het kort'])
  expect(mails[0]?.createdAt.toISOString()).toBe('2026-06-07T16:00:00.000Z')
  expect(mails[0]?.text).toContain('Er wachten 2 meldingen op je.')
  for (const member of [cees, dirk]) expect(await subjectsOf(world, member)).toEqual([])
})

test('the weekly update whose hour the clock skips comes an hour later', async () => {
  await using world = await newWorld()
  world.clock.set('2027-03-27T12:00:00Z')
  const { anna, bert } = await createPair(world)
  const change = { channel: 'mail', kind: 'weekly_updates', isOn: true }
  for (const body of [{ change }, { quietHours: { from: 17, until: 2 } }])
    expect((await world.as(bert).patch('/api/notification-preferences', body)).status).toBe(200)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  world.clock.set('2027-03-28T01:33:00Z')
  await mailWeekly.run(world.ctx(), null)
  expect(await subjectsOf(world, bert)).toEqual(['Je week in het kort'])
})

test('after a visit an unread message is mentioned again only when it is new', async () => {
  await using world = await newWorld()
  const { anna, bert } = await createPair(world)
  await writeTo(world, anna, { to: bert, text: 'Een' })
  await passDays(world, 4, mailReminders)
  await setLastSeen(world, bert, world.clock.now())
  await passDays(world, 4, mailReminders)
  expect(await subjectsOf(world, bert)).toHaveLength(1)
  await writeTo(world, anna, { to: bert, text: 'Twee' })
  await passDays(world, 4, mailReminders)
  expect(await subjectsOf(world, bert)).toHaveLength(2)
})
