import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pickLanguage, readNamespace } from '#platform/server/text-files.ts'
import { completeLocales } from '#texts/locales.ts'
import {
  getRetainedOrdersStart,
  isFinalPayment,
  canRetry,
  getCheckDelaySeconds,
  getNextPaymentStatus,
  formatOrderNumber,
  deriveOrderState,
  PAYMENT_STATUSES,
  findNextStep,
  isTooOldToRetry,
  WITHDRAWAL_TERMS_VERSION,
} from './rules.ts'
import type { PaymentStatus } from './rules.ts'

test.each([
  ['2034-01-01T00:00:00Z', '2027-01-01T00:00:00.000Z'],
  ['2034-12-31T23:59:59Z', '2027-01-01T00:00:00.000Z'],
])('L-23 at %s the bookkeeping period starts at %s: seven years after the end of the year', (now, from) => {
  expect(getRetainedOrdersStart(new Date(now)).toISOString()).toBe(from)
})

test('an order number has ten characters without look-alikes, from the random bits of a UUID', () => {
  expect(formatOrderNumber('0190b6a0-0000-7000-8000-000000000001')).toBe('10000-00000')
  expect(formatOrderNumber('0190b6a0-0000-7000-bfff-ffffffffffff')).toBe('ZZZZZ-ZZZZZ')
  const numbers = Array.from({ length: 1_000 }, () => formatOrderNumber(crypto.randomUUID()))
  expect(new Set(numbers).size).toBe(1_000)
  for (const number of numbers) expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
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

test.each([
  ['ideal', 'paid', 'https://psp.test/x', { kind: 'done' }],
  ['ideal', 'open', 'https://psp.test/x', { kind: 'redirect', url: 'https://psp.test/x' }],
  ['ideal', 'open', null, null],
  ['ideal', 'pending', 'https://psp.test/x', null],
  ['ideal', 'failed', 'https://psp.test/x', null],
  ['sct', 'creating', null, null],
  ['sct', 'open', 'https://psp.test/x', { kind: 'instructions' }],
  ['sct', 'pending', null, { kind: 'instructions' }],
  ['sct', 'expired', null, null],
  ['sdd', 'creating', null, { kind: 'mandate' }],
  ['sdd', 'pending', null, null],
] as const)(
  'the next step of a payment by %s that is %s with the page %s is %j',
  (method, status, checkoutUrl, step) => {
    expect(findNextStep({ method, status, checkoutUrl })).toEqual(step)
  },
)

/** The texts about the right of withdrawal that a buyer sees, with their namespaces. */
const WITHDRAWAL_TEXTS = {
  payments: ['startNow', 'summary', 'mail.withdraw'],
  invoices: ['mail.form'],
  'pages-terms': ['sections.withdraw'],
}
/** The hashes of these texts, by their version. A changed text gets a new version in `rules.ts` and a new row here. */
const HASHES: Record<string, Record<string, string>> = {
  '2026-12': { nl: '7cfb7fac6b6f25e0', en: 'fd1ef01504a8f1ee', de: '8ec42e61da332375' },
  '2026-11': { nl: 'aee79aef042d3e5d', en: 'f4a2ccf3e23b6e9b', de: '719962f0d87c514f' },
}

function hashWithdrawalTexts(locale: string): string {
  const texts = Object.entries(WITHDRAWAL_TEXTS).flatMap(([namespace, keys]) => {
    const catalogue: unknown = pickLanguage(readNamespace(namespace), locale)
    return keys.map((key) => key.split('.').reduce((node, part) => (node as Record<string, unknown>)[part], catalogue))
  })
  if (texts.includes(undefined)) throw new Error('a text about withdrawal is missing')
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
}

test.each(completeLocales)(
  'L-16 the texts about withdrawal change only with their version, in the language %s',
  (locale) => {
    expect(HASHES[WITHDRAWAL_TERMS_VERSION]?.[locale]).toBe(hashWithdrawalTexts(locale))
  },
)

test.each([
  ['2026-06-08T12:00:00.000Z', false, false],
  ['2026-06-08T12:00:00.001Z', false, true],
  ['2026-06-15T12:00:00.000Z', true, false],
  ['2026-06-15T12:00:00.001Z', true, true],
])(
  'at %s an order of 1 June, with a transfer: %s, is too old for another payment: %s',
  (now, hasTransfer, isTooOld) => {
    const createdAt = new Date('2026-06-01T12:00:00Z')
    expect(isTooOldToRetry({ createdAt, hasTransfer }, new Date(now))).toBe(isTooOld)
  },
)
