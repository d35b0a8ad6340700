// Public: other features or the app use this file.
import type { StaffContext } from '#platform/server/context.ts'
import { parseDevice, type Device } from '#platform/server/http/user-agent.ts'
import { listSessions } from '#platform/server/security/sessions.ts'
import { emailKeyOf } from '../../email.rules.ts'
import {
  listAccountFiles,
  listAgreements,
  listDeviceFingerprints,
  listIdsOfDevice,
  listIdsOfEmail,
  type AccountFileRow,
} from './member-file.sql.ts'

/** An account as staff see it. */
export interface AccountFile {
  readonly id: string
  readonly email: string
  readonly status: AccountFileRow['status']
  /** Whether staff banned it, rather than a decision about a case. */
  readonly isBannedByStaff: boolean
  readonly language: string
  readonly signupAt: Date
  readonly confirmedAt: Date | null
  /** The time of a deletion in its grace period. */
  readonly deletedAt: Date | null
  readonly sensitiveConsentAt: Date
  /** Since when a login needs a code; null while codes are off. */
  readonly codesSince: Date | null
  /** When support turns codes off, unless the member uses a code before. */
  readonly codesRemovalAt: Date | null
}

/** Finds the accounts of this site with an address, also those that nobody confirmed, the newest first. */
export async function findMemberIdsByEmail(ctx: StaffContext, email: string, limit: number): Promise<string[]> {
  return (await listIdsOfEmail.all(ctx, { emailKey: emailKeyOf(email), limit })).map(({ id }) => id)
}

/** Lists accounts of this site by id, the newest first. Ids of other sites are left out. */
export async function listAccounts(ctx: StaffContext, ids: readonly string[]): Promise<AccountFile[]> {
  return (await listAccountFiles.all(ctx, { ids })).map((row) => ({
    id: row.id,
    email: row.email,
    status: row.status,
    isBannedByStaff: row.bannedByStaff,
    language: row.language,
    signupAt: row.signupAt,
    confirmedAt: row.confirmedAt,
    deletedAt: row.deletedAt,
    sensitiveConsentAt: row.sensitiveConsentAt,
    codesSince: row.codesSince,
    codesRemovalAt: row.codesRemovalAt,
  }))
}

/** A session of a member as staff see it. */
export interface MemberSession extends Device {
  readonly id: string
  readonly country: string | null
  readonly startedAt: Date
  readonly lastUsedAt: Date
}

/** Lists the active sessions of a member, the last used one first. */
export async function listMemberSessions(ctx: StaffContext, memberId: string): Promise<MemberSession[]> {
  const rows = await listSessions(ctx, memberId)
  return rows.map((row) => ({
    id: row.handle,
    ...parseDevice(row.userAgent),
    country: row.country,
    startedAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
  }))
}

/** Lists the versions of the terms that a member of this site agreed to, the newest first. */
export async function listMemberAgreements(
  ctx: StaffContext,
  memberId: string,
): Promise<{ version: Date; agreedAt: Date }[]> {
  return listAgreements.all(ctx, { id: memberId })
}

/** Lists the fingerprints of a member's known devices. Accounts that share one logged in with the same browser. */
export async function listMemberDevices(
  ctx: StaffContext,
  memberId: string,
): Promise<{ fingerprint: string; usedAt: Date }[]> {
  return listDeviceFingerprints.all(ctx, { id: memberId })
}

/** Finds the members of this site who logged in on the device with a fingerprint, the last one first. */
export async function findMemberIdsByDevice(ctx: StaffContext, fingerprint: string, limit: number): Promise<string[]> {
  return (await listIdsOfDevice.all(ctx, { fingerprint: fingerprint.toLowerCase(), limit })).map(({ id }) => id)
}
