import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveLots, getUnusedCredits, type LotEntry } from './lots.rules.ts'

const signup = (delta: number): LotEntry => ({ delta, counterAccount: 'signup', refId: null })
const order = (refId: string, delta: number): LotEntry => ({ delta, counterAccount: 'order', refId })
const message = (credits: number): LotEntry => ({ delta: -credits, counterAccount: 'message', refId: 'm' })
const reverse = (counterAccount: string, refId: string, delta: number): LotEntry => ({ delta, counterAccount, refId })

const listRemaining = (entries: readonly LotEntry[]) => deriveLots(entries).lots.map(({ remaining }) => remaining)

describe('lots', () => {
  test('granted credits are consumed before purchased ones, the oldest first', () => {
    const entries = [order('a', 10), signup(5), order('b', 10), signup(3), message(6), message(9)]
    const { lots, charges } = deriveLots(entries)
    expect(lots.map(({ remaining }) => remaining)).toEqual([3, 0, 10, 0])
    expect(charges.get(4)).toEqual([
      { lot: 1, credits: 5 },
      { lot: 3, credits: 1 },
    ])
    expect(charges.get(5)).toEqual([
      { lot: 3, credits: 2 },
      { lot: 0, credits: 7 },
    ])
  })

  test('C-60 a withdrawal takes the unused credits of its own order', () => {
    const entries = [order('a', 10), order('b', 10), message(4), reverse('withdrawal', 'b', -10)]
    expect(listRemaining(entries)).toEqual([6, 0])
    expect(getUnusedCredits(deriveLots(entries), 'a')).toBe(6)
    expect(getUnusedCredits(deriveLots(entries), 'unknown')).toBe(0)
  })

  test('C-19 a chargeback of used credits is paid by other lots, then by later grants', () => {
    const entries = [order('a', 10), message(8), signup(3), reverse('chargeback', 'a', -10)]
    expect(deriveLots(entries)).toMatchObject({ debt: 5 })
    expect(listRemaining(entries)).toEqual([0, 0])
    const bought = [...entries, order('b', 9)]
    expect(deriveLots(bought)).toMatchObject({ debt: 0 })
    expect(listRemaining(bought)).toEqual([0, 0, 4])
  })

  test('C-19 a reversed chargeback cancels the debt, repays the lots that paid it and refills its own lot', () => {
    const entries = [order('a', 10), message(8), signup(3), reverse('chargeback', 'a', -10)]
    const reversed = reverse('chargeback_reversed', 'a', 10)
    expect(listRemaining([...entries, reversed])).toEqual([2, 3])
    expect(listRemaining([...entries, order('b', 9), reversed])).toEqual([2, 3, 9])
  })

  test('C-19 credits that a reversed chargeback returns pay the debt of another order', () => {
    const entries = [
      order('a', 10),
      order('b', 10),
      message(20),
      reverse('chargeback', 'a', -10),
      order('c', 10),
      reverse('chargeback', 'b', -10),
    ]
    expect(deriveLots(entries)).toMatchObject({ debt: 10 })
    const returned = [...entries, reverse('chargeback_reversed', 'a', 10)]
    expect(deriveLots(returned)).toMatchObject({ debt: 0 })
    expect(listRemaining(returned)).toEqual([0, 0, 0])
    expect(listRemaining([...returned, reverse('chargeback_reversed', 'b', 10)])).toEqual([0, 0, 10])
  })
})

/** A step of a ledger: its amount is limited to what the ledger allows at that time. */
interface Step {
  readonly kind: 'grant' | 'order' | 'charge' | 'refund' | 'chargeback' | 'return'
  readonly amount: number
  /** Chooses an order. */
  readonly choice: number
}

const arbitrarySteps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('grant', 'order', 'charge', 'charge', 'refund', 'chargeback', 'return'),
    amount: fc.integer({ min: 1, max: 40 }),
    choice: fc.nat({ max: 5 }),
  }),
  { maxLength: 40, size: 'max' },
)

/** Builds a ledger that the product could write: no charge beyond the balance, no order reversed beyond its credits. */
function buildLedger(steps: readonly Step[]): LotEntry[] {
  const entries: LotEntry[] = []
  for (const step of steps) {
    const entry = buildEntry(entries, step)
    if (entry && entry.delta !== 0) entries.push(entry)
  }
  return entries
}

function buildEntry(entries: readonly LotEntry[], { kind, amount, choice }: Step): LotEntry | null {
  const orders = entries.filter(({ counterAccount }) => counterAccount === 'order')
  if (kind === 'grant') return signup(amount)
  if (kind === 'order') return order(`o${orders.length}`, amount)
  if (kind === 'charge') return message(Math.max(0, Math.min(amount, sumOf(entries))))
  const chosen = orders[choice % Math.max(1, orders.length)]
  if (!chosen?.refId) return null
  const isReversalOfIt = ({ refId, counterAccount }: LotEntry) => refId === chosen.refId && counterAccount !== 'order'
  const reversed = -sumOf(entries.filter(isReversalOfIt))
  if (kind === 'return') return reverse('chargeback_reversed', chosen.refId, Math.min(amount, reversed))
  const unreversed = chosen.delta - reversed
  if (kind === 'chargeback') return reverse('chargeback', chosen.refId, -Math.min(amount, unreversed))
  return reverse(
    'refund',
    chosen.refId,
    -Math.min(amount, unreversed, getUnusedCredits(deriveLots(entries), chosen.refId)),
  )
}

const sumOf = (entries: readonly LotEntry[]) => entries.reduce((sum, { delta }) => sum + delta, 0)

describe('every ledger', () => {
  const check = (holds: (entries: LotEntry[]) => void) =>
    fc.assert(
      fc.property(arbitrarySteps, (steps) => holds(buildLedger(steps))),
      { numRuns: 2_000 },
    )

  test('I1 I2 the remaining credits minus the debt are the balance, and one of the two is 0', () => {
    check((entries) => {
      const { lots, debt } = deriveLots(entries)
      const remaining = lots.reduce((sum, lot) => sum + lot.remaining, 0)
      expect(remaining - debt).toBe(sumOf(entries))
      expect(Math.min(remaining, debt)).toBe(0)
    })
  })

  test('I8 no lot has less than nothing or more than was granted', () => {
    check((entries) => {
      for (const { remaining, credits } of deriveLots(entries).lots) {
        expect(remaining).toBeGreaterThanOrEqual(0)
        expect(remaining).toBeLessThanOrEqual(credits)
      }
    })
  })

  test('the payments of every negative entry add up to it, are of lots before it, and have no debt unless a reversal is owed', () => {
    check((entries) => {
      const { charges } = deriveLots(entries)
      const negative = entries.flatMap(({ delta }, index) => (delta < 0 ? [index] : []))
      expect([...charges.keys()]).toEqual(negative)
      for (const [index, payments] of charges) {
        expect(payments.reduce((sum, { credits }) => sum + credits, 0)).toBe(-(entries[index]?.delta ?? 0))
        expect(payments.every(({ credits }) => credits > 0)).toBe(true)
        const [before, after] = [deriveLots(entries.slice(0, index)), deriveLots(entries.slice(0, index + 1))]
        for (const { lot } of payments) expect(lot ?? 0).toBeLessThan(Math.max(1, before.lots.length))
        const owed = payments.find(({ lot }) => lot === null)?.credits ?? 0
        expect(owed).toBe(after.debt - before.debt)
      }
    })
  })

  test('no charge is paid with a purchased credit before a granted one', () => {
    check((entries) => {
      const { lots, charges } = deriveLots(entries)
      for (const [index, payments] of charges) {
        if (entries[index]?.counterAccount !== 'message') continue
        const paysPurchased = payments.some(({ lot }) => lot !== null && lots[lot]?.orderId !== null)
        const after = deriveLots(entries.slice(0, index + 1)).lots
        const leftGranted = after.some(({ orderId, remaining }) => orderId === null && remaining > 0)
        expect(paysPurchased && leftGranted).toBe(false)
      }
    })
  })

  test('the lots do not depend on how charges are split', () => {
    check((entries) => {
      const split = entries.flatMap((entry) =>
        entry.counterAccount === 'message' ? Array.from({ length: -entry.delta }, () => message(1)) : [entry],
      )
      expect(deriveLots(split).lots).toEqual(deriveLots(entries).lots)
    })
  })
})
