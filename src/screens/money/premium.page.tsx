import { prefetch, prefetchInBrowser, type PageHandle } from '#platform/page.ts'
import { CreditsShop } from '#features/payments/web/credits-shop.tsx'
import { offerQuery } from '#features/payments/web/payments.queries.ts'
import type { Api } from '#features/payments/web/payments.queries.ts'

export const queries = (api: Api) => [offerQuery(api)]
export const handle = { namespaces: ['payments'] } satisfies PageHandle
export const loader = prefetch(queries)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The same bundles as on `/credits`, below the benefits of premium (C-08, R-2.111). */
export default function PremiumPage() {
  return <CreditsShop intro="premium" />
}
