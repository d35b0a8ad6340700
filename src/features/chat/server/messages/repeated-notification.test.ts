import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

test('a repeated message notifies both members again, since the first process may have ended before it could', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member({ credits: 2 }), await world.member({ gender: 'male' })]
  const notified: string[] = []
  world.ctx().services.bus.subscribe((message) => {
    if (message.to === 'member' && message.change.kind === 'chats') notified.push(message.memberId)
  })
  const send = () => world.as(noa).post(`/api/members/${tom.id}/messages`, { messageId, text: 'Hoi' })
  const messageId = randomUUID()

  await send()
  await expect.poll(() => notified.toSorted()).toEqual([noa.id, tom.id].toSorted())
  await send()

  await expect.poll(() => notified.toSorted()).toEqual([noa.id, noa.id, tom.id, tom.id].toSorted())
  expect(await world.getBalance(noa)).toBe(1)
})
