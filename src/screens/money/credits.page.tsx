import { data, useParams } from 'react-router'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { PageArgs } from '#platform/navigation/page.ts'
import { parseEnteredCode } from '#features/pricing/code.rules.ts'
import { METHOD_IDS } from '#features/pricing/method.rules.ts'
import { BUNDLE_IDS } from '#features/pricing/bundle.rules.ts'
import { CreditsShop } from '#features/orders/web/credits-shop.tsx'
import { spendingQuery } from '#features/orders/web/orders.queries.ts'
import { offerQuery, type PricingApi } from '#features/pricing/web/pricing.queries.ts'
import type { Api } from '#features/orders/web/orders.queries.ts'
import { TopBarBackButton } from '#features/profiles/web/top-bar-back-button.tsx'
import { href } from '#links.ts'

/** Throws a 404 for an unknown bundle or method. */
export const queries = (api: Api & PricingApi, { params, search }: PageArgs) => {
  const { bundle, method } = parseChoice(params)
  const isUnknown = (params['id'] && !bundle) || (params['paymentmethod'] && !method)
  if (isUnknown) throw data({ refusal: 'not_found', details: {} }, { status: 404 })
  return [offerQuery(api, parseEnteredCode(search.get('code'))), spendingQuery(api)]
}
export const handle = {
  namespaces: ['discounts', 'payments', 'profiles', 'spending'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/**
 * The page of `/credits` and `/credits/{id}/{paymentmethod?}`. One component renders both, so that a choice keeps
 * focus.
 */
export default function CreditsPage() {
  const choice = parseChoice(useParams())
  return (
    <>
      <TopBarBackButton fallback={href(choice.bundle ? 'credits' : 'members')} />
      <CreditsShop {...choice} />
    </>
  )
}

function parseChoice(params: PageArgs['params']) {
  return {
    bundle: BUNDLE_IDS.find((id) => id === params['id']) ?? null,
    method: METHOD_IDS.find((id) => id === params['paymentmethod']) ?? null,
  }
}
