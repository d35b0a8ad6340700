import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTrail } from '#platform/navigation/back-trail.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useOnReconnect } from '#platform/calls/online.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Retries by timer too, since browsers do not report every change of the connection. */
const RETRY_SECONDS = 5

/** The notice in place of a screen that cannot be loaded offline. The screen loads once there is a connection. */
export function OfflineNotice() {
  const t = useTexts('app')
  const navigate = useNavigate()
  const hasPrevious = useTrail().length > 0
  const { revalidate, state } = useRevalidator()
  const retry = useEffectEvent(() => void revalidate())
  useOnReconnect(() => void revalidate())
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && retry(), RETRY_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div role="alert" className="grid min-h-[60dvh] place-content-center">
      <title>{t('offline.title')}</title>
      <EmptyState level={1} icon={<WifiOff size={32} />} title={t('offline.title')} text={t('offline.text')}>
        <Button pending={state === 'loading'} onClick={() => void revalidate()}>
          {t('offline.retry')}
        </Button>
        {hasPrevious && (
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {t('offline.back')}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
