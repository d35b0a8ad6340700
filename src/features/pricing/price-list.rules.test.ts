import { expect, test } from 'vitest'
import { mergePriceLists } from './price-list.rules.ts'

const small = { id: 'p0', credits: 50, priceCents: 1495, currency: 'EUR', popular: false } as const
const large = { id: 'p1', credits: 150, priceCents: 3495, currency: 'EUR', popular: true } as const

test('countries with equal prices share a list, which has the methods of all of them', () => {
  expect(
    mergePriceLists([
      { country: 'NL', bundles: [small, large], methods: ['ideal', 'creditcard'] },
      { country: 'DE', bundles: [small], methods: ['paypal'] },
      { country: 'BE', bundles: [small, large], methods: ['bancontact', 'creditcard'] },
    ]),
  ).toEqual([
    { countries: ['NL', 'BE'], bundles: [small, large], methods: ['ideal', 'creditcard', 'bancontact'] },
    { countries: ['DE'], bundles: [small], methods: ['paypal'] },
  ])
})

test('a different price is another list, and a country without bundles is not listed', () => {
  const lists = mergePriceLists([
    { country: 'NL', bundles: [small], methods: [] },
    { country: 'CH', bundles: [{ ...small, priceCents: 1595 }], methods: [] },
    { country: 'FR', bundles: [], methods: ['paypal'] },
  ])
  expect(lists.map(({ countries }) => countries)).toEqual([['NL'], ['CH']])
})
