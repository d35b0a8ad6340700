import { expect, test } from 'vitest'
import { complaint } from '#testing/complaints.ts'
import { newWorld } from '#testing/world.ts'

test('R-7.31 search, like, unlike, message, typing, read, gift, block, unblock and report are calls that a member makes', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 50 })
  const bert = await world.member({ gender: 'male' })
  const [asAnna, asBert] = [world.as(anna), world.as(bert)]
  const { cards } = await (await asAnna.get('/api/members')).json()
  expect(cards.map(({ id }: { id: string }) => id)).toContain(bert.id)
  expect((await asAnna.put(`/api/members/${bert.id}/like`)).status).toBe(200)
  expect((await asAnna.delete(`/api/members/${bert.id}/like`)).status).toBe(200)
  const sent = await asAnna.post(`/api/members/${bert.id}/messages`, { messageId: crypto.randomUUID(), text: 'Hoi!' })
  const { conversationId } = await sent.json()
  expect((await asBert.post(`/api/chats/${conversationId}/typing`)).status).toBe(200)
  expect(await (await asBert.post(`/api/chats/${conversationId}/read`, { seq: 1 })).json()).toEqual({ readSeq: 1 })
  const gift = { messageId: crypto.randomUUID(), gift: 'rose', price: 5 }
  expect((await asAnna.post(`/api/members/${bert.id}/gifts`, gift)).status).toBe(200)
  expect((await asAnna.put(`/api/members/${bert.id}/block`)).status).toBe(200)
  expect((await asAnna.delete(`/api/members/${bert.id}/block`)).status).toBe(200)
  const { number } = await (await asAnna.post('/api/complaints', { ...complaint, link: bert.name })).json()
  expect(number).toMatch(/^\w{5}-\w{5}$/)
})
