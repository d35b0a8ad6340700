import { useTexts } from '#platform/i18n.tsx'
import { useSettings } from './sites.queries.ts'

/** The minimum age of the site, on pages without a footer. */
export function AdultsLine() {
  const t = useTexts('app')
  const { min_age: minAge } = useSettings()
  return <footer className="px-4 py-4 text-center text-sm text-text-3">{t('adults', { minAge })}</footer>
}
