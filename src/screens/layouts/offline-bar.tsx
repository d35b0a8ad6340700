import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import { useIsWaitingForConnection } from '#platform/navigation/chunks.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useIsOnline } from '#platform/calls/online.ts'

/** A bar at the top while there is no connection. The region is always rendered, so that screen readers announce it. */
export function OfflineBar() {
  const t = useTexts('app')
  const isOnline = useIsOnline()
  const isWaiting = useIsWaitingForConnection()
  const isShown = !isOnline || isWaiting
  useOfflineAttribute(isShown)
  return (
    <div role="status" className={isShown ? BAR_CLASSES : undefined}>
      {isShown && (
        <>
          <WifiOff size={18} className="flex-none" aria-hidden="true" />
          {t(isWaiting ? 'offline.waiting' : 'offline.bar')}
        </>
      )}
    </div>
  )
}

const BAR_CLASSES =
  'fixed inset-x-0 top-0 z-40 flex h-(--notice-bar) animate-fade-in items-center justify-center gap-2.5 border-b border-warning-text/25 bg-warning-soft px-4 text-sm leading-5 font-semibold text-balance text-warning-text'

/** Sets `data-offline` on the document, which moves the sticky bars and full-height screens down (`tokens.css`). */
function useOfflineAttribute(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    document.documentElement.dataset['offline'] = ''
    return () => {
      delete document.documentElement.dataset['offline']
    }
  }, [isShown])
}
