/** The findings on a page of the office. */
export const FINDINGS_PAGE_SIZE = 50

/** The findings of a rule that are stored; a fault of the program breaks a rule for thousands of orders at once. */
export const STORED_FINDINGS_MAX = 1_000

/** A comparison is out of date when the nightly one did not run. */
export const RECONCILIATION_HOURS = 26

/** A requested comparison that has not finished by then may be requested again. */
export const RECONCILIATION_MINUTES = 15

/** The groups of rules as staff see them, by the code at their start. */
export const RULE_GROUPS = ['I1', 'I2', 'I3', 'I5', 'I6', 'I8', 'I9', 'I10', 'I11', 'L-23', 'provider'] as const
export type RuleGroup = (typeof RULE_GROUPS)[number]

/** Returns the group of a rule, by the code before its first space. */
export function groupOf(rule: string): RuleGroup {
  const code = rule.split(' ')[0]
  return RULE_GROUPS.find((group) => group === code) ?? 'provider'
}

/** Whether ledger, orders and provider agree: `never` compared, out of date, some rules not checked, not agreeing, or agreeing. */
export const RECONCILIATION_STATES = ['never', 'stale', 'incomplete', 'broken', 'agreeing'] as const
export type ReconciliationState = (typeof RECONCILIATION_STATES)[number]

/** Returns the state of the last comparison. Only a complete and recent one without findings agrees. */
export function getReconciliationState(
  last: { readonly finishedAt: Date | null; readonly unchecked: readonly string[]; readonly findings: number },
  now: Date,
): ReconciliationState {
  if (last.finishedAt === null) return 'never'
  if (last.findings > 0) return 'broken'
  if (now.getTime() - last.finishedAt.getTime() > RECONCILIATION_HOURS * 3_600_000) return 'stale'
  return last.unchecked.length > 0 ? 'incomplete' : 'agreeing'
}
