/** The time after which a toast is dismissed. */
export const TOAST_SECONDS = 5
/** The maximum number of toasts at once; a further toast dismisses the oldest. */
export const TOAST_LIMIT = 3

export type Toast = {
  /** A toast with the key of an earlier one replaces it. */
  key: string
  text: string
  title?: string
  tone?: 'plain' | 'success' | 'danger'
  imageUrl?: string
  /** Makes the whole toast a link to this path. */
  to?: string
  action?: { label: string; onPress: () => void }
  /** With 0 the toast stays until it is closed. */
  seconds?: number
}

let toasts: readonly Toast[] = []
let toastCount = 0
const listeners = new Set<() => void>()

function setToasts(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Returns the toasts on the screen, oldest first. */
export function getToasts(): readonly Toast[] {
  return toasts
}

/** Shows a toast and returns its key. Call it in the browser only, since the list is shared by the whole process. */
export function showToast(toast: Omit<Toast, 'key'> & { key?: string }): string {
  const key = toast.key ?? `toast ${++toastCount}`
  setToasts([...toasts.filter((shown) => shown.key !== key), { ...toast, key }].slice(-TOAST_LIMIT))
  return key
}

export function dismissToast(key: string): void {
  if (toasts.some((toast) => toast.key === key)) setToasts(toasts.filter((toast) => toast.key !== key))
}

/** Calls `listener` after each change; returns a function that unsubscribes it. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
