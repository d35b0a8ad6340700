import { MAX_FREE_STARTS } from '#features/chat/rules.ts'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { PageArgs } from '#platform/navigation/page.ts'
import { parseEnteredCode } from '#features/pricing/code.rules.ts'
import { CreditsShop } from '#features/orders/web/credits-shop.tsx'
import { spendingQuery } from '#features/orders/web/orders.queries.ts'
import { offerQuery, type PricingApi } from '#features/pricing/web/pricing.queries.ts'
import type { Api } from '#features/orders/web/orders.queries.ts'
import { PremiumComparison } from '#features/orders/web/premium-comparison.tsx'
import { PremiumPanel } from '#features/orders/web/premium-panel.tsx'
import { PremiumQuestions } from '#features/orders/web/premium-questions.tsx'

export const queries = (api: Api & PricingApi, { search }: PageArgs) => [
  offerQuery(api, parseEnteredCode(search.get('code'))),
  spendingQuery(api),
]
export const handle = {
  namespaces: ['discounts', 'payments', 'premium', 'spending'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The bundles of `/credits`, with the benefits of premium (C-08, R-2.111). */
export default function PremiumPage() {
  return (
    <>
      <CreditsShop intro={PremiumPanel} />
      <div className="container-page max-w-[1080px] pb-12">
        <PremiumComparison freeStarts={MAX_FREE_STARTS} />
        <PremiumQuestions />
      </div>
    </>
  )
}
