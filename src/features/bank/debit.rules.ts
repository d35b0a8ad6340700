import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'
import { DEBIT_LIMIT_CENTS } from '#features/pricing/method.rules.ts'

/** The days in which the debits of one member may reach `DEBIT_LIMIT_CENTS` (C-17). One debit at a time. */
export const DEBIT_LIMIT_DAYS = 14

/** The code that confirms a mandate by text message (C-17). */
export const SMS_CODE_DIGITS = 6
export const SMS_CODE_SECONDS = 10 * 60
export const SMS_CODE_TRIES = 5
export const SMS_SENDS_PER_DAY = 3

/** A debit of a member: `open` until the bank has collected it. Leave out those that were canceled or never sent. */
export type PlacedDebit = { amountCents: number; createdAt: Date; isOpen: boolean }

/**
 * Returns a refusal when a debit would exceed the limits: an amount of 50 euros in 14 days, and one open debit
 * (C-17, R-8.21). A collected debit counts, also when it was returned later.
 */
export function checkDebitLimit({
  amountCents,
  debits,
  now,
}: {
  amountCents: number
  debits: readonly PlacedDebit[]
  now: Date
}): Refusal | null {
  const windowStart = now.getTime() - DEBIT_LIMIT_DAYS * DAY_MILLISECONDS
  const recentCents = debits
    .filter(({ createdAt }) => createdAt.getTime() > windowStart)
    .reduce((total, debit) => total + debit.amountCents, 0)
  if (recentCents + amountCents <= DEBIT_LIMIT_CENTS && !debits.some(({ isOpen }) => isOpen)) return null
  return new Refusal('debit_limit_reached', { euros: DEBIT_LIMIT_CENTS / 100, days: DEBIT_LIMIT_DAYS })
}

/** Returns a refusal when a member has had the texts of a day (C-17). `sentToday` counts the last 24 hours. */
export function checkSmsSend({ sentToday }: { sentToday: number }): Refusal | null {
  if (sentToday < SMS_SENDS_PER_DAY) return null
  return new Refusal('sms_sends_used_up', { limit: SMS_SENDS_PER_DAY })
}

/** A typed code: whether it matches the stored one, and how often a wrong one was typed before. */
export type TypedSmsCode = { isCorrect: boolean; failedTries: number; sentAt: Date; now: Date }

/** Returns a refusal when a code is wrong, older than 10 minutes or had 5 wrong tries (C-17). */
export function checkSmsCode({ isCorrect, failedTries, sentAt, now }: TypedSmsCode): Refusal | null {
  const isExpired = now.getTime() - sentAt.getTime() >= SMS_CODE_SECONDS * 1_000
  if (isExpired || failedTries >= SMS_CODE_TRIES) return new Refusal('sms_code_used_up', { field: 'code' })
  return isCorrect ? null : new Refusal('wrong_sms_code', { field: 'code' })
}

/** The reasons of banks that we store: why a debit was rejected, returned or refunded. */
export const RETURN_REASONS = {
  AC01: 'the account number is wrong',
  AC04: 'the account is closed',
  AC06: 'the account is blocked',
  AG01: 'the account allows no direct debits',
  AM04: 'the balance is too low',
  AM05: 'the debit was collected twice',
  MD01: 'there is no mandate',
  MD06: 'the payer asked for the money back',
  MD07: 'the payer has died',
  MS02: 'the payer refused',
  MS03: 'the bank gives no reason',
  SL01: 'the payer has blocked this creditor at the bank',
} as const
export type ReturnReason = keyof typeof RETURN_REASONS

/** Returns whether a code of a bank is one of those that we know. */
export function isReturnReason(code: string): code is ReturnReason {
  return Object.hasOwn(RETURN_REASONS, code)
}

/** A debit whose money did not come or went back. We start a `reversal` ourselves; the bank or the payer the others. */
export type DebitReturnKind = 'reject' | 'return' | 'refund' | 'reversal'
export type DebitReturn = { kind: DebitReturnKind; reasonCode: string | null }

/** The number of returned debits with a reason after which a member can no longer pay by direct debit. */
export const BLOCKED_AFTER: Partial<Record<ReturnReason, number>> = { MD01: 1, MD06: 1, MS02: 1, AM04: 2 }

/** Returns whether these returns of one member or one account number end its use of direct debit. */
export function isDebitBlocked(returns: readonly DebitReturn[]): boolean {
  const reasons = returns.filter(({ kind }) => kind !== 'reversal').map(({ reasonCode }) => reasonCode)
  return Object.entries(BLOCKED_AFTER).some(
    ([reason, limit]) => reasons.filter((reasonCode) => reasonCode === reason).length >= limit,
  )
}

/** Returns a refusal when the returns of a member block direct debit. */
export function checkDebitBlock(returns: readonly DebitReturn[]): Refusal | null {
  return isDebitBlocked(returns) ? new Refusal('debit_blocked') : null
}

/** An order waits this long for the signature of its direct debit, then its payment expires. */
export const DEBIT_SIGNING_SECONDS = 24 * 60 * 60

/** Returns whether a payment by direct debit that was not signed yet can be signed. */
export function canSignDebit({ createdAt, now }: { createdAt: Date; now: Date }): boolean {
  return now.getTime() - createdAt.getTime() < DEBIT_SIGNING_SECONDS * 1_000
}
