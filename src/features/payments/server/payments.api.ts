import { answer } from '#platform/server/api.ts'
import { paymentsContract } from '../contract.ts'
import { findOrder, listOrders, offerBundles, placeOrder, retryOrder } from './payments.ts'
import { findStayOffer, takeStayOffer } from './stay-discount.ts'
import { receiveNotification } from './notifications.ts'

export const paymentsApi = answer(paymentsContract, {
  stayOffer: (ctx) => findStayOffer(ctx),
  takeStay: (ctx) => takeStayOffer(ctx),
  offer: offerBundles,
  place: placeOrder,
  retry: retryOrder,
  find: findOrder,
  list: listOrders,
  notify: receiveNotification,
})
