import { secondsToHours } from '#platform/days.ts'
import { Refusal } from '#platform/refusal.ts'

const HOUR_SECONDS = 60 * 60

/** A member may ask for their data once in this time. */
export const EXPORT_INTERVAL_SECONDS = 24 * HOUR_SECONDS
/** How long the archive can be downloaded. */
export const EXPORT_RETENTION_SECONDS = 7 * 24 * HOUR_SECONDS
/** An archive that is not ready by then never will be: whoever made it went down. */
export const EXPORT_TIMEOUT_SECONDS = HOUR_SECONDS

/** An archive as far as its state goes. */
export interface ExportRequest {
  readonly status: 'waiting' | 'running' | 'ready' | 'failed'
  readonly requestedAt: Date
  readonly expiresAt: Date | null
}

/** What there is for the member: nothing (any more), an archive in the making, one to download, or one that failed. */
export function exportState(asked: ExportRequest | null, now: Date): 'none' | 'making' | 'ready' | 'failed' {
  if (!asked) return 'none'
  if (asked.status === 'failed') return 'failed'
  if (asked.status === 'ready') return asked.expiresAt && asked.expiresAt > now ? 'ready' : 'none'
  return secondsSince(asked.requestedAt, now) < EXPORT_TIMEOUT_SECONDS ? 'making' : 'failed'
}

/** When a member may ask again, or null when they may now; one that failed does not count. */
export function exportAvailableAt(asked: ExportRequest | null, now: Date): Date | null {
  if (!asked || exportState(asked, now) === 'failed') return null
  if (secondsSince(asked.requestedAt, now) >= EXPORT_INTERVAL_SECONDS) return null
  return new Date(asked.requestedAt.getTime() + EXPORT_INTERVAL_SECONDS * 1000)
}

/** Why a member may not ask for their data now, or null when they may (L-28). */
export function findExportRefusal(asked: ExportRequest | null, now: Date): Refusal | null {
  const availableAt = exportAvailableAt(asked, now)
  return (
    availableAt &&
    new Refusal('export_too_soon', { availableAt: availableAt.toISOString(), hours: secondsToHours(EXPORT_INTERVAL_SECONDS) })
  )
}

function secondsSince(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / 1000
}
