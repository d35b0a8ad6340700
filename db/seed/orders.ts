import { getDefaultVatRate, splitVat } from '#features/pricing/vat.rules.ts'
import { DEFAULT_BUNDLES, type Bundle } from '#features/pricing/bundle.rules.ts'
import { formatOrderNumber, WITHDRAWAL_TERMS_VERSION } from '#features/orders/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import { DEMO_METHOD, seedInvoices } from './invoices.ts'
import type { Random } from './random.ts'
import { bookMovements, originOf, TERMS_VERSION, type Person } from './people.ts'
import { insertRows } from './rows.ts'

const day = 86_400_000
const smallestBundle = requireSmallestBundle()

interface Order {
  readonly id: string
  readonly paymentId: string
  readonly buyer: Person
  readonly paidAt: Date
}

/** Seeds the paid orders of premium members: one order of the smallest bundle per day, from the day after signup. */
export async function seedOrders(
  db: Db,
  { people, now, random, port }: { people: readonly Person[]; now: Date; random: Random; port: number },
): Promise<void> {
  const orders = people.flatMap((buyer) =>
    Array.from({ length: buyer.paidOrderCount }, (_, index) => index + 1).map((days): Order => {
      const paidAt = new Date(Math.min(now.getTime(), buyer.signupAt.getTime() + days * day))
      return { id: random.uuid(paidAt), paymentId: random.uuid(paidAt), buyer, paidAt }
    }),
  )
  const rows = orders.map((order) => toOrderRow(order, formatOrderNumber(random.uuid(order.paidAt)), port))
  await insertRows(db, 'purchase', rows)
  await insertRows(db, 'payment', orders.map(toPaymentRow))
  await seedInvoices(db, {
    orders: rows.map((row, index) => toInvoicedOrder(row, orders[index]?.paymentId ?? '')),
    random,
  })
  await bookMovements(
    db,
    orders.map(({ id, buyer, paidAt }) => ({
      memberId: buyer.id,
      credits: smallestBundle.credits,
      reason: 'order',
      refId: id,
      requestId: `order:${id}`,
      at: paidAt,
    })),
  )
}

function requireSmallestBundle(): Bundle {
  const [bundle] = DEFAULT_BUNDLES
  if (!bundle) throw new Error('there is no bundle to order')
  return bundle
}

function toOrderRow({ id, buyer, paidAt }: Order, number: string, port: number) {
  const { id: bundleId, credits, priceCents, currency } = smallestBundle
  const vatBasisPoints = getDefaultVatRate(buyer.city.country)
  return {
    id,
    site_id: buyer.siteId,
    member_id: buyer.id,
    number,
    bundle_id: bundleId,
    credits,
    list_price_cents: priceCents,
    total_cents: priceCents,
    vat_basis_points: vatBasisPoints,
    vat_cents: splitVat(priceCents, vatBasisPoints).vatCents,
    currency,
    discount_code: null,
    discount_percent: null,
    country: buyer.city.country,
    terms_version: TERMS_VERSION,
    withdrawal_version: WITHDRAWAL_TERMS_VERSION,
    origin: originOf(buyer, port),
    locale: 'nl',
    status: 'paid',
    created_at: paidAt,
    paid_at: paidAt,
  }
}

/** Returns the columns of an order that its invoice contains, as a statement does. */
function toInvoicedOrder(row: ReturnType<typeof toOrderRow>, paymentId: string) {
  return {
    id: row.id,
    paymentId,
    siteId: row.site_id,
    number: row.number,
    bundleId: row.bundle_id,
    credits: row.credits,
    country: row.country,
    currency: row.currency,
    listPriceCents: row.list_price_cents,
    totalCents: row.total_cents,
    vatCents: row.vat_cents,
    vatBasisPoints: row.vat_basis_points,
    discountCode: row.discount_code,
    discountPercent: row.discount_percent,
    paidAt: row.paid_at,
    termsVersion: row.terms_version,
    withdrawalVersion: row.withdrawal_version,
  }
}

function toPaymentRow({ id, paymentId, paidAt }: Order) {
  return {
    id: paymentId,
    purchase_id: id,
    method: DEMO_METHOD,
    amount_cents: smallestBundle.priceCents,
    currency: smallestBundle.currency,
    status: 'paid',
    mismatch: false,
    checks: 0,
    checked_at: paidAt,
    created_at: paidAt,
    changed_at: paidAt,
  }
}
