import type { Mutant } from './mutant.ts'

const RULES = ['src/features/bank/transfer.rules.test.ts']
const INCOMING_PAYMENTS = ['src/features/bank/server/incoming-payments.test.ts']
const TRANSFERS = ['src/features/bank/server/transfers.test.ts']
const CREDITS = ['src/features/bank/server/bank-credits.test.ts']

/** Mutants of bank transfers and of the money that arrives. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/bank/transfer.rules.ts',
    find: 'if (excessCents < 0)',
    replace: 'if (excessCents <= 0)',
    tests: RULES,
  },
  {
    file: 'src/features/bank/transfer.rules.ts',
    find: 'order.waitingCents + amountCents - order.totalCents',
    replace: 'amountCents - order.totalCents',
    tests: RULES,
  },
  {
    file: 'src/features/bank/transfer.rules.ts',
    find: "if (currency !== order.currency) return { state: 'refused', surplusCents: amountCents }",
    replace: '',
    tests: RULES,
  },
  {
    file: 'src/features/bank/transfer.rules.ts',
    find: "if (!order.isPayable) return { state: 'surplus', surplusCents: amountCents }",
    replace: '',
    tests: RULES,
  },
  {
    file: 'src/features/orders/transfer-qr.rules.ts',
    find: "reference.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()",
    replace: "reference.replaceAll(/[^0-9A-Za-z]/g, '')",
    tests: ['src/features/orders/transfer-qr.rules.test.ts'],
  },
  {
    file: 'src/features/bank/server/incoming-payments.ts',
    find: 'if (!inserted) return null',
    replace: '',
    tests: INCOMING_PAYMENTS,
  },
  {
    file: 'src/features/bank/server/incoming-payments.ts',
    find: 'return orders.length === 1 ? (orders[0]?.id ?? null) : null',
    replace: 'return orders[0]?.id ?? null',
    tests: INCOMING_PAYMENTS,
  },
  {
    file: 'src/features/bank/server/incoming-payments.ts',
    find: "isPayable: status === 'open' && hasBuyer",
    replace: "isPayable: status === 'open'",
    tests: ['src/site-tests/data/incoming-payment-erasure.test.ts'],
  },
  {
    file: 'src/features/bank/server/incoming-payment-assignment.ts',
    find: `if (row.refundedAt || (row.state !== 'unknown' && row.state !== 'surplus'))
      throw new Refusal('receipt_not_assignable')`,
    replace: '',
    tests: INCOMING_PAYMENTS,
  },
  {
    file: 'src/features/bank/server/incoming-payments.ts',
    find: "if (state !== 'settled' || purchaseId === null) return",
    replace: 'if (purchaseId !== null) return',
    tests: [...INCOMING_PAYMENTS, 'src/features/bank/server/office-import.test.ts'],
  },
  {
    file: 'src/features/bank/server/incoming-payments.sql.ts',
    find: 'purchase_id from bank_receipt where id = :id for update',
    replace: 'purchase_id from bank_receipt where id = :id',
    tests: INCOMING_PAYMENTS,
  },
  {
    file: 'src/features/bank/server/incoming-payments.sql.ts',
    find: "where id = :id and refunded_at is null and (state <> 'settled' or surplus_cents > 0)",
    replace: 'where id = :id',
    tests: INCOMING_PAYMENTS,
  },
  {
    file: 'src/features/bank/server/incoming-payments.sql.ts',
    find: "set state = 'settled', changed_at = :now where purchase_id = :purchaseId and state = 'waiting'",
    replace: "set changed_at = :now where purchase_id = :purchaseId and state = 'waiting'",
    tests: INCOMING_PAYMENTS,
  },
  {
    file: 'src/app/event-listeners.ts',
    find: 'inOrder(ctx, [confirmPaidOrders(ctx), releaseIncomingPayments(ctx, order)])',
    replace: 'confirmPaidOrders(ctx)',
    tests: INCOMING_PAYMENTS,
  },
  {
    file: 'src/features/bank/server/transfers.sql.ts',
    find: 'where t.payment_id = :paymentId and t.reminded_at is null and',
    replace: 'where t.payment_id = :paymentId and',
    tests: TRANSFERS,
  },
  {
    file: 'src/features/bank/server/transfers.ts',
    find: 'inserted === 1 ? await findTransferOrder',
    replace: 'inserted !== null ? await findTransferOrder',
    tests: TRANSFERS,
  },
  {
    file: 'src/features/bank/server/bank-credit-entry.ts',
    find: 'if (isReversal(booking))',
    replace: 'if (false)',
    tests: CREDITS,
  },
  {
    file: 'src/features/bank/server/bank-credit-entry.ts',
    find: 'new Set(own).size === own.length',
    replace: 'own.length > 0',
    tests: CREDITS,
  },
]
