import { withRetry } from '#platform/calls/retry.ts'

/** The maximum number of retries of a request. */
export const MAX_RETRIES = 5

const FIRST_DELAY_MILLISECONDS = 500
/** The maximum Retry-After to wait for. A longer one is reported to the visitor. */
const MAX_WAIT_SECONDS = 10
const TRANSIENT_STATUSES = new Set([429, 502, 503, 504])
const SAFE_METHODS = new Set(['GET', 'HEAD'])

/**
 * Returns whether a request is safe to repeat (C-37): its method is safe, or it carries an idempotency key.
 */
export function canRetry(method: string, headers: Headers): boolean {
  return SAFE_METHODS.has(method) || headers.has('idempotency-key')
}

/** Returns the milliseconds before retry `attempt` (from 0): 0.5·2^n seconds with jitter, or the Retry-After. */
export function getRetryDelay(attempt: number, retryAfterSeconds: number | null, random: number): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000
  return FIRST_DELAY_MILLISECONDS * 2 ** attempt * (0.75 + random / 2)
}

/** Calls `fetch`, with retries on network errors, 429 and 502–504 where that is safe and short enough. */
export async function fetchWithRetry(request: Request, init?: RequestInit): Promise<Response> {
  return withRetry(() => fetch(request.clone(), init), {
    maxAttempts: canRetry(request.method, request.headers) ? 1 + MAX_RETRIES : 1,
    delayAfter: (outcome, attempt) => (request.signal.aborted || isOffline() ? null : delayAfter(outcome, attempt)),
  })
}

function delayAfter(outcome: PromiseSettledResult<Response>, attempt: number): number | null {
  if (outcome.status === 'rejected') return getRetryDelay(attempt, null, Math.random())
  if (!TRANSIENT_STATUSES.has(outcome.value.status)) return null
  const retryAfterSeconds = parseRetryAfter(outcome.value)
  if (retryAfterSeconds !== null && retryAfterSeconds > MAX_WAIT_SECONDS) return null
  return getRetryDelay(attempt, retryAfterSeconds, Math.random())
}

/** Returns whether the browser reports that it is offline. A retry would then fail too. */
function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}

function parseRetryAfter({ headers }: Response): number | null {
  const value = headers.get('retry-after')
  return value && /^\d{1,4}$/.test(value) ? Number(value) : null
}
