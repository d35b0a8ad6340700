import { implementContract } from '#platform/server/http/api.ts'
import { paymentsContract } from '../contract.ts'
import { paymentsOfficeContract } from '../office.contract.ts'
import { exportOrders, listOfficeOrders, openOrder } from './office-orders.ts'
import { requestRefund } from './office-refunds.ts'
import { getOrder, listOrders } from './orders.ts'
import { placeOrder, retryOrder } from './payments.ts'
import { receiveNotification } from './notifications.ts'
import { getSpending, pauseSpending, setSpendingLimit } from './spending.ts'
import { findWithdrawalOffer, withdrawFromOrder } from './withdrawals.ts'

export const paymentsApi = implementContract(paymentsContract, {
  place: placeOrder,
  retry: retryOrder,
  find: getOrder,
  list: listOrders,
  notify: receiveNotification,
  spending: getSpending,
  setSpendingLimit,
  pauseSpending,
  withdrawalOffer: findWithdrawalOffer,
  withdraw: withdrawFromOrder,
})

export const paymentsOffice = implementContract(paymentsOfficeContract, {
  orders: listOfficeOrders,
  order: openOrder,
  refund: requestRefund,
  exportOrders,
})
