import { readFile } from 'node:fs/promises'
import {
  assignReceipt,
  importBankFile,
  listOpenReceipts,
  refundReceipt,
  type OpenReceipt,
} from '#features/bank/server/bank.ts'
import { centsToDecimal } from '#platform/money.ts'
import type { StaffNetworkContext } from '#platform/server/context.ts'

/** The help text of these commands. */
export const transferUsage = `  transfers import <file>                     records the money that arrived, from a file of the bank (camt.053, camt.054 or a ZIP of these)
  transfers list                              lists the money that needs you: too little, too much, or without an order
  transfers assign <receipt> <order number>   lets money pay an order
  transfers refund <receipt>                  records that you paid money back at the bank`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Runs `transfers …`; returns the output, or null when the arguments are no command. */
export async function runTransferCommand(
  makeContext: () => Promise<StaffNetworkContext>,
  args: readonly string[],
): Promise<string | null> {
  const [command, action, subject, orderNumber, ...more] = args
  if (command !== 'transfers' || more.length > 0) return null
  if (action === 'list' && subject === undefined) return formatReceipts(await listOpenReceipts(await makeContext()))
  if (subject === undefined) return null
  if (action === 'assign' && orderNumber !== undefined) return assign(await makeContext(), { subject, orderNumber })
  if (orderNumber !== undefined) return null
  if (action === 'import') return importFile(await makeContext(), subject)
  if (action === 'refund') return refund(await makeContext(), subject)
  return null
}

async function importFile(ctx: StaffNetworkContext, path: string): Promise<string> {
  const { recorded, known, leftOut } = await importBankFile(ctx, await readFile(path))
  const counts = [
    ['paid orders', recorded.settled],
    ['too little so far', recorded.waiting],
    ['not needed', recorded.surplus],
    ['of an unknown order', recorded.unknown],
    ['in another currency', recorded.refused],
    ['known already', known],
    ['left out', leftOut.length],
  ] as const
  const shown = counts.filter(([, count]) => count > 0).map(([name, count]) => `${count} ${name}`)
  return [shown.join(', ') || 'the file contains no money that arrived', ...leftOut.map(formatLeftOut)].join('\n')
}

type LeftOut = Awaited<ReturnType<typeof importBankFile>>['leftOut'][number]

const LEFT_OUT: Partial<Record<LeftOut['reason'], string>> = {
  direct_debit: 'a direct debit; `debits collected` reads it',
  own_transfer: 'a transfer of yours that came back',
  reversal: 'a booking that undoes an earlier one',
  debit: 'money that left, within a sum',
  not_booked: 'not booked yet',
  status: 'its status is unknown; look at the bank',
  amount: 'its amount is missing or odd; look at the bank',
  date: 'it has no day; look at the bank',
  unreadable: 'it cannot be read; look at the bank',
}

function formatLeftOut({ file, entry, amount, reason }: LeftOut): string {
  const facts = [
    file > 1 && `file ${file}`,
    entry === null ? `file ${file}` : `entry ${entry}`,
    amount && `${amount.currency} ${amount.cents < 0 ? '-' : ''}${centsToDecimal(Math.abs(amount.cents))}`,
  ]
  const place = [...new Set(facts)].filter(Boolean).join(', ')
  return `  ${place}: ${LEFT_OUT[reason] ?? `this file cannot be read (${reason})`}`
}

async function assign(
  ctx: StaffNetworkContext,
  { subject, orderNumber }: { subject: string; orderNumber: string },
): Promise<string> {
  const result = await assignReceipt(ctx, { receiptId: requireReceiptId(subject), orderNumber, sites: 'all' })
  if (result === 'receipt_not_found') throw new Error(`no receipt has the id ${subject}`)
  if (result === 'order_not_found') throw new Error(`no order has the number ${orderNumber}`)
  if (result === 'own_account') throw new Error('this order is your own')
  if (result === 'not_assignable') throw new Error('this receipt belongs to an order already, or was paid back')
  return { ...RESULTS, surplus: 'the order needs no money; pay it back' }[result.state]
}

const RESULTS = {
  settled: 'the order is paid',
  waiting: 'the order waits for the rest',
  refused: 'the order has another currency; pay the money back',
  unknown: 'no order has this money',
}

async function refund(ctx: StaffNetworkContext, id: string): Promise<string> {
  const refunded = await refundReceipt(ctx, { id: requireReceiptId(id), sites: 'all' })
  if (!refunded) throw new Error('nothing of this receipt is to be paid back')
  return `${refunded.currency} ${centsToDecimal(refunded.cents)} is recorded as paid back`
}

function requireReceiptId(id: string): string {
  if (UUID.test(id)) return id
  throw new Error(`${id} is no id of a receipt; \`transfers list\` shows them`)
}

function formatReceipts(receipts: readonly OpenReceipt[]): string {
  return receipts.map(formatReceipt).join('\n') || 'none'
}

const STATES = {
  unknown: 'unknown reference',
  refused: 'another currency, pay back',
  waiting: 'too little',
  settled: 'too much, pay back',
  surplus: 'not needed, pay back',
} as const

function formatReceipt(receipt: OpenReceipt): string {
  const { id, currency, received_on: receivedOn, source, reference, entry_reference: entry, number } = receipt
  const surplus = receipt.surplus_cents > 0 ? ` ${centsToDecimal(receipt.surplus_cents)}` : ''
  const facts = [
    `${STATES[receipt.state]}${surplus}`,
    number !== null && `order ${number} of ${centsToDecimal(receipt.total_cents ?? 0)}`,
    reference !== null && `reference ${JSON.stringify(reference)}`,
    `${source} ${entry}`,
  ]
  return `${id}  ${receivedOn}  ${currency} ${centsToDecimal(receipt.amount_cents)}  ${facts.filter(Boolean).join(', ')}`
}
