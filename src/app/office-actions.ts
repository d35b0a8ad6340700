import type { OfficeContract } from './features.ts'

/** The name of an endpoint of the office, such as `staff.addStaff`. */
export type OfficeAction = {
  [Feature in keyof OfficeContract]: `${Feature}.${keyof OfficeContract[Feature] & string}`
}[keyof OfficeContract]

/** The forms that move money: a summary is confirmed on a page of its own before. */
export const CONFIRMED_ACTIONS: readonly OfficeAction[] = [
  'credits.change',
  'orders.refund',
  'orders.retryRefund',
  'orders.recordRefundTransfer',
  'bank.assignIncomingPayment',
  'bank.refundIncomingPayment',
  'bank.makeDebitFile',
  'backoffice.approve',
]
