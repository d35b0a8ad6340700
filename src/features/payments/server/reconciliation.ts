import { creditsInvariants } from '#features/credits/server/credits.ts'
import { isUnavailable } from '#platform/refusal.ts'
import { listBrokenInvariants, type Invariants } from '#platform/server/database/invariants.ts'
import type { SystemContext } from '#platform/server/context.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { paymentsInvariants } from './invariants.sql.ts'

/** The maximum number of violations of a rule in the log. */
const MAX_LOGGED = 20

/**
 * Compares the ledger, orders, payments and reversals each night, and logs every violation as an error. It checks the same
 * rules as `npm run vonk -- invariants`.
 */
export const reconcile = scheduledJob('payments.reconcile', '23 2 * * *', async (ctx) => {
  for (const [rule, statement] of Object.entries({ ...creditsInvariants, ...paymentsInvariants }))
    await checkRule(ctx, { [rule]: statement })
})

/** Checks one rule. A rule that takes longer than a statement may is logged, so that an operator runs the command. */
async function checkRule(ctx: SystemContext, rules: Invariants): Promise<void> {
  try {
    for (const { rule, violations } of await listBrokenInvariants(ctx.db, rules))
      ctx.log.error({ rule, count: violations.length, violations: violations.slice(0, MAX_LOGGED) }, 'a rule is broken')
  } catch (error) {
    if (!isUnavailable(error)) throw error
    ctx.log.error(
      { rule: Object.keys(rules)[0] },
      'a rule could not be checked in time: run npm run vonk -- invariants',
    )
  }
}
