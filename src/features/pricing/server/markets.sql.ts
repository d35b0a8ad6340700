import { statement } from '#platform/server/database/statement.ts'

/** Inserts the bundles of a country from a JSON list. Leaves existing ones unchanged. */
export const insertBundles = statement<{ country: string; vatBasisPoints: number; bundles: string }>(
  'pricing.insert_bundles',
  `insert into bundle (site_id, country, id, credits, price_cents, currency, vat_basis_points, popular)
   select :site, :country, row.id, row.credits, row.price_cents, row.currency, :vatBasisPoints, row.popular
   from json_to_recordset(:bundles::json) as row (id text, credits int, price_cents int, currency text, popular boolean)
   on conflict do nothing`,
)

/** Inserts the payment methods of a country from a JSON list, the preferred one first. Leaves existing ones unchanged. */
export const insertMethods = statement<{ country: string; methods: string }>(
  'pricing.insert_methods',
  `insert into payment_method (site_id, country, id, position, min_cents, max_cents)
   select :site, :country, row.id, row.position, row.min_cents, row.max_cents
   from json_to_recordset(:methods::json) as row (id text, position int, min_cents int, max_cents int)
   on conflict do nothing`,
)
