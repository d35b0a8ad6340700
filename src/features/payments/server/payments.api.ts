import { implementContract } from '#platform/server/http/api.ts'
import { paymentsContract } from '../contract.ts'
import { paymentsOfficeContract } from '../office.contract.ts'
import { addOfficeCode, endOfficeCode, listOfficeCodes } from './office-codes.ts'
import { exportOrders, listOfficeOrders, openOrder } from './office-orders.ts'
import { requestRefund } from './office-refunds.ts'
import { dismissBonusDialog } from './bonus.ts'
import { findDiscountFields } from './discount-fields.ts'
import { listBundles } from './offer.ts'
import { getOrder, listOrders } from './orders.ts'
import { placeOrder, retryOrder } from './payments.ts'
import { findRetentionOffer, acceptRetentionOffer } from './retention-discount.ts'
import { listPrices } from './prices.ts'
import { receiveNotification } from './notifications.ts'
import { getSpending, pauseSpending, setSpendingLimit } from './spending.ts'
import { findWithdrawalOffer, withdrawFromOrder } from './withdrawals.ts'

export const paymentsApi = implementContract(paymentsContract, {
  retentionOffer: findRetentionOffer,
  acceptRetentionOffer,
  offer: listBundles,
  place: placeOrder,
  retry: retryOrder,
  find: getOrder,
  list: listOrders,
  notify: receiveNotification,
  prices: listPrices,
  spending: getSpending,
  setSpendingLimit,
  pauseSpending,
  discountCode: findDiscountFields,
  dismissBonusDialog,
  withdrawalOffer: findWithdrawalOffer,
  withdraw: withdrawFromOrder,
})

export const paymentsOffice = implementContract(paymentsOfficeContract, {
  orders: listOfficeOrders,
  order: openOrder,
  refund: requestRefund,
  exportOrders,
  codes: listOfficeCodes,
  addCode: addOfficeCode,
  endCode: endOfficeCode,
})
