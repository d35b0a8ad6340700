import { expect, test } from 'vitest'
import { compareMethods } from './method-comparison.rules.ts'

const offer = (id: 'ideal' | 'visa' | 'paypal' | 'sct', maxCents = 1_000_000) => ({ id, minCents: 1, maxCents })
const accepted = (id: string, limits = {}) => ({ id, minCents: 1, maxCents: null, status: 'activated', ...limits })

test('a site that offers what the provider accepts has no difference; a card brand is accepted with cards', () => {
  const offers = [offer('ideal'), offer('visa')]
  const market = { offers, pricesCents: [1495, 16_995], accepted: [accepted('creditcard'), accepted('ideal')] }
  expect(compareMethods(market)).toEqual([])
})

test('a method that the provider does not list, or has not activated, is refused', () => {
  const offers = [offer('ideal'), offer('paypal')]
  const market = { offers, pricesCents: [], accepted: [accepted('paypal', { status: 'pending-boarding' })] }
  expect(compareMethods(market)).toEqual([
    { kind: 'refused', method: 'ideal', status: 'not_listed' },
    { kind: 'refused', method: 'paypal', status: 'pending-boarding' },
  ])
})

test.each([
  [accepted('ideal', { minCents: 1495 }), []],
  [accepted('ideal', { minCents: 1496 }), [1495]],
  [accepted('ideal', { maxCents: 16_995 }), []],
  [accepted('ideal', { maxCents: 16_994 }), [16_995]],
])('of the prices that the site lets people pay, %o refuses %j', (method, amountsCents) => {
  const pricesCents = [1495, 16_995, 99_999] // the last one is above the limit of the site
  const found = compareMethods({ offers: [offer('ideal', 20_000)], pricesCents, accepted: [method] })
  expect(found).toEqual(amountsCents.length > 0 ? [{ kind: 'amounts_refused', method: 'ideal', amountsCents }] : [])
})

test('an activated method that the site could offer is named, and one that it does not support is not', () => {
  const others = [accepted('banktransfer'), accepted('twint'), accepted('paypal', { status: 'rejected' })]
  expect(compareMethods({ offers: [], pricesCents: [], accepted: others })).toEqual([
    { kind: 'not_offered', method: 'sct' },
  ])
})
