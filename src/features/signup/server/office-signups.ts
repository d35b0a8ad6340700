import { validateEmail } from '#features/accounts/email.rules.ts'
import { takePage } from '#platform/server/database/page.ts'
import { isOwnMailbox } from '#features/accounts/server/members/own-member.ts'
import { recordAudit } from '#features/staff/server/audit.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { discardMail } from '#platform/server/mail/mail.ts'
import { BOUNCED_DAYS, BOUNCED_PAGE_SIZE, PENDING_SIGNUP_SECONDS } from '../rules.ts'
import {
  correctSignupAddress,
  leaveSignup,
  listBouncedSignupRows,
  lockBouncedSignup,
  removeSignupData,
  type BouncedSignupRow,
  type BounceOutcome,
  type LockedSignupRow,
} from './office-signups.sql.ts'
import { mailPartnerSignup } from './partner-mail.ts'
import { hashEmailAddress, mayMailAddress } from './partners.ts'
import type { signupOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { later } from '#platform/server/ago.ts'

/**
 * Lists a page of the signups of this site whose mail was refused, the longest refused first. Records a reading that shows
 * addresses.
 */
export async function listBouncedSignups(
  ctx: StaffContext,
  { after }: InputOf<typeof signupOfficeContract.bouncedSignups>,
) {
  const [time, id] = after ?? [null, null]
  return inTransaction(ctx, async (tx) => {
    const limit = BOUNCED_PAGE_SIZE + 1
    const rows = await listBouncedSignupRows.all(tx, { limit, afterTime: time, afterId: id })
    const { shown, next } = takePage(rows, BOUNCED_PAGE_SIZE, (row) => `${row.bouncedAt.toISOString()}_${row.id}`)
    if (shown.length > 0) await recordReading(tx, shown.length)
    return { signups: shown.map((row) => toListed(tx, row)), next }
  })
}

async function recordReading(tx: StaffContext, count: number): Promise<void> {
  const subject = { kind: 'site', id: tx.siteId }
  await recordAudit(tx, { action: 'signup.list_bounced', subject, after: { count } })
}

function toListed(ctx: StaffContext, { id, network, email, bounceCode: code, ...times }: BouncedSignupRow) {
  const dueAt = new Date(
    Math.min(times.bouncedAt.getTime() + BOUNCED_DAYS * DAY_MILLISECONDS, times.expiresAt.getTime()),
  )
  return {
    id,
    network,
    email,
    code,
    receivedAt: times.createdAt,
    bouncedAt: times.bouncedAt,
    dueAt,
    isOverdue: dueAt < ctx.now(),
    expiresAt: times.expiresAt,
  }
}

/**
 * Mails a new link to the corrected address of a signup. The same address again changes nothing.
 * @throws Refusal `invalid_email`, `email_missing`, `signup_not_found`, `signup_decided`, `address_mailed_enough`
 */
export async function correctBouncedSignup(
  ctx: StaffContext,
  { id, email }: InputOf<typeof signupOfficeContract.correctBounced>,
): Promise<void> {
  const refusal = validateEmail(email)
  if (refusal) throw refusal
  const hash = hashEmailAddress(ctx, email)
  return decide(ctx, id, {
    outcome: 'corrected',
    isSame: (signup) => signup.correctedHash === hash,
    apply: async (tx, { network, correctedAt }) => {
      const wasToday = correctedAt !== null && tx.now().getTime() - correctedAt.getTime() < DAY_MILLISECONDS
      if (wasToday || !(await mayMailAddress(tx, hash))) throw new Refusal('address_mailed_enough')
      const expiresAt = later(tx, { seconds: PENDING_SIGNUP_SECONDS })
      await correctSignupAddress.run(tx, { id, email, hash, expiresAt })
      await mailPartnerSignup.enqueue(tx, { id, network })
    },
  })
}

/**
 * Erases the address and the traffic source of a signup, and its mail.
 * @throws Refusal `signup_not_found`, `signup_decided`
 */
export async function removeBouncedSignup(
  ctx: StaffContext,
  { id }: InputOf<typeof signupOfficeContract.removeBounced>,
): Promise<void> {
  return decide(ctx, id, {
    outcome: 'removed',
    apply: async (tx, { mailId }) => {
      if (mailId !== null) await discardMail(tx, mailId)
      await removeSignupData.run(tx, { id })
    },
  })
}

/**
 * Leaves a signup as it is, until it expires.
 * @throws Refusal `signup_not_found`, `signup_decided`
 */
export async function leaveBouncedSignup(
  ctx: StaffContext,
  { id }: InputOf<typeof signupOfficeContract.leaveBounced>,
): Promise<void> {
  return decide(ctx, id, { outcome: 'left', apply: (tx) => leaveSignup.run(tx, { id }) })
}

interface Decision {
  readonly outcome: BounceOutcome
  /** Whether a signup with this outcome was decided by the same request. Defaults to yes. */
  readonly isSame?: (signup: LockedSignupRow) => boolean
  readonly apply: (tx: StaffContext, signup: LockedSignupRow) => Promise<unknown>
}

/** Decides about a signup once, with one entry in the audit log, which contains no address. */
async function decide(ctx: StaffContext, id: string, { outcome, isSame, apply }: Decision): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const signup = await lockBouncedSignup.require(tx, { id }, 'signup_not_found')
    if (signup.bounceOutcome === outcome && (isSame?.(signup) ?? true)) return
    if (signup.bounceOutcome !== null) throw new Refusal('signup_decided')
    if (signup.email === null || signup.expiresAt <= tx.now()) throw new Refusal('signup_not_found')
    if (await isOwnMailbox(tx, signup.email)) throw new Refusal('own_account')
    await apply(tx, signup)
    await recordAudit(tx, {
      action: 'signup.decide_bounced',
      subject: { kind: 'signup', id },
      after: { network: signup.network, outcome },
    })
  })
}
