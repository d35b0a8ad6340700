import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestMember } from '#testing/people.ts'
import { newWorld, type World } from '#testing/world.ts'

/** A woman who may begin any number of conversations, and men to begin them with. */
async function crowd(world: World, men: number): Promise<{ anna: TestMember; others: TestMember[] }> {
  const anna = await world.member({ credits: 500, premium: true })
  const others: TestMember[] = []
  for (let count = 0; count < men; count++) others.push(await world.member({ gender: 'male', credits: 5 }))
  return { anna, others }
}

function start(world: World, anna: TestMember, other: TestMember, messageId = randomUUID()) {
  return world.as(anna).post(`/api/members/${other.id}/messages`, { messageId, text: 'Hoi!' })
}

async function beginningsOf(world: World, { id }: TestMember): Promise<number> {
  return (await world.sql('select 1 from conversation where starter_id = $1', [id])).length
}

test('T20 in their first week a member begins 20 conversations a day, by message or gift, and is told before writing', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const { anna, others } = await crowd(world, 21)
  const [last, first] = [others.at(-1)!, others[0]!]
  const giveTo = ({ id }: TestMember) =>
    world.as(anna).post(`/api/members/${id}/gifts`, { messageId: randomUUID(), gift: 'rose', price: 5 })
  const whyNot = async () => (await (await world.as(anna).get(`/api/members/${last.id}/chat`)).json()).whyNotStart
  for (const other of others.slice(0, 19)) expect((await start(world, anna, other)).status).toBe(200)
  expect(await whyNot()).toBe(null)
  expect((await giveTo(others[19]!)).status).toBe(200)
  const credits = await world.balanceOf(anna)

  const refused = await start(world, anna, last)
  expect([refused.status, await refused.json()]).toMatchObject([403, { refusal: 'new_people_used_up' }])
  expect((await giveTo(last)).status).toBe(403)
  expect(await whyNot()).toBe('new_people_used_up')
  expect([await beginningsOf(world, anna), await world.balanceOf(anna)]).toEqual([20, credits])
  expect((await start(world, anna, first)).status).toBe(200)
  expect((await giveTo(first)).status).toBe(200)
  expect((await start(world, last, anna)).status).toBe(200)
})

test('T20 who is a member for a week begins 60 conversations a day', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const { anna, others } = await crowd(world, 61)
  await world.sql(`update account set signup_at = signup_at - interval '8 days' where id = $1`, [anna.id])
  for (const other of others.slice(0, 60)) expect((await start(world, anna, other)).status).toBe(200)
  expect((await start(world, anna, others[60]!)).status).toBe(403)
  expect(await beginningsOf(world, anna)).toBe(60)
})

test('T20 of 40 beginnings at once there are 20; repeats, refusals and answers are none', async () => {
  await using world = await newWorld({ limitFactor: 1 })
  const { anna, others } = await crowd(world, 40)
  const closed = await world.member({ gender: 'male' })
  await world.sql(`update profile set messages_from = 'nobody' where member_id = $1`, [closed.id])
  for (let turn = 0; turn < 25; turn++) expect((await start(world, anna, closed)).status).toBe(403)
  const messageId = randomUUID()
  for (let turn = 0; turn < 25; turn++) expect((await start(world, anna, others[0]!, messageId)).status).toBe(200)
  for (const other of others.slice(1, 6)) expect((await start(world, other, anna)).status).toBe(200)
  for (const other of others.slice(1, 6)) expect((await start(world, anna, other)).status).toBe(200)
  const answers = await Promise.all(others.slice(6).map((other) => start(world, anna, other)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
  expect(answers.filter(({ status }) => status === 403)).toHaveLength(15)
  expect(await beginningsOf(world, anna)).toBe(20)
})
