import type { MethodId } from '../method.rules.ts'
import { statement } from '#platform/server/database/statement.ts'

export interface DiscountCodeRow {
  code: string
  percent: number
  country: string | null
  currency: string | null
  minimumCents: number
  methods: MethodId[] | null
  memberId: string | null
  startsAt: Date
  expiresAt: Date | null
  maxUses: number | null
  oncePerMember: boolean
  firstPurchaseOnly: boolean
  status: 'active' | 'disabled'
}

const columns = `code, percent, country, currency, minimum_cents, methods, member_id, starts_at, expires_at, max_uses,
  once_per_member, first_purchase_only, status`

export const findCodeRow = statement<{ code: string }, DiscountCodeRow>(
  'pricing.find_code',
  `select ${columns} from discount_code where site_id = :site and code = :code`,
)

/**
 * Lists the codes of a site with the number of paid orders, the newest first: those after a code, or from the first one.
 * A limit of null lists all.
 */
export const listCodeRows = statement<
  { after: string | null; limit: number | null },
  DiscountCodeRow & { paidOrders: number }
>(
  'pricing.list_codes',
  `select ${columns}, (select count(*)::int from discount_use u join purchase o on o.id = u.purchase_id
     where u.site_id = c.site_id and u.code = c.code and u.kind = 'code' and o.status = 'paid') as paid_orders
   from discount_code c where site_id = :site and (:after::text is null or exists (
     select from discount_code last where last.site_id = :site and last.code = :after
       and (c.created_at < last.created_at or (c.created_at = last.created_at and c.code > last.code))))
   order by created_at desc, code limit :limit`,
)

export interface CodeTurnoverRow {
  code: string
  currency: string
  cents: number
}

/** Sums the paid orders with these codes that were not reversed, by code and currency. */
export const sumCodeTurnover = statement<{ codes: readonly string[] }, CodeTurnoverRow>(
  'pricing.sum_code_turnover',
  `select u.code, o.currency, sum(o.total_cents)::float8 as cents
   from discount_use u join purchase o on o.id = u.purchase_id
   where u.site_id = :site and u.code = any(:codes) and u.kind = 'code' and o.status = 'paid' and o.reversed_at is null
   group by u.code, o.currency order by u.code, o.currency`,
)

/** Inserts nothing when the site has the code already. */
export const insertCodeRow = statement<{
  code: string
  percent: number
  country: string | null
  currency: string | null
  minimumCents: number
  methods: readonly MethodId[] | null
  memberId: string | null
  startsAt: Date
  expiresAt: Date | null
  maxUses: number | null
  oncePerMember: boolean
  firstPurchaseOnly: boolean
}>(
  'pricing.insert_code',
  `insert into discount_code (site_id, code, percent, country, currency, minimum_cents, methods, member_id, starts_at,
     expires_at, max_uses, once_per_member, first_purchase_only, created_at)
   values (:site, :code, :percent, :country, :currency, :minimumCents, :methods, :memberId, :startsAt, :expiresAt, :maxUses, :oncePerMember, :firstPurchaseOnly, :now) on conflict (site_id, code) do nothing`,
)

/** Disables an active code. */
export const disableCodeRow = statement<{ code: string }>(
  'pricing.disable_code',
  `update discount_code set status = 'disabled' where site_id = :site and code = :code and status = 'active'`,
)
