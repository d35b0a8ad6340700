import { RAISE_DELAY_HOURS } from '#features/orders/spending.rules.ts'
import { MonthOverview } from '#features/orders/web/month-overview.tsx'
import { spendingQuery } from '#features/orders/web/orders.queries.ts'
import type { Api } from '#features/orders/web/orders.queries.ts'
import { SpendingLimitForm } from '#features/orders/web/spending-limit-form.tsx'
import { SpendingPause } from '#features/orders/web/spending-pause.tsx'
import { Panel, SettingsFrame } from '#features/settings/web/settings-frame.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'

const queries = (api: Api) => [spendingQuery(api)]

export const handle = {
  namespaces: ['settings', 'spending'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The member's spending of this month, their limits, and the pause of buying. */
export default function SpendingSettingsPage() {
  const t = useTexts('spending')
  const format = useFormatter()
  const spending = useQueryData(spendingQuery(useApi<Api>()))
  const month = format.dateTime(new Date(spending.month.start), { month: 'long', year: 'numeric' })
  return (
    <SettingsFrame title={t('title')} text={t('text')}>
      <Panel title={t('month.title', { month })}>
        <MonthOverview spending={spending} />
      </Panel>
      <Panel title={t('limit.title')} text={t('limit.text', { hours: RAISE_DELAY_HOURS })}>
        <div className="flex flex-col gap-6">
          <SpendingLimitForm period="month" spending={spending} />
          <SpendingLimitForm period="day" spending={spending} />
        </div>
        <p className="mt-4 text-sm text-text-3">{t('limit.counted')}</p>
      </Panel>
      <Panel title={t('pause.title')} text={t('pause.text')}>
        <SpendingPause pausedUntil={spending.pausedUntil} />
      </Panel>
    </SettingsFrame>
  )
}
