import { useMemo } from 'react'
import { useIsHydrated } from '#platform/hydration.ts'
import { keptSignup, type KeptSignup } from './form-storage.tsx'

/** How far someone came in this browser; null on the server and until the page is hydrated. */
export function useKeptSignup(of?: string): KeptSignup | null {
  const isInBrowser = useIsHydrated()
  return useMemo(() => (isInBrowser ? keptSignup({ of }) : null), [isInBrowser, of])
}
