/** How long a toast stays before it goes by itself. */
export const TOAST_SECONDS = 5
/** More than this many at once is noise: the oldest makes room. */
export const TOAST_LIMIT = 3

export type Toast = {
  /** A second toast with the same key takes the place of the first. */
  key: string
  text: string
  title?: string
  tone?: 'plain' | 'success' | 'danger'
  imageUrl?: string
  /** The whole toast is a link. */
  to?: string
  action?: { label: string; onPress: () => void }
  /** 0 stays until it is closed. */
  seconds?: number
}

let toasts: readonly Toast[] = []
let shownSoFar = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** The toasts on the screen, oldest first. */
export function currentToasts(): readonly Toast[] {
  return toasts
}

/** Shows a toast; returns its key. Only in the browser: the list belongs to one window. */
export function showToast(toast: Omit<Toast, 'key'> & { key?: string }): string {
  const key = toast.key ?? `toast ${++shownSoFar}`
  replace([...toasts.filter((shown) => shown.key !== key), { ...toast, key }].slice(-TOAST_LIMIT))
  return key
}

export function dismissToast(key: string): void {
  if (toasts.some((toast) => toast.key === key)) replace(toasts.filter((toast) => toast.key !== key))
}

/** Calls back after each change, until the returned function is called. */
export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
