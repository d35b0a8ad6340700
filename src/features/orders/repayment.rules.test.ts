import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deriveOrderRepayment,
  isOrderEffective,
  getCreditsOfAmount,
  getReversedCredits,
  getUnusedCreditsCents,
  isEffectiveStatus,
  planReversalEntries,
  type IdentifiedEntry,
  type RepaymentOfOrder,
  type ReversibleOrder,
} from './repayment.rules.ts'

const order: ReversibleOrder = { id: 'o1', credits: 150, totalCents: 3495, withdrawnCredits: 0 }
const bought: IdentifiedEntry = { requestId: 'order:o1', counterAccount: 'order', refId: 'o1', delta: 150 }
const spent = (credits: number, name = 'm'): IdentifiedEntry => ({
  requestId: `message:${name}:1`,
  counterAccount: 'message',
  refId: null,
  delta: -credits,
})
const refund = (id: string, cents: number, isEffective = true): RepaymentOfOrder => ({
  id,
  kind: 'refund',
  isEffective,
  cents,
  maxCredits: null,
})
const chargeback = (id: string, cents: number, isEffective = true): RepaymentOfOrder => ({
  id,
  kind: 'chargeback',
  isEffective,
  cents,
  maxCredits: null,
})

const listPlanned = (repayments: readonly RepaymentOfOrder[], entries: readonly IdentifiedEntry[]) =>
  planReversalEntries(order, { repayments, entries }).map(({ requestId, delta }) => [requestId, delta])

describe('planned entries', () => {
  test.each([
    ['a full refund of an unused bundle', 0, refund('re', 3495), [['refund:re', -150]]],
    ['a full refund of a bundle that is partly used', 100, refund('re', 3495), [['refund:re', -50]]],
    ['a full refund of a used bundle', 150, refund('re', 3495), []],
    ['a refund of half', 0, refund('re', 1747), [['refund:re', -74]]],
    ['a refund of half of a bundle with fewer unused credits', 100, refund('re', 1747), [['refund:re', -50]]],
    ['a refund of a cent', 0, refund('re', 1), []],
    ['a failed refund', 0, refund('re', 3495, false), []],
    ['a full chargeback of a used bundle', 150, chargeback('chb', 3495), [['chargeback:chb', -150]]],
    ['a chargeback of half', 150, chargeback('chb', 1748), [['chargeback:chb', -75]]],
    ['a reversed chargeback', 150, chargeback('chb', 3495, false), []],
  ] as const)('C-19 %s', (_case, used, repayment, planned) => {
    expect(listPlanned([repayment], used > 0 ? [bought, spent(used)] : [bought])).toEqual(planned)
  })

  test('C-19 a failed refund and a reversed chargeback return what they took', () => {
    const taken = [bought, spent(100), ...planAll([refund('re', 1000)], [bought, spent(100)])]
    expect(listPlanned([refund('re', 1000, false)], taken)).toEqual([['refund_failed:re', 42]])
    const charged = [bought, spent(150), ...planAll([chargeback('chb', 3495)], [bought, spent(150)])]
    expect(listPlanned([chargeback('chb', 3495, false)], charged)).toEqual([['chargeback_reversed:chb', 150]])
  })

  test('I8 a chargeback of our bank, whose id has a colon, is taken once', () => {
    const repayments = [chargeback('bank:0190', 3495)]
    const taken = [bought, spent(100), ...planAll(repayments, [bought, spent(100)])]
    expect(taken.at(-1)).toMatchObject({ requestId: 'chargeback:bank:0190', delta: -150 })
    expect(listPlanned(repayments, taken)).toEqual([])
    expect(getReversedCredits(taken, { orderId: 'o1', repaymentId: 'bank:0190' })).toBe(-150)
    const returned = planAll([chargeback('bank:0190', 3495, false)], taken)
    expect(returned).toMatchObject([{ requestId: 'chargeback_reversed:bank:0190', delta: 150 }])
    expect(planAll(repayments, [...taken, ...returned])).toMatchObject([
      { requestId: 'chargeback:bank:0190:2', delta: -150 },
    ])
  })

  test('I8 a chargeback takes the part of a refund of the same money, and the refund takes it back afterwards', () => {
    let ledger = [bought, spent(100)]
    const apply = (repayments: readonly RepaymentOfOrder[]) => {
      const planned = planAll(repayments, ledger)
      ledger = [...ledger, ...planned]
      return planned.map(({ requestId, delta }) => [requestId, delta])
    }
    expect(apply([refund('re', 3495)])).toEqual([['refund:re', -50]])
    expect(apply([refund('re', 3495), chargeback('chb', 3495)])).toEqual([
      ['refund:re:2', 50],
      ['chargeback:chb', -150],
    ])
    expect(apply([refund('re', 3495, false), chargeback('chb', 3495)])).toEqual([])
    expect(apply([refund('re', 3495), chargeback('chb', 3495, false)])).toEqual([
      ['chargeback_reversed:chb', 150],
      ['refund:re:3', -50],
    ])
  })

  test('I8 a chargeback of a withdrawn order takes only what the withdrawal left', () => {
    const entries = [
      bought,
      spent(100),
      { ...bought, requestId: 'withdrawal:o1', counterAccount: 'withdrawal', delta: -50 },
    ]
    const planned = planReversalEntries(
      { ...order, withdrawnCredits: 50 },
      { repayments: [chargeback('chb', 3495)], entries },
    )
    expect(planned).toMatchObject([{ requestId: 'chargeback:chb', delta: -100 }])
  })

  test('an operator’s refund takes at most the credits that were agreed', () => {
    const entries = [bought]
    const repayments = [{ ...refund('re', 3495), maxCredits: 7 }]
    expect(listPlanned(repayments, entries)).toEqual([['refund:re', -7]])
  })
})

const planAll = (repayments: readonly RepaymentOfOrder[], entries: readonly IdentifiedEntry[]) =>
  planReversalEntries(order, { repayments, entries })

/** A change of one of several repayments, or a message of some credits. */
const arbitraryStep = fc.record({
  repayment: fc.constantFrom('r1', 'r2', 'c1', 'c2'),
  change: fc.constantFrom('reported', 'undone', 'reported again', 'message'),
  credits: fc.integer({ min: 1, max: 60 }),
})
const amounts = fc.record({
  r1: fc.integer({ min: 1, max: 3495 }),
  r2: fc.integer({ min: 1, max: 3495 }),
  c1: fc.integer({ min: 1, max: 3495 }),
  c2: fc.constant(3495),
})

describe('every sequence of repayments', () => {
  test('I8 credits are taken once, at most those of the order, and only chargebacks go below zero', () => {
    fc.assert(
      fc.property(fc.array(arbitraryStep, { maxLength: 14, size: 'max' }), amounts, (steps, cents) => {
        const state = new Map<string, RepaymentOfOrder>()
        const ledger: IdentifiedEntry[] = [bought]
        for (const [index, { repayment: id, change, credits }] of steps.entries()) {
          const balance = sumOf(ledger)
          if (change === 'message') {
            if (balance >= credits) ledger.push(spent(credits, `${index}`))
            continue
          }
          const build = id.startsWith('r') ? refund : chargeback
          state.set(id, build(id, cents[id], change !== 'undone'))
          const repayments = [...state.values()]
          ledger.push(...planAll(repayments, ledger))
          expect(planAll(repayments, ledger)).toEqual([])
          const taken = -sumOf(
            ledger.filter(({ counterAccount }) => counterAccount !== 'order' && counterAccount !== 'message'),
          )
          const chargedBack = sumCents(repayments, 'chargeback')
          expect(taken).toBeGreaterThanOrEqual(getCreditsOfAmount(order, chargedBack))
          expect(taken).toBeLessThanOrEqual(getCreditsOfAmount(order, chargedBack + sumCents(repayments, 'refund')))
          expect(sumOf(ledger)).toBeGreaterThanOrEqual(-getCreditsOfAmount(order, chargedBack))
        }
        const requestIds = ledger.map(({ requestId }) => requestId)
        expect(new Set(requestIds).size).toBe(requestIds.length)
      }),
      { numRuns: 2_000 },
    )
  })

  test('C-19 the balance of an unused bundle depends on the repayments and not on their order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['r1', 'r2', 'c1', 'c2'] as const), amounts, (ids, cents) => {
        const ledger = [bought]
        const repayments: RepaymentOfOrder[] = []
        for (const id of ids) {
          repayments.push((id.startsWith('r') ? refund : chargeback)(id, cents[id]))
          ledger.push(...planAll(repayments, ledger))
        }
        const repaidCents = repayments.reduce((sum, repayment) => sum + repayment.cents, 0)
        expect(sumOf(ledger)).toBe(150 - getCreditsOfAmount(order, repaidCents))
      }),
      { numRuns: 1_000 },
    )
  })
})

const sumOf = (entries: readonly IdentifiedEntry[]) => entries.reduce((sum, { delta }) => sum + delta, 0)
const sumCents = (repayments: readonly RepaymentOfOrder[], expectedKind: string) =>
  repayments
    .filter(({ kind, isEffective }) => kind === expectedKind && isEffective)
    .reduce((sum, { cents }) => sum + cents, 0)

describe('what the buyer gets back', () => {
  test('C-60 unused credits are worth their part of the total, to the nearest cent', () => {
    const paid = { credits: 150, totalCents: 3495, repaidCents: 0 }
    expect([150, 149, 7, 1, 0].map((unused) => getUnusedCreditsCents(paid, unused))).toEqual([3495, 3472, 163, 23, 0])
    expect(getUnusedCreditsCents({ ...paid, repaidCents: 1747 }, 76)).toBe(1748)
    expect(getUnusedCreditsCents({ ...paid, repaidCents: 4000 }, 76)).toBe(0)
  })

  test('I8 it is never negative and never exceeds the rest of the total, and an unused order gives all back', () => {
    const paid = fc.record({
      credits: fc.integer({ min: 1, max: 5_000 }),
      totalCents: fc.integer({ min: 1, max: 100_000 }),
      repaidCents: fc.integer({ min: 0, max: 120_000 }),
    })
    fc.assert(
      fc.property(paid, fc.double({ min: 0, max: 1, noNaN: true }), (each, part) => {
        const unused = Math.round(each.credits * part)
        const cents = getUnusedCreditsCents(each, unused)
        expect(Number.isSafeInteger(cents) && cents >= 0).toBe(true)
        if (cents > 0) expect(cents + each.repaidCents).toBeLessThanOrEqual(each.totalCents)
        expect(getUnusedCreditsCents({ ...each, repaidCents: 0 }, each.credits)).toBe(each.totalCents)
        expect(getUnusedCreditsCents(each, each.credits)).toBeGreaterThanOrEqual(cents)
      }),
    )
  })

  test('a partial amount pays for whole credits only, and the total for all', () => {
    expect([0, 1, 23, 24, 1747, 1748, 3494, 3495, 9999].map((cents) => getCreditsOfAmount(order, cents))).toEqual([
      0, 0, 0, 1, 74, 75, 149, 150, 150,
    ])
  })
})

describe('the state of a repaid order', () => {
  const amountsOf = (refundedCents: number, chargedBackCents: number, isWithdrawn = false) => ({
    totalCents: 3495,
    refundedCents,
    chargedBackCents,
    isWithdrawn,
  })

  test.each([
    [amountsOf(0, 0), null, true],
    [amountsOf(3494, 0), 'partly_refunded', true],
    [amountsOf(3495, 0), 'refunded', false],
    [amountsOf(0, 100), 'charged_back', true],
    [amountsOf(0, 3495), 'charged_back', false],
    [amountsOf(1747, 1748), 'charged_back', false],
    [amountsOf(0, 0, true), 'withdrawn', false],
    [amountsOf(100, 3495, true), 'withdrawn', false],
  ] as const)('C-08 C-19 %j is %s', (amounts, state, isEffective) => {
    expect([deriveOrderRepayment(amounts), isOrderEffective(amounts)]).toEqual([state, isEffective])
  })

  test.each([
    ...['queued', 'pending', 'processing', 'refunded', 'charged_back'].map((status) => [status, true] as const),
    ...['failed', 'canceled', 'reversed'].map((status) => [status, false] as const),
  ])('C-19 a repayment that is %s takes effect: %s', (status, isEffective) => {
    expect(isEffectiveStatus(status)).toBe(isEffective)
  })
})
