// Public: other features or the app use this file.
import { findAccount } from '#features/accounts/server/identity.ts'
import { emailKeyOf } from '#features/accounts/email.rules.ts'
import { MAX_HASH_DISTANCE } from '#features/photos/rules.ts'
import type { Context, StaffContext } from '#platform/server/context.ts'
import { severityOf } from '../../rules.ts'
import { hashBanFingerprint, type BanFingerprint } from './ban-fingerprints.ts'
import {
  insertMatch,
  listBansWithPhoto,
  listMatchesOf,
  listMatchingBans,
  replaceDeviceFingerprint,
  type BanMatchRow,
  type MatchingBanRow,
} from './ban-fingerprints.sql.ts'
import { openUnreportedCase } from '../cases/unreported-cases.ts'

/** Compares the address and the device of a new member with those of banned ones. Opens a case about a match. */
export async function compareNewMember(
  tx: Context,
  { memberId, email, deviceHash }: { memberId: string; email: string; deviceHash: string | null },
): Promise<void> {
  const fingerprints: BanFingerprint[] = [{ kind: 'address', value: emailKeyOf(email) }]
  if (deviceHash) fingerprints.push({ kind: 'device', value: deviceHash })
  await compareFingerprints(tx, memberId, fingerprints)
}

/** Compares the new address of a member. Listens to `mailChanged`. */
export async function compareAddress(tx: Context, { memberId }: { memberId: string }): Promise<void> {
  const account = await findAccount(tx, memberId)
  if (account) await compareFingerprints(tx, memberId, [{ kind: 'address', value: emailKeyOf(account.email) }])
}

/** Compares a phone number with which a member signed, as E.164. */
export async function comparePhoneNumber(tx: Context, memberId: string, number: string): Promise<void> {
  await compareFingerprints(tx, memberId, [{ kind: 'phone', value: number }])
}

/**
 * Compares the device of a login, and gives its fingerprint the token that the login made. Listens to `deviceRegistered`.
 */
export async function compareDevice(
  tx: Context,
  { memberId, oldHash, newHash }: { memberId: string; oldHash: string; newHash: string },
): Promise<void> {
  const [before, after] = [oldHash, newHash].map((value) => hashBanFingerprint(tx, { kind: 'device', value }))
  if (await replaceDeviceFingerprint.run(tx, { oldHash: before ?? '', newHash: after ?? '' }))
    await compareFingerprints(tx, memberId, [{ kind: 'device', value: newHash }])
}

/** Compares an uploaded photo. Listens to `photoUploaded`. */
export async function comparePhoto(
  tx: Context,
  { memberId, hash, mirrored }: { memberId: string; hash: string; mirrored: string },
): Promise<void> {
  const image = { hash, mirrored, distance: MAX_HASH_DISTANCE }
  await openMatchCase(tx, memberId, await listBansWithPhoto.all(tx, { memberId, ...image }))
}

async function compareFingerprints(
  tx: Context,
  memberId: string,
  fingerprints: readonly BanFingerprint[],
): Promise<void> {
  const hashes = fingerprints.map((fingerprint) => hashBanFingerprint(tx, fingerprint))
  await openMatchCase(tx, memberId, await listMatchingBans.all(tx, { memberId, hashes }))
}

/** Opens a case about a member who resembles banned ones, or joins the open one. It changes nothing else. */
async function openMatchCase(tx: Context, memberId: string, bans: readonly MatchingBanRow[]): Promise<void> {
  const [worst] = bans.toSorted((one, other) => severityOf(other.category) - severityOf(one.category))
  if (!worst) return
  const about = { kind: 'member', id: memberId, memberId, category: worst.category } as const
  const caseId = await openUnreportedCase(tx, about)
  if (!caseId) return
  for (const { banId, kind } of bans) await insertMatch.one(tx, { memberId, banId, kind, caseId })
}

/** Lists the banned members whom a member of this site resembles. */
export async function listBanMatches(ctx: StaffContext, memberId: string) {
  return (await listMatchesOf.all(ctx, { memberId })).map(toBanMatch)
}

/** Returns a match as the office shows it. */
export function toBanMatch(row: BanMatchRow) {
  return {
    kind: row.kind,
    at: row.noticedAt,
    bannedAt: row.bannedAt,
    memberId: row.bannedMemberId,
    caseId: row.bannedCaseId,
  }
}
