const probeMilliseconds = 5_000

/** Returns whether the site answers. It must, before a page is given up for another. */
export async function isSiteReachable(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { ok } = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(probeMilliseconds) })
    return ok
  } catch {
    return false
  }
}
