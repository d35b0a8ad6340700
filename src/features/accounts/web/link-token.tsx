import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/**
 * Returns the token of a mailed link, or ''. Removes it from the address bar at once, so that neither the history nor a
 * copied address or screenshot contains it.
 */
export function useLinkToken(name: string): string {
  const [search] = useSearchParams()
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return search.get(name) ?? ''
}

/** The meta tag of a page with a token in its address: no referrer. */
export function NoReferrerMeta() {
  return <meta name="referrer" content="no-referrer" />
}
