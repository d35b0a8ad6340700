import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { checkMethods } from '#features/orders/server/method-check.ts'
import { changeSettings } from '#features/sites/server/sites.ts'
import { newDebitWorld } from '#testing/debits.ts'
import { sendOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { runMethodCommand } from './method-commands.ts'

const run = (world: World, ...args: string[]) =>
  runMethodCommand(async () => world.staffCtx(), ['payments', 'methods', '--site', 'vonkje', ...args])

/** Sells in one country only. */
const sellIn = (world: World, country: string) => changeSettings(world.ctx(), { countries: [country] })

test('a site whose methods the provider accepts has no difference', async () => {
  await using world = await newWorld()
  await sellIn(world, 'NL')
  expect(await run(world)).toBe('the provider accepts every method of the site, and no other')
})

test('the command says what the provider refuses, which amounts, and what it accepts besides', async () => {
  await using world = await newWorld()
  await sellIn(world, 'NL')
  await world.sql(`delete from payment_method where country = 'NL' and id = 'sct'`)
  await world.sql(`update bundle set price_cents = 900000 where country = 'NL' and id = 'p3'`)
  await world.sql(`update payment_method set max_cents = 1000000 where country = 'NL' and id = 'paypal'`)
  world.psp.control.methodStatus = { ideal: 'off', applepay: 'pending-boarding' }
  expect((await run(world))?.split('\n')).toEqual([
    'NL  ideal  offered, but the provider does not have it',
    'NL  paypal  offered, but the provider refuses 9000.00',
    'NL  applepay  offered, but at the provider it is pending-boarding',
    'NL  sct  not offered, but the provider accepts it',
  ])
})

test('direct debits are compared unless our own bank collects them', async () => {
  await using world = await newDebitWorld()
  await sellIn(world, 'NL')
  expect(await run(world)).toMatch(/^the provider accepts/)
  world.psp.control.methodStatus = { directdebit: 'off' }
  expect(await run(world)).toBe('NL  sdd  offered, but the provider does not have it')
  await changeSettings(world.ctx(), { debit_collection: 'bank' })
  expect(await run(world)).toMatch(/^the provider accepts/)
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

test.each(['payments', 'payments orders', 'payments methods now', 'method'])('`%s` is no command', async (line) => {
  const openNothing = () => Promise.reject(new Error('it opened the database'))
  expect(await runMethodCommand(openNothing, line.split(' '))).toBe(null)
})
