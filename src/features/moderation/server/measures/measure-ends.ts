import { findAccount } from '#features/accounts/server/identity.ts'
import { inTransaction, type Context, type SystemContext } from '#platform/server/context.ts'
import { isTimed, type Restrictions, type TimedOutcome } from '../../rules.ts'
import { endDecision, listEndedMeasures, lockDecision } from '../cases/decisions.sql.ts'
import { mailMember } from './mailing.ts'
import { refreshRestrictions } from './measures.ts'
import { renderEndedMail } from '../moderation.mails.ts'

const BATCH = 100

/** Ends the measures that have run out, and mails their members what they can do again. */
export async function endMeasures(ctx: SystemContext): Promise<void> {
  for (const { caseId, siteId } of await listEndedMeasures.all(ctx, { limit: BATCH }))
    await inTransaction({ ...ctx, siteId }, (tx) => endMeasure(tx, caseId))
}

async function endMeasure(tx: Context, caseId: string): Promise<void> {
  const decision = await lockDecision.one(tx, { caseId })
  if (!decision || decision.endedAt || !isTimed(decision.outcome)) return
  const { outcome, memberId } = decision
  await endDecision.run(tx, { decisionId: decision.id })
  const restrictions = await refreshRestrictions(tx, memberId)
  if (STILL[outcome](restrictions) || !(await isOpenAccount(tx, memberId))) return
  await mailMember(tx, memberId, (context) => renderEndedMail(context, outcome))
}

/** Whether another measure has the same effect, so that nothing changes for the member. */
const STILL: Readonly<Record<TimedOutcome, (restrictions: Restrictions) => boolean>> = {
  hide: ({ isHidden }) => isHidden,
  limit: ({ isLimited }) => isLimited,
  suspend: ({ isBanned }) => isBanned,
}

/** Returns whether nothing closes the account. */
async function isOpenAccount(tx: Context, memberId: string): Promise<boolean> {
  return (await findAccount(tx, memberId))?.status === 'active'
}
