// The operations for later features and the app.

export { isDebitOffered } from './debit-offer.ts'
export { countCodeTry } from './discount-codes.ts'
export { findDiscountMethods, isDiscountLost, lockDiscounts, reserveDiscount } from './discounts.ts'
export { listMethodsOfMarkets, listSoldBundles, type MethodRow } from './market-offers.ts'
export { addMarket } from './markets.ts'
export { blockedMethods } from './offer.ts'
export { listMethods, listUsableMethods, requireOfferedBundle } from './offer.ts'
