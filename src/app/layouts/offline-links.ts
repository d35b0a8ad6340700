import { useEffect, useEffectEvent } from 'react'
import { useRefusalText } from '#platform/i18n.tsx'
import { connectionLost } from '#platform/call-error.ts'
import { showToast } from '#ui/toasts.ts'

/**
 * Holds back links that would load another document while there is no connection: the browser would put its own error
 * page in the place of the app.
 */
export function useOfflineLinks(): void {
  const words = useRefusalText()
  const tell = useEffectEvent(() => showToast({ key: 'offline', text: words(connectionLost()), tone: 'danger' }))
  useEffect(() => {
    // on the window, after the router's own listeners
    const hold = (event: MouseEvent) => {
      if (navigator.onLine || event.defaultPrevented || !leadsToDocument(event.target)) return
      event.preventDefault()
      tell()
    }
    window.addEventListener('click', hold)
    return () => window.removeEventListener('click', hold)
  }, [])
}

function leadsToDocument(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return false
  const isSamePage = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return link.origin === location.origin && !isSamePage
}
