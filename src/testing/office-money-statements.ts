import { buildDebitBooking } from './bank-files.ts'
import { addBankDebit, setCreditor } from './debits.ts'
import { expectSuccess } from './notification-statements.ts'
import { placeOrder } from './orders.ts'
import { reconcile } from '#features/invoices/server/reconciliation.ts'
import { addBankRefund, addFailedRefund } from './refunds.ts'
import { payOrder } from './repaid-orders.ts'
import { receiveUnknown } from './incoming-payments.ts'
import type { World } from './world.ts'

/** Handles money in the office as finance does. */
export async function runOfficeMoneyStatements(world: World): Promise<void> {
  await runIncomingPaymentStatements(world)
  await runRefundStatements(world)
  await runReconciliationStatements(world)
  await runDebitFileStatements(world)
  await runVatStatements(world)
  await runEvidenceStatements(world)
}

/** Opens an incoming payment, assigns it, and pays another back. */
async function runIncomingPaymentStatements(world: World): Promise<void> {
  const finance = await world.staff('finance')
  await placeOrder(world, await world.member(), { method: 'sct' })
  const orderNumber = world.psp.payments.list().at(-1)?.description
  const [first, second] = [await receiveUnknown(world, { cents: 100 }), await receiveUnknown(world)]
  await expectSuccess(finance.get('/api/office/receipts'))
  await expectSuccess(finance.get(`/api/office/receipts/${first}`))
  await expectSuccess(finance.post(`/api/office/receipts/${first}/order`, { orderNumber }))
  await expectSuccess(finance.get('/api/office/receipts')) // the first one belongs to an order of the site now
  await expectSuccess(finance.get(`/api/office/receipts/${first}`))
  await expectSuccess(finance.post(`/api/office/receipts/${second}/refund`, {}))
}

/** Requests a failed refund again, and records the transfer of another. */
async function runRefundStatements(world: World): Promise<void> {
  const finance = await world.staff('finance')
  const [failed, byBank] = [await addFailedRefund(world), await addBankRefund(world)]
  await expectSuccess(finance.get('/api/office/refunds'))
  await expectSuccess(finance.get(`/api/office/refunds?after=${failed}`))
  await expectSuccess(finance.post(`/api/office/refunds/${failed}/retry`, {}))
  await expectSuccess(finance.post(`/api/office/refunds/${byBank}/transfer`, {}))
}

/** Reconciles ledger, orders and provider, with one finding. */
async function runReconciliationStatements(world: World): Promise<void> {
  const finance = await world.staff('finance')
  const { id } = await world.member()
  const text = 'update credit_balance set paid_orders = case member_id when $1 then 1 else 0 end'
  await world.sql(text, [id])
  await expectSuccess(finance.post('/api/office/books/comparison', {}))
  await reconcile.run(world.ctx(), null)
  await expectSuccess(finance.get('/api/office/books'))
}

/** Makes a file of debits, twice, and reads what comes back. */
async function runDebitFileStatements(world: World): Promise<void> {
  await setCreditor(world)
  const { endToEndId } = await addBankDebit(world)
  const finance = await world.staff('finance')
  await expectSuccess(finance.get('/api/office/debits'))
  const body = { requestId: crypto.randomUUID() }
  const { file } = await (await finance.post('/api/office/debits/files', body)).json()
  await expectSuccess(finance.post('/api/office/debits/files', body))
  await expectSuccess(finance.post(`/api/office/debits/files/${file.messageId}`, {}))
  await expectSuccess(finance.get('/api/office/debits'))
  const { paymentId } = await addBankDebit(world)
  await expectSuccess(finance.get(`/api/office/debits?before=${paymentId}`))
  const returned = buildDebitBooking({ endToEndId, direction: 'DBIT', reasonCode: 'AM04' }).toString('base64')
  await expectSuccess(finance.post('/api/office/debits/bank-files', { kind: 'returns', file: returned }))
}

/** Closes a month and reads its totals. */
async function runVatStatements(world: World): Promise<void> {
  const finance = await world.staff('finance')
  await expectSuccess(finance.post('/api/office/vat/2026-01/closing', {}))
  await expectSuccess(finance.get('/api/office/vat?period=2026-Q1'))
  await expectSuccess(finance.post('/api/office/vat/2026-Q1/file', {}))
}

async function runEvidenceStatements(world: World): Promise<void> {
  const { orderId } = await payOrder(world)
  await expectSuccess((await world.staff('finance')).post(`/api/office/orders/${orderId}/evidence`, {}))
}
