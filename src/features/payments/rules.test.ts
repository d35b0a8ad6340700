import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  getRetainedOrdersStart,
  BUNDLE_IDS,
  DEFAULT_BUNDLES,
  applyDiscount,
  failureKindOf,
  isFinalPayment,
  canRetry,
  getMessagePriceCents,
  METHOD_IDS,
  baseMethodOf,
  getCheckDelaySeconds,
  getNextPaymentStatus,
  listOfferedMethods,
  formatOrderNumber,
  deriveOrderState,
  PAYMENT_STATUSES,
  splitVat,
} from './rules.ts'
import type { PaymentStatus } from './rules.ts'

test.each([
  ['2034-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['2034-12-31T23:59:59Z', '2027-01-01T00:00:00.000Z'],
])('L-23 at %s the bookkeeping period starts at %s: seven years after the end of the year', (now, from) => {
  expect(getRetainedOrdersStart(new Date(now)).toISOString()).toBe(from)
})

describe('prices', () => {
  test('R-2.111 there are four bundles, exactly one of them popular', () => {
    expect(DEFAULT_BUNDLES.map((bundle) => bundle.id)).toEqual([...BUNDLE_IDS])
    expect(DEFAULT_BUNDLES.filter((bundle) => bundle.popular).map((bundle) => bundle.id)).toEqual(['p1'])
    expect(DEFAULT_BUNDLES.map((bundle) => [bundle.credits, bundle.priceCents])).toEqual([
      [50, 1495],
      [150, 3495],
      [400, 7995],
      [1000, 16995],
    ])
  })

  test.each([
    [{ priceCents: 1495, credits: 50 }, 1, 30],
    [{ priceCents: 3495, credits: 150 }, 1, 23],
    [{ priceCents: 2621, credits: 150 }, 1, 17],
    [{ priceCents: 7995, credits: 400 }, 1, 20],
    [{ priceCents: 16995, credits: 1000 }, 2, 34],
  ])('bundle %j at %i credits a message costs %i cents a message', (bundle, messageCredits, cents) => {
    expect(getMessagePriceCents(bundle, messageCredits)).toBe(cents)
  })

  test('a discount of 25 percent is rounded to cents, and a total is never below 0', () => {
    expect(applyDiscount(3495, 25)).toBe(2621)
    expect(applyDiscount(3495, 0)).toBe(3495)
    expect(applyDiscount(3495, 150)).toBe(0)
  })

  test('the net amount and VAT add up to the total', () => {
    expect(splitVat(1495)).toEqual({ netCents: 1236, vatCents: 259 })
    expect(splitVat(12100)).toEqual({ netCents: 10000, vatCents: 2100 })
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 27 }), (total, percent) => {
        const { netCents, vatCents } = splitVat(total, percent)
        return netCents + vatCents === total && Math.abs(vatCents - (netCents * percent) / 100) <= 1
      }),
    )
  })

  test('an order number contains the year and a sequence', () => {
    expect(formatOrderNumber({ sequence: 42, createdAt: new Date('2026-03-01T12:00:00Z') })).toBe('2026-000042')
    expect(formatOrderNumber({ sequence: 1234567, createdAt: new Date('2026-12-31T23:59:59Z') })).toBe('2026-1234567')
  })
})

describe('methods', () => {
  test('R-3.61 the supported methods are listed', () => {
    expect([...METHOD_IDS]).toEqual(
      'sdd sct ideal bancontact paypal creditcard visa mastercard maestro applepay'.split(' '),
    )
  })

  test.each([
    ['NL', ['ideal', 'creditcard', 'paypal', 'applepay']],
    ['BE', ['bancontact', 'creditcard', 'paypal', 'applepay']],
    ['DE', ['paypal', 'creditcard', 'applepay']],
    ['FR', ['creditcard', 'paypal', 'applepay']],
  ])('in %s the methods are %j', (country, methods) => {
    expect(listOfferedMethods({ country, cents: 1495 })).toEqual(methods)
  })

  test('a method is not offered for an amount above its maximum', () => {
    expect(listOfferedMethods({ country: 'NL', cents: 900_000 })).toEqual(['ideal', 'creditcard', 'applepay'])
  })

  test('card brands are offered as creditcard; direct debit, bank transfer and maestro are not offered', () => {
    expect(baseMethodOf('visa')).toBe('creditcard')
    expect(baseMethodOf('ideal')).toBe('ideal')
    for (const country of ['NL', 'BE', 'DE']) {
      const offered = listOfferedMethods({ country, cents: 1495 })
      for (const hidden of ['sdd', 'sct', 'visa', 'mastercard', 'maestro'] as const)
        expect(offered).not.toContain(hidden)
    }
  })

  test('R-8.18 R-8.19 a failed card has another kind of failure than a failed payment', () => {
    expect(failureKindOf('visa')).toBe('card_failed')
    expect(failureKindOf('ideal')).toBe('payment_failed')
  })
})

describe('states', () => {
  const status = fc.constantFrom(...PAYMENT_STATUSES)

  test('R-4.24 a paid payment stays paid, in whatever order reports arrive', () => {
    fc.assert(
      fc.property(fc.array(status), (reported) => {
        const finalStatus = reported.reduce(getNextPaymentStatus, 'creating' as PaymentStatus)
        expect(finalStatus === 'paid').toBe(reported.includes('paid'))
      }),
    )
  })

  test('a status never goes back, and a final one changes only to paid', () => {
    expect(getNextPaymentStatus('pending', 'open')).toBe('pending')
    expect(getNextPaymentStatus('failed', 'pending')).toBe('failed')
    expect(getNextPaymentStatus('failed', 'canceled')).toBe('failed')
    expect(getNextPaymentStatus('failed', 'paid')).toBe('paid')
    expect(PAYMENT_STATUSES.filter(isFinalPayment)).toEqual(['canceled', 'expired', 'failed', 'paid'])
  })

  test.each<[PaymentStatus[], string]>([
    [[], 'loading'],
    [['creating'], 'loading'],
    [['open'], 'pending'],
    [['pending'], 'pending'],
    [['authorized'], 'pending'],
    [['paid'], 'completed'],
    [['failed'], 'failed'],
    [['canceled'], 'cancelled'],
    [['expired'], 'expired'],
    [['failed', 'open'], 'pending'],
    [['paid', 'canceled'], 'completed'],
  ])('R-4.19 R-4.20 R-4.21 R-4.22 payments %j give the state %s', (payments, state) => {
    expect(deriveOrderState(payments)).toBe(state)
  })

  test('R-4.22 a retry is offered after failed, cancelled and expired only', () => {
    expect((['loading', 'pending', 'completed', 'failed', 'cancelled', 'expired'] as const).filter(canRetry)).toEqual([
      'failed',
      'cancelled',
      'expired',
    ])
  })

  test('the delay between status checks doubles up to an hour', () => {
    expect([0, 1, 2, 3].map(getCheckDelaySeconds)).toEqual([10, 20, 40, 80])
    expect(getCheckDelaySeconds(40)).toBe(3_600)
  })
})
