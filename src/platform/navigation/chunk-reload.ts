/** The minimum time between two reloads caused by a failed chunk. */
export const RELOAD_GUARD_SECONDS = 60

const key = 'chunk-reload'

/**
 * Returns whether a failed chunk may reload the page now, and if so blocks further reloads for a while. Without
 * storage it returns false, since the block would not survive the reload.
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
