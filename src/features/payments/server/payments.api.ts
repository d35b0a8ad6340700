import { implementContract } from '#platform/server/http/api.ts'
import { paymentsContract } from '../contract.ts'
import { listBundles } from './offer.ts'
import { getOrder, listOrders } from './orders.ts'
import { placeOrder, retryOrder } from './payments.ts'
import { findRetentionOffer, acceptRetentionOffer } from './retention-discount.ts'
import { receiveNotification } from './notifications.ts'
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
  withdrawalOffer: findWithdrawalOffer,
  withdraw: withdrawFromOrder,
})
