import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'
import { decodeMessages, encodeMessages } from './bus-messages.ts'
import { createBus, type BusMessage } from './bus.ts'
import { createQueuedBus, publishMessages } from './queued-bus.ts'

const change: BusMessage = { to: 'member', memberId: 'noa', change: { kind: 'chats', id: '1' } }
const sessions: BusMessage = { to: 'sessions', sessionIds: ['a'] }

/** Creates a bus that records the batches it sends. */
function newRecordingBus(): { bus: ReturnType<typeof createBus>; batches: BusMessage[][] } {
  const batches: BusMessage[][] = []
  const bus = createBus(() => ({ send: (messages) => void batches.push([...messages]), close: async () => undefined }))
  return { bus, batches }
}

test('a message reaches the listeners of its process at once, and the others as one batch per turn', async () => {
  const { bus, batches } = newRecordingBus()
  const received: BusMessage[] = []
  const unsubscribe = bus.subscribe((message) => received.push(message))

  bus.publish(change)
  bus.publish(sessions)

  expect(received).toEqual([change, sessions])
  expect(batches).toEqual([])
  await expect.poll(() => batches).toEqual([[change, sessions]])
  unsubscribe()
  bus.publish(change)
  expect(received).toHaveLength(2)
})

test('closing the bus sends the pending messages first', async () => {
  const { bus, batches } = newRecordingBus()
  bus.publish(change)
  await bus.close()
  expect(batches).toEqual([[change]])
})

test('messages of another process are decoded; own, malformed and unknown ones are skipped', () => {
  const cache: BusMessage = { to: 'cache', cache: 'sites.site', key: 'a' }
  const everyone: BusMessage = { to: 'everyone' }
  const withoutId: BusMessage = { to: 'member', memberId: 'noa', change: { kind: 'user' } }
  const all = [change, withoutId, sessions, cache, everyone]
  expect(decodeMessages(encodeMessages('other', all), 'own')).toEqual(all)
  expect(decodeMessages(encodeMessages('own', all), 'own')).toEqual([])
  const newer = JSON.stringify({ from: 'other', messages: [{ to: 'nobody' }, { to: 'member' }, 5, everyone] })
  expect(decodeMessages(newer, 'own')).toEqual([everyone])
  for (const text of ['', '{', 'null', '[]', '{"from":1,"messages":[]}'])
    expect(decodeMessages(text, 'own')).toEqual([])
})

test('the messages of an operator’s command reach the windows through a job', async () => {
  await using world = await newWorld()
  const received: BusMessage[] = []
  world.ctx().services.bus.subscribe((message) => received.push(message))
  const bus = createQueuedBus((messages) => publishMessages.enqueue(world.ctx(), { messages }))

  bus.publish(change)
  await bus.close()

  expect(received).toEqual([])
  await world.runJobs()
  expect(received).toEqual([change])
})
