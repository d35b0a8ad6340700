import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { spendingQuery } from '#features/orders/web/orders.queries.ts'
import { offerQuery, type PricingApi } from '#features/pricing/web/pricing.queries.ts'
import type { Api } from '#features/orders/web/orders.queries.ts'
import { RepeatOrder } from '#features/orders/web/repeat-order.tsx'
import { TopBarBackButton } from '#features/profiles/web/top-bar-back-button.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'

export const queries = (api: Api & PricingApi) => [offerQuery(api), spendingQuery(api)]
export const handle = {
  namespaces: ['discounts', 'payments', 'profiles', 'spending'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The page to order the last bundle again. */
export default function RepeatOrderPage() {
  const t = useTexts('payments')
  return (
    <div className="container-page max-w-[680px] pt-6 pb-12 sm:pt-8">
      <title>{t('repeat.title')}</title>
      <TopBarBackButton fallback={href('credits')} />
      <RepeatOrder />
    </div>
  )
}
