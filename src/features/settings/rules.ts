import { secondsToHours } from '#platform/time/days.ts'
import { Refusal } from '#platform/refusal.ts'

const HOUR_SECONDS = 60 * 60

/** The interval in which a member may request one archive. */
export const EXPORT_INTERVAL_SECONDS = 24 * HOUR_SECONDS
/** The time in which an archive can be downloaded. */
export const EXPORT_RETENTION_SECONDS = 7 * 24 * HOUR_SECONDS
/** The time after which an unfinished archive counts as failed, because its process has stopped. */
export const EXPORT_TIMEOUT_SECONDS = HOUR_SECONDS

/** The request for an archive, with the fields that decide its state. */
export interface ExportRequest {
  readonly status: 'waiting' | 'running' | 'ready' | 'failed'
  readonly requestedAt: Date
  readonly expiresAt: Date | null
}

/** Returns the state of the archive: none (or expired), being made, ready to download, or failed. */
export function getExportState(request: ExportRequest | null, now: Date): 'none' | 'making' | 'ready' | 'failed' {
  if (!request) return 'none'
  if (request.status === 'failed') return 'failed'
  if (request.status === 'ready') return request.expiresAt && request.expiresAt > now ? 'ready' : 'none'
  return secondsSince(request.requestedAt, now) < EXPORT_TIMEOUT_SECONDS ? 'making' : 'failed'
}

/** Returns when the member may request a new archive, or null when they may now. A failed archive does not count. */
export function findNextExportTime(request: ExportRequest | null, now: Date): Date | null {
  if (!request || getExportState(request, now) === 'failed') return null
  if (secondsSince(request.requestedAt, now) >= EXPORT_INTERVAL_SECONDS) return null
  return new Date(request.requestedAt.getTime() + EXPORT_INTERVAL_SECONDS * 1000)
}

/** Returns the reason why the member may not request an archive now, or null (L-28). */
export function findExportRefusal(request: ExportRequest | null, now: Date): Refusal | null {
  const availableAt = findNextExportTime(request, now)
  return (
    availableAt &&
    new Refusal('export_too_soon', {
      availableAt: availableAt.toISOString(),
      hours: secondsToHours(EXPORT_INTERVAL_SECONDS),
    })
  )
}

function secondsSince(at: Date, now: Date): number {
  return (now.getTime() - at.getTime()) / 1000
}
