import { describe, expect, test } from 'vitest'
import {
  baseMethodOf,
  failureKindOf,
  listDefaultMethods,
  listMethodsFor,
  METHOD_IDS,
  payStepOf,
} from './method.rules.ts'

test('R-3.61 the supported methods are listed', () => {
  expect([...METHOD_IDS]).toEqual(
    'sdd sct ideal bancontact paypal creditcard visa mastercard maestro applepay'.split(' '),
  )
})

test.each([
  ['NL', ['ideal', 'creditcard', 'paypal', 'applepay', 'sdd', 'sct']],
  ['BE', ['bancontact', 'creditcard', 'paypal', 'applepay', 'sdd', 'sct']],
  ['DE', ['sdd', 'paypal', 'creditcard', 'applepay', 'sct']],
  ['FR', ['creditcard', 'paypal', 'applepay', 'sdd', 'sct']],
  ['CH', ['creditcard', 'paypal', 'applepay', 'sct']],
])('R-3.62 C-40 a new site offers in %s the methods %j, and never Maestro by itself', (country, methods) => {
  expect(listDefaultMethods(country).map(({ id }) => id)).toEqual(methods)
})

describe('the methods for an order', () => {
  const offers = [
    { id: 'ideal', minCents: 1, maxCents: 5_000_000 },
    { id: 'paypal', minCents: 500, maxCents: 800_000 },
    { id: 'creditcard', minCents: 1, maxCents: 1_000_000 },
  ] as const

  test.each([
    [1495, null, ['ideal', 'paypal', 'creditcard']],
    [499, null, ['ideal', 'creditcard']],
    [500, null, ['ideal', 'paypal', 'creditcard']],
    [800_000, null, ['ideal', 'paypal', 'creditcard']],
    [800_001, null, ['ideal', 'creditcard']],
    [6_000_000, null, []],
    [1495, ['creditcard', 'sdd'] as const, ['creditcard']],
    [1495, [], []],
  ])('R-3.62 of %i cents with a discount for %j are %j', (totalCents, methods, expected) => {
    expect(listMethodsFor(offers, { totalCents, methods })).toEqual(expected)
  })
})

test('every method has its step to pay', () => {
  const redirects = METHOD_IDS.filter((method) => payStepOf(method) === 'redirect')
  expect(redirects).toEqual(METHOD_IDS.filter((method) => method !== 'sdd' && method !== 'sct'))
  expect([payStepOf('sdd'), payStepOf('sct')]).toEqual(['mandate', 'instructions'])
})

test('card brands are offered as creditcard', () => {
  expect(baseMethodOf('visa')).toBe('creditcard')
  expect(baseMethodOf('ideal')).toBe('ideal')
})

test('R-8.18 R-8.19 a failed card has another kind of failure than a failed payment', () => {
  expect(failureKindOf('visa')).toBe('card_failed')
  expect(failureKindOf('ideal')).toBe('payment_failed')
})
