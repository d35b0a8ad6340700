import { implementContract } from '#platform/server/http/api.ts'
import { pricingContract } from '../contract.ts'
import { pricingOfficeContract } from '../office.contract.ts'
import { dismissBonusDialog } from './bonus.ts'
import { findDiscountFields } from './discount-fields.ts'
import { listBundles } from './offer.ts'
import { addOfficeCode, endOfficeCode, listOfficeCodes } from './office-codes.ts'
import { listPrices } from './prices.ts'
import { acceptRetentionOffer, findRetentionOffer } from './retention-discount.ts'

export const pricingApi = implementContract(pricingContract, {
  prices: listPrices,
  offer: listBundles,
  retentionOffer: findRetentionOffer,
  acceptRetentionOffer,
  discountCode: findDiscountFields,
  dismissBonusDialog,
})

export const pricingOffice = implementContract(pricingOfficeContract, {
  codes: listOfficeCodes,
  addCode: addOfficeCode,
  endCode: endOfficeCode,
})
