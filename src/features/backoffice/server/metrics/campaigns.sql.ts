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
export const sumCampaignMoney = statement<[siteId: string, fromWeek: string], CampaignMoneyRow>(
  'backoffice.sum_campaign_money',
  `select campaign, currency, sum(orders)::int as orders, sum(revenue_cents)::float8 as "revenueCents"
   from figure_cohort_money where site_id = $1 and week >= $2 group by campaign, currency order by campaign, currency`,
)

/** The cost of a campaign of the site. */
export interface CostRow extends CampaignCost {
  campaign: string
  currency: string
}

const columns = `campaign, basis, cents::float8 as cents, currency, to_char(starts_on, 'YYYY-MM-DD') as "startsOn",
  to_char(ends_on, 'YYYY-MM-DD') as "endsOn"`

export const listCosts = statement<[siteId: string], CostRow>(
  'backoffice.list_campaign_costs',
  `select ${columns} from campaign_cost where site_id = $1 order by campaign`,
)

export const lockCost = statement<[siteId: string, campaign: string], CostRow>(
  'backoffice.lock_campaign_cost',
  `select ${columns} from campaign_cost where site_id = $1 and campaign = $2 for update`,
)

type CostValues = [
  siteId: string,
  campaign: string,
  basis: CostBasis,
  cents: number,
  currency: string,
  startsOn: string,
  endsOn: string | null,
]

/** Inserts the cost of a campaign; 0 when it has one. */
export const insertCost = statement<CostValues>(
  'backoffice.insert_campaign_cost',
  `insert into campaign_cost (site_id, campaign, basis, cents, currency, starts_on, ends_on)
   values ($1, $2, $3, $4, $5, $6::date, $7::date) on conflict do nothing`,
)

export const updateCost = statement<CostValues>(
  'backoffice.update_campaign_cost',
  `update campaign_cost set basis = $3, cents = $4, currency = $5, starts_on = $6::date, ends_on = $7::date
   where site_id = $1 and campaign = $2`,
)

export const deleteCost = statement<[siteId: string, campaign: string]>(
  'backoffice.delete_campaign_cost',
  'delete from campaign_cost where site_id = $1 and campaign = $2',
)
