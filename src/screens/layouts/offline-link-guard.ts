import { useEffect, useEffectEvent } from 'react'
import { useRefusalText } from '#platform/i18n.tsx'
import { createConnectionLostError } from '#platform/calls/call-error.ts'
import { showToast } from '#ui/toasts.ts'

/**
 * Cancels clicks on links that would load another document while there is no connection. The browser would replace the
 * app with its own error page.
 */
export function useOfflineLinkGuard(): void {
  const refusalText = useRefusalText()
  const showOfflineToast = useEffectEvent(() =>
    showToast({ key: 'offline', text: refusalText(createConnectionLostError()), tone: 'danger' }),
  )
  useEffect(() => {
    // on the window, after the router's own listeners
    const cancelNavigation = (event: MouseEvent) => {
      if (navigator.onLine || event.defaultPrevented || !isDocumentLink(event.target)) return
      event.preventDefault()
      showOfflineToast()
    }
    window.addEventListener('click', cancelNavigation)
    return () => window.removeEventListener('click', cancelNavigation)
  }, [])
}

function isDocumentLink(target: EventTarget | null): boolean {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download')) return false
  const isSamePage = link.pathname === location.pathname && link.search === location.search && link.hash !== ''
  return link.origin === location.origin && !isSamePage
}
