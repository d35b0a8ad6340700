import * as z from 'zod'
import { bankInvariants } from '#features/bank/server/invariants.sql.ts'
import { creditsInvariants } from '#features/credits/server/invariants.sql.ts'
import { centsToDecimal } from '#platform/money.ts'
import { isUnavailable } from '#platform/refusal.ts'
import { listBrokenInvariants, type BrokenInvariant } from '#platform/server/database/invariants.ts'
import { inTransaction, type SystemContext } from '#platform/server/context.ts'
import { queuedJob, scheduledJob } from '#platform/server/jobs/queue.ts'
import { STORED_FINDINGS_MAX } from '../reconciliation.rules.ts'
import { listOperatorCases } from '#features/orders/server/repayments.ts'
import { ordersInvariants } from '#features/orders/server/invariants.sql.ts'
import { invoiceInvariants } from './invariants.sql.ts'
import { deleteFindings, finishReconciliation, insertFindings } from './reconciliation.sql.ts'

/** The maximum number of violations of a rule in the log. */
const MAX_LOGGED = 20

/**
 * Compares the ledger, orders, payments and repayments each night, logs every violation as an error and stores the
 * result for the office. It checks the same rules as `npm run vonk -- invariants`.
 */
export const reconcile = scheduledJob('payments.reconcile', '23 2 * * *', reconcileAll)

/** Compares them at once, on request of the office. */
export const reconcileNow = queuedJob('payments.reconcile_now', z.null(), reconcileAll)

async function reconcileAll(ctx: SystemContext): Promise<void> {
  const unchecked: string[] = []
  const broken: BrokenInvariant[] = []
  for (const [rule, statement] of Object.entries({
    ...creditsInvariants,
    ...ordersInvariants,
    ...bankInvariants,
    ...invoiceInvariants,
  })) {
    const found = await checkRule(ctx, rule, () => listBrokenInvariants(ctx.db, { [rule]: statement }))
    if (found === null) unchecked.push(rule)
    else broken.push(...found)
  }
  logBroken(ctx, broken)
  const atProvider = await checkRule(ctx, PROVIDER, () => listProviderFindings(ctx))
  if (atProvider === null) unchecked.push(PROVIDER)
  await storeResult(ctx, { unchecked, broken: [...broken, ...(atProvider ?? [])] })
}

/** Checks one rule. Returns null for one that takes longer than a statement may, which is logged. */
async function checkRule<Found>(ctx: SystemContext, rule: string, check: () => Promise<Found>): Promise<Found | null> {
  try {
    return await check()
  } catch (error) {
    if (!isUnavailable(error)) throw error
    ctx.log.error({ rule }, 'a rule could not be checked in time: run npm run vonk -- invariants')
    return null
  }
}

function logBroken(ctx: SystemContext, broken: readonly BrokenInvariant[]): void {
  for (const { rule, violations } of broken)
    ctx.log.error({ rule, count: violations.length, violations: violations.slice(0, MAX_LOGGED) }, 'a rule is broken')
}

const PROVIDER = 'provider'

/** Lists what does not agree with the provider: refunds that failed or were not sent, and other amounts. */
async function listProviderFindings(ctx: SystemContext): Promise<BrokenInvariant[]> {
  const cases = await listOperatorCases(ctx)
  return cases.map(({ kind, orderId: subject, amountCents: cents, currency, since }) => ({
    rule: `${PROVIDER} ${kind}`,
    violations: [
      { subject, found: `${kind} ${centsToDecimal(cents)} ${currency} ${since.toISOString().slice(0, 10)}` },
    ],
  }))
}

interface Result {
  readonly unchecked: readonly string[]
  readonly broken: readonly BrokenInvariant[]
}

/** Replaces the stored result. */
async function storeResult(ctx: SystemContext, { unchecked, broken }: Result): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await finishReconciliation.run(tx, { unchecked })
    await deleteFindings.run(tx)
    for (const { rule, violations } of broken) {
      const stored = violations.slice(0, STORED_FINDINGS_MAX)
      const columns = { subjects: stored.map(({ subject }) => subject), found: stored.map(({ found }) => found) }
      await insertFindings.run(tx, { rule, ...columns })
    }
  })
}
