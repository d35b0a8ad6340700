import {
  deriveLots,
  getUnusedCredits,
  isReversal,
  type LotEntry,
  type ReversalAccount,
} from '#features/credits/lots.rules.ts'

/** A refund or chargeback older than this changes no more: a direct debit can be charged back for thirteen months. */
export const MAX_REPAYMENT_DAYS = 400

/** How the money of an order went back, as its buyer sees it. Null while none did. */
export const ORDER_REPAYMENTS = ['withdrawn', 'charged_back', 'refunded', 'partly_refunded'] as const
export type OrderRepayment = (typeof ORDER_REPAYMENTS)[number]

/** The states of the refunds of an order: the money is underway, was paid out, or did not arrive. */
export const REFUND_STATES = ['underway', 'refunded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** The effective repayments of an order, in cents. */
export interface RepaidAmounts {
  readonly totalCents: number
  readonly refundedCents: number
  readonly chargedBackCents: number
  readonly isWithdrawn: boolean
}

/** Returns how an order was repaid. */
export function deriveOrderRepayment(amounts: RepaidAmounts): OrderRepayment | null {
  if (amounts.isWithdrawn) return 'withdrawn'
  if (amounts.chargedBackCents > 0) return 'charged_back'
  if (amounts.refundedCents === 0) return null
  return amounts.refundedCents >= amounts.totalCents ? 'refunded' : 'partly_refunded'
}

/**
 * Reports whether a paid order is effective: it is neither withdrawn nor repaid in full. Only then it counts for
 * premium (C-08).
 */
export function isOrderEffective({ totalCents, refundedCents, chargedBackCents, isWithdrawn }: RepaidAmounts): boolean {
  return !isWithdrawn && refundedCents + chargedBackCents < totalCents
}

/** A refund ended without the money arriving; a chargeback was undone. Every other status counts at once. */
const INEFFECTIVE_STATUSES = new Set(['failed', 'canceled', 'reversed'])

/** Reports whether a repayment with this status of the provider takes effect (C-19). */
export function isEffectiveStatus(status: string): boolean {
  return !INEFFECTIVE_STATUSES.has(status)
}

/** A paid order with the credits that its withdrawal took. */
export interface ReversibleOrder {
  readonly id: string
  readonly credits: number
  readonly totalCents: number
  readonly withdrawnCredits: number
}

/** A refund or chargeback of an order. */
export interface RepaymentOfOrder {
  /** The provider's id, or the id of the refund that an operator started. */
  readonly id: string
  readonly kind: 'refund' | 'chargeback'
  readonly isEffective: boolean
  readonly cents: number
  /** The maximum of credits to take; null for the part that the amount pays for. */
  readonly maxCredits: number | null
}

/** An entry of the ledger with its request id. */
export interface IdentifiedEntry extends LotEntry {
  readonly requestId: string
}

/** An entry to add to the ledger. */
export interface PlannedEntry extends IdentifiedEntry {
  readonly counterAccount: ReversalAccount
  readonly refId: string
}

/** Returns the whole credits that a part of an order's total pays for, rounded down; all of them from the total on. */
export function getCreditsOfAmount(
  { credits, totalCents }: Pick<ReversibleOrder, 'credits' | 'totalCents'>,
  cents: number,
): number {
  return cents >= totalCents ? credits : Math.floor((credits * cents) / totalCents)
}

/**
 * Returns the entries after which a member's ledger agrees with the repayments of an order (C-19, C-60, I8). Effective
 * chargebacks take the credits that their amounts pay for, used or not. Effective refunds take unused credits only.
 * Together they take at most the order's credits. An ineffective repayment returns what it took. The result depends on
 * the current repayments and not on the order in which they were reported, and a second call returns nothing.
 */
export function planReversalEntries(
  order: ReversibleOrder,
  { repayments, entries }: { repayments: readonly RepaymentOfOrder[]; entries: readonly IdentifiedEntry[] },
): PlannedEntry[] {
  const shares = computeShares(order, repayments)
  const plan = createPlan(order, entries)
  for (const { repayment, credits } of shares) {
    const excess = plan.takenBy(repayment) - credits
    if (excess > 0) plan.add(repayment, excess)
  }
  for (const { repayment, credits } of shares) {
    const missing = credits - plan.takenBy(repayment)
    if (missing > 0 && repayment.kind === 'chargeback') plan.add(repayment, -missing)
  }
  for (const { repayment, credits } of shares) {
    const missing = Math.min(credits - plan.takenBy(repayment), plan.untaken(), plan.unused())
    if (missing > 0 && repayment.kind === 'refund') plan.add(repayment, -missing)
  }
  return plan.planned
}

/** The credits that a repayment takes when they are unused. */
interface Share {
  readonly repayment: RepaymentOfOrder
  readonly credits: number
}

/** Divides the order's credits between the repayments, the chargebacks first. */
function computeShares(order: ReversibleOrder, repayments: readonly RepaymentOfOrder[]): Share[] {
  let cents = 0
  let left = order.credits - order.withdrawnCredits
  const ordered = [
    ...repayments.filter(({ kind }) => kind === 'chargeback'),
    ...repayments.filter(({ kind }) => kind === 'refund'),
  ]
  return ordered.map((repayment) => {
    if (!repayment.isEffective) return { repayment, credits: 0 }
    const paidFor = getCreditsOfAmount(order, cents + repayment.cents) - getCreditsOfAmount(order, cents)
    cents += repayment.cents
    const credits = Math.min(repayment.maxCredits ?? paidFor, left)
    left -= credits
    return { repayment, credits }
  })
}

/** Creates a plan: the ledger, and the entries that are added to it. */
function createPlan(order: ReversibleOrder, ledger: readonly IdentifiedEntry[]) {
  const entries = [...ledger]
  const planned: PlannedEntry[] = []
  const reversalEntries = () => entries.filter((entry) => entry.refId === order.id && isReversal(entry))
  const sumOf = (list: readonly IdentifiedEntry[]) => list.reduce((sum, { delta }) => sum + delta, 0)
  return {
    planned,
    takenBy: ({ id }: RepaymentOfOrder) => -sumOf(reversalEntries().filter((entry) => isOfRepayment(entry, id))),
    untaken: () => order.credits + sumOf(reversalEntries()),
    unused: () => getUnusedCredits(deriveLots(entries), order.id),
    add(repayment: RepaymentOfOrder, delta: number) {
      const counterAccount = getCounterAccount(repayment)
      const requestId = findFreeRequestId(entries, `${counterAccount}:${repayment.id}`)
      const entry = { requestId, counterAccount, refId: order.id, delta }
      planned.push(entry)
      entries.push(entry)
    },
  }
}

/** Request ids are `account:id`, or `account:id:number` from the second entry on. The id of our bank's has a colon too. */
function isOfRepayment({ requestId }: IdentifiedEntry, id: string): boolean {
  const idAndNumber = requestId.slice(requestId.indexOf(':') + 1)
  return idAndNumber === id || (idAndNumber.startsWith(`${id}:`) && /^\d+$/.test(idAndNumber.slice(id.length + 1)))
}

/** Returns the change of credits by one repayment of an order. A negative number was taken. */
export function getReversedCredits(
  entries: readonly IdentifiedEntry[],
  { orderId, repaymentId }: { orderId: string; repaymentId: string },
): number {
  return entries
    .filter((entry) => entry.refId === orderId && isReversal(entry) && isOfRepayment(entry, repaymentId))
    .reduce((sum, { delta }) => sum + delta, 0)
}

/** Returns the credits that the last failure of a refund returned; 0 when the refund had taken none. */
export function getReturnedCredits(
  entries: readonly IdentifiedEntry[],
  { orderId, refundId }: { orderId: string; refundId: string },
): number {
  const isReturn = (entry: IdentifiedEntry) =>
    entry.refId === orderId && entry.counterAccount === 'refund_failed' && isOfRepayment(entry, refundId)
  return entries.findLast(isReturn)?.delta ?? 0
}

function getCounterAccount({ kind, isEffective }: RepaymentOfOrder): ReversalAccount {
  if (kind === 'refund') return isEffective ? 'refund' : 'refund_failed'
  return isEffective ? 'chargeback' : 'chargeback_reversed'
}

/** Adds a number to a request id that is in use, such as for a chargeback that takes the part of a refund that failed. */
function findFreeRequestId(entries: readonly IdentifiedEntry[], requestId: string): string {
  const used = new Set(entries.map((entry) => entry.requestId))
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? requestId : `${requestId}:${number}`
    if (!used.has(candidate)) return candidate
  }
}

/** An order as far as its withdrawal is concerned. */
export interface WithdrawableOrder {
  readonly credits: number
  readonly totalCents: number
  /** The amount that was refunded or charged back already. */
  readonly repaidCents: number
}

/**
 * Returns the amount that a buyer gets back for unused credits: their part of the total, to the nearest cent (C-60). Never
 * more than what is left of the total.
 */
export function getUnusedCreditsCents(
  { credits, totalCents, repaidCents }: WithdrawableOrder,
  unusedCredits: number,
): number {
  const cents = Math.round((totalCents * unusedCredits) / credits)
  return Math.max(0, Math.min(cents, totalCents - repaidCents))
}
