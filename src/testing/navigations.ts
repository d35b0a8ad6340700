import { onTestFinished } from 'vitest'

/**
 * Cancels every load of a document until the test ends, so that a test sees where the page would have gone.
 * @returns path and query of each cancelled load, which grows; a reload names the current page
 */
export function holdNavigations(): string[] {
  const paths: string[] = []
  const hold = (event: NavigateEvent) => {
    if (event.destination.sameDocument || !event.cancelable) return
    event.preventDefault()
    const { pathname, search } = new URL(event.destination.url)
    paths.push(pathname + search)
  }
  navigation.addEventListener('navigate', hold)
  onTestFinished(() => navigation.removeEventListener('navigate', hold))
  return paths
}

/** Sets until the test ends whether the browser reports a connection; a change is reported to the page. */
export function setConnection(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
}
