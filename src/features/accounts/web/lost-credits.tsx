import { Link } from 'react-router'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'

const linkClasses = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** The warning that erasing the account loses its credits, and how unused ones are refunded (C-60). */
export function LostCreditsWarning({ credits }: { credits: number }) {
  const t = useTexts('accounts')
  const { refund_days: days } = useSettings()
  return (
    <Alert tone="warning" title={t('delete.creditsTitle', { credits })}>
      <p>{t('delete.credits', { days })}</p>
      <p className="mt-1">
        <Link to={href('transactions')} className={linkClasses}>
          {t('delete.orders')}
        </Link>
      </p>
    </Alert>
  )
}
