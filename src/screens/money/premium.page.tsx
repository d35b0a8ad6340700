import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { PageHandle } from '#platform/page-handle.ts'
import type { PageArgs } from '#platform/page.ts'
import { parseEnteredCode } from '#features/payments/code.rules.ts'
import { CreditsShop } from '#features/payments/web/credits-shop.tsx'
import { offerQuery } from '#features/payments/web/payments.queries.ts'
import type { Api } from '#features/payments/web/payments.queries.ts'

export const queries = (api: Api, { search }: PageArgs) => [offerQuery(api, parseEnteredCode(search.get('code')))]
export const handle = {
  namespaces: ['discounts', 'payments'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The same bundles as on `/credits`, below the benefits of premium (C-08, R-2.111). */
export default function PremiumPage() {
  return <CreditsShop intro="premium" />
}
