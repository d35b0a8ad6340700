import { expect, test } from 'vitest'
import { getDistanceWithin, SUGGESTED_ORDERS_MAX, suggestOrders } from './incoming-payment-match.rules.ts'

test.each([
  ['K7M29QXD4T', 'K7M29QXD4T', 0],
  ['BESTELLINGK7M29QXD4TDANK', 'K7M29QXD4T', 0],
  ['K7M29QXD4', 'K7M29QXD4T', 1],
  ['K7N29QXD4T', 'K7M29QXD4T', 1],
  ['K7M299QXD4T', 'K7M29QXD4T', 1],
  ['', 'K7M29QXD4T', 10],
  ['CREDITS', 'K7M29QXD4T', 8],
])('%s differs from %s in %i letters', (text, key, distance) => {
  expect(getDistanceWithin(text, key)).toBe(distance)
})

const order = (number: string, missingCents: number, references: string[] = []) => ({
  number,
  references,
  missingCents,
})

test('orders are suggested by a reference that is nearly right, then by the amount', () => {
  const orders = [
    order('AAAAA-AAAAA', 3495),
    order('K7M29-QXD4T', 1495),
    order('BBBBB-BBBBB', 1000),
    order('CCCCC-CCCCC', 3495, ['RF1234567890']),
  ]
  const suggest = (reference: string | null) =>
    suggestOrders({ amountCents: 3495, reference }, orders).map((each) => [
      each.number.slice(0, 2),
      each.isAmountEqual,
      each.isReferenceNear,
    ])
  const byAmount = [
    ['AA', true, false],
    ['CC', true, false],
  ]
  expect(suggest(null)).toEqual(byAmount)
  expect(suggest('bestelling k7m29 qxb4t')).toEqual([['K7', false, true], ...byAmount])
  expect(suggest('RF12 3456 7809')).toEqual([
    ['CC', true, true],
    ['AA', true, false],
  ])
})

test('of many orders with the amount only a few are suggested', () => {
  const orders = Array.from({ length: 9 }, (_, index) => order(`AAAAA-AAAA${index}`, 3495))
  expect(suggestOrders({ amountCents: 3495, reference: null }, orders)).toHaveLength(SUGGESTED_ORDERS_MAX)
})
