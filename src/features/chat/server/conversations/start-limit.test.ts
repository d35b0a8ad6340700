import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

/** Creates a premium member, and men to start conversations with. */
async function newMembers(world: World, menCount: number): Promise<{ anna: TestMember; others: TestMember[] }> {
  const anna = await world.member({ credits: 500, premium: true })
  const others: TestMember[] = []
  for (let count = 0; count < menCount; count++) others.push(await world.member({ gender: 'male', credits: 5 }))
  return { anna, others }
}

function start(world: World, anna: TestMember, other: TestMember, messageId = randomUUID()) {
  return world.as(anna).post(`/api/members/${other.id}/messages`, { messageId, text: `Hoi! ${other.id}` })
}

async function countStarts(world: World, { id }: TestMember): Promise<number> {
  return (await world.sql('select 1 from conversation where starter_id = $1', [id])).length
}

test('T20 in their first week a member starts 20 conversations a day, by message or gift, and sees the limit before writing', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const { anna, others } = await newMembers(world, 21)
  const [last, first] = [others.at(-1)!, others[0]!]
  const giveGiftTo = ({ id }: TestMember) =>
    world.as(anna).post(`/api/members/${id}/gifts`, { messageId: randomUUID(), gift: 'rose', price: 5 })
  const findRefusal = async () => (await (await world.as(anna).get(`/api/members/${last.id}/chat`)).json()).startRefusal
  for (const other of others.slice(0, 19)) expect((await start(world, anna, other)).status).toBe(200)
  expect(await findRefusal()).toBe(null)
  expect((await giveGiftTo(others[19]!)).status).toBe(200)
  const credits = await world.getBalance(anna)

  const refused = await start(world, anna, last)
  expect([refused.status, await refused.json()]).toMatchObject([403, { refusal: 'chat_start_limit_reached' }])
  expect((await giveGiftTo(last)).status).toBe(403)
  expect(await findRefusal()).toBe('chat_start_limit_reached')
  expect([await countStarts(world, anna), await world.getBalance(anna)]).toEqual([20, credits])
  expect((await start(world, anna, first)).status).toBe(200)
  expect((await giveGiftTo(first)).status).toBe(200)
  expect((await start(world, last, anna)).status).toBe(200)
})

test('T20 after their first week a member starts 60 conversations a day', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const { anna, others } = await newMembers(world, 61)
  await world.sql(`update account set signup_at = signup_at - interval '8 days' where id = $1`, [anna.id])
  for (const other of others.slice(0, 60)) expect((await start(world, anna, other)).status).toBe(200)
  expect((await start(world, anna, others[60]!)).status).toBe(403)
  expect(await countStarts(world, anna)).toBe(60)
})

test('T20 of 40 concurrent starts 20 succeed; repeats, refusals and replies do not count', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const { anna, others } = await newMembers(world, 40)
  const unreachable = await world.member({ gender: 'male' })
  await world.sql(`update profile set messages_from = 'nobody' where member_id = $1`, [unreachable.id])
  for (let turn = 0; turn < 25; turn++) expect((await start(world, anna, unreachable)).status).toBe(403)
  const messageId = randomUUID()
  for (let turn = 0; turn < 25; turn++) expect((await start(world, anna, others[0]!, messageId)).status).toBe(200)
  for (const other of others.slice(1, 6)) expect((await start(world, other, anna)).status).toBe(200)
  for (const other of others.slice(1, 6)) expect((await start(world, anna, other)).status).toBe(200)
  const responses = await Promise.all(others.slice(6).map((other) => start(world, anna, other)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(15)
  expect(await countStarts(world, anna)).toBe(20)
})
