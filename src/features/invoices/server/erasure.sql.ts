import { statement } from '#platform/server/database/statement.ts'

/**
 * Erases the orders of one erased buyer, or of all erased buyers (null): unpaid ones whose last payment attempt was
 * before `lastAttemptBefore`, and paid ones placed before `paidOrdersPlacedBefore`.
 */
export const eraseOrderRows = statement<{
  buyer: string | null
  lastAttemptBefore: Date
  paidOrdersPlacedBefore: Date
}>('invoices.erase_orders', `select erase_orders(:buyer, :lastAttemptBefore, :paidOrdersPlacedBefore)`)
