import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Disclosure } from '#ui/disclosure.tsx'

/** Folds intimate interests away, so that nobody who looks along reads them. */
export function IntimateInterests({ count, children }: { count: number; children: ReactNode }) {
  const t = useTexts('options')
  return count > 0 && <Disclosure label={t('intimate', { count })}>{children}</Disclosure>
}
