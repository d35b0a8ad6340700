import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newDebitWorld } from '#testing/debits.ts'
import { sendOrder } from '#testing/orders.ts'
import { openOffice, sendOfficeForm } from '#testing/endpoints/office-forms.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { checkMethods, compareOfficeMethods } from './method-check.ts'

async function compare(world: World): Promise<Record<string, unknown>[]> {
  const staff = await world.staff('finance')
  return (await (await staff.post('/api/office/payment-methods/comparison', {})).json()).differences
}

/** Sells in one country only. */
const sellIn = (world: World, country: string) => changeSettings(world.ctx(), { countries: [country] })

test('a site whose methods the provider accepts has no difference', async () => {
  await using world = await newWorld()
  await sellIn(world, 'NL')
  expect(await compare(world)).toEqual([])
})

test('the comparison says what the provider refuses, which amounts, and what it accepts besides', async () => {
  await using world = await newWorld()
  await sellIn(world, 'NL')
  await world.sql(`delete from payment_method where country = 'NL' and id = 'sct'`)
  await world.sql(`update bundle set price_cents = 900000 where country = 'NL' and id = 'p3'`)
  await world.sql(`update payment_method set max_cents = 1000000 where country = 'NL' and id = 'paypal'`)
  world.psp.control.methodStatus = { ideal: 'off', applepay: 'pending-boarding' }
  const refused = { country: 'NL', kind: 'refused', amountsCents: [], currency: 'EUR' }
  const others = { country: 'NL', status: null, currency: 'EUR' }
  expect(await compare(world)).toEqual([
    { ...refused, method: 'ideal', status: 'not_listed' },
    { ...others, method: 'paypal', kind: 'amounts_refused', amountsCents: [900_000] },
    { ...refused, method: 'applepay', status: 'pending-boarding' },
    { ...others, method: 'sct', kind: 'not_offered', amountsCents: [] },
  ])
})

test('direct debits are compared unless our own bank collects them', async () => {
  await using world = await newDebitWorld()
  await sellIn(world, 'NL')
  expect(await compare(world)).toEqual([])
  world.psp.control.methodStatus = { directdebit: 'off' }
  expect(await compare(world)).toMatchObject([{ country: 'NL', method: 'sdd', kind: 'refused', status: 'not_listed' }])
  await changeSettings(world.ctx(), { debit_collection: 'bank' })
  expect(await compare(world)).toEqual([])
})

test('a method that is off at the provider fails a payment, and another one can be chosen', async () => {
  await using world = await newWorld()
  world.psp.control.methodStatus = { ideal: 'off' }
  const response = await sendOrder(world, await world.member())
  expect(await response.json()).toMatchObject({ nextStep: null })
  expect(await world.sql('select status from payment')).toEqual([{ status: 'failed' }])
})

test('the daily job warns of each refused method of each site, under a stable code, and of no accepted one', async () => {
  const logStream = new PassThrough()
  const lines: string[] = []
  logStream.on('data', (line: Buffer) => lines.push(String(line)))
  const warnings = () => lines.flatMap((line) => line.split('\n')).filter((line) => line.includes('payment_method'))
  await using world = await newWorld({ logStream })
  await sellIn(world, 'NL')
  await world.sql(`delete from payment_method where id = 'sct'`)
  await checkMethods.run(world.ctx(), null)
  expect(warnings()).toEqual([])

  world.psp.control.methodStatus = { ideal: 'off' }
  await checkMethods.run(world.ctx(), null)
  expect(warnings().map((line) => JSON.parse(line) as unknown)).toContainEqual(
    expect.objectContaining({
      level: 40,
      code: 'payment_method_refused',
      siteId: world.siteId,
      country: 'NL',
      method: 'ideal',
      status: 'not_listed',
    }),
  )
  const count = warnings().length
  world.psp.control.isDown = true
  await checkMethods.run(world.ctx(), null)
  expect(warnings()).toHaveLength(count)
})

test('a repeated comparison gives the same result; it is refused while the provider is down, and to support', async () => {
  await using world = await newWorld()
  await sellIn(world, 'NL')
  const staff = await world.staff('finance')
  const compareAs = (each: TestStaff, body: unknown = {}) => each.post('/api/office/payment-methods/comparison', body)
  const responses = await Promise.all([compareAs(staff), compareAs(staff)])
  for (const response of responses) expect(await response.json()).toEqual({ differences: [] })
  const denied = await compareAs(await world.staff('support'))
  expect([denied.status, await denied.json()]).toMatchObject([403, { refusal: 'permission_denied' }])
  world.psp.control.isDown = true
  const refused = await compareAs(staff)
  expect([refused.status, await refused.json()]).toMatchObject([503, { refusal: 'provider_unavailable' }])
})

test('a key that the provider rejects is a refusal with its status', async () => {
  await using world = await newWorld()
  await sellIn(world, 'NL')
  const ctx = world.staffCtx('kees')
  const payment = { ...ctx.services.settings.payment, apiKey: 'wrong' }
  const services = { ...ctx.services, settings: { ...ctx.services.settings, payment } }
  await expect(compareOfficeMethods({ ...ctx, services })).rejects.toMatchObject({
    code: 'provider_rejected',
    details: { status: 401 },
  })
})

test('the page of the reconciliation shows the differences, that there are none, or that the provider does not respond', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  await sellIn(world, 'NL')
  const browser = openOffice(served, await world.staff('finance'))
  const submit = async () => {
    const fields = { _page: '/office/books', _shows: '1' }
    return (await sendOfficeForm(browser, 'orders.compareMethods', fields)).text()
  }
  expect(await submit()).toContain('De betaaldienst accepteert alles wat de site aanbiedt, en niets anders.')
  world.psp.control.methodStatus = { ideal: 'off' }
  expect(await submit()).toContain('Wordt aangeboden, maar de betaaldienst heeft het niet.')
  world.psp.control.isDown = true
  expect(await submit()).toContain('De betaaldienst antwoordt niet.')
})
