import { implementContract } from '#platform/server/http/api.ts'
import { paymentsContract } from '../contract.ts'
import { downloadInvoice } from './invoices.ts'
import { listBundles } from './offer.ts'
import { getOrder, listOrders } from './orders.ts'
import { placeOrder, retryOrder } from './payments.ts'
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
  invoice: downloadInvoice,
})
