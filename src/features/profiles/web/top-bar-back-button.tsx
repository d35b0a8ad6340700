import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router'
import { useTrail } from '#platform/navigation/back-trail.ts'
import { useTexts } from '#platform/i18n.tsx'
import { IconButton } from '#ui/icon-button.tsx'

const installedQuery = '(display-mode: standalone)'

/** Renders a back button into the top bar of the installed app, which has no browser bar. */
export function TopBarBackButton({ fallback }: { fallback: string }) {
  const topBar = useSyncExternalStore(subscribe, findInstalledTopBar, () => null)
  return topBar && createPortal(<BackButton fallback={fallback} />, topBar)
}

/** Returns a function that goes one page back, or opens `fallback` when the site was opened on this page. */
export function useGoBack(fallback: string): () => void {
  const navigate = useNavigate()
  const hasPrevious = useTrail().length > 0
  return () => void (hasPrevious ? navigate(-1) : navigate(fallback, { replace: true }))
}

function BackButton({ fallback }: { fallback: string }) {
  const t = useTexts('profiles')
  return (
    <IconButton label={t('back')} onClick={useGoBack(fallback)} className="order-first -ml-1.5 sm:-ml-3">
      <ArrowLeft size={22} aria-hidden="true" />
    </IconButton>
  )
}

/** Returns the row of the layout's top bar, the first header of the document; null in a browser tab. */
function findInstalledTopBar(): Element | null {
  return matchMedia(installedQuery).matches ? document.querySelector('header > div') : null
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(installedQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
