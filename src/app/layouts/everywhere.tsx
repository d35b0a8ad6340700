import type { ReactNode } from 'react'
import { useViewerPolling } from '#features/me/web/me.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { ToastRegion } from '#ui/toast-region.tsx'
import { useTitlePrefix } from './title-prefix.ts'

/** What is mounted on every layout (C-69). */
export function Everywhere({ children }: { children: ReactNode }) {
  const t = useTexts('app')
  useViewerPolling()
  useTitlePrefix()
  return (
    <>
      <a href="#main" className="skip-link">
        {t('skip')}
      </a>
      {children}
      <ToastRegion label={t('toasts')} closeLabel={t('close')} />
    </>
  )
}
