import { findPremiumBalance } from '#features/credits/server/credits.ts'
import { getSiteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { chooseDiscount, type Discount } from '../discount.rules.ts'
import { baseMethodOf, listMethodsFor, type MethodId, type MethodOffer } from '../method.rules.ts'
import { quote, type PricedBundle, type Quote } from '../quote.rules.ts'
import type { BundleId } from '../rules.ts'
import { listBundleRows, listMethodRows, type BundleRow } from './bundles.sql.ts'
import { listDiscounts } from './discounts.ts'
import { findBuyer, findLastOrder } from './payments.sql.ts'

/** The facts that determine the prices and methods of one buyer. */
interface Buyer {
  readonly country: string
  readonly messageCredits: number
  readonly discounts: readonly Discount[]
  readonly methods: readonly MethodOffer[]
}

/** A bundle with the price that one buyer pays for it. */
export interface OfferedBundle {
  readonly bundle: PricedBundle
  readonly quote: Quote
  readonly discount: Discount | null
  readonly methods: readonly MethodId[]
}

/** Lists the bundles with the member's prices and payment methods. */
export async function listBundles(ctx: MemberContext, { code }: { code?: string | undefined } = {}) {
  const { memberId } = ctx.actor
  const [settings, buyer, last, balance] = await Promise.all([
    getSiteSettings(ctx),
    loadBuyer(ctx, code),
    findLastOrder.one(ctx.db, [memberId]),
    findPremiumBalance(ctx, memberId),
  ])
  const rows = await listBundleRows.all(ctx.db, [ctx.siteId, buyer.country])
  const discount = chooseDiscount(buyer.discounts, { listCents: Number.MAX_SAFE_INTEGER, country: buyer.country })
  return {
    bundles: rows.map((row) => toBundleView(offerBundle(row, buyer), row.popular)),
    discount: discount && toDiscountView(discount),
    credits: balance.credits,
    premium: balance.premium,
    refundDays: settings.refund_days,
    statementName: settings.statement_name,
    lastBundle: last?.bundle_id ?? null,
    lastMethod: last ? baseMethodOf(last.method) : null,
  }
}

function toBundleView({ bundle, quote: price, discount, methods }: OfferedBundle, popular: boolean) {
  return {
    id: bundle.id,
    credits: bundle.credits,
    priceCents: price.totalCents,
    listPriceCents: price.listCents,
    vatPercent: price.vatPercent,
    messagePriceCents: price.messageCents,
    currency: price.currency,
    discount: discount && toDiscountView(discount),
    popular,
    methods: [...methods],
  }
}

function toDiscountView({ kind, code, percent, expiresAt }: Discount) {
  return { kind, code, percent, until: expiresAt?.toISOString() ?? null }
}

/**
 * Returns one bundle with the member's price and methods. Call it in the transaction that inserts the order.
 * @throws Refusal bundle_not_found
 */
export async function requireOfferedBundle(
  ctx: MemberContext,
  { bundleId, code }: { bundleId: BundleId; code?: string | undefined },
): Promise<OfferedBundle & { country: string }> {
  const buyer = await loadBuyer(ctx, code)
  const rows = await listBundleRows.all(ctx.db, [ctx.siteId, buyer.country])
  const row = rows.find(({ id }) => id === bundleId)
  if (!row) throw new Refusal('bundle_not_found')
  return { ...offerBundle(row, buyer), country: buyer.country }
}

async function loadBuyer(ctx: MemberContext, code: string | undefined): Promise<Buyer> {
  const settings = await getSiteSettings(ctx)
  const row = await findBuyer.one(ctx.db, [ctx.actor.memberId, ctx.siteId])
  const country = row?.country ?? settings.default_country
  const [discounts, methods] = await Promise.all([listDiscounts(ctx, code), listMethods(ctx, country)])
  return { country, messageCredits: settings.message_credits, discounts, methods }
}

/** Lists the payment methods that the site offers in a country, the preferred one first. */
export async function listMethods(ctx: Context, country: string): Promise<MethodOffer[]> {
  const rows = await listMethodRows.all(ctx.db, [ctx.siteId, country])
  return rows.map(({ id, min_cents: minCents, max_cents: maxCents }) => ({ id, minCents, maxCents }))
}

function offerBundle(row: BundleRow, { country, messageCredits, discounts, methods }: Buyer): OfferedBundle {
  const { id, credits, price_cents: priceCents, currency, vat_percent: vatPercent } = row
  const bundle: PricedBundle = { id, credits, priceCents, currency, vatPercent }
  const discount = chooseDiscount(discounts, { listCents: priceCents, country })
  const price = quote(bundle, { discount, messageCredits })
  const allowedMethods = listMethodsFor(methods, {
    totalCents: price.totalCents,
    methods: discount?.methods ?? null,
  })
  return { bundle, quote: price, discount, methods: allowedMethods }
}
