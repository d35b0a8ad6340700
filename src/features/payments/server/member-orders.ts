import { getSiteSettings } from '#features/sites/server/sites.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { maskIban } from '../iban.rules.ts'
import { deriveMandateState, type MandateState } from '../mandate.rules.ts'
import { deriveOrderState, type OrderState } from '../rules.ts'
import { parseMobileNumber } from './phone-number.ts'
import { findBuyerId, listMandates, listMembersWithNumber } from './member-orders.sql.ts'
import { listOrderRows } from './payments.sql.ts'

/** An order of a member as staff see it. */
export interface MemberOrder {
  readonly id: string
  readonly number: string
  readonly state: OrderState
  readonly credits: number
  readonly totalCents: number
  readonly currency: string
  readonly createdAt: string
  /** The time from which a paid order no longer stands. */
  readonly reversedAt: string | null
}

/** Finds the buyer of an order of this site by its number. */
export async function findBuyerOfOrder(ctx: StaffContext, number: string): Promise<string | null> {
  return (await findBuyerId.one(ctx.db, [number.trim().toUpperCase(), ctx.siteId]))?.member_id ?? null
}

/** Lists the newest orders of a member of this site, for staff. */
export async function listOrdersOfMember(ctx: StaffContext, memberId: string): Promise<MemberOrder[]> {
  const rows = await listOrderRows.all(ctx.db, [memberId, ctx.siteId])
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: deriveOrderState(row.statuses),
    credits: row.credits,
    totalCents: row.total_cents,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    reversedAt: row.reversed_at?.toISOString() ?? null,
  }))
}

/** A mandate for direct debit as staff see it. */
export interface MemberMandate {
  readonly id: string
  readonly reference: string
  /** The account with all but its last digits hidden. */
  readonly iban: string
  readonly state: MandateState
  readonly signedAt: string
  readonly orderId: string
  readonly orderNumber: string
}

/** Lists the newest mandates of a member of this site, for staff. */
export async function listMandatesOfMember(
  ctx: StaffContext,
  memberId: string,
  limit: number,
): Promise<MemberMandate[]> {
  return (await listMandates.all(ctx.db, [memberId, ctx.siteId, limit])).map((row) => ({
    id: row.id,
    reference: row.reference,
    iban: maskIban(row.iban),
    state: deriveMandateState(
      { signedAt: row.signed_at, lastUsedAt: row.last_used_at, revokedAt: row.revoked_at },
      ctx.now(),
    ),
    signedAt: row.signed_at.toISOString(),
    orderId: row.order_id,
    orderNumber: row.order_number,
  }))
}

/** Finds the members of this site who typed a mobile number for a direct debit, the only numbers that are stored. */
export async function findMemberIdsByPhone(ctx: StaffContext, typed: string, limit: number): Promise<string[]> {
  const { default_country: country } = await getSiteSettings(ctx)
  const number = parseMobileNumber(typed, country)
  if (number === null) return []
  return (await listMembersWithNumber.all(ctx.db, [ctx.siteId, number, limit])).map(({ member_id: id }) => id)
}
