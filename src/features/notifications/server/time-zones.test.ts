import { once } from 'node:events'
import { expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { passMinutes, writeTo } from '#testing/mails/news-mails.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { mailReminders, mailWeekly } from './notifications.jobs.ts'

const listZones = async (world: World) =>
  (await world.sql<{ time_zone: string }>('select time_zone from member_time_zone')).map((row) => row.time_zone)

/** States a time zone as a browser does when its page opens. */
async function stateTimeZone(world: World, member: TestMember, timeZone: string): Promise<void> {
  const socket = await openLiveSocket(world, member)
  socket.send(`time zone: ${timeZone}`)
  await expect.poll(() => listZones(world), { timeout: 20_000 }).toEqual([timeZone])
  socket.terminate()
}

/** Closes a socket after the server has read its messages. */
async function closeSocket(socket: WebSocket): Promise<void> {
  socket.close()
  await once(socket, 'close')
}

test('of several time zones on one socket only the first is recorded', async () => {
  await using world = await newWorld()
  const bert = await world.member()
  const socket = await openLiveSocket(world, bert)
  socket.send('time zone: nowhere')
  socket.send('time zone: Asia/Tokyo')
  await closeSocket(socket)
  await stateTimeZone(world, await world.member(), 'Europe/Lisbon')
  expect(await listZones(world)).toEqual(['Europe/Lisbon'])
})

/** Creates a writer, and a member in New York on a site in Amsterdam. */
async function createPair(world: World): Promise<{ anna: TestMember; bert: TestMember }> {
  const anna = await world.member({ name: 'Anna', credits: 50, premium: true })
  const bert = await world.member({ name: 'Bert', gender: 'male' })
  await stateTimeZone(world, bert, 'America/New_York')
  return { anna, bert }
}

const listMailTimes = async (world: World, { email }: TestMember) =>
  (await world.mailsTo(email)).map((mail) => mail.createdAt.toISOString())

/** Runs a job at every hour of a number of days. */
async function passDays(world: World, days: number, job: typeof mailReminders): Promise<void> {
  for (let hour = 0; hour < days * 24; hour++) {
    world.clock.advanceSeconds(3_600)
    await job.run(world.ctx(), null)
  }
}

test('a browser states the time zone of its member, and a later one replaces it', async () => {
  await using world = await newWorld()
  const bert = await world.member()
  await stateTimeZone(world, bert, 'America/New_York')
  world.clock.advanceSeconds(120)
  await stateTimeZone(world, bert, 'Asia/Tokyo')
  expect(await listZones(world)).toEqual(['Asia/Tokyo'])
})

test('an unknown time zone is ignored', async () => {
  await using world = await newWorld()
  const bert = await world.member()
  for (const name of ['Mars/Olympus', '+05:00', 'a'.repeat(3_000), '', '%', '\u0000', "x'; drop table account"]) {
    const socket = await openLiveSocket(world, bert)
    socket.send(`time zone: ${name}`)
    await closeSocket(socket)
  }
  // A known one afterwards is stored: the writer neither failed nor counted the others.
  await stateTimeZone(world, bert, 'Europe/Lisbon')
  expect(await listZones(world)).toEqual(['Europe/Lisbon'])
})

test('a message in the quiet hours of the member’s own time zone is mailed after them', async () => {
  await using world = await newWorld()
  world.clock.set('2026-07-01T08:30:00Z') // 10:30 in Amsterdam, 04:30 in New York
  const { anna, bert } = await createPair(world)
  await passMinutes(world, 2)
  await writeTo(world, anna, { to: bert, text: 'Goedemorgen!' })
  await passMinutes(world, 3 * 60 + 26) // until 11:58
  expect(await listMailTimes(world, bert)).toEqual([])
  await passMinutes(world, 4)
  expect(await listMailTimes(world, bert)).toEqual(['2026-07-01T12:00:00.000Z'])
})

test('a message in the quiet hours of the site is mailed when they are not those of the member', async () => {
  await using world = await newWorld()
  world.clock.set('2026-07-01T21:00:00Z') // 23:00 in Amsterdam, 17:00 in New York
  const { anna, bert } = await createPair(world)
  await passMinutes(world, 2)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passMinutes(world, 15)
  expect(await listMailTimes(world, bert)).toHaveLength(1)
})

test('five messages in quiet hours are one mail after them', async () => {
  await using world = await newWorld()
  world.clock.set('2026-07-01T08:30:00Z')
  const { bert } = await createPair(world)
  await passMinutes(world, 2)
  for (let count = 0; count < 5; count++) {
    const writer = await world.member({ credits: 9, premium: true })
    await writeTo(world, writer, { to: bert, text: 'Hoi!' })
  }
  await passMinutes(world, 5 * 60)
  expect(await listMailTimes(world, bert)).toEqual(['2026-07-01T12:00:00.000Z'])
})

test('without a stated time zone the quiet hours are those of the member’s country', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { time_zone: 'Pacific/Auckland' })
  world.clock.set('2026-07-01T11:00:00Z') // 13:00 in Amsterdam, 23:00 in Auckland
  const anna = await world.member({ credits: 9, premium: true })
  const bert = await world.member({ gender: 'male' })
  await passMinutes(world, 2)
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passMinutes(world, 15)
  expect(await listMailTimes(world, bert)).toHaveLength(1)
})

test('reminders and weekly updates are mailed at 18:00 of the member’s time zone', async () => {
  await using world = await newWorld()
  world.clock.set('2026-07-01T08:30:00Z') // a Wednesday
  const { anna, bert } = await createPair(world)
  const change = { channel: 'mail', kind: 'weekly_updates', isOn: true }
  await world.as(bert).patch('/api/notification-preferences', { change })
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passDays(world, 4, mailReminders)
  expect(await listMailTimes(world, bert)).toEqual(['2026-07-04T22:30:00.000Z'])
  await passDays(world, 4, mailWeekly)
  expect((await listMailTimes(world, bert)).at(-1)).toBe('2026-07-05T22:30:00.000Z')
})

test('a reminder waits for the end of quiet hours that include 18:00', async () => {
  await using world = await newWorld()
  world.clock.set('2026-07-01T08:30:00Z')
  const { anna, bert } = await createPair(world)
  await world.as(bert).patch('/api/notification-preferences', { quietHours: { from: 17, until: 20 } })
  await writeTo(world, anna, { to: bert, text: 'Hoi!' })
  await passDays(world, 5, mailReminders)
  expect(await listMailTimes(world, bert)).toEqual(['2026-07-05T00:30:00.000Z'])
})
