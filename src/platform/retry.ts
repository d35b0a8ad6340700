/** HTTP retries. */
export const retries = 5

const firstDelayMilliseconds = 500
/** Who has to wait longer is told so, instead of looking at a screen where nothing happens. */
const longestWaitSeconds = 10
const passing = new Set([429, 502, 503, 504])
const reading = new Set(['GET', 'HEAD'])

/**
 * Whether a call may be made again without becoming a second request (C-37): it only reads, or it carries an id
 * that makes it the same request.
 */
export function mayRepeat(method: string, headers: Headers): boolean {
  return reading.has(method) || headers.has('idempotency-key')
}

/** How long to wait before try `attempt` (from 0): 0.5·2^n seconds with jitter, or what the server asks. */
export function delayBefore(attempt: number, retryAfterSeconds: number | null, random: number): number {
  if (retryAfterSeconds !== null) return retryAfterSeconds * 1000
  return firstDelayMilliseconds * 2 ** attempt * (0.75 + random / 2)
}

/** `fetch` that tries again on a lost network, 429 and 502–504, where that is safe and does not take long. */
export async function fetchPatiently(request: Request, init?: RequestInit): Promise<Response> {
  const tries = mayRepeat(request.method, request.headers) ? retries : 0
  for (let attempt = 0; ; attempt++) {
    const answer = await fetch(request.clone(), init).catch((error: unknown) => error)
    if (answer instanceof Response && !passing.has(answer.status)) return answer
    const asked = retryAfterOf(answer)
    const isTooLong = asked !== null && asked > longestWaitSeconds
    if (attempt >= tries || isTooLong || request.signal.aborted || isOffline()) return orThrow(answer)
    await pause(delayBefore(attempt, asked, Math.random()))
  }
}

/** Whether the browser itself knows that there is no connection; a retry waits for it elsewhere. */
function isOffline(): boolean {
  return 'onLine' in navigator && !navigator.onLine
}

function orThrow(answer: unknown): Response {
  if (answer instanceof Response) return answer
  throw answer
}

function retryAfterOf(answer: unknown): number | null {
  const value = answer instanceof Response ? answer.headers.get('retry-after') : null
  return value && /^\d{1,4}$/.test(value) ? Number(value) : null
}

async function pause(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}
