// Public: other features or the app use this file.
import { createHmac } from 'node:crypto'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { port } from '#platform/port.ts'
import type { Context, SystemContext } from '#platform/server/context.ts'
import { findBanFingerprintExpiry, type BanFingerprintKind } from '../../ban-fingerprint.rules.ts'
import type { ReportCategory } from '../../rules.ts'
import {
  copyPhotoFingerprints,
  deleteBanOfCase,
  deleteBansByStaff,
  deleteExpiredBans,
  deleteMatchesOf,
  detachBans,
  insertBan,
  insertBanFingerprints,
  listIdentifiers,
} from './ban-fingerprints.sql.ts'

/** Lists the phone numbers that a member proved, as E.164. */
export const phoneNumbers = port<{ memberId: string }, string[]>('moderation.phone_numbers')

/** Something by which a member is recognized. */
export interface BanFingerprint {
  readonly kind: Exclude<BanFingerprintKind, 'photo'>
  /** The normalized address or phone number, or the hash of the token of a device. */
  readonly value: string
}

/** Returns the keyed hash of a fingerprint. Sites have different hashes of the same fingerprint. */
export function hashBanFingerprint({ siteId, services }: Context, { kind, value }: BanFingerprint): string {
  // The stored hashes begin with these words, so they stay.
  return createHmac('sha256', services.settings.secret).update(`ban mark ${siteId} ${kind} ${value}`).digest('hex')
}

/** The decision that bans a member; null for a ban by staff. */
type BanningCase = { readonly id: string; readonly category: ReportCategory } | null

/** Stores the fingerprints of a banned member for the months of the site's setting, in the transaction of the ban. */
export async function storeBanFingerprints(tx: Context, memberId: string, banningCase: BanningCase): Promise<void> {
  const { ban_months: months } = await getSiteSettings(tx)
  const banId = tx.newId()
  const source = { caseId: banningCase?.id ?? null, category: banningCase?.category ?? 'other' }
  await insertBan.run(tx, { id: banId, memberId, ...source, expiresAt: findBanFingerprintExpiry(tx.now(), months) })
  const fingerprints = await listBanFingerprints(tx, memberId)
  const hashes = fingerprints.map((fingerprint) => hashBanFingerprint(tx, fingerprint))
  await insertBanFingerprints.run(tx, { banId, kinds: fingerprints.map(({ kind }) => kind), hashes })
  await copyPhotoFingerprints.run(tx, { banId, memberId })
}

async function listBanFingerprints(tx: Context, memberId: string): Promise<BanFingerprint[]> {
  const numbers = await phoneNumbers.ask(tx, { memberId })
  const identifiers = await listIdentifiers.all(tx, { memberId })
  return [...identifiers, ...numbers.map((value) => ({ kind: 'phone', value }))] as BanFingerprint[] // none of a photo
}

/** Stores the fingerprints of a member whom staff banned. Listens to `memberBannedByStaff`. */
export async function storeStaffBanFingerprints(tx: Context, { memberId }: { memberId: string }): Promise<void> {
  await storeBanFingerprints(tx, memberId, null)
}

/** Deletes the fingerprints of the ban of a reversed decision. Does nothing for other decisions. */
export async function removeDecisionBanFingerprints(tx: Context, caseId: string): Promise<void> {
  await deleteBanOfCase.run(tx, { caseId })
}

/** Deletes the fingerprints of bans by staff, which ended. Listens to `memberUnbannedByStaff`. */
export async function removeStaffBanFingerprints(tx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteBansByStaff.run(tx, { memberId })
}

/** Deletes the fingerprints of bans that have expired, with the matches. */
export async function deleteExpiredBanFingerprints(ctx: SystemContext): Promise<void> {
  await deleteExpiredBans.run(ctx)
}

/** Deletes the matches of an erased member. Listens to `memberErased`. */
export async function eraseBanMatches(tx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteMatchesOf.run(tx, { memberId })
}

/** Removes the id of an erased member from their bans. The fingerprints stay until they expire. Listens to `memberErased`. */
export async function detachErasedBans(tx: Context, { memberId }: { memberId: string }): Promise<void> {
  await detachBans.run(tx, { memberId })
}
