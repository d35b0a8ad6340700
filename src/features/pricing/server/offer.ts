// Public: other features or the app use this file.
import { findPremiumBalance } from '#features/credits/server/credits.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { port } from '#platform/port.ts'
import { formatMoney } from '#platform/money.ts'
import { isRefusal, Refusal } from '#platform/refusal.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import type { DiscountCode } from '../code.rules.ts'
import { chooseDiscount, type Discount } from '../discount.rules.ts'
import { baseMethodOf, listMethodsFor, type MethodId, type MethodOffer } from '../method.rules.ts'
import { quote, type PricedBundle, type Quote } from '../quote.rules.ts'
import type { BundleId } from '../bundle.rules.ts'
import { listBundleRows, listMethodRows, type BundleRow } from './bundles.sql.ts'
import { isDebitOffered } from './debit-offer.ts'
import { countCodeTry, findEnteredCode, type EnteredCode } from './discount-codes.ts'
import { findReservingOrderId, listOwnDiscounts } from './discounts.ts'
import { findBuyerCountry, findLastOrder } from './buyers.sql.ts'
import type { pricingContract } from '../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** The facts that determine the prices and methods of one buyer. */
interface Buyer {
  readonly country: string
  readonly messageCredits: number
  readonly rows: readonly BundleRow[]
  /** The code that the member entered, if any. */
  readonly entered: EnteredCode | null
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

/**
 * Lists the bundles with the member's prices and payment methods. A code that cannot be used
 * changes no price; the reason is part of the result.
 */
export async function listBundles(ctx: MemberContext, { code }: InputOf<typeof pricingContract.offer> = {}) {
  const { memberId } = ctx.actor
  const unknownCode = code === undefined ? null : await findUnknownCode(ctx, code)
  const [settings, buyer, last, balance, reservingOrderId] = await Promise.all([
    getSiteSettings(ctx),
    loadBuyer(ctx, unknownCode ? undefined : code).then((loaded) => withUsableMethods(ctx, loaded)),
    findLastOrder.one(ctx, { memberId }),
    findPremiumBalance(ctx, memberId),
    findReservingOrderId(ctx),
  ])
  const { rows, country, discounts } = buyer
  const currency = rows[0]?.currency ?? ''
  const discount = chooseDiscount(discounts, { listCents: Number.MAX_SAFE_INTEGER, country, currency })
  const entered = unknownCode ? { discount: null, refusal: unknownCode } : buyer.entered
  return {
    bundles: rows.map((row) => toBundleView(offerBundle(row, buyer), row.popular)),
    discount: discount && toDiscountView(discount),
    code: entered && { entered: code ?? '', ...toEnteredView(entered) },
    reservingOrderId,
    credits: balance.credits,
    premium: balance.premium,
    refundDays: settings.refund_days,
    statementName: settings.statement_name,
    lastBundle: last?.bundleId ?? null,
    lastMethod: last ? baseMethodOf(last.method) : null,
  }
}

/**
 * Returns the discount of a code that the member entered.
 * @throws Refusal code_… with the reason why the member cannot use it, rate_limited
 */
export async function requireCodeDiscount(ctx: MemberContext, code: string): Promise<Discount> {
  await countCodeTry(ctx, code)
  const { entered } = await loadBuyer(ctx, code)
  if (entered?.discount) return entered.discount
  throw entered?.refusal ?? new Refusal('code_not_found', { field: 'code' })
}

/** Counts a try of an unknown code. Returns the refusal, or null for a code that the member can know. */
async function findUnknownCode(ctx: MemberContext, code: string): Promise<Refusal | null> {
  try {
    await countCodeTry(ctx, code)
    return null
  } catch (error) {
    if (!isRefusal(error)) throw error
    return error
  }
}

function toEnteredView({ discount, refusal }: EnteredCode) {
  if (!discount) return { refusal: refusal.code, discount: null }
  const { minimumCents, methods } = discount
  const view = { ...toDiscountView(discount), minimumCents, methods: methods && [...methods] }
  return { refusal: null, discount: { ...view, isPersonal: isPersonal(discount) } }
}

/** Reports whether only this member may use a discount: a code with their name, or the offer to a leaving member (L-20). */
function isPersonal(discount: Discount | DiscountCode): boolean {
  return discount.kind === 'retention' || ('memberId' in discount && discount.memberId !== null)
}

function toBundleView({ bundle, quote: price, discount, methods }: OfferedBundle, popular: boolean) {
  return {
    id: bundle.id,
    credits: bundle.credits,
    priceCents: price.totalCents,
    listPriceCents: price.listCents,
    vatBasisPoints: price.vatBasisPoints,
    messagePriceCents: price.messageCents,
    currency: price.currency,
    discount: discount && toDiscountView(discount),
    popular,
    methods: [...methods],
  }
}

function toDiscountView({ kind, code, percent, expiresAt }: Discount) {
  return { kind, code, percent, until: expiresAt }
}

/**
 * Returns one bundle with the member's price and methods. Call it in the transaction that inserts the order.
 * @throws Refusal bundle_not_found, code_below_minimum, and those of an entered code
 */
export async function requireOfferedBundle(
  ctx: MemberContext,
  { bundleId, code }: { bundleId: BundleId; code?: string | undefined },
): Promise<OfferedBundle & { country: string; isMethodInCountry: (method: MethodId) => boolean }> {
  const buyer = await loadBuyer(ctx, code)
  const { rows, entered, country, methods } = buyer
  const row = rows.find(({ id }) => id === bundleId)
  if (!row) throw new Refusal('bundle_not_found')
  if (entered?.refusal) throw entered.refusal
  const offered = offerBundle(row, buyer)
  if (entered && !offered.discount) {
    const amount = formatMoney(entered.discount.minimumCents, row.currency, ctx.locale)
    throw new Refusal('code_below_minimum', { field: 'code', amount })
  }
  return { ...offered, country, isMethodInCountry: (method) => methods.some(({ id }) => id === method) }
}

async function loadBuyer(ctx: MemberContext, code: string | undefined): Promise<Buyer> {
  const [settings, row, ownDiscounts] = await Promise.all([
    getSiteSettings(ctx),
    findBuyerCountry.one(ctx, { memberId: ctx.actor.memberId }),
    listOwnDiscounts(ctx),
  ])
  const country = row?.country ?? settings.default_country
  const [rows, methods] = await Promise.all([listBundleRows.all(ctx, { country }), listMethods(ctx, country)])
  const currency = rows[0]?.currency ?? null
  const entered = code === undefined ? null : await findEnteredCode(ctx, { code, country, currency, ownDiscounts })
  const discounts = entered?.discount ? [...ownDiscounts, entered.discount] : ownDiscounts
  return { country, messageCredits: settings.message_credits, rows, entered, discounts, methods }
}

async function withUsableMethods(ctx: MemberContext, buyer: Buyer): Promise<Buyer> {
  return { ...buyer, methods: await listUsableMethods(ctx, buyer.methods) }
}

/** Lists the methods that a member may not use. */
export const blockedMethods = port<{ memberId: string }, MethodId[]>('pricing.blocked_methods')

/** Lists the methods that a member can choose from: no direct debit after returned debits blocked it. */
export async function listUsableMethods(ctx: MemberContext, methods: readonly MethodOffer[]): Promise<MethodOffer[]> {
  const blocked = await blockedMethods.ask(ctx, { memberId: ctx.actor.memberId })
  return methods.filter(({ id }) => !blocked.includes(id))
}

/** Lists the payment methods that the site offers in a country, the preferred one first. */
export async function listMethods(ctx: Context, country: string): Promise<MethodOffer[]> {
  const [rows, hasDebit] = await Promise.all([listMethodRows.all(ctx, { country }), isDebitOffered(ctx)])
  const offered = rows.filter(({ id }) => id !== 'sdd' || hasDebit)
  return offered.map(({ id, minCents, maxCents }) => ({ id, minCents, maxCents }))
}

function offerBundle(row: BundleRow, { country, messageCredits, discounts, methods }: Buyer): OfferedBundle {
  const { id, credits, priceCents, currency, vatBasisPoints } = row
  const bundle: PricedBundle = { id, credits, priceCents, currency, vatBasisPoints }
  const discount = chooseDiscount(discounts, { listCents: priceCents, country, currency })
  const price = quote(bundle, { discount, messageCredits })
  const allowedMethods = listMethodsFor(methods, {
    totalCents: price.totalCents,
    methods: discount?.methods ?? null,
  })
  return { bundle, quote: price, discount, methods: allowedMethods }
}
