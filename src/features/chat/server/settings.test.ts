import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { startChat } from './messages/sending.ts'

async function newConversation(world: World) {
  const anna = await world.member({ credits: 5 })
  const bert = await world.member({ gender: 'male', credits: 5 })
  const message = { id: bert.id, messageId: randomUUID(), text: 'Hoi Bert' }
  const { conversationId: id } = await startChat(world.ctx(anna), message)
  const fetchReadSeq = async (member: TestMember) =>
    (await (await world.as(member).get(`/api/chats/${id}`)).json()).partnerReadSeq
  return { anna, bert, id, fetchReadSeq }
}

const changeSettings = async (world: World, member: TestMember, changes: object) =>
  (await world.as(member).patch('/api/chats/settings', changes)).json()

test('a member who shows no read marks sees none either, and both return when the member shows them again', async () => {
  await using world = await newWorld()
  const { anna, bert, id, fetchReadSeq } = await newConversation(world)
  await world.as(bert).post(`/api/chats/${id}/read`, { seq: 1 })
  expect([await fetchReadSeq(anna), await fetchReadSeq(bert)]).toEqual([1, 0])

  expect(await changeSettings(world, bert, { showsReadMarks: false })).toMatchObject({ showsReadMarks: false })
  expect([await fetchReadSeq(anna), await fetchReadSeq(bert)]).toEqual([null, null])

  await changeSettings(world, bert, { showsReadMarks: true })
  expect([await fetchReadSeq(anna), await fetchReadSeq(bert)]).toEqual([1, 0])
})

test('without read marks, reading notifies only the reader’s own windows', async () => {
  await using world = await newWorld()
  const { anna, bert, id } = await newConversation(world)
  await changeSettings(world, anna, { showsReadMarks: false })
  const heard: string[] = []
  const sockets = await Promise.all([openLiveSocket(world, anna), openLiveSocket(world, bert)])
  for (const [index, socket] of sockets.entries()) socket.on('message', () => heard.push(index === 0 ? 'anna' : 'bert'))
  const versionOf = async () => (await (await world.as(anna).get('/api/user.php')).json()).user.version
  const before = await versionOf()

  await world.as(bert).post(`/api/chats/${id}/read`, { seq: 1 })
  await expect.poll(() => heard).toContain('bert')
  expect(await versionOf()).toBe(before)
  const { bus } = world.ctx().services
  bus.publish({ to: 'member', memberId: anna.id, change: { kind: 'test' } })
  await expect.poll(() => heard.filter((name) => name === 'anna')).toEqual(['anna']) // only the published one
  for (const socket of sockets) socket.terminate()
})

test('the safety tips stay dismissed, whatever else changes', async () => {
  await using world = await newWorld()
  const { anna, bert } = await newConversation(world)
  const fetchSettings = async (member: TestMember) => (await world.as(member).get('/api/chats/settings')).json()
  expect(await fetchSettings(anna)).toEqual({ showsReadMarks: true, safetyTipsDismissed: false })
  await changeSettings(world, anna, { safetyTipsDismissed: true })
  await changeSettings(world, anna, { showsReadMarks: false })
  expect(await fetchSettings(anna)).toEqual({ showsReadMarks: false, safetyTipsDismissed: true })
  expect(await fetchSettings(bert)).toEqual({ showsReadMarks: true, safetyTipsDismissed: false })
})
