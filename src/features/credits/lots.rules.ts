/**
 * The counter accounts of entries that reverse an order. Their `refId` is the order. A negative entry takes credits from
 * the order's lot, a positive one returns them.
 */
export const REVERSAL_ACCOUNTS = ['withdrawal', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversed'] as const
export type ReversalAccount = (typeof REVERSAL_ACCOUNTS)[number]

/** An entry of a member's ledger. */
export interface LotEntry {
  readonly delta: number
  readonly counterAccount: string
  readonly refId: string | null
}

/** The credits of one grant, such as an order, and what is left of them. */
export interface Lot {
  /** The counter account of the grant, such as `order` or `signup`. */
  readonly account: string
  /** The order that bought the credits; null for granted ones. */
  readonly orderId: string | null
  /** The record behind the grant, such as the order of credits that a direct debit gave early. */
  readonly refId: string | null
  readonly credits: number
  readonly remaining: number
}

/** Credits of one lot that paid a charge or a reversal. `lot` is the index of the lot; null for what no lot had: debt. */
export interface LotPayment {
  readonly lot: number | null
  readonly credits: number
}

/** The lots of a member, the debt, and the lots that paid each negative entry. */
export interface DerivedLots {
  readonly lots: readonly Lot[]
  /** The credits that the member owes after a chargeback; above 0 only when every lot is empty. */
  readonly debt: number
  /** The payments of each negative entry, by its index: they add up to it. */
  readonly charges: ReadonlyMap<number, readonly LotPayment[]>
}

type OpenLot = { -readonly [Key in keyof Lot]: Lot[Key] }

/** Credits that a reversal took beyond those of the order's lot, and the lots that paid them since. */
interface Debt {
  readonly orderId: string | null
  owed: number
  readonly payments: { lot: OpenLot; credits: number }[]
}

interface LotState {
  readonly lots: OpenLot[]
  readonly debts: Debt[]
}

/**
 * Derives a member's lots from all entries of their ledger, in order. Charges consume granted lots before purchased
 * ones, the oldest first, so that purchased credits stay refundable for as long as possible (C-60). Without debt, the
 * remaining credits of the lots add up to the balance.
 */
export function deriveLots(entries: readonly LotEntry[]): DerivedLots {
  const state: LotState = { lots: [], debts: [] }
  const charges = new Map<number, LotPayment[]>()
  for (const [index, entry] of entries.entries()) {
    if (entry.delta < 0)
      charges.set(index, isReversal(entry) ? takeFromOrder(state, entry) : consumeLots(state, -entry.delta))
    else if (isReversal(entry)) returnToOrder(state, { orderId: entry.refId, credits: entry.delta })
    else openLot(state, entry)
  }
  const debt = state.debts.reduce((sum, { owed }) => sum + owed, 0)
  return { lots: state.lots, debt, charges }
}

/** Returns the unused credits of an order's lot; 0 without one. */
export function getUnusedCredits({ lots }: Pick<DerivedLots, 'lots'>, orderId: string): number {
  return lots.find((lot) => lot.orderId === orderId)?.remaining ?? 0
}

/** Returns whether an entry reverses an order. */
export function isReversal({ counterAccount }: Pick<LotEntry, 'counterAccount'>): boolean {
  return REVERSAL_ACCOUNTS.some((account) => account === counterAccount)
}

function openLot(state: LotState, { delta: credits, counterAccount: account, refId }: LotEntry): void {
  const lot: OpenLot = { account, orderId: account === 'order' ? refId : null, refId, credits, remaining: 0 }
  state.lots.push(lot)
  addToLot(state, lot, credits)
}

/** Adds credits to a lot. Outstanding debt is paid with them first. */
function addToLot({ debts }: LotState, lot: OpenLot, credits: number): void {
  let left = credits
  for (const debt of debts) {
    const paid = Math.min(debt.owed, left)
    if (paid === 0) continue
    debt.owed -= paid
    debt.payments.push({ lot, credits: paid })
    left -= paid
  }
  lot.remaining += left
}

function consumeLots(state: LotState, credits: number): LotPayment[] {
  const payments: LotPayment[] = []
  let left = credits
  for (const lot of listConsumableLots(state.lots)) {
    const paid = Math.min(lot.remaining, left)
    lot.remaining -= paid
    left -= paid
    payments.push({ lot: state.lots.indexOf(lot), credits: paid })
    if (left === 0) break
  }
  if (left === 0) return payments
  state.debts.push({ orderId: null, owed: left, payments: [] }) // of an ended direct debit; no charge exceeds the balance
  return [...payments, { lot: null, credits: left }]
}

/** Lists the lots with credits in the order in which charges consume them. */
function listConsumableLots(lots: readonly OpenLot[]): OpenLot[] {
  const filled = lots.filter(({ remaining }) => remaining > 0)
  return [...filled.filter(({ orderId }) => orderId === null), ...filled.filter(({ orderId }) => orderId !== null)]
}

interface Reversal {
  readonly orderId: string | null
  readonly credits: number
}

/**
 * Takes credits from the lot of an order. What the lot no longer has is debt, which other lots pay at once. Returns what
 * each lot paid.
 */
function takeFromOrder(state: LotState, { refId: orderId, delta }: LotEntry): LotPayment[] {
  const lot = state.lots.find((each) => each.orderId === orderId)
  const taken = Math.min(lot?.remaining ?? 0, -delta)
  if (lot) lot.remaining -= taken
  const own = lot && taken > 0 ? [{ lot: state.lots.indexOf(lot), credits: taken }] : []
  const debt: Debt = { orderId, owed: -delta - taken, payments: [] }
  if (debt.owed === 0) return own
  for (const other of listConsumableLots(state.lots)) {
    const paid = Math.min(other.remaining, debt.owed)
    other.remaining -= paid
    debt.owed -= paid
    if (paid > 0) debt.payments.push({ lot: other, credits: paid })
  }
  state.debts.push(debt)
  const others = debt.payments.map((payment) => ({ lot: state.lots.indexOf(payment.lot), credits: payment.credits }))
  return [...own, ...others, ...(debt.owed > 0 ? [{ lot: null, credits: debt.owed }] : [])]
}

/** Returns credits: first cancels debt of the order, then repays the lots that paid it, then refills the order's lot. */
function returnToOrder(state: LotState, { orderId, credits }: Reversal): void {
  let left = credits
  const debts = state.debts.filter((debt) => debt.orderId === orderId).toReversed()
  for (const debt of debts) {
    const canceled = Math.min(debt.owed, left)
    debt.owed -= canceled
    left -= canceled
  }
  for (const payment of debts.flatMap(({ payments }) => payments.toReversed())) {
    const repaid = Math.min(payment.credits, left)
    payment.credits -= repaid
    left -= repaid
    addToLot(state, payment.lot, repaid)
  }
  const lot = state.lots.find((each) => each.orderId === orderId)
  if (lot) addToLot(state, lot, left)
}
