import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countThird } from '#testing/thirds.ts'
import { newWorld, type World } from '#testing/world.ts'
import { recordPaidOrder, closeLedger, getBalance, grantCredits, isPremium, openBalance } from './credits.ts'

interface Movement {
  /** The index of the member. */
  readonly member: number
  readonly change: number
  /** A number from a small range, so that many movements repeat an earlier request. */
  readonly request: number
}

const arbitraryMovement: fc.Arbitrary<Movement> = fc.record({
  member: fc.nat({ max: 2 }),
  change: fc.integer({ min: -8, max: 8 }).filter((change) => change !== 0),
  request: fc.nat({ max: 60 }),
})

/** Runs a movement. Returns true when credits moved, false for a repeated grant, or the error message. */
async function runMovement(
  world: World,
  members: readonly string[],
  runId: string,
  { member, change, request }: Movement,
) {
  const values = [members[member], change, `${runId}:${request}`, new Date()]
  const text = `select move_credits($1, $2, 'test', null, $3, $4) as moved`
  const result = await world.database.query<{ moved: boolean }>({ text }, values).catch((error: Error) => error.message)
  if (typeof result !== 'string') return result.rows[0]?.moved
  return result.endsWith('was used') ? 'used' : result
}

/** Movements at once: twice the connections, so that on a busy machine none waits too long for one. */
const AT_ONCE = 20

/** Runs movements at once, as many as may wait for a connection. Returns their outcomes. */
async function runAtOnce<Outcome>(movements: readonly Movement[], run: (movement: Movement) => Promise<Outcome>) {
  const outcomes: Outcome[] = []
  for (let start = 0; start < movements.length; start += AT_ONCE)
    outcomes.push(...(await Promise.all(movements.slice(start, start + AT_ONCE).map(run))))
  return outcomes
}

/** Returns the expected outcome for a member with `balance`. */
function findExpectedOutcome({ change }: Movement, { balance, isUsed }: { balance: number; isUsed: boolean }) {
  if (change > 0) return !isUsed
  if (balance + change < 0) return 'insufficient_credits'
  return isUsed ? 'used' : true
}

async function openBalances(world: World): Promise<string[]> {
  const members = [0, 1, 2].map(() => world.ctx().newId())
  for (const memberId of members) await openBalance(world.ctx(), memberId)
  return members
}

async function fetchBalances(world: World, members: readonly string[]) {
  const rows = await world.sql<{ member_id: string; credits: number; total: number }>(
    `select b.member_id, b.credits, coalesce((select sum(delta) from ledger_entry e where e.member_id = b.member_id), 0)::int as total
     from credit_balance b where b.member_id = any($1)`,
    [members],
  )
  return new Map(rows.map((row) => [row.member_id, row]))
}

const listBalancesAfter = (world: World, members: readonly string[]) =>
  world.sql('select id, balance_after as balance from ledger_entry where member_id = any($1) order by id', [members])

const listRunningSums = (world: World, members: readonly string[]) =>
  world.sql(
    `select id, (sum(delta) over (partition by member_id order by id))::int as balance
     from ledger_entry where member_id = any($1) order by id`,
    [members],
  )

test(
  'I1 I2 the ledger matches its model: each request moves credits once, no balance falls below zero',
  { tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    const arbitraryMovements = fc.array(arbitraryMovement, { size: 'max', maxLength: 120 })
    await fc.assert(
      fc.asyncProperty(arbitraryMovements, async (movements) => {
        const runId = world.ctx().newId()
        const members = await openBalances(world)
        const model = new Map(members.map((memberId) => [memberId, 0]))
        const usedRequests = new Set<number>()
        for (const movement of movements) {
          const memberId = members[movement.member] ?? ''
          const balance = model.get(memberId) ?? 0
          const expected = findExpectedOutcome(movement, { balance, isUsed: usedRequests.has(movement.request) })
          expect(await runMovement(world, members, runId, movement)).toBe(expected)
          if (expected !== true) continue
          usedRequests.add(movement.request)
          model.set(memberId, balance + movement.change)
        }
        const balances = await fetchBalances(world, members)
        for (const [memberId, credits] of model)
          expect(balances.get(memberId)).toMatchObject({ credits, total: credits })
        expect(await listBalancesAfter(world, members)).toEqual(await listRunningSums(world, members))
      }),
      { numRuns: countThird(25) },
    )
  },
)

test(
  'I1 I2 after concurrent movements each balance equals the ledger, none is below zero, each request has at most one entry',
  { tags: 'sampled' },
  async () => {
    await using world = await newWorld()
    const arbitraryMovements = fc.array(arbitraryMovement, { size: 'max', minLength: 40, maxLength: 200 })
    await fc.assert(
      fc.asyncProperty(arbitraryMovements, async (movements) => {
        const runId = world.ctx().newId()
        const members = await openBalances(world)
        const outcomes = await runAtOnce(movements, (movement) => runMovement(world, members, runId, movement))
        const balances = await fetchBalances(world, members)
        for (const { credits, total } of balances.values()) {
          expect(credits).toBe(total)
          expect(credits).toBeGreaterThanOrEqual(0)
        }
        const entries = await world.sql(`select request_id from ledger_entry where request_id like $1`, [`${runId}:%`])
        expect(entries).toHaveLength(outcomes.filter((outcome) => outcome === true).length)
        const expectedOutcomes = [true, false, 'used', 'insufficient_credits']
        expect(outcomes.filter((outcome) => !expectedOutcomes.includes(outcome ?? ''))).toEqual([])
      }),
      { numRuns: countThird(8), endOnFailure: true },
    )
  },
)

test('I4 a charge with a repeated request id fails and charges nothing, alone or in a batch', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member({ credits: 9 }), await world.member({ credits: 9 })]
  const single = `select move_credits($1, -2, 'test', null, $2, now())`
  const batch = `select charge_members($1, array[2, 2], 'test', array[null, null]::uuid[], $2, array[now(), now()])`
  await world.database.query({ text: single }, [anna.id, 'used'])
  const members = [anna.id, bert.id]

  await expect(world.database.query({ text: single }, [anna.id, 'used'])).rejects.toThrow(/used/)
  await expect(world.database.query({ text: batch }, [members, ['used', 'new']])).rejects.toThrow(/duplicate key/)
  await expect(
    world.database.query({ text: batch }, [
      [anna.id, anna.id],
      ['1', '2'],
    ]),
  ).rejects.toThrow(/charged 1 of 2/)
  await expect(
    world.database.query({ text: batch }, [
      [anna.id, world.ctx().newId()],
      ['3', '4'],
    ]),
  ).rejects.toThrow(/charged 1 of 2/)
  expect([await world.getBalance(anna), await world.getBalance(bert)]).toEqual([7, 9])

  await world.database.query({ text: batch }, [members, ['5', '6']])
  expect([await world.getBalance(anna), await world.getBalance(bert)]).toEqual([5, 7])
  expect(await listBalancesAfter(world, members)).toEqual(await listRunningSums(world, members))
})

test('a grant repeated after the member was erased changes nothing; a new one is an error', async () => {
  await using world = await newWorld()
  const memberId = world.ctx().newId()
  const grant = { memberId, credits: 5, counterAccount: 'order', refId: null, requestId: 'order:1' }
  await openBalance(world.ctx(), memberId)
  expect(await grantCredits(world.ctx(), grant)).toBe(true)
  await closeLedger(world.ctx(), { memberId })

  expect(await grantCredits(world.ctx(), grant)).toBe(false)
  await expect(grantCredits(world.ctx(), { ...grant, requestId: 'order:2' })).rejects.toThrow(/has no balance/)
  const entries = await world.sql('select delta from ledger_entry where member_id = $1 order by id', [memberId])
  expect(entries).toEqual([{ delta: 5 }, { delta: -5 }])
})

test('I3 the application role cannot update or delete ledger entries', async () => {
  await using world = await newWorld()
  const anna = await world.member({ credits: 3 })
  for (const text of [
    `update ledger_entry set delta = 1000 where member_id = $1`,
    `delete from ledger_entry where member_id = $1`,
  ]) {
    await expect(world.database.query({ text }, [anna.id])).rejects.toThrow(/permission denied/)
  }
  await expect(world.database.query({ text: 'truncate ledger_entry' }, [])).rejects.toThrow(/permission denied/)
  expect(await world.getBalance(anna)).toBe(3)
})

test('R-3.02 a repeated grant counts once, and a grant requires a balance', async () => {
  await using world = await newWorld()
  const ctx = world.ctx()
  const anna = await world.member()
  const grant = { memberId: anna.id, credits: 5, counterAccount: 'signup', refId: null, requestId: `signup:${anna.id}` }

  expect(await Promise.all([1, 2, 3, 4].map(() => grantCredits(ctx, grant)))).toSatisfy(
    (granted: boolean[]) => granted.filter(Boolean).length === 1,
  )
  expect(await getBalance(ctx, anna.id)).toBe(5)
  await expect(grantCredits(ctx, { ...grant, credits: 0, requestId: 'none' })).rejects.toThrow(RangeError)
  await expect(grantCredits(ctx, { ...grant, memberId: ctx.newId(), requestId: 'nobody' })).rejects.toThrow(
    /no balance/,
  )
})

test('R-4.01 C-08 a member is premium from the first paid order on', async () => {
  await using world = await newWorld()
  const ctx = world.ctx()
  const anna = await world.member()
  const states: boolean[] = []
  for (const _ of [1, 2]) {
    states.push(await isPremium(ctx, anna.id))
    await recordPaidOrder(ctx, anna.id)
  }
  expect([...states, await isPremium(ctx, anna.id)]).toEqual([false, true, true])
})
