const PROBE_MILLISECONDS = 5_000

/** Returns whether the site responds. Check it before leaving a page for another document. */
export async function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MILLISECONDS) })
    return ok
  } catch {
    return false
  }
}
