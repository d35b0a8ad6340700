// Public: other features or the app use this file.
import { createHmac } from 'node:crypto'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { port } from '#platform/port.ts'
import type { Context, SystemContext } from '#platform/server/context.ts'
import { findMarkExpiry, type MarkKind } from '../../ban-mark.rules.ts'
import type { ReportCategory } from '../../rules.ts'
import {
  copyPhotoMarks,
  deleteBanOfCase,
  deleteBansByStaff,
  deleteExpiredBans,
  deleteMatchesOf,
  detachBans,
  insertBan,
  insertMarks,
  listIdentifiers,
} from './ban-marks.sql.ts'

/** Lists the phone numbers that a member proved, as E.164. */
export const phoneNumbers = port<{ memberId: string }, string[]>('moderation.phone_numbers')

/** Something by which a member is recognized. */
export interface Mark {
  readonly kind: Exclude<MarkKind, 'photo'>
  /** The normalized address or phone number, or the hash of the token of a device. */
  readonly value: string
}

/** Returns the keyed hash of a mark. Sites have different hashes of the same mark. */
export function hashMark({ siteId, services }: Context, { kind, value }: Mark): string {
  return createHmac('sha256', services.settings.secret).update(`ban mark ${siteId} ${kind} ${value}`).digest('hex')
}

/** The decision that bans a member; null for a ban by staff. */
type BanningCase = { readonly id: string; readonly category: ReportCategory } | null

/** Stores the marks of a banned member for the months of the site's setting, in the transaction of the ban. */
export async function storeBanMarks(tx: Context, memberId: string, banningCase: BanningCase): Promise<void> {
  const { ban_months: months } = await getSiteSettings(tx)
  const banId = tx.newId()
  const source = { caseId: banningCase?.id ?? null, category: banningCase?.category ?? 'other' }
  await insertBan.run(tx, { id: banId, memberId, ...source, expiresAt: findMarkExpiry(tx.now(), months) })
  const marks = await listMarks(tx, memberId)
  const hashes = marks.map((mark) => hashMark(tx, mark))
  await insertMarks.run(tx, { banId, kinds: marks.map(({ kind }) => kind), hashes })
  await copyPhotoMarks.run(tx, { banId, memberId })
}

async function listMarks(tx: Context, memberId: string): Promise<Mark[]> {
  const numbers = await phoneNumbers.ask(tx, { memberId })
  const identifiers = await listIdentifiers.all(tx, { memberId })
  return [...identifiers, ...numbers.map((value) => ({ kind: 'phone', value }))] as Mark[] // no row is of a photo
}

/** Stores the marks of a member whom staff banned. Listens to `memberBannedByStaff`. */
export async function storeStaffBanMarks(tx: Context, { memberId }: { memberId: string }): Promise<void> {
  await storeBanMarks(tx, memberId, null)
}

/** Deletes the marks of the ban of a reversed decision. Does nothing for other decisions. */
export async function removeDecisionBanMarks(tx: Context, caseId: string): Promise<void> {
  await deleteBanOfCase.run(tx, { caseId })
}

/** Deletes the marks of bans by staff, which ended. Listens to `memberUnbannedByStaff`. */
export async function removeStaffBanMarks(tx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteBansByStaff.run(tx, { memberId })
}

/** Deletes the marks of bans that have expired, with the matches. */
export async function deleteExpiredBanMarks(ctx: SystemContext): Promise<void> {
  await deleteExpiredBans.run(ctx)
}

/** Deletes the matches of an erased member. Listens to `memberErased`. */
export async function eraseBanMatches(tx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteMatchesOf.run(tx, { memberId })
}

/** Removes the id of an erased member from their bans. The marks stay until they expire. Listens to `memberErased`. */
export async function detachErasedBans(tx: Context, { memberId }: { memberId: string }): Promise<void> {
  await detachBans.run(tx, { memberId })
}
