import { useLocation } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

/** A link that loads the current page again. */
export function RetryLink() {
  const t = useTexts('app')
  const { pathname, search } = useLocation()
  return (
    <ButtonLink to={pathname + search} reloadDocument variant="secondary">
      {t('error.retry')}
    </ButtonLink>
  )
}
