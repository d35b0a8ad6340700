import { useMemo } from 'react'
import { useIsHydrated } from '#platform/hydration.ts'
import { loadSavedSignup, type SavedSignup } from './form-storage.tsx'

/** Returns the unfinished signup of this browser; null on the server and until the page is hydrated. */
export function useSavedSignup(of?: string): SavedSignup | null {
  const isInBrowser = useIsHydrated()
  return useMemo(() => (isInBrowser ? loadSavedSignup({ verifiedEmail: of }) : null), [isInBrowser, of])
}
