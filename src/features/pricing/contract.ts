import { discountContract } from './discount.contract.ts'
import { offerContract } from './offer.contract.ts'
import { pricesContract } from './prices.contract.ts'

export { codeErrors, enteredCode } from './discount.contract.ts'
export { discount } from './offer.contract.ts'

export const pricingContract = { ...pricesContract, ...offerContract, ...discountContract }
