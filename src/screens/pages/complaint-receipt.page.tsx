import { useParams } from 'react-router'
import { COMPLAINT_DAYS } from '#features/pages/rules.ts'
import { receiptQuery, type PagesApi } from '#features/pages/web/pages.queries.ts'
import { PublicHeader, PublicMetadata } from '#features/pages/web/public-header.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'

const queries = (api: PagesApi, { params }: PageArgs) => [receiptQuery(api, params['id'] ?? '')]

export const handle = {
  namespaces: ['pages', 'complaints'],
  access: 'everyone',
  robots: 'noindex',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The receipt of a complaint: its number, and what happens next (R-2.11, L-24). */
export default function ComplaintReceiptPage() {
  const t = useTexts('complaints')
  const { id = '' } = useParams()
  const { number, receivedAt, isMailed } = useQueryData(receiptQuery(useApi<PagesApi>(), id))
  const date = useFormatter().dateTime(new Date(receivedAt), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <div className="text-lg">
      <PublicMetadata title={t('receipt.title')} description={t('receipt.lead', { days: COMPLAINT_DAYS })} />
      <PublicHeader title={t('receipt.title')} lead={t('receipt.lead', { days: COMPLAINT_DAYS })} />
      <div className="mx-auto w-full max-w-[1200px] px-5 pt-10 sm:px-6 lg:pt-16 print:px-0">
        <div className="max-w-xl rounded-2xl border border-border bg-surface p-6 sm:p-8">
          <p className="text-base text-text-2">{t('receipt.number')}</p>
          <p className="mt-1 font-display text-3xl font-semibold tabular-nums">{number}</p>
          <p className="mt-4 text-base text-text-2">{t('receipt.received', { date })}</p>
          <p className="mt-4">{t(isMailed ? 'receipt.mailed' : 'receipt.notMailed')}</p>
        </div>
      </div>
    </div>
  )
}
