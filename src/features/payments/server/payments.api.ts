import { implementContract } from '#platform/server/http/api.ts'
import { paymentsContract } from '../contract.ts'
import { getOrder, listOrders, listBundles, placeOrder, retryOrder } from './payments.ts'
import { findRetentionOffer, acceptRetentionOffer } from './retention-discount.ts'
import { receiveNotification } from './notifications.ts'

export const paymentsApi = implementContract(paymentsContract, {
  retentionOffer: findRetentionOffer,
  acceptRetentionOffer,
  offer: listBundles,
  place: placeOrder,
  retry: retryOrder,
  find: getOrder,
  list: listOrders,
  notify: receiveNotification,
})
