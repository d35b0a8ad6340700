import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { MAX_IDENTICAL_OPENERS } from '../../opener-text.rules.ts'

const opener = 'Hoi, zin om eens koffie te drinken?'
const day = 86_400

/** Creates a premium member, and men to start conversations with. */
async function newMembers(world: World, menCount: number): Promise<{ anna: TestMember; others: TestMember[] }> {
  const anna = await world.member({ credits: 500, premium: true })
  const others: TestMember[] = []
  for (let count = 0; count < menCount; count++)
    others.push(await world.member({ gender: 'male', name: count % 2 ? 'Bert' : 'Kees', credits: 5 }))
  return { anna, others }
}

interface StartOptions {
  readonly text?: string
  readonly messageId?: string
}

function start(world: World, from: TestMember, to: TestMember, options: StartOptions = {}): Promise<Response> {
  return world.as(from).post(`/api/members/${to.id}/messages`, { messageId: randomUUID(), text: opener, ...options })
}

async function startAll(world: World, anna: TestMember, others: readonly TestMember[]): Promise<void> {
  for (const other of others) expect((await start(world, anna, other)).status).toBe(200)
}

async function countConversations(world: World, { id }: TestMember): Promise<number> {
  return (await world.sql('select 1 from conversation where starter_id = $1', [id])).length
}

test('T20 the 21st identical opener is refused: nothing is charged and no conversation exists', async () => {
  await using world = await newWorld()
  const { anna, others } = await newMembers(world, MAX_IDENTICAL_OPENERS + 1)
  const last = others.at(-1)!
  await startAll(world, anna, others.slice(0, -1))
  const credits = await world.getBalance(anna)

  const same = [opener, '  HOI zin om eens koffie te drinken 😘😘 ', 'Hoi Kees!! Zin om eens KOFFIE te drinken?']
  for (const text of same) {
    const refused = await start(world, anna, last, { text })
    expect([refused.status, await refused.json()]).toMatchObject([403, { refusal: 'opener_sent_too_often' }])
  }
  const gift = { messageId: randomUUID(), gift: 'rose', price: 5, text: opener }
  expect((await world.as(anna).post(`/api/members/${last.id}/gifts`, gift)).status).toBe(403)
  expect([await countConversations(world, anna), await world.getBalance(anna)]).toEqual([20, credits])

  expect((await start(world, anna, others[0]!)).status).toBe(200)
  expect((await start(world, last, others[0]!)).status).not.toBe(403)
  expect((await start(world, anna, last, { text: 'Wat een mooie hond heb je!' })).status).toBe(200)
})

test('T20 of 30 concurrent identical openers 20 are sent', async () => {
  await using world = await newWorld()
  const { anna, others } = await newMembers(world, 30)
  const responses = await Promise.all(others.map((other) => start(world, anna, other)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(MAX_IDENTICAL_OPENERS)
  expect(responses.filter(({ status }) => status === 403)).toHaveLength(10)
  expect(await countConversations(world, anna)).toBe(MAX_IDENTICAL_OPENERS)
})

test('T20 repeats, refused starts and replies do not count as identical openers', async () => {
  await using world = await newWorld()
  const { anna, others } = await newMembers(world, MAX_IDENTICAL_OPENERS)
  const unreachable = await world.member({ gender: 'male' })
  await world.sql(`update profile set messages_from = 'nobody' where member_id = $1`, [unreachable.id])
  const messageId = randomUUID()
  for (let turn = 0; turn < 3; turn++) {
    expect((await start(world, anna, unreachable)).status).toBe(403)
    expect((await start(world, anna, others[0]!, { messageId })).status).toBe(200)
    expect((await start(world, anna, others[0]!)).status).toBe(200)
  }
  await startAll(world, anna, others.slice(1))
  expect(await countConversations(world, anna)).toBe(MAX_IDENTICAL_OPENERS)
})

test('T20 an identical opener counts for 30 days, and its text is stored only as a hash', async () => {
  await using world = await newWorld()
  const { anna, others } = await newMembers(world, MAX_IDENTICAL_OPENERS + 1)
  await startAll(world, anna, others.slice(0, -1))
  const stored = await world.sql('select to_jsonb(sent_opener)::text as row from sent_opener')
  expect(stored).toHaveLength(MAX_IDENTICAL_OPENERS)
  expect(JSON.stringify(stored)).not.toMatch(/koffie/i)

  const setAge = (seconds: number) =>
    world.sql(`update sent_opener set sent_at = $1::timestamptz - $2 * interval '1 second'`, [
      world.clock.now(),
      seconds,
    ])
  await setAge(30 * day - 60)
  expect((await start(world, anna, others.at(-1)!)).status).toBe(403)
  await setAge(30 * day + 60)
  expect((await start(world, anna, others.at(-1)!)).status).toBe(200)
})
