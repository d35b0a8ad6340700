/** A failed chunk reloads the page at most once in so many seconds. */
export const RELOAD_GUARD_SECONDS = 60

const key = 'chunk-reload'

/**
 * Whether a failed chunk may reload the page now; if so, the next one may not for a while. Without storage nothing is
 * remembered over a reload, so there is none.
 */
export function claimReload(open: () => Pick<Storage, 'getItem' | 'setItem'>, now = Date.now()): boolean {
  try {
    const storage = open()
    const last = Number(storage.getItem(key) ?? 0)
    if (now - last < RELOAD_GUARD_SECONDS * 1000) return false
    storage.setItem(key, String(now))
    return true
  } catch {
    return false
  }
}
