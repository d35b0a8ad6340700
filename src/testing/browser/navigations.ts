import { expect, onTestFinished } from 'vitest'

/**
 * Cancels document loads until the test ends.
 * @returns the array to which the path and query of each cancelled load are appended
 */
export function interceptNavigations(): string[] {
  const paths: string[] = []
  const cancelNavigation = (event: NavigateEvent) => {
    if (event.destination.sameDocument || !event.cancelable) return
    event.preventDefault()
    const { pathname, search } = new URL(event.destination.url)
    paths.push(pathname + search)
  }
  navigation.addEventListener('navigate', cancelNavigation)
  onTestFinished(() => navigation.removeEventListener('navigate', cancelNavigation))
  return paths
}

/** Sets `navigator.onLine` until the test ends and dispatches the `online` or `offline` event. */
export function setConnection(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
}

/** Goes back in the browser's history once an open layer or a later step has its history entry. */
export async function goBackInLayer(): Promise<void> {
  await expect.poll(() => Number(Object(history.state).backDepth ?? 0)).toBeGreaterThan(0)
  history.back()
}
