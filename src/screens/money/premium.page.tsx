import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { PageHandle } from '#platform/page-handle.ts'
import { CreditsShop } from '#features/payments/web/credits-shop.tsx'
import { offerQuery, spendingQuery } from '#features/payments/web/payments.queries.ts'
import type { Api } from '#features/payments/web/payments.queries.ts'

export const queries = (api: Api) => [offerQuery(api), spendingQuery(api)]
export const handle = {
  namespaces: ['payments', 'spending'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The same bundles as on `/credits`, below the benefits of premium (C-08, R-2.111). */
export default function PremiumPage() {
  return <CreditsShop intro="premium" />
}
