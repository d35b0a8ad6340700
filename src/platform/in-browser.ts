import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and for the first drawing in the browser, true from then on. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
