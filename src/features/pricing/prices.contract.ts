import * as z from 'zod'
import { publicReadEndpoint } from '#platform/contract.ts'
import { METHOD_IDS } from './method.rules.ts'
import { BUNDLE_IDS } from './bundle.rules.ts'

const bundlePrice = z.object({
  id: z.enum(BUNDLE_IDS),
  credits: z.int(),
  priceCents: z.int(),
  currency: z.string(),
  popular: z.boolean(),
})

/** The prices of some countries. Prices include VAT. */
const priceList = z.object({
  countries: z.array(z.string()),
  bundles: z.array(bundlePrice),
  methods: z.array(z.enum(METHOD_IDS)),
})

/** The public price lists of a site. Countries with equal prices and methods share a list. */
export const pricesContract = {
  prices: publicReadEndpoint.route({ method: 'GET', path: '/prices' }).output(z.object({ lists: z.array(priceList) })),
}
