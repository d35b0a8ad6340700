import { implementContract } from '#platform/server/http/api.ts'
import { ordersContract } from '../contract.ts'
import { ordersOfficeContract } from '../office.contract.ts'
import { compareOfficeMethods } from './method-check.ts'
import { exportOrders, listOfficeOrders, openOrder } from './office-orders.ts'
import { requestRefund } from './office-refunds.ts'
import { getOrder, listOrders } from './order-views.ts'
import { placeOrder, retryOrder } from './orders.ts'
import { receiveNotification } from './notifications.ts'
import { getSpending, pauseSpending, setSpendingLimit } from './spending.ts'
import { listUnfinishedRefunds, recordRefundTransfer, retryRefund } from './unfinished-refunds.ts'
import { findWithdrawalOffer, withdrawFromOrder } from './withdrawals.ts'

export const ordersApi = implementContract(ordersContract, {
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

export const ordersOffice = implementContract(ordersOfficeContract, {
  orders: listOfficeOrders,
  order: openOrder,
  refund: requestRefund,
  exportOrders,
  refunds: listUnfinishedRefunds,
  retryRefund,
  recordRefundTransfer,
  compareMethods: compareOfficeMethods,
})
