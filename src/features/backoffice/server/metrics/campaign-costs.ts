import { isDeepStrictEqual } from 'node:util'
import { recordAudit } from '#features/staff/server/audit.ts'
import { formatDateInTimeZone } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import type { CampaignCost } from '../../campaign.rules.ts'
import { nameCampaign } from '../../view.rules.ts'
import { deleteCost, insertCost, lockCost, updateCost, type CostRow } from './campaigns.sql.ts'
import { findCurrency } from './overview.ts'
import type { backofficeOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** A typed cost. */
interface CostInput extends Pick<CampaignCost, 'basis'> {
  readonly network?: string | undefined
  readonly ref?: string | undefined
  /** In cents. */
  readonly amount: number
  readonly startsOn?: string | undefined
  readonly endsOn?: string | undefined
}

/**
 * Stores the cost of a campaign of this site, with an entry in the audit log. The same cost again changes nothing.
 * @throws Refusal `campaign_missing` without a network and a ref, `campaign_dates_wrong`
 */
export async function setCampaignCost(
  ctx: StaffContext,
  input: InputOf<typeof backofficeOfficeContract.setCampaignCost>,
) {
  const cost = await parseCost(ctx, input)
  await inTransaction(ctx, async (tx) => {
    const isNew = (await insertCost.run(tx, cost)) > 0
    const before = isNew ? null : await lockCost.one(tx, { campaign: cost.campaign })
    if (isDeepStrictEqual(before, cost)) return
    await updateCost.run(tx, cost)
    await recordAudit(tx, { action: 'campaign.set_cost', subject: subjectOf(cost.campaign), before, after: cost })
  })
  return { campaign: cost.campaign }
}

async function parseCost(ctx: StaffContext, input: CostInput): Promise<CostRow> {
  const { basis, amount: cents, endsOn = null } = input
  const campaign = nameCampaign(input)
  if (campaign === '') throw new Refusal('campaign_missing', { field: 'network' })
  const startsOn = input.startsOn ?? formatDateInTimeZone(ctx.now(), ctx.timeZone)
  if (endsOn !== null && endsOn < startsOn) throw new Refusal('campaign_dates_wrong', { field: 'endsOn' })
  return { campaign, basis, cents, currency: await findCurrency(ctx), startsOn, endsOn }
}

const subjectOf = (campaign: string) => ({ kind: 'campaign', id: campaign })

/** Removes the cost of a campaign of this site, with an entry in the audit log. A repeated call changes nothing. */
export async function removeCampaignCost(
  ctx: StaffContext,
  { campaign }: InputOf<typeof backofficeOfficeContract.removeCampaignCost>,
) {
  await inTransaction(ctx, async (tx) => {
    const before = await lockCost.one(tx, { campaign })
    if (!before) return
    await deleteCost.run(tx, { campaign })
    await recordAudit(tx, { action: 'campaign.remove_cost', subject: subjectOf(campaign), before })
  })
}
