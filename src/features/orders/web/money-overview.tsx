import Coins from 'lucide-react/icons/coins'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { spendingQuery } from './orders.queries.ts'
import type { Api } from './orders.queries.ts'
import { SpendingLink } from './spending-notice.tsx'

/** The balance, what was ordered this month, and the way to buy credits or to limit that. */
export function MoneyOverview() {
  const t = useTexts('spending')
  const locale = useLocale()
  const format = useFormatter()
  const { currency, month } = useQueryData(spendingQuery(useApi<Api>()))
  return (
    <section
      aria-label={t('overview.label')}
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-3xl border border-border bg-surface p-5 sm:p-6"
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-4">
        <div>
          <dt className="text-sm text-text-2">{t('overview.balance')}</dt>
          <dd className="type-display text-3xl text-primary-text tabular-nums">
            {t('overview.credits', { credits: useViewer()?.credits ?? 0 })}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-text-2">
            {t('overview.month', { month: format.dateTime(new Date(month.start), { month: 'long' }) })}
          </dt>
          <dd className="type-display text-3xl tabular-nums">{formatMoney(month.spentCents, currency, locale)}</dd>
          {month.openCents > 0 && (
            <dd className="text-sm text-text-3 tabular-nums">
              {t('overview.open', { open: formatMoney(month.openCents, currency, locale) })}
            </dd>
          )}
        </div>
      </dl>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <ButtonLink to={href('credits')} wraps icon={<Coins size={20} aria-hidden="true" />}>
          {t('overview.buy')}
        </ButtonLink>
        <SpendingLink />
      </div>
    </section>
  )
}
