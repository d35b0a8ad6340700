import { Link } from 'react-router'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'

const linkLook = 'font-semibold underline underline-offset-4'

/** What becomes of credits when an account is erased, and how unused ones are paid back (C-60). */
export function LostCredits({ credits }: { credits: number }) {
  const t = useTexts('accounts')
  const rich = useRichTexts('accounts')
  const { refund_days: days, support_email: address } = useSettings()
  return (
    <Alert tone="warning" title={t('delete.creditsTitle', { credits })}>
      <p>
        {rich('delete.credits', {
          days,
          address: () => (
            <a href={`mailto:${address}`} className={linkLook}>
              {address}
            </a>
          ),
        })}
      </p>
      <p className="mt-1">
        <Link to="/transactions" className={`${linkLook} inline-flex min-h-11 items-center`}>
          {t('delete.orders')}
        </Link>
      </p>
    </Alert>
  )
}
