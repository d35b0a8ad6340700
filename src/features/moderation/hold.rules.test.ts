import fc from 'fast-check'
import { expect, test } from 'vitest'
import { needsSecondReporter, shouldHold, type HoldFacts } from './hold.rules.ts'
import { REPORT_CATEGORIES } from './rules.ts'

const first: HoldFacts = {
  category: 'minor',
  reporters: 1,
  trustedReporters: 0,
  needsSecond: false,
  isJudged: false,
  isJudgedForCategory: false,
}

test.each<[Partial<HoldFacts>, boolean]>([
  [{}, true],
  [{ isJudged: true }, true],
  [{ isJudged: true, isJudgedForCategory: true }, false],
  [{ isJudged: true, isJudgedForCategory: true, reporters: 9, trustedReporters: 9 }, false],
  [{ needsSecond: true }, false],
  [{ needsSecond: true, reporters: 2 }, true],
  [{ category: 'fake' }, false],
  [{ category: 'fake', reporters: 9, trustedReporters: 1 }, false],
  [{ category: 'fake', reporters: 2, trustedReporters: 2 }, true],
  [{ category: 'fake', reporters: 2, trustedReporters: 2, isJudged: true }, false],
])('L-34 a report of a photo or message with %j holds it: %j', (facts, isHeld) => {
  expect(shouldHold({ ...first, ...facts })).toBe(isHeld)
})

test.each([
  [{ isConfirmed: true, upheld: 0, dismissed: 0 }, false],
  [{ isConfirmed: true, upheld: 0, dismissed: 1 }, false],
  [{ isConfirmed: true, upheld: 0, dismissed: 2 }, true],
  [{ isConfirmed: true, upheld: 2, dismissed: 2 }, false],
  [{ isConfirmed: true, upheld: 2, dismissed: 3 }, true],
  [{ isConfirmed: false, upheld: 5, dismissed: 0 }, true],
])('a reporter with %j needs a second one: %j', (facts, isNeeded) => {
  expect(needsSecondReporter(facts)).toBe(isNeeded)
})

test('one more reporter never prevents a hold, and what was judged for a category is never held for it', () => {
  const facts = fc.record({
    category: fc.constantFrom(...REPORT_CATEGORIES),
    reporters: fc.nat(5),
    trustedReporters: fc.nat(5),
    needsSecond: fc.boolean(),
    isJudged: fc.boolean(),
    isJudgedForCategory: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, (each) => {
      const more = { ...each, reporters: each.reporters + 1, trustedReporters: each.trustedReporters + 1 }
      if (shouldHold(each)) expect(shouldHold(more)).toBe(true)
      expect(shouldHold({ ...each, isJudged: true, isJudgedForCategory: true })).toBe(false)
    }),
  )
})
