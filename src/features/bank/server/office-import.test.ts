import { expect, test } from 'vitest'
import { buildBankFile, buildEntry, type BankCredit } from '#testing/bank-files.ts'
import { openOffice } from '#testing/endpoints/office-forms.ts'
import { placeOrder, readOrder } from '#testing/orders.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { importIncomingPayments } from './office-incoming-payments.ts'
import { IMPORT_OUTCOMES, type ImportOutcome } from '../transfer.rules.ts'

const build = (...credits: BankCredit[]) => buildBankFile(credits.map((credit) => buildEntry(credit)))
const send = (staff: TestStaff, file: Buffer) =>
  staff.post('/api/office/receipts/bank-files', { file: file.toString('base64') })
const importCredits = async (staff: TestStaff, ...credits: BankCredit[]) =>
  (await send(staff, build(...credits))).json()
const refund = (staff: TestStaff, id: string) => staff.post(`/api/office/receipts/${id}/refund`, {})

const NONE = Object.fromEntries(IMPORT_OUTCOMES.map((outcome) => [outcome, 0]))
const answer = (outcomes: Partial<Record<ImportOutcome, number>>, leftOut: readonly unknown[] = []) => ({
  outcomes: { ...NONE, ...outcomes },
  leftOut,
  unlisted: 0,
})

interface Listed {
  readonly id: string
  readonly state: string
  readonly surplusCents: number
  readonly order: { readonly number: string } | null
}

async function list(staff: TestStaff): Promise<Listed[]> {
  return (await (await staff.get('/api/office/receipts')).json()).incomingPayments
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
  const staff = await world.staff('finance')
  const [first, second] = [await newTransfer(world), await newTransfer(world)]
  const credits = [
    { entry: 'E1', amount: '34.95', text: first.number.toLowerCase().replace('-', ' ') },
    { entry: 'E2', amount: '34.95', structured: second.reference.replaceAll('-', '') },
  ]
  expect(await importCredits(staff, ...credits)).toEqual(answer({ settled: 2 }))
  expect(await importCredits(staff, ...credits)).toEqual(answer({ recordedBefore: 2 }))
  for (const { anna, id } of [first, second]) {
    expect(await world.getBalance(anna)).toBe(150)
    expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed', method: 'sct', surplusCents: 0 })
  }
  const entries = await world.sql(
    `select action, site_id, staff_id, after->>'orderId' as order_id, after->>'state' as state from audit_entry order by id`,
  )
  const imported = { action: 'receipt.import', site_id: world.siteId, staff_id: staff.staffId, state: 'settled' }
  expect(entries).toEqual([first, second].map(({ id }) => ({ ...imported, order_id: id })))
  expect(world.psp.payments.list().map(({ status }) => status)).toEqual(['canceled', 'canceled'])
  expect(await list(staff)).toEqual([])
})

test('two colleagues who import a file at once record its money once', async () => {
  await using world = await newWorld()
  const { anna, number } = await newTransfer(world)
  const staff = [await world.staff('finance'), await world.staff('admin')]
  const results = await Promise.all(staff.map((each) => importCredits(each, { amount: '34.95', text: number })))
  expect(results.map(({ outcomes }) => [outcomes.settled, outcomes.recordedBefore]).toSorted()).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(await world.getBalance(anna)).toBe(150)
  expect(await world.sql('select 1 from bank_receipt')).toHaveLength(1)
})

test('money with an unknown reference is listed for the office that imported it until it is assigned', async () => {
  await using world = await newWorld()
  const [staff, other] = [await world.staff('finance'), await world.otherSite.staff('finance')]
  const { anna, id, number } = await newTransfer(world)
  expect(await importCredits(staff, { amount: '34.95', text: 'credits' })).toEqual(answer({ unknown: 1 }))
  expect(await list(other)).toEqual([])
  const [incomingPayment] = await list(staff)
  expect(incomingPayment).toMatchObject({ state: 'unknown', order: null })
  const assign = async (orderNumber: string) =>
    (await staff.post(`/api/office/receipts/${incomingPayment?.id}/order`, { orderNumber })).json()
  expect(await assign('AAAAA-AAAAA')).toMatchObject({ refusal: 'order_not_found' })
  expect(await assign(number.toLowerCase())).toEqual({ state: 'settled', surplusCents: 0 })
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed' })
  expect(await assign(number)).toEqual({ state: 'settled', surplusCents: 0 })
  const { number: another } = await newTransfer(world)
  expect(await assign(another)).toMatchObject({ refusal: 'receipt_not_assignable' })
  expect(await (await refund(staff, incomingPayment?.id ?? '')).json()).toMatchObject({
    refusal: 'receipt_not_refundable',
  })
  expect(await list(staff)).toEqual([])
  const entries = await world.sql('select action, subject_id, after from audit_entry order by id')
  const imported = { orderId: null, state: 'unknown', surplusCents: 0, amountCents: 3495, currency: 'EUR' }
  expect(entries).toMatchObject([
    { action: 'receipt.import', subject_id: incomingPayment?.id, after: imported },
    { action: 'receipt.assign' },
  ])
})

test('what is too little, too much or in another currency is listed until it is paid back', async () => {
  await using world = await newWorld()
  const staff = await world.staff('finance')
  const [little, much, foreign] = [await newTransfer(world), await newTransfer(world), await newTransfer(world)]
  const imported = await importCredits(
    staff,
    { entry: 'E1', amount: '30.00', text: little.number },
    { entry: 'E2', amount: '40.00', text: much.number },
    { entry: 'E3', amount: '34.95', currency: 'USD', text: foreign.number },
  )
  expect(imported).toEqual(answer({ settled: 1, waiting: 1, refused: 1 }))
  const incomingPayments = await list(staff)
  const of = ({ number }: { number: string }) => incomingPayments.find(({ order }) => order?.number === number)
  expect([of(little), of(much), of(foreign)]).toMatchObject([
    { state: 'waiting', surplusCents: 0 },
    { state: 'settled', surplusCents: 505 },
    { state: 'refused', surplusCents: 3495 },
  ])
  const paidBack = [little, much, foreign].map(async (each) => (await refund(staff, of(each)?.id ?? '')).json())
  expect(await Promise.all(paidBack)).toEqual([
    { amountCents: 3000, currency: 'EUR' },
    { amountCents: 505, currency: 'EUR' },
    { amountCents: 3495, currency: 'USD' },
  ])
  expect(await list(staff)).toEqual([])
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
  const line = { file: 1, entry: 1, amountCents: null, currency: null, reason: 'amount', problem: null }
  expect(await importCredits(await world.staff('finance'), ...credits)).toEqual(answer({ settled: 1 }, [line]))
})

test('a credit that fails is counted and logged without its texts, and the others are recorded', async () => {
  const lines: string[] = []
  await using world = await newWorld({ logStream: { write: (line) => void lines.push(line) } })
  const staff = await world.staff('finance')
  const [locked, free] = [await newTransfer(world), await newTransfer(world)]
  const credits = [locked, free].map(({ number }, index) => ({ entry: `E${index}`, amount: '34.95', text: number }))
  await world.database.transaction(async (db) => {
    await db.query({ text: 'select from purchase where id = $1 for update' }, [locked.id])
    expect(await importCredits(staff, ...credits)).toEqual(answer({ failed: 1, settled: 1 }))
  })
  const failures = lines.filter((line) => line.includes('a credit of a file of the bank failed'))
  expect(failures).toHaveLength(1)
  expect(failures[0]).toContain('"credit":1')
  expect(failures[0]).not.toMatch(new RegExp(`${locked.number}|NL91ABNA`))
  expect(await importCredits(staff, ...credits)).toEqual(answer({ settled: 1, recordedBefore: 1 }))
  expect(await world.getBalance(locked.anna)).toBe(150)
})

test.each(['57P01', '57014'])('an outage (%s) ends an import, which somebody repeats', async (code) => {
  await using world = await newWorld()
  const staff = await world.staff('finance')
  await world.sql(
    `create function fail_second() returns trigger language plpgsql as $$ begin
       if new.entry_reference like '%E2' then raise exception using errcode = '${code}'; end if; return new; end $$`,
  )
  await world.sql(
    'create trigger fail_second before insert on bank_receipt for each row execute function fail_second()',
  )
  const credits = ['E1', 'E2', 'E3'].map((entry) => ({ entry, amount: '34.95', text: entry }))
  expect((await send(staff, build(...credits))).status).toBe(503)
  expect(await world.sql('select 1 from bank_receipt')).toHaveLength(1)
  await world.sql('drop trigger fail_second on bank_receipt')
  expect(await importCredits(staff, ...credits)).toEqual(answer({ unknown: 2, recordedBefore: 1 }))
})

test('a long list of what is left out ends with the number of the others', async () => {
  await using world = await newWorld()
  const credits = Array.from({ length: 203 }, (_, index) => ({ entry: `E${index}`, amount: 'veel' }))
  const file = build(...credits).toString('base64')
  const { leftOut, unlisted } = await importIncomingPayments(world.staffCtx(), { file })
  expect([leftOut.length, unlisted]).toEqual([200, 3])
})

test('C-76 money for an order of another site is left to the office of that site', async () => {
  await using world = await newWorld()
  const [staff, other] = [await world.staff('finance'), await world.otherSite.staff('finance')]
  const { anna, number } = await newTransfer(world)
  expect(await importCredits(other, { amount: '34.95', text: number })).toEqual(answer({ otherSite: 1 }))
  expect([await world.getBalance(anna), await world.sql('select 1 from bank_receipt')]).toEqual([0, []])
  expect(await importCredits(staff, { amount: '34.95', text: number })).toEqual(answer({ settled: 1 }))
  expect(await world.getBalance(anna)).toBe(150)
})

test('T22 money for an order of the own member account is left to a colleague', async () => {
  await using world = await newWorld()
  const [staff, colleague] = [await world.staff('finance'), await world.staff('finance')]
  const { anna, number } = await newTransfer(world)
  await world.sql('update staff_account set email = $2 where id = $1', [staff.staffId, anna.email])
  expect(await importCredits(staff, { amount: '34.95', text: number })).toEqual(answer({ own: 1 }))
  expect(await world.getBalance(anna)).toBe(0)
  expect(await importCredits(colleague, { amount: '34.95', text: number })).toEqual(answer({ settled: 1 }))
})

test('a malformed file records nothing, and a role without the permission imports none', async () => {
  await using world = await newWorld()
  const { number } = await newTransfer(world)
  const credits = [
    { entry: 'E1', amount: '34.95', text: number },
    { entry: 'E2', amount: '<' },
  ]
  const finance = await world.staff('finance')
  const malformed = await send(finance, build(...credits))
  expect([malformed.status, await malformed.json()]).toEqual([
    422,
    expect.objectContaining({ refusal: 'bank_file_unreadable', details: { field: 'file', problem: 'malformed' } }),
  ])
  expect((await finance.post('/api/office/receipts/bank-files', { file: 'no base64' })).status).toBe(422)
  const denied = await send(await world.staff('support'), build(credits[0]!))
  expect(await denied.json()).toMatchObject({ refusal: 'permission_denied' })
  expect(await world.sql('select 1 from bank_receipt')).toEqual([])
})

test('the page shows what an import recorded and left out, and why a file is refused', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const browser = openOffice(served, await world.staff('finance'))
  const submit = async (file: Buffer) => {
    const form = new FormData()
    form.set('_page', '/office/receipts')
    form.set('_shows', '1')
    form.set('file', new Blob([new Uint8Array(file)]), 'camt.xml')
    const response = await browser.post('/office/actions/bank/importIncomingPayments', form)
    return [response.status, await response.text()] as const
  }
  const credits = [
    { entry: 'E1', amount: 'veel' },
    { entry: 'E2', amount: '34.95' },
  ]
  const [status, page] = await submit(build(...credits))
  expect(status).toBe(200)
  expect(page).toContain('1 bedrag hoort bij geen bestelling.')
  expect(page).toContain('Het bedrag ontbreekt of klopt niet; kijk bij de bank.')
  const many = Array.from({ length: 201 }, (_, index) => ({ entry: `M${index}`, amount: 'veel' }))
  expect((await submit(build(...many)))[1]).toContain('En nog 1 andere.')
  const [refused, again] = await submit(Buffer.from('<'))
  expect(refused).toBe(422)
  expect(again).toContain('name="file"')
})
