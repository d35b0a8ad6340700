import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import { addStandingOrder, balanceOf, grantCredits, isPremium, openBalance } from './credits.ts'

interface Move {
  readonly who: number
  readonly change: number
  /** Few, so that many moves repeat an earlier request. */
  readonly request: number
}

const move: fc.Arbitrary<Move> = fc.record({
  who: fc.nat({ max: 2 }),
  change: fc.integer({ min: -8, max: 8 }).filter((change) => change !== 0),
  request: fc.nat({ max: 60 }),
})

/** Carries a move out; what the ledger said: moved, repeated, or refused. */
async function carryOut(world: World, members: readonly string[], run: string, { who, change, request }: Move) {
  const values = [members[who], change, `${run}:${request}`, new Date()]
  const text = `select move_credits($1, $2, 'test', null, $3, $4) as moved`
  const answer = await world.database.query<{ moved: boolean }>({ text }, values).catch((error: Error) => error.message)
  return typeof answer === 'string' ? answer : answer.rows[0]?.moved
}

async function newPurses(world: World): Promise<string[]> {
  const members = [0, 1, 2].map(() => world.ctx().newId())
  for (const memberId of members) await openBalance(world.ctx(), memberId)
  return members
}

async function sumsOf(world: World, members: readonly string[]) {
  const rows = await world.sql<{ member_id: string; credits: number; total: number }>(
    `select b.member_id, b.credits, coalesce((select sum(delta) from ledger_entry e where e.member_id = b.member_id), 0)::int as total
     from credit_balance b where b.member_id = any($1)`,
    [members],
  )
  return new Map(rows.map((row) => [row.member_id, row]))
}

test('I1 I2 the ledger keeps to its model: each request moves once, no balance falls below zero', async () => {
  await using world = await newWorld()
  const moves = fc.array(move, { size: 'max', maxLength: 120 })
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      const run = world.ctx().newId()
      const members = await newPurses(world)
      const model = new Map(members.map((memberId) => [memberId, 0]))
      const done = new Set<number>()
      for (const each of list) {
        const memberId = members[each.who] ?? ''
        const before = model.get(memberId) ?? 0
        const isRepeat = done.has(each.request)
        const isCovered = each.change > 0 || before + each.change >= 0
        const expected = isRepeat ? false : isCovered ? true : 'insufficient_credits'
        expect(await carryOut(world, members, run, each)).toBe(expected)
        if (expected !== true) continue
        done.add(each.request)
        model.set(memberId, before + each.change)
      }
      const sums = await sumsOf(world, members)
      for (const [memberId, credits] of model) expect(sums.get(memberId)).toMatchObject({ credits, total: credits })
    }),
    { numRuns: 25 },
  )
})

test('I1 I2 moves at once: balances equal the ledger, none below zero, each request at most one entry', async () => {
  await using world = await newWorld()
  const moves = fc.array(move, { size: 'max', minLength: 40, maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(moves, async (list) => {
      const run = world.ctx().newId()
      const members = await newPurses(world)
      const answers = await Promise.all(list.map((each) => carryOut(world, members, run, each)))
      const sums = await sumsOf(world, members)
      for (const { credits, total } of sums.values()) {
        expect(credits).toBe(total)
        expect(credits).toBeGreaterThanOrEqual(0)
      }
      const entries = await world.sql(`select request_id from ledger_entry where request_id like $1`, [`${run}:%`])
      expect(entries).toHaveLength(answers.filter((answer) => answer === true).length)
      expect(answers.filter((answer) => ![true, false, 'insufficient_credits'].includes(answer ?? ''))).toEqual([])
    }),
    { numRuns: 8 },
  )
})

test('I3 the application can add to the ledger and not change it', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 3 })
  for (const text of [
    `update ledger_entry set delta = 1000 where member_id = $1`,
    `delete from ledger_entry where member_id = $1`,
  ]) {
    await expect(world.database.query({ text }, [anna.id])).rejects.toThrow(/permission denied/)
  }
  await expect(world.database.query({ text: 'truncate ledger_entry' }, [])).rejects.toThrow(/permission denied/)
  expect(await world.balanceOf(anna)).toBe(3)
})

test('R-3.02 a grant counts once, and needs a member with a balance', async () => {
  await using world = await newWorld()
  const ctx = world.ctx()
  const anna = await world.member()
  const grant = { memberId: anna.id, credits: 5, reason: 'signup', refId: null, requestId: `signup:${anna.id}` }

  expect(await Promise.all([1, 2, 3, 4].map(() => grantCredits(ctx, grant)))).toSatisfy(
    (granted: boolean[]) => granted.filter(Boolean).length === 1,
  )
  expect(await balanceOf(ctx, anna.id)).toBe(5)
  await expect(grantCredits(ctx, { ...grant, credits: 0, requestId: 'none' })).rejects.toThrow(RangeError)
  await expect(grantCredits(ctx, { ...grant, memberId: ctx.newId(), requestId: 'nobody' })).rejects.toThrow(
    /no balance/,
  )
})

test('R-4.01 C-08 premium begins with the first standing order; another one changes nothing', async () => {
  await using world = await newWorld()
  const ctx = world.ctx()
  const anna = await world.member()
  const states: boolean[] = []
  for (const _ of [1, 2]) {
    states.push(await isPremium(ctx, anna.id))
    await addStandingOrder(ctx, anna.id)
  }
  expect([...states, await isPremium(ctx, anna.id)]).toEqual([false, true, true])
})
