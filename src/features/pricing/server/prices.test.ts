import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'

interface PriceList {
  countries: string[]
  bundles: { id: string; priceCents: number }[]
  methods: string[]
}

test('C-08 L-14 visitors see the prices of every country of the site; countries with equal prices share a list', async () => {
  await using world = await newWorld()
  const listPrices = async () => (await (await world.visitor().get('/api/prices')).json()) as { lists: PriceList[] }

  const [list, ...others] = (await listPrices()).lists
  expect(others).toEqual([])
  expect(list?.countries).toEqual(['NL', 'BE', 'DE', 'LU', 'FR', 'AT', 'CH'])
  expect(list?.bundles.map(({ id, priceCents }) => [id, priceCents])).toEqual([
    ['p0', 1495],
    ['p1', 3495],
    ['p2', 7995],
    ['p3', 16995],
  ])
  expect(list?.methods).toEqual(expect.arrayContaining(['ideal', 'bancontact', 'paypal']))

  await world.sql(`update bundle set price_cents = 1599 where id = 'p0' and country = 'DE' and site_id = $1`, [
    world.siteId,
  ])
  await world.sql(`update payment_method set is_enabled = false where country = 'DE' and id = 'paypal'`)
  const german = (await listPrices()).lists.find(({ countries }) => countries.includes('DE'))
  expect(german).toMatchObject({ countries: ['DE'], methods: ['creditcard', 'applepay', 'sct'] })
  expect(german?.bundles[0]).toMatchObject({ id: 'p0', priceCents: 1599 })
})

test('members get the bundles, VAT and methods of their own country', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await world.sql(`update profile set country = 'DE' where member_id = $1`, [anna.id])
  await world.sql(`update bundle set price_cents = 1599 where id = 'p0' and country = 'DE'`)
  const offer = await (await world.as(anna).get('/api/bundles')).json()
  expect(offer.bundles[0]).toMatchObject({ id: 'p0', priceCents: 1599, vatBasisPoints: 1900 })
  expect(offer.bundles[0].methods).toEqual(['paypal', 'creditcard', 'applepay', 'sct'])

  await world.sql(`delete from bundle where country = 'DE'`)
  expect((await (await world.as(anna).get('/api/bundles')).json()).bundles).toEqual([])
  const order = { bundleId: 'p0', method: 'paypal' }
  const refused = await world.as(anna).put(`/api/orders/${crypto.randomUUID()}`, order)
  expect([refused.status, await refused.json()]).toMatchObject([404, { refusal: 'bundle_not_found' }])
})
