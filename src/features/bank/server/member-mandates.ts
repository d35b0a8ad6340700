// Public: other features or the app use this file.
import { maskIban } from '#features/orders/iban.rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import type { StaffContext } from '#platform/server/context.ts'
import { deriveMandateState, type MandateState } from '../mandate.rules.ts'
import { listMandates, listMembersWithNumber } from './member-mandates.sql.ts'
import { parseMobileNumber } from './phone-number.ts'

/** A mandate for direct debit as staff see it. */
export interface MemberMandate {
  readonly id: string
  readonly reference: string
  /** The account with all but its last digits hidden. */
  readonly iban: string
  readonly state: MandateState
  readonly signedAt: Date
  readonly orderId: string
  readonly orderNumber: string
}

/** Lists the newest mandates of a member of this site, for staff. */
export async function listMandatesOfMember(
  ctx: StaffContext,
  memberId: string,
  limit: number,
): Promise<MemberMandate[]> {
  return (await listMandates.all(ctx, { memberId, limit })).map((row) => ({
    id: row.id,
    reference: row.reference,
    iban: maskIban(row.iban),
    state: deriveMandateState(
      { signedAt: row.signedAt, lastUsedAt: row.lastUsedAt, revokedAt: row.revokedAt },
      ctx.now(),
    ),
    signedAt: row.signedAt,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
  }))
}

/** Finds the members of this site who typed a mobile number for a direct debit, the only numbers that are stored. */
export async function findMemberIdsByPhone(ctx: StaffContext, typed: string, limit: number): Promise<string[]> {
  const { default_country: country } = await getSiteSettings(ctx)
  const number = parseMobileNumber(typed, country)
  if (number === null) return []
  return (await listMembersWithNumber.all(ctx, { number, limit })).map(({ memberId: id }) => id)
}
