import { Link } from 'react-router'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { useApi, useOptionalQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { findTightestLimit } from '../spending.rules.ts'
import { spendingQuery } from './orders.queries.ts'
import type { Api } from './orders.queries.ts'
import type { Offer } from '#features/pricing/web/pricing.queries.ts'

/** The effect of the member's limits on an order, before it is placed. Renders nothing without a limit or a pause. */
export function SpendingNotice({ bundle }: { bundle: Pick<Offer['bundles'][number], 'priceCents' | 'currency'> }) {
  const t = useTexts('spending')
  const locale = useLocale()
  const formatInstant = useInstantText()
  const spending = useOptionalQueryData(spendingQuery(useApi<Api>()))
  if (!spending) return null
  if (spending.pausedUntil)
    return <Notice tone="info">{t('notice.paused', { until: formatInstant(spending.pausedUntil) })}</Notice>
  const limit = findTightestLimit(spending, bundle.priceCents)
  if (!limit) return null
  const fits = bundle.priceCents <= limit.leftCents
  const left = formatMoney(limit.leftCents, bundle.currency, locale)
  return (
    <Notice tone={fits ? 'info' : 'warning'}>
      {t(fits ? 'notice.left' : 'notice.tooMuch', { left, period: limit.period })}
    </Notice>
  )
}

function Notice({ tone, children }: { tone: 'info' | 'warning'; children: string }) {
  return (
    <Alert tone={tone} className="mt-5" action={<SpendingLink />}>
      <span className="tabular-nums">{children}</span>
    </Alert>
  )
}

/** The link to the member's limits. */
export function SpendingLink() {
  const t = useTexts('spending')
  return (
    <Link
      to={href('settings-spending')}
      className="inline-flex min-h-6 items-center font-semibold text-text underline underline-offset-4"
    >
      {t('toSettings')}
    </Link>
  )
}

/** Returns a function that formats a moment with its date and time. */
export function useInstantText(): (instant: string) => string {
  const format = useFormatter()
  return (instant) => format.dateTime(new Date(instant), { dateStyle: 'long', timeStyle: 'short' })
}
