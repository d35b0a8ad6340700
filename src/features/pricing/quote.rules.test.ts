import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseDiscount, isApplicable, type Discount } from './discount.rules.ts'
import { getCreditsPriceCents } from '#features/sites/price.rules.ts'
import { applyDiscount, getCreditsCents, quote } from './quote.rules.ts'

const bundle = { id: 'p1', credits: 150, priceCents: 3495, currency: 'EUR', vatBasisPoints: 2100 } as const
const bonus: Discount = {
  kind: 'bonus',
  code: 'TIMEBONUS25',
  percent: 25,
  expiresAt: null,
  country: null,
  currency: null,
  minimumCents: 0,
  methods: null,
}

test('the quote of a bundle with 25 percent discount', () => {
  expect(quote(bundle, { discount: bonus, messageCredits: 1 })).toEqual({
    lines: [
      { kind: 'bundle', bundleId: 'p1', credits: 150, cents: 3495 },
      { kind: 'discount', code: 'TIMEBONUS25', percent: 25, cents: -874 },
    ],
    listCents: 3495,
    discountCents: 874,
    totalCents: 2621,
    netCents: 2166,
    vatCents: 455,
    vatBasisPoints: 2100,
    currency: 'EUR',
    messageCents: 17,
  })
})

test('the lines, and net amount and VAT, add up to the total, whatever the price, discount and VAT', () => {
  const prices = fc.record({
    priceCents: fc.integer({ min: 1, max: 10_000_000 }),
    vatBasisPoints: fc.integer({ min: 0, max: 2_700 }),
    credits: fc.integer({ min: 1, max: 5_000 }),
  })
  fc.assert(
    fc.property(prices, fc.option(fc.integer({ min: 1, max: 99 })), (price, percent) => {
      const discount = percent === null ? null : { ...bonus, percent }
      const result = quote({ ...bundle, ...price }, { discount, messageCredits: 1 })
      expect(result.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(result.totalCents)
      expect(result.netCents + result.vatCents).toBe(result.totalCents)
      expect(result.listCents - result.discountCents).toBe(result.totalCents)
      expect(Math.abs(result.vatCents - (result.netCents * price.vatBasisPoints) / 10_000)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a discount is rounded to cents, and a total is never below 0', () => {
  expect(applyDiscount(3495, 25)).toBe(2621)
  expect(applyDiscount(3495, 0)).toBe(3495)
  expect(applyDiscount(3495, 150)).toBe(0)
})

test.each([
  [{ cents: 1495, credits: 50 }, 1, 30],
  [{ cents: 3495, credits: 150 }, 1, 23],
  [{ cents: 2621, credits: 150 }, 1, 17],
  [{ cents: 7995, credits: 400 }, 1, 20],
  [{ cents: 16995, credits: 1000 }, 2, 34],
])('of %j, %i credits cost %i cents', (paid, credits, cents) => {
  expect(getCreditsCents(paid, credits)).toBe(cents)
})

test.each([
  [{ minimumCents: 3495 }, true],
  [{ minimumCents: 3496 }, false],
  [{ country: 'NL' }, true],
  [{ country: 'BE' }, false],
  [{ currency: 'EUR' }, true],
  [{ currency: 'CHF' }, false],
])('R-5.08 R-5.09 a discount with %j applies to an order of 34.95 euro in NL: %s', (condition, applies) => {
  expect(isApplicable({ ...bonus, ...condition }, { listCents: 3495, country: 'NL', currency: 'EUR' })).toBe(applies)
})

test('of several discounts the highest that applies is used, and they never add up', () => {
  const order = { listCents: 1495, country: 'NL', currency: 'EUR' }
  const small = { ...bonus, code: 'TIEN', percent: 10 }
  const large = { ...bonus, code: 'VEERTIG', percent: 40, minimumCents: 2000 }
  expect(chooseDiscount([small, bonus, large], order)?.code).toBe('TIMEBONUS25')
  expect(chooseDiscount([small, bonus, large], { ...order, listCents: 2000 })?.code).toBe('VEERTIG')
  expect(chooseDiscount([large], order)).toBeNull()
  expect(chooseDiscount([], order)).toBeNull()
  expect(chooseDiscount([bonus, { ...small, percent: 25 }], order)?.code).toBe('TIMEBONUS25')
})

const anyCents = fc.integer({ min: 0, max: 10_000_000 })
const anyCredits = fc.integer({ min: 1, max: 5_000 })

test('L-14 a discounted price is within half a cent of the exact one, and a higher discount never costs more', () => {
  fc.assert(
    fc.property(anyCents, fc.integer({ min: 0, max: 100 }), (cents, percent) => {
      const price = applyDiscount(cents, percent)
      expect(Math.abs(price - (cents * (100 - percent)) / 100)).toBeLessThanOrEqual(0.5)
      expect(applyDiscount(cents, percent + 1)).toBeLessThanOrEqual(price)
    }),
  )
})

test.each([
  [
    'getCreditsCents',
    (bundleCents: number, of: number, credits: number) => getCreditsCents({ cents: bundleCents, credits: of }, credits),
  ],
  [
    'getCreditsPriceCents',
    (bundleCents: number, of: number, credits: number) =>
      getCreditsPriceCents({ cents: bundleCents, credits: of, currency: 'EUR' }, credits),
  ],
] as const)('L-14 %s is within half a cent of the exact price, and more credits never cost less', (_name, priceOf) => {
  fc.assert(
    fc.property(anyCents, anyCredits, anyCredits, (bundleCents, of, credits) => {
      const price = priceOf(bundleCents, of, credits)
      expect(Math.abs(price - (bundleCents * credits) / of)).toBeLessThanOrEqual(0.5)
      expect(priceOf(bundleCents, of, credits + 1)).toBeGreaterThanOrEqual(price)
    }),
  )
})
