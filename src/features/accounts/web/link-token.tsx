import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The token of a mailed link, '' without one. It leaves the address bar as soon as the page runs, so that no history,
 * copied address or photo of the screen holds it.
 */
export function useLinkToken(name: string): string {
  const [search] = useSearchParams()
  useEffect(() => {
    if (location.search !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return search.get(name) ?? ''
}

/** What a page that is opened with a token tells the browser: nobody learns its address, and nobody lists it. */
export function LinkPrivacy() {
  return (
    <>
      <meta name="referrer" content="no-referrer" />
      <meta name="robots" content="noindex" />
    </>
  )
}
