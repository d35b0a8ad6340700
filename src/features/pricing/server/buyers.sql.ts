import { statement } from '#platform/server/database/statement.ts'
import type { MethodId } from '../method.rules.ts'
import type { BundleId } from '../bundle.rules.ts'

/** Finds the country of a member; null without one. */
export const findBuyerCountry = statement<{ memberId: string }, { country: string | null }>(
  'pricing.find_buyer_country',
  `select p.country from account a left join profile p on p.member_id = a.id where a.id = :memberId and a.site_id = :site`,
)

/** Finds the bundle and the method of the member's last paid order. */
export const findLastOrder = statement<{ memberId: string }, { bundleId: BundleId; method: MethodId }>(
  'pricing.last_order',
  `select o.bundle_id, p.method from payment p join purchase o on o.id = p.purchase_id
   where o.member_id = :memberId and o.status = 'paid' and p.status = 'paid' order by p.id desc limit 1`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
