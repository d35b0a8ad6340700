import { expect, test } from 'vitest'
import { deriveOfficeState } from './refund.rules.ts'

test('the state of an order follows from its payment and its repayment', () => {
  const at = new Date()
  expect([
    deriveOfficeState({ paidAt: null, reversedAt: null }),
    deriveOfficeState({ paidAt: at, reversedAt: null }),
    deriveOfficeState({ paidAt: at, reversedAt: at }),
  ]).toEqual(['open', 'paid', 'reversed'])
})
