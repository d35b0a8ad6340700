import { describe, expect, test } from 'vitest'
import { decideIncomingPayment, getRemindedDueDay } from './transfer.rules.ts'

test('a reminder is due three days before the last day', () => {
  expect(getRemindedDueDay(new Date('2026-06-26T00:00:00Z'))).toBe('2026-06-29')
})

describe('received money', () => {
  const order = { totalCents: 3495, currency: 'EUR', isPayable: true, waitingCents: 0 }

  test.each([
    ['without an order', 3495, 'EUR', null, 'unknown', 0],
    ['of exactly the total', 3495, 'EUR', order, 'settled', 0],
    ['of a cent more', 3496, 'EUR', order, 'settled', 1],
    ['of the double', 6990, 'EUR', order, 'settled', 3495],
    ['of a cent less', 3494, 'EUR', order, 'waiting', 0],
    ['of a cent', 1, 'EUR', order, 'waiting', 0],
    ['of exactly the rest', 495, 'EUR', { ...order, waitingCents: 3000 }, 'settled', 0],
    ['of more than the rest', 1000, 'EUR', { ...order, waitingCents: 3000 }, 'settled', 505],
    ['of less than the rest', 494, 'EUR', { ...order, waitingCents: 3000 }, 'waiting', 0],
    ['of the total beside money that waits', 3495, 'EUR', { ...order, waitingCents: 3494 }, 'settled', 3494],
    ['in another currency', 3495, 'USD', order, 'refused', 3495],
    ['in another currency for a paid order', 10, 'USD', { ...order, isPayable: false }, 'refused', 10],
    ['for a paid order', 3495, 'EUR', { ...order, isPayable: false }, 'surplus', 3495],
    ['of a cent for a paid order', 1, 'EUR', { ...order, isPayable: false }, 'surplus', 1],
  ] as const)('%s: %i %s', (_name, amountCents, currency, received, state, surplusCents) => {
    expect(decideIncomingPayment({ amountCents, currency }, received)).toEqual({ state, surplusCents })
  })
})
