import { statement } from '#platform/server/database/statement.ts'
import type { CampaignCost, CostBasis } from '../../campaign.rules.ts'

/** The paid orders of the members of a campaign, in a currency. */
export interface CampaignMoneyRow {
  campaign: string
  currency: string
  orders: number
  revenueCents: number
}

/** Adds up what the members paid who signed up in the weeks from one on. */
export const sumCampaignMoney = statement<{ fromWeek: string }, CampaignMoneyRow>(
  'backoffice.sum_campaign_money',
  `select campaign, currency, sum(orders)::int as orders, sum(revenue_cents)::float8 as revenue_cents
   from figure_cohort_money where site_id = :site and week >= :fromWeek group by campaign, currency order by campaign, currency`,
)

/** The cost of a campaign of the site. */
export interface CostRow extends CampaignCost {
  campaign: string
  currency: string
}

const columns = `campaign, basis, cents::float8 as cents, currency, to_char(starts_on, 'YYYY-MM-DD') as starts_on,
  to_char(ends_on, 'YYYY-MM-DD') as ends_on`

export const listCosts = statement<void, CostRow>(
  'backoffice.list_campaign_costs',
  `select ${columns} from campaign_cost where site_id = :site order by campaign`,
)

export const lockCost = statement<{ campaign: string }, CostRow>(
  'backoffice.lock_campaign_cost',
  `select ${columns} from campaign_cost where site_id = :site and campaign = :campaign for update`,
)

type CostValues = {
  campaign: string
  basis: CostBasis
  cents: number
  currency: string
  startsOn: string
  endsOn: string | null
}

/** Inserts the cost of a campaign; 0 when it has one. */
export const insertCost = statement<CostValues>(
  'backoffice.insert_campaign_cost',
  `insert into campaign_cost (site_id, campaign, basis, cents, currency, starts_on, ends_on)
   values (:site, :campaign, :basis, :cents, :currency, :startsOn::date, :endsOn::date) on conflict do nothing`,
)

export const updateCost = statement<CostValues>(
  'backoffice.update_campaign_cost',
  `update campaign_cost set basis = :basis, cents = :cents, currency = :currency, starts_on = :startsOn::date, ends_on = :endsOn::date
   where site_id = :site and campaign = :campaign`,
)

export const deleteCost = statement<{ campaign: string }>(
  'backoffice.delete_campaign_cost',
  'delete from campaign_cost where site_id = :site and campaign = :campaign',
)
