import { zipSync } from 'fflate'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildBankFile, buildEntry, type BankCredit } from '#testing/bank-files.ts'
import { placeOrder, readOrder } from '#testing/orders.ts'
import { newWorld, type World } from '#testing/world.ts'
import { INCOMING_PAYMENT_STATES } from '../transfer.rules.ts'
import { importBankFile } from './bank-import.ts'

type Import = Awaited<ReturnType<typeof importBankFile>>

/** Places an order by bank transfer of 34.95 euro. */
async function newTransfer(world: World) {
  const anna = await world.member()
  const { id } = await placeOrder(world, anna, { method: 'sct' })
  const { description: number } = world.psp.payments.list().at(-1)!
  return { anna, id, number, read: () => readOrder(world, anna, id) }
}

interface Entry extends Omit<BankCredit, 'amount'> {
  readonly amount?: string
  readonly day?: string
  readonly parts?: string
}

function formatEntry({ day = '2026-11-26', parts, amount = '34.95', ...credit }: Entry): string {
  const entry = buildEntry({ ...credit, amount }, parts).replace('2026-06-02', day)
  return credit.entry === '' ? entry.replace('<AcctSvcrRef></AcctSvcrRef>', '') : entry
}

const importEntries = (world: World, ...entries: Entry[]) =>
  importBankFile(world.staffCtx(), buildBankFile(entries.map(formatEntry), 'camt.053'))

const countRecorded = ({ outcomes }: Import) => INCOMING_PAYMENT_STATES.reduce((sum, state) => sum + outcomes[state], 0)

const listIncomingPayments = (world: World) =>
  world.sql<{ entry_reference: string; state: string; resembles_id: string | null }>(
    'select entry_reference, state, resembles_id from bank_receipt order by created_at, id',
  )

describe('an entry of the bank', () => {
  const first: Entry = { entry: 'BATCH1', text: 'van Jan' }

  test('twice in one file with one reference is two payments, and the file again is none', async () => {
    await using world = await newWorld()
    const { anna, number, read } = await newTransfer(world)
    const entry = { entry: 'BATCH1', text: number }
    expect(await importEntries(world, entry, entry)).toMatchObject({
      outcomes: { settled: 1, surplus: 1, recordedBefore: 0 },
    })
    expect(await read()).toMatchObject({ state: 'completed', surplusCents: 3495 })
    expect(await world.getBalance(anna)).toBe(150)
    expect(await importEntries(world, entry, entry)).toMatchObject({
      outcomes: { settled: 0, surplus: 0, recordedBefore: 2 },
    })
  })

  test.each<[string, Entry]>([
    ['another amount', { ...first, amount: '14.95' }],
    ['another currency', { ...first, currency: 'USD' }],
    ['another day, after the bank began to count again', { ...first, day: '2026-11-27' }],
    ['another reference', { ...first, entry: 'BATCH2' }],
    ['no reference', { ...first, entry: '' }],
    ['a reference that is none', { ...first, entry: 'NOTPROVIDED' }],
  ])('with %s is another one, in the same file and in a later one', async (_name, second) => {
    await using world = await newWorld()
    expect(countRecorded(await importEntries(world, first))).toBe(1)
    expect(await importEntries(world, first, second)).toMatchObject({ outcomes: { unknown: 1, recordedBefore: 1 } })
    expect(await importEntries(world, second, first)).toMatchObject({ outcomes: { recordedBefore: 2 } })
    const incomingPayments = await listIncomingPayments(world)
    expect(incomingPayments).toMatchObject([{ resembles_id: null }, { resembles_id: null }])
  })

  test('at another account is another one', async () => {
    await using world = await newWorld()
    const file = buildBankFile([formatEntry(first)])
    const other = Buffer.from(file.toString().replace('NL02RABO0123456789', 'NL91ABNA0417164300'))
    for (const each of [file, other]) expect(countRecorded(await importBankFile(world.staffCtx(), each))).toBe(1)
  })

  test('of an overlapping file is recorded once', async () => {
    await using world = await newWorld()
    const entries = ['', 'E1', 'E1', 'E2', ''].map((entry, index) => ({ entry, text: `tekst ${index}` }))
    await importEntries(world, ...entries.slice(0, 3))
    expect(await importEntries(world, ...entries.slice(1))).toMatchObject({
      outcomes: { unknown: 2, recordedBefore: 2 },
    })
    expect(await importEntries(world, ...entries.toReversed())).toMatchObject({
      outcomes: { unknown: 0, recordedBefore: 5 },
    })
  })

  test('with another text in a later file pays nothing until somebody decides', async () => {
    await using world = await newWorld()
    const { number, read } = await newTransfer(world)
    await importEntries(world, { entry: 'E1', text: 'Betaling' })
    expect(await importEntries(world, { entry: 'E1', text: number })).toMatchObject({ outcomes: { unknown: 1 } })
    expect(await read()).toMatchObject({ state: 'pending' })
    const [, second] = await listIncomingPayments(world)
    expect(second?.resembles_id).not.toBe(null)
    expect(await importEntries(world, { entry: 'E1', text: number })).toMatchObject({ outcomes: { recordedBefore: 1 } })
  })

  test('with another text in the same file is another one for sure', async () => {
    await using world = await newWorld()
    const { number, read } = await newTransfer(world)
    const result = await importEntries(world, { entry: 'E1', text: 'Betaling' }, { entry: 'E1', text: number })
    expect(result.outcomes).toMatchObject({ unknown: 1, settled: 1 })
    expect(await read()).toMatchObject({ state: 'completed' })
  })

  test('that an earlier version recorded is known, and a second one like it is not', async () => {
    await using world = await newWorld()
    await importEntries(world, first)
    await world.sql('update bank_receipt set entry_fingerprint = null')
    expect(await importEntries(world, first, first)).toMatchObject({ outcomes: { unknown: 1, recordedBefore: 1 } })
    expect(await importEntries(world, first, first)).toMatchObject({ outcomes: { recordedBefore: 2 } })
  })

  test('in two imports at once is recorded once', async () => {
    await using world = await newWorld()
    const results = await Promise.all(Array.from({ length: 4 }, () => importEntries(world, first, first)))
    expect(results.reduce((sum, result) => sum + countRecorded(result), 0)).toBe(2)
    expect(await listIncomingPayments(world)).toHaveLength(2)
  })
})

const amounts = ['0.01', '10.00', '34.95', 'veel', '0.00']
const entry = fc.record({
  entry: fc.constantFrom('BATCH1', 'E1', 'NOTPROVIDED', ''),
  amount: fc.constantFrom(...amounts),
  day: fc.constantFrom('2026-11-26', '2026-11-27', 'gisteren'),
  text: fc.constantFrom('van Jan', '', 'Ⅷ <b>'.replaceAll('<', '&lt;')),
  parts: fc.constantFrom('', '', '', '<RvslInd>true</RvslInd>', '<Sts>PDNG</Sts>', '<CdtDbtInd>DBIT</CdtDbtInd>'),
  currency: fc.constantFrom('EUR', 'EUR', 'USD'),
})

const sumCents = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

test('the credits of any file are recorded or left out for a reason, and a repeated or partial file adds nothing', async () => {
  await using world = await newWorld()
  let accounts = 0
  const property = fc.asyncProperty(fc.array(entry, { maxLength: 7 }), async (entries) => {
    accounts += 1
    const account = `NL02RABO${String(accounts).padStart(10, '0')}`
    const build = (some: readonly Entry[]) =>
      Buffer.from(buildBankFile(some.map(formatEntry)).toString().replace('NL02RABO0123456789', account))
    const result = await importBankFile(world.staffCtx(), build(entries))
    const incomingPayments = await world.sql<{ cents: number }>(
      `select amount_cents as cents from bank_receipt where entry_reference like $1 || ' %'`,
      [account],
    )
    const leftOut = result.leftOut.map(({ amount }) => amount?.cents ?? 0)
    const credits = entries.filter(({ amount }) => Number(amount) > 0)
    const expected = sumCents(credits.map(({ amount }) => Math.round(Number(amount) * 100)))
    expect(sumCents([...incomingPayments.map(({ cents }) => cents), ...leftOut])).toBe(expected)
    expect(incomingPayments).toHaveLength(countRecorded(result))
    const again = await importBankFile(world.staffCtx(), build(entries))
    expect([countRecorded(again), again.outcomes.recordedBefore]).toEqual([0, incomingPayments.length])
    expect(countRecorded(await importBankFile(world.staffCtx(), build(entries.slice(1))))).toBe(0)
  })
  await fc.assert(property, { numRuns: 25 })
})

describe('the order is found', () => {
  const plain = (number: string) => buildBankFile([formatEntry({ entry: 'E1', text: number })])
  const replace = (file: Buffer, from: string, to: string) => file.toString().replace(from, to)
  const inRemittance = (number: string) => `<RmtInf><Ustrd>${number}</Ustrd></RmtInf>`
  const declare = (file: Buffer, encoding: string) =>
    replace(file, 'UTF-8', encoding).replace('N. de Vries', 'Jörg Groß')

  test.each<[string, (number: string) => Buffer]>([
    ['in ISO-8859-1', (number) => Buffer.from(declare(plain(number), 'ISO-8859-1'), 'latin1')],
    ['in ISO-8859-15', (number) => Buffer.from(declare(plain(number), 'iso-8859-15'), 'latin1')],
    ['in windows-1252', (number) => Buffer.from(declare(plain(number), 'Windows-1252'), 'latin1')],
    [
      'in Western letters that are declared as UTF-8',
      (number) => Buffer.from(declare(plain(number), 'UTF-8'), 'latin1'),
    ],
    ['in UTF-16', (number) => Buffer.from(`\uFEFF${declare(plain(number), 'UTF-16')}`, 'utf16le')],
    [
      'in the additional information of the entry',
      (number) =>
        Buffer.from(
          replace(plain(number), inRemittance(number), '').replace(
            '</NtryDtls>',
            `</NtryDtls><AddtlNtryInf>SEPA OVERBOEKING IBAN: NL91ABNA0417164300 /REMI/${number}/EREF/NOTPROVIDED</AddtlNtryInf>`,
          ),
        ),
    ],
    [
      'in an entry without details',
      (number) =>
        Buffer.from(
          plain(number)
            .toString()
            .replace(/<NtryDtls>[\s\S]*<\/NtryDtls>/, `<AddtlNtryInf>${number}</AddtlNtryInf>`),
        ),
    ],
    [
      'in the id of the payer',
      (number) => Buffer.from(replace(plain(number), inRemittance(number), '').replace('NOTPROVIDED', number)),
    ],
    [
      'in the id of the payer beside a text',
      (number) =>
        Buffer.from(replace(plain(number), `<Ustrd>${number}`, '<Ustrd>Overboeking').replace('NOTPROVIDED', number)),
    ],
    [
      'in the additional information of the transfer',
      (number) => Buffer.from(replace(plain(number), inRemittance(number), `<AddtlTxInf>${number}</AddtlTxInf>`)),
    ],
    [
      'in a structured reference',
      (number) =>
        Buffer.from(
          replace(
            plain(number),
            `<Ustrd>${number}</Ustrd>`,
            `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>${number}</Ref></CdtrRefInf></Strd>`,
          ),
        ),
    ],
    [
      'in the number of a document',
      (number) =>
        Buffer.from(
          replace(
            plain(number),
            `<Ustrd>${number}</Ustrd>`,
            `<Strd><RfrdDocInf><Nb>${number}</Nb></RfrdDocInf></Strd>`,
          ),
        ),
    ],
    [
      'in additional structured information',
      (number) =>
        Buffer.from(
          replace(plain(number), `<Ustrd>${number}</Ustrd>`, `<Strd><AddtlRmtInf>${number}</AddtlRmtInf></Strd>`),
        ),
    ],
    ['among other words', (number) => plain(`Bestelling ${number.replace('-', ' ')} voor Vonk, dank!`)],
    ['in two lines', (number) => plain(`Bestelling ${number.slice(0, 6)}</Ustrd><Ustrd>${number.slice(6)}`)],
    ['in a ZIP', (number) => Buffer.from(zipSync({ 'camt053.xml': plain(number) }))],
    [
      'in a ZIP with other files',
      (number) =>
        Buffer.from(
          zipSync({
            'a/readme.txt': Buffer.from('x'),
            '__MACOSX/._b.xml': Buffer.from('x'),
            'a/broken.XML': Buffer.from('<Document'),
            'a/b.xml': plain(number),
          }),
        ),
    ],
  ])('%s', async (_name, build) => {
    await using world = await newWorld()
    const { number, read } = await newTransfer(world)
    expect((await importBankFile(world.staffCtx(), build(number))).outcomes).toMatchObject({ settled: 1 })
    expect(await read()).toMatchObject({ state: 'completed' })
    const [row] = await world.sql<{ reference: string }>('select reference from bank_receipt')
    expect(row?.reference).not.toContain('NL91ABNA0417164300')
  })

  test('by nobody when a text names two orders', async () => {
    await using world = await newWorld()
    const numbers = [(await newTransfer(world)).number, (await newTransfer(world)).number]
    expect(await importEntries(world, { entry: 'E1', text: numbers.join(' en ') })).toMatchObject({
      outcomes: { unknown: 1 },
    })
  })
})
