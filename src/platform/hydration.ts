import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => undefined

/** False on the server and for the first drawing in the browser, true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
