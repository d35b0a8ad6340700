import { VONKJE } from '../db/seed/demo.ts'
import type { BenchSite } from './bench-site.ts'

/** The id of an open order, and the id of its payment. */
export interface OpenOrder {
  readonly id: string
  readonly paymentId: string
}

/** Inserts open orders, each with one open payment. Consecutive orders are of different members. */
export async function createOpenOrders({ database, pairs }: BenchSite, count: number): Promise<OpenOrder[]> {
  const members = pairs.flat().map(({ id }) => id)
  const { rows } = await database.query<OpenOrder>({ text: insertOrders }, [VONKJE.id, members, count])
  return rows
}

const insertOrders = `with new_order as (
  insert into purchase (id, site_id, member_id, number, bundle_id, credits, list_price_cents, total_cents, vat_basis_points,
    vat_cents, currency, country, terms_version, withdrawal_version, origin, locale, status, created_at)
  select gen_random_uuid(), $1, ($2::uuid[])[1 + i % cardinality($2::uuid[])], 'B' || (select count(*) from purchase) || '-' || i, 'p0', 50, 1495, 1495, 2100, 259,
    'EUR', 'NL', now(), '1', 'http://localhost', 'nl', 'open', now()
  from generate_series(1, $3::integer) as i returning id, number
), new_payment as (
  insert into payment (id, purchase_id, method, amount_cents, currency, status, checked_at, created_at, changed_at)
  select gen_random_uuid(), id, 'ideal', 1495, 'EUR', 'open', now(), now(), now() from new_order returning id, purchase_id
)
select new_order.id, new_payment.id as "paymentId" from new_payment join new_order on new_order.id = purchase_id
order by split_part(number, '-', 2)::integer`
