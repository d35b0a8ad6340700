// Public: other features or the app use this file.
import type { StaffContext } from '#platform/server/context.ts'
import { deriveOrderState, type OrderState } from '../rules.ts'
import { findBuyerId } from './member-orders.sql.ts'
import { listOrderRows } from './orders.sql.ts'

/** An order of a member as staff see it. */
export interface MemberOrder {
  readonly id: string
  readonly number: string
  readonly state: OrderState
  readonly credits: number
  readonly totalCents: number
  readonly currency: string
  readonly createdAt: Date
  /** The time from which a paid order is no longer effective. */
  readonly reversedAt: Date | null
}

/** Finds the buyer of an order of this site by its number. */
export async function findBuyerOfOrder(ctx: StaffContext, number: string): Promise<string | null> {
  return (await findBuyerId.one(ctx, { number: number.trim().toUpperCase() }))?.memberId ?? null
}

/** Lists the newest orders of a member of this site, for staff. */
export async function listOrdersOfMember(ctx: StaffContext, memberId: string): Promise<MemberOrder[]> {
  const rows = await listOrderRows.all(ctx, { memberId })
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: deriveOrderState(row.statuses),
    credits: row.credits,
    totalCents: row.totalCents,
    currency: row.currency,
    createdAt: row.createdAt,
    reversedAt: row.reversedAt,
  }))
}
