import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

function watch(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Whether the browser has a connection, as far as it knows; true on the server. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    watch,
    () => navigator.onLine,
    () => true,
  )
}

/** Calls back each time the connection returns. */
export function useWhenOnline(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn)
  useEffect(() => {
    const hear = () => returned()
    window.addEventListener('online', hear)
    return () => window.removeEventListener('online', hear)
  }, [])
}
