// Public: other features or the app use this file.
import type { Context, StaffActor, StaffContext } from '#platform/server/context.ts'
import { findCountry } from '#platform/server/http/geo.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import {
  ACCESS_FAILURE_SECONDS,
  CONFIRMATION_SECONDS,
  OFFICE_IDLE_SECONDS,
  OFFICE_SESSION_SECONDS,
  STAFF_DEVICE_SECONDS,
  WORK_CLAIM_RETENTION_SECONDS,
} from '../rules.ts'
import {
  deleteOldLogins,
  deleteOldSessions,
  deleteSession,
  findSession,
  insertSession,
  touchSession,
  writeConfirmation,
} from './login.sql.ts'
import { deleteOldAccessFailures } from './access-failures.sql.ts'
import { registerStaffDevice } from './known-devices.ts'
import { deleteOldStaffDevices } from './known-devices.sql.ts'
import { deleteOldInvitations } from './invitations.sql.ts'
import { deleteOldStaffChallenges } from './passkeys.sql.ts'
import { deleteEndedClaims } from './work-queue.sql.ts'
import { clearOfficeCookie, readOfficeCookie, setOfficeCookie } from './office-cookies.ts'
import { ago } from '#platform/server/ago.ts'

const SECOND = 1_000
const TOUCH_MILLISECONDS = 60 * SECOND

/** Finds the staff member of a request to the office, or null. The members' cookie never counts. */
export async function findStaffActor(ctx: Context): Promise<StaffActor | null> {
  const sessionId = readOfficeCookie(ctx, 'office-session')
  if (sessionId === null) return null
  const now = ctx.now()
  const session = await findSession.one(ctx, { id: sessionId, at: now, idleSince: idleSince(now) })
  if (!session) return null
  if (now.getTime() - session.lastUsedAt.getTime() > TOUCH_MILLISECONDS)
    await touchSession.run(ctx, { id: sessionId, at: now })
  const { staffId, name, role, confirmedUntil } = session
  return { kind: 'staff', staffId, sessionId, name, role, confirmedUntil }
}

/** Returns the time before which an unused session has ended. */
export function idleSince(now: Date): Date {
  return new Date(now.getTime() - OFFICE_IDLE_SECONDS * SECOND)
}

/** Starts an office session, whose login counts as a fresh confirmation. */
export async function startOfficeSession(ctx: Context, staffId: string): Promise<void> {
  const now = ctx.now()
  const id = setOfficeCookie(ctx, 'office-session')
  const expiresAt = new Date(now.getTime() + OFFICE_SESSION_SECONDS * SECOND)
  const device = { userAgent: ctx.userAgent.slice(0, 200), country: await findCountry(ctx.ip) }
  await insertSession.run(ctx, { id, staffId, at: now, expiresAt, confirmedUntil: confirmedUntil(now), ...device })
  await registerStaffDevice(ctx, staffId)
}

/** Records that the staff member confirmed who they are with a fresh code or passkey. */
export async function confirmSession(ctx: StaffContext): Promise<void> {
  await writeConfirmation.run(ctx, { id: ctx.actor.sessionId ?? '', until: confirmedUntil(ctx.now()) })
}

function confirmedUntil(now: Date): Date {
  return new Date(now.getTime() + CONFIRMATION_SECONDS * SECOND)
}

/** Ends the office session of this request. */
export async function endOfficeSession(ctx: StaffContext): Promise<void> {
  await deleteSession.run(ctx, { id: ctx.actor.sessionId ?? '' })
  clearOfficeCookie(ctx, 'office-session')
}

/** Deletes expired and idle office sessions, logins, challenges of passkeys and claims of work, once an hour. */
export const deleteEndedOfficeSessions = scheduledJob('staff.delete_ended_sessions', '51 * * * *', async (ctx) => {
  const now = ctx.now()
  await deleteOldSessions.run(ctx, { at: now, idleSince: idleSince(now) })
  await deleteOldLogins.run(ctx, { at: now })
  await deleteOldInvitations.run(ctx, { at: now })
  await deleteOldStaffDevices.run(ctx, { before: ago(ctx, { seconds: STAFF_DEVICE_SECONDS }) })
  await deleteOldAccessFailures.run(ctx, { before: ago(ctx, { seconds: ACCESS_FAILURE_SECONDS }) })
  await deleteOldStaffChallenges.run(ctx, { at: now })
  await deleteEndedClaims.run(ctx, { before: ago(ctx, { seconds: WORK_CLAIM_RETENTION_SECONDS }) })
})
