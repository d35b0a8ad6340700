import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'

/** Folds intimate interests away. They are closed at every visit, so that nobody who looks along reads them. */
export function IntimateInterests({ count, children }: { count: number; children: ReactNode }) {
  const t = useTexts('options')
  if (count === 0) return null
  return (
    <details className="group rounded-2xl border border-border bg-surface px-4">
      <summary className="flex min-h-11 items-center gap-2 text-text-2">
        <ChevronDown size={18} className="flex-none transition-transform group-open:rotate-180" aria-hidden="true" />
        {t('intimate', { count })}
      </summary>
      <div className="pt-1 pb-4">{children}</div>
    </details>
  )
}
