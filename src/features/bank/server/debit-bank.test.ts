import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newDebitWorld, orderByDebit, type DebitWorld, writeDebitFiles } from '#testing/debits.ts'
import { readOrder, sendOrder } from '#testing/orders.ts'
import { formatEndToEndId } from '../mandate.rules.ts'
import { listBlockedPayers, unblockPayer } from './blocked-payers.ts'
import { applyBankCollections, applyBankReturns } from './debit-bank.ts'
import { rewriteDebitFile } from './debit-files.ts'

async function newBankWorld(): Promise<DebitWorld> {
  const world = await newDebitWorld()
  await changeSettings(world.ctx(), { debit_collection: 'bank' })
  return world
}

async function findEndToEndId(world: DebitWorld, orderId: string): Promise<string> {
  const [payment] = await world.sql<{ id: string }>('select id from payment where purchase_id = $1', [orderId])
  return formatEndToEndId(payment?.id ?? '')
}

const bytes = (xml: string) => new TextEncoder().encode(xml)

function notification(entries: string): Uint8Array {
  return bytes(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><Ntfctn>${entries}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`,
  )
}

type EntryFields = { endToEndId?: string; direction: 'CRDT' | 'DBIT'; reason?: string; amount?: string; batch?: string }

function entry({ endToEndId, direction, reason, amount = '14.95', batch }: EntryFields): string {
  const family = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>IDDT</Cd><SubFmlyCd>ESDD</SubFmlyCd></Fmly></Domn></BkTxCd>'
  const returned = reason ? `<RtrInf><Rsn><Cd>${reason}</Cd></Rsn></RtrInf>` : ''
  const transaction = endToEndId
    ? `<TxDtls><Refs><EndToEndId>${endToEndId}</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd>${returned}</TxDtls>`
    : ''
  const details = `<NtryDtls>${batch ? `<Btch><MsgId>${batch}</MsgId></Btch>` : ''}${transaction}</NtryDtls>`
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2034-03-21</Dt></BookgDt>${family}${details}</Ntry>`
}

test('a debit that our bank collects is in one file, which can be written again with the same bytes', async () => {
  await using world = await newBankWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const ids = [await orderByDebit(world, anna), await orderByDebit(world, bert, { mobileNumber: '06 11111111' })]
  expect(world.psp.payments.list()).toEqual([])
  const runs = await Promise.all([1, 2].map(() => writeDebitFiles(world)))
  const [file, ...others] = runs.flat()
  expect(others).toEqual([])
  expect(file).toMatchObject({ debits: 2, totalCents: 2_990 })
  for (const id of ids) expect(file?.xml).toContain(`<EndToEndId>${await findEndToEndId(world, id)}</EndToEndId>`)
  expect(file?.xml).toContain('<SeqTp>OOFF</SeqTp>')
  expect(await readOrder(world, anna, ids[0] ?? '')).toMatchObject({ state: 'pending', debitOn: file?.collectOn })

  world.clock.advanceSeconds(86_400)
  expect(await writeDebitFiles(world)).toEqual([])
  expect(await rewriteDebitFile(world.staffCtx(), file?.messageId ?? '')).toEqual(file)
  const unknown = { code: 'debit_file_not_found' }
  await expect(rewriteDebitFile(world.staffCtx(), 'VONK-1')).rejects.toMatchObject(unknown)
})

test('a credited debit is paid, once; one that is in no file, and one of another amount, are not', async () => {
  await using world = await newBankWorld()
  const anna = await world.member()
  const id = await orderByDebit(world, anna)
  const endToEndId = await findEndToEndId(world, id)
  const credited = notification(entry({ endToEndId, direction: 'CRDT' }))
  const unknown = { changed: 0, repeated: 0, unknown: 1 }
  expect(await applyBankCollections(world.staffCtx(), credited)).toMatchObject(unknown)
  await writeDebitFiles(world)
  const tooMuch = notification(entry({ endToEndId, direction: 'CRDT', amount: '15.95' }))
  expect(await applyBankCollections(world.staffCtx(), tooMuch)).toMatchObject(unknown)
  expect(await world.getBalance(anna)).toBe(0)

  expect(await applyBankCollections(world.staffCtx(), credited)).toMatchObject({ changed: 1, repeated: 0, unknown: 0 })
  expect(await applyBankCollections(world.staffCtx(), credited)).toMatchObject({ changed: 0, repeated: 1, unknown: 0 })
  expect(await world.getBalance(anna)).toBe(50)
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'completed' })
})

test('a batch that is credited as one sum pays its debits, if it is the sum of them', async () => {
  await using world = await newBankWorld()
  const anna = await world.member()
  await orderByDebit(world, anna)
  const [file] = await writeDebitFiles(world)
  const batch = (amount: string) => notification(entry({ direction: 'CRDT', amount, batch: file?.messageId ?? '' }))
  expect(await applyBankCollections(world.staffCtx(), batch('29.90'))).toMatchObject({
    changed: 0,
    repeated: 0,
    unknown: 1,
  })
  expect(await applyBankCollections(world.staffCtx(), batch('14.95'))).toMatchObject({
    changed: 1,
    repeated: 0,
    unknown: 0,
  })
  expect(await world.getBalance(anna)).toBe(50)
})

test('a returned debit fails with its reason, once, and is never paid by an older file', async () => {
  await using world = await newBankWorld()
  const anna = await world.member()
  const id = await orderByDebit(world, anna)
  await writeDebitFiles(world)
  const endToEndId = await findEndToEndId(world, id)
  const returned = notification(entry({ endToEndId, direction: 'DBIT', reason: 'AM04' }))
  expect(await applyBankReturns(world.staffCtx(), returned)).toMatchObject({ changed: 1, repeated: 0, unknown: 0 })
  expect(await applyBankReturns(world.staffCtx(), returned)).toMatchObject({ changed: 0, repeated: 1, unknown: 0 })
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'failed' })
  expect(await world.sql('select kind, reason_code, amount_cents, source from debit_return')).toEqual([
    { kind: 'return', reason_code: 'AM04', amount_cents: 1_495, source: 'bank' },
  ])
  const mails = await world.mailsTo(anna.email)
  expect(mails.at(-1)?.text).toContain('Er stond niet genoeg op de rekening.')
  expect(mails.at(-1)?.text).not.toContain('geblokkeerd')
  const credited = notification(entry({ endToEndId, direction: 'CRDT' }))
  expect(await applyBankCollections(world.staffCtx(), credited)).toMatchObject({ changed: 0, repeated: 1, unknown: 0 })
  expect(await world.getBalance(anna)).toBe(0)
})

test('R-8.20 a refunded debit is a chargeback of its payment and blocks the member and the account until an operator ends it', async () => {
  await using world = await newBankWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const id = await orderByDebit(world, anna)
  await writeDebitFiles(world)
  const endToEndId = await findEndToEndId(world, id)
  await applyBankCollections(world.staffCtx(), notification(entry({ endToEndId, direction: 'CRDT' })))
  const refunded = notification(entry({ endToEndId, direction: 'DBIT', reason: 'MD06' }))
  expect(await applyBankReturns(world.staffCtx(), refunded)).toMatchObject({ changed: 1, repeated: 0, unknown: 0 })
  expect(await world.sql('select kind, status, amount_cents from payment_reversal')).toEqual([
    { kind: 'chargeback', status: 'charged_back', amount_cents: 1_495 },
  ])
  const text = 'Je account is geblokkeerd voor automatische incasso.'
  expect((await world.mailsTo(anna.email)).some((mail) => mail.text.includes(text))).toBe(true)
  const response = await sendOrder(world, anna, { bundleId: 'p0', method: 'sdd' })
  expect([response.status, await response.json()]).toMatchObject([409, { refusal: 'debit_blocked' }])
  await expect(orderByDebit(world, bert)).rejects.toThrow()
  expect(await listBlockedPayers(world.staffCtx(), {})).toMatchObject({
    payers: [{ memberId: anna.id, reasonCodes: ['MD06'] }],
  })

  const unblocked = await unblockPayer(world.staffCtx(), { memberId: anna.id, reason: 'Nieuwe rekening' })
  expect(unblocked).toEqual({ count: 1 })
  expect(await listBlockedPayers(world.staffCtx(), {})).toEqual({ payers: [], next: null })
  await orderByDebit(world, anna)
})

test('I8 a partly refunded debit takes its credits once, also when staff refund the rest afterwards', async () => {
  await using world = await newBankWorld()
  const anna = await world.member()
  const id = await orderByDebit(world, anna)
  await writeDebitFiles(world)
  const endToEndId = await findEndToEndId(world, id)
  await applyBankCollections(world.staffCtx(), notification(entry({ endToEndId, direction: 'CRDT' })))
  await applyBankReturns(
    world.staffCtx(),
    notification(entry({ endToEndId, direction: 'DBIT', reason: 'MD06', amount: '7.00' })),
  )
  expect(await world.getBalance(anna)).toBe(27)
  const refund = { requestId: world.ctx().newId(), amount: '7,95', reason: 'De rest' }
  expect((await (await world.staff('finance')).post(`/api/office/orders/${id}/refund`, refund)).status).toBe(200)
  const taken = await world.sql(
    `select counter_account, delta from ledger_entry where ref_id = $1 and counter_account <> 'order' order by delta desc`,
    [id],
  )
  expect(taken).toEqual([
    { counter_account: 'chargeback', delta: -23 },
    { counter_account: 'refund', delta: -27 },
  ])
  expect(await world.getBalance(anna)).toBe(0)
})

test('a file that the bank rejects as a whole fails its debits without a block', async () => {
  await using world = await newBankWorld()
  const anna = await world.member()
  const id = await orderByDebit(world, anna)
  const [file] = await writeDebitFiles(world)
  const report = bytes(
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><CreDtTm>2034-03-18T06:30:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${file?.messageId}</OrgnlMsgId><GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Cd>DUPL</Cd></Rsn></StsRsnInf></OrgnlGrpInfAndSts></CstmrPmtStsRpt></Document>`,
  )
  expect(await applyBankReturns(world.staffCtx(), report)).toMatchObject({ changed: 1, repeated: 0, unknown: 0 })
  expect(await readOrder(world, anna, id)).toMatchObject({ state: 'failed' })
  expect(await listBlockedPayers(world.staffCtx(), {})).toEqual({ payers: [], next: null })
})
