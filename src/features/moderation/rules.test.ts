import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CASE_LEVELS,
  combineMeasures,
  computeTrust,
  computeWeight,
  ESTABLISHED_DAYS,
  isTimed,
  OUTCOMES,
  REPEATEDLY_DISMISSED,
  TRUST_MAX,
  TRUSTED_FROM,
  type ReporterFacts,
} from './rules.ts'

const newcomer: ReporterFacts = {
  accountDays: 0,
  isConfirmed: true,
  hasVerifiedPhone: false,
  hasVerifiedPhoto: false,
  upheld: 0,
  dismissed: 0,
}

test.each([
  [{}, 1],
  [{ accountDays: ESTABLISHED_DAYS - 0.01 }, 1],
  [{ accountDays: ESTABLISHED_DAYS }, 2],
  [{ hasVerifiedPhone: true }, 2],
  [{ hasVerifiedPhoto: true }, 2],
  [{ hasVerifiedPhone: true, hasVerifiedPhoto: true }, 2],
  [{ upheld: 1 }, 2],
  [{ upheld: 1, dismissed: 1 }, 1],
  [{ accountDays: 400, upheld: 2, dismissed: 1 }, 3],
  [{ accountDays: 400, hasVerifiedPhone: true, upheld: 5 }, 4],
  [{ accountDays: 400, hasVerifiedPhone: true, dismissed: 2 }, 3],
  [{ accountDays: 400, hasVerifiedPhone: true, dismissed: REPEATEDLY_DISMISSED }, 1],
  [{ accountDays: 400, hasVerifiedPhone: true, upheld: 2, dismissed: 4 }, 3],
  [{ accountDays: 400, hasVerifiedPhone: true, upheld: 2, dismissed: 5 }, 1],
  [{ accountDays: 400, hasVerifiedPhone: true, upheld: 5, isConfirmed: false }, 1],
])('a reporter with %j has trust %i', (facts, trust) => {
  expect(computeTrust({ ...newcomer, ...facts })).toBe(trust)
})

const facts = fc.record({
  accountDays: fc.double({ min: 0, max: 5_000, noNaN: true }),
  isConfirmed: fc.boolean(),
  hasVerifiedPhone: fc.boolean(),
  hasVerifiedPhoto: fc.boolean(),
  upheld: fc.nat(40),
  dismissed: fc.nat(40),
})

test('every reporter has a voice, and nobody more than four', () => {
  fc.assert(
    fc.property(facts, (each) => {
      const trust = computeTrust(each)
      expect(trust).toBeGreaterThanOrEqual(1)
      expect(trust).toBeLessThanOrEqual(TRUST_MAX)
      expect(Number.isInteger(trust)).toBe(true)
    }),
  )
})

test('age, a phone, a confirmed address and upheld reports never lower the trust, and dismissed ones never raise it', () => {
  fc.assert(
    fc.property(facts, fc.nat(500), fc.nat(10), (each, days, count) => {
      const trust = computeTrust(each)
      for (const better of [
        { accountDays: each.accountDays + days },
        { isConfirmed: true },
        { hasVerifiedPhone: true },
        { upheld: each.upheld + count },
      ])
        expect(computeTrust({ ...each, ...better })).toBeGreaterThanOrEqual(trust)
      expect(computeTrust({ ...each, dismissed: each.dismissed + count })).toBeLessThanOrEqual(trust)
    }),
  )
})

test('nobody is trusted by the age of the account alone, or after reporting falsely again and again', () => {
  fc.assert(
    fc.property(facts, (each) => {
      expect(computeTrust({ ...newcomer, accountDays: each.accountDays })).toBeLessThan(TRUSTED_FROM)
      const dismissed = Math.max(REPEATEDLY_DISMISSED, 2 * each.upheld + 1)
      expect(computeTrust({ ...each, dismissed })).toBe(1)
    }),
  )
})

test('the weight of a case grows with severity and trust up to a maximum, and is one that the queue reads', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4_000 }), (severity, trust) => {
      const weight = computeWeight(severity, trust)
      expect(CASE_LEVELS).toContainEqual({ severity, weight })
      expect(computeWeight(severity, trust + 1)).toBeGreaterThanOrEqual(weight)
      expect(computeWeight(severity + 1, trust)).toBeGreaterThan(weight)
    }),
  )
})

test('measures add up: one more never gives a member back what another takes', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...OUTCOMES)), fc.constantFrom(...OUTCOMES), (inForce, added) => {
      const [before, after] = [combineMeasures(inForce), combineMeasures([...inForce, added])]
      for (const key of ['isBanned', 'isHidden', 'isLimited'] as const) if (before[key]) expect(after[key]).toBe(true)
      expect(combineMeasures([...inForce].reverse())).toEqual(before)
    }),
  )
})

test('the measures that end by themselves are to hide, to limit and to suspend', () => {
  expect(OUTCOMES.filter(isTimed)).toEqual(['hide', 'limit', 'suspend'])
})
