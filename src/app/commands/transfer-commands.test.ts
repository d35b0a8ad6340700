import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildBankFile, buildEntry, type BankCredit } from '#testing/bank-files.ts'
import { placeOrder, readOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { runTransferCommand } from './transfer-commands.ts'

const run = (world: World, ...args: string[]) =>
  runTransferCommand(async () => world.staffCtx(), ['transfers', ...args])

async function importCredits(world: World, ...credits: BankCredit[]) {
  const path = join(tmpdir(), `${randomUUID()}.xml`)
  await writeFile(path, buildBankFile(credits.map((credit) => buildEntry(credit))))
  return run(world, 'import', path)
}

/** Places an order by bank transfer of 34.95 euro. Returns its id, its number and the reference of its payment. */
async function newTransfer(world: World) {
  const anna = await world.member()
  const { id } = await placeOrder(world, anna, { method: 'sct' })
  const { description: number, transferReference } = world.psp.payments.list().at(-1)!
  return { anna, id, number, reference: transferReference ?? '' }
}

test('a file of the bank pays orders by the number of the order or the reference of the payment, once', async () => {
  await using world = await newWorld()
  const [first, second] = [await newTransfer(world), await newTransfer(world)]
  const credits = [
    { entry: 'E1', amount: '34.95', text: first.number.toLowerCase().replace('-', ' ') },
    { entry: 'E2', amount: '34.95', structured: second.reference.replaceAll('-', '') },
  ]
  expect(await importCredits(world, ...credits)).toBe('2 paid orders')
  expect(await importCredits(world, ...credits)).toBe('2 known already')
  for (const { anna, id } of [first, second]) {
    expect(await world.getBalance(anna)).toBe(150)
    expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed', method: 'sct', surplusCents: 0 })
  }
  const entries = await world.sql(
    `select action, site_id, after->>'orderId' as order_id, after->>'state' as state from audit_entry order by id`,
  )
  const imported = { action: 'receipt.import', site_id: world.siteId, state: 'settled' }
  expect(entries).toEqual([first, second].map(({ id }) => ({ ...imported, order_id: id })))
  expect(world.psp.payments.list().map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  expect(await run(world, 'list')).toBe('none')
})

test('money with an unknown reference is listed until it is assigned', async () => {
  await using world = await newWorld()
  const { anna, id, number } = await newTransfer(world)
  expect(await importCredits(world, { amount: '34.95', text: 'credits' })).toBe('1 of an unknown order')
  const list = await run(world, 'list')
  expect(list).toMatch(
    / {2}2026-06-02 {2}EUR 34\.95 {2}unknown reference, reference "credits", bank NL02RABO0123456789 E1$/,
  )
  const receipt = list?.slice(0, 36) ?? ''
  await expect(run(world, 'assign', receipt, 'AAAAA-AAAAA')).rejects.toThrow('no order')
  expect(await run(world, 'assign', receipt, number.toLowerCase())).toBe('the order is paid')
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed' })
  expect(await run(world, 'assign', receipt, number)).toBe('the order is paid')
  const { number: other } = await newTransfer(world)
  await expect(run(world, 'assign', receipt, other)).rejects.toThrow('already')
  await expect(run(world, 'refund', receipt)).rejects.toThrow('nothing')
  expect(await run(world, 'list')).toBe('none')
  const entries = await world.sql('select action, subject_id, after from audit_entry order by id')
  const imported = { orderId: null, state: 'unknown', surplusCents: 0, amountCents: 3495, currency: 'EUR' }
  expect(entries).toMatchObject([
    { action: 'receipt.import', subject_id: receipt, after: imported },
    { action: 'receipt.assign' },
  ])
})

test('what is too little, too much or in another currency is listed until it is paid back', async () => {
  await using world = await newWorld()
  const [little, much, foreign] = [await newTransfer(world), await newTransfer(world), await newTransfer(world)]
  expect(
    await importCredits(
      world,
      { entry: 'E1', amount: '30.00', text: little.number },
      { entry: 'E2', amount: '40.00', text: much.number },
      { entry: 'E3', amount: '34.95', currency: 'USD', text: foreign.number },
    ),
  ).toBe('1 paid orders, 1 too little so far, 1 in another currency')
  const lines = (await run(world, 'list'))?.split('\n').toSorted((a, b) => a.slice(-2).localeCompare(b.slice(-2))) ?? []
  expect(lines.map((line) => line.slice(50))).toEqual([
    expect.stringContaining(`EUR 30.00  too little, order ${little.number} of 34.95`),
    expect.stringContaining(`EUR 40.00  too much, pay back 5.05, order ${much.number} of 34.95`),
    expect.stringContaining(`USD 34.95  another currency, pay back 34.95, order ${foreign.number} of 34.95`),
  ])
  for (const [index, result] of ['EUR 30.00', 'EUR 5.05', 'USD 34.95'].entries())
    expect(await run(world, 'refund', lines[index]?.slice(0, 36) ?? '')).toBe(`${result} is recorded as paid back`)
  expect(await run(world, 'list')).toBe('none')
  expect(await readOrder(world, little.anna, little.id)).toMatchObject({ state: 'pending', receivedCents: 0 })
  expect(await world.getBalance(foreign.anna)).toBe(0)
})

test('a line that cannot be read is listed, and delays no other', async () => {
  await using world = await newWorld()
  const { number } = await newTransfer(world)
  const credits = [
    { entry: 'E1', amount: 'veel' },
    { entry: 'E2', amount: '34.95', text: number },
  ]
  expect(await importCredits(world, ...credits)).toBe(
    '1 paid orders, 1 left out\n  entry 1: its amount is missing or odd; look at the bank',
  )
})

test('a malformed file records nothing', async () => {
  await using world = await newWorld()
  const { number } = await newTransfer(world)
  await expect(
    importCredits(world, { entry: 'E1', amount: '34.95', text: number }, { entry: 'E2', amount: '<' }),
  ).rejects.toThrow('malformed')
  expect(await world.sql('select 1 from bank_receipt')).toEqual([])
})

test.each([
  [['import']],
  [['list', 'more']],
  [['assign', 'x']],
  [['refund']],
  [['refund', 'x', 'y']],
  [['import', 'x', 'y']],
  [['assign', 'x', 'y', 'z']],
  [['pay', 'x']],
])('%j is no command', async (args) => {
  const openNothing = () => Promise.reject(new Error('it opened the database'))
  expect(await runTransferCommand(openNothing, ['transfers', ...args])).toBe(null)
})

test.each([
  [['assign', 'x', 'K7M29-QXD4T'], 'no id of a receipt'],
  [['refund', 'x'], 'no id of a receipt'],
  [['refund', randomUUID()], 'nothing of this receipt'],
  [['assign', randomUUID(), 'K7M29-QXD4T'], 'no receipt has the id'],
  [['import', '/none.xml'], 'ENOENT'],
])('%j is refused: %s', async (args, reason) => {
  await using world = await newWorld()
  await expect(run(world, ...args)).rejects.toThrow(reason)
})
