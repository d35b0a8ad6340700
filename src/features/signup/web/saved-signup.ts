import { useMemo } from 'react'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { loadSavedSignup, type SavedSignup } from './form-storage.ts'

/** Returns the unfinished signup of this browser; null on the server and until the page is hydrated. */
export function useSavedSignup(maskedEmail?: string): SavedSignup | null {
  const isHydrated = useIsHydrated()
  return useMemo(() => (isHydrated ? loadSavedSignup({ maskedEmail }) : null), [isHydrated, maskedEmail])
}
