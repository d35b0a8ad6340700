import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { banOnFile } from '#testing/bans.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newMessage } from '#testing/notification-statements.ts'
import { completeCheckout, placeOrder, sendPaymentNotification } from '#testing/orders.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { NotificationEntry } from '../contract.ts'
import { ENTRIES_PAGE_SIZE } from '../entries.rules.ts'

interface Page {
  readonly entries: NotificationEntry[]
  readonly next: string | null
}

const fetchPage = async (world: World, member: TestMember, cursor?: string): Promise<Page> =>
  (await world.as(member).get(`/api/notifications${cursor ? `?cursor=${cursor}` : ''}`)).json()

const like = (world: World, { from, to }: { from: TestMember; to: TestMember }) =>
  world.as(from).put(`/api/members/${to.id}/like`)

const write = (world: World, { from, to }: { from: TestMember; to: TestMember }) =>
  world.as(from).post(`/api/members/${to.id}/messages`, newMessage())

const markSeen = (world: World, member: TestMember, until: unknown) =>
  world.as(member).post('/api/notifications/seen', { until })

const listNames = ({ entries }: Page) => entries.map((entry) => ('member' in entry ? entry.member.name : null))

test('R-2.28 the list has likes, matches, waiting messages, gifts, photo decisions and paid orders, the newest first', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { auto_approve_photos: false })
  const anna = await world.member({ name: 'Anna', credits: 50, premium: true })
  const [bert, carl] = [
    await world.member({ name: 'Bert', gender: 'male', credits: 50, premium: true }),
    await world.member({ gender: 'male' }),
  ]
  const steps = [
    () => like(world, { from: carl, to: anna }),
    () => like(world, { from: anna, to: bert }),
    () => like(world, { from: bert, to: anna }),
    () => write(world, { from: bert, to: anna }),
    () => write(world, { from: bert, to: anna }),
    () => sendGift(world, { from: bert, to: anna }),
    () => approveNewPhoto(world, anna),
    () => payOrder(world, anna),
  ]
  for (const step of steps) {
    world.clock.advanceSeconds(60)
    await step()
  }
  const { entries, next } = await fetchPage(world, anna)
  expect(entries.map(({ kind }) => kind)).toEqual(['order', 'photo', 'gift', 'messages', 'match', 'like'])
  expect(entries.find(({ kind }) => kind === 'messages')).toMatchObject({ count: 2, member: { name: 'Bert' } })
  expect(entries.every(({ isNew }) => isNew)).toBe(true)
  expect(next).toBeNull()
})

test('R-2.28 nothing is listed of a member who is blocked, banned or deleted, and nothing of other members', async () => {
  await using world = await newWorld()
  const anna = await world.member({ premium: true })
  const others = await Promise.all(
    ['Blok', 'Ban', 'Weg', 'Blijft'].map((name) => world.member({ name, gender: 'male', credits: 9, premium: true })),
  )
  for (const from of others) {
    await like(world, { from, to: anna })
    await write(world, { from, to: anna })
  }
  const [blocked, banned, deleted, stays] = others as [TestMember, TestMember, TestMember, TestMember]
  expect((await fetchPage(world, anna)).entries).toHaveLength(8)
  await world.as(blocked).put(`/api/members/${anna.id}/block`)
  await banOnFile(world, banned)
  await world.sql(`update account set status = 'deleted' where id = $1`, [deleted.id])
  expect(listNames(await fetchPage(world, anna))).toEqual(['Blijft', 'Blijft'])
  expect((await fetchPage(world, stays)).entries).toEqual([])
})

test('R-2.28 pages follow each other without gaps and repetitions, and a wrong cursor is refused', async () => {
  await using world = await newWorld()
  const anna = await world.member({ premium: true })
  const likers = await Promise.all(
    Array.from({ length: ENTRIES_PAGE_SIZE + 3 }, () => world.member({ gender: 'male' })),
  )
  // All at the same moment: only the id orders them.
  for (const from of likers) await like(world, { from, to: anna })
  const first = await fetchPage(world, anna)
  const second = await fetchPage(world, anna, first.next ?? '')
  expect([first.entries.length, second.entries.length, second.next]).toEqual([ENTRIES_PAGE_SIZE, 3, null])
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(likers.length)
  for (const cursor of ['x', '1.2', `${Date.now()}.${randomUUID()}'`])
    expect((await world.as(anna).get(`/api/notifications?cursor=${encodeURIComponent(cursor)}`)).status).toBe(422)
})

test('R-2.28 what came before the last visit is not new, and a visit is never moved backwards or into the future', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await like(world, { from: bert, to: anna })
  const [entry] = (await fetchPage(world, anna)).entries
  world.clock.advanceSeconds(60)
  const untils = [entry?.at, entry?.at, '2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z']
  const responses = await Promise.all(untils.map((until) => markSeen(world, anna, until)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await markSeen(world, anna, '2020-01-01T00:00:00.000Z')
  expect((await fetchPage(world, anna)).entries.map(({ isNew }) => isNew)).toEqual([false])
  expect(await world.sql('select seen_until from notification_visit')).toEqual([{ seen_until: world.clock.now() }])
  world.clock.advanceSeconds(60)
  await like(world, { from: await world.member({ gender: 'male' }), to: anna })
  expect((await fetchPage(world, anna)).entries.map(({ isNew }) => isNew)).toEqual([true, false])
})

test.each(['gisteren', null, 5, ''])('%j is refused as the time of a visit', async (until) => {
  await using world = await newWorld()
  expect((await markSeen(world, await world.member(), until)).status).toBe(422)
})

async function sendGift(world: World, { from, to }: { from: TestMember; to: TestMember }): Promise<void> {
  const gift = { messageId: randomUUID(), gift: 'rose', price: 5 }
  const { status } = await world.as(from).post(`/api/members/${to.id}/gifts`, gift)
  if (status !== 200) throw new Error(`the gift got the status ${status}`)
}

async function approveNewPhoto(world: World, member: TestMember): Promise<void> {
  const [photo] = await uploadPhotos(world, member, 1)
  const kim = await world.staff('moderator')
  await kim.post(`/api/office/photos/${photo?.id}/decision`, { outcome: 'approve' })
}

async function payOrder(world: World, member: TestMember): Promise<void> {
  const { checkoutUrl } = await placeOrder(world, member)
  await completeCheckout(checkoutUrl, 'paid')
  for (const { id } of world.psp.payments.list()) await sendPaymentNotification(world, id)
  await world.runJobs()
}
