import { data, useParams } from 'react-router'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { PageArgs } from '#platform/page.ts'
import { BUNDLE_IDS, METHOD_IDS } from '../rules.ts'
import { CreditsShop } from './credits-shop.tsx'
import { offerQuery } from './payments.queries.ts'
import type { Api } from './payments.queries.ts'

/** A bundle or method that does not exist is no page. */
export const queries = (api: Api, { params }: PageArgs) => {
  const { bundle, method } = chosenIn(params)
  if (!bundle || (params['paymentmethod'] && !method))
    throw data({ refusal: 'not_found', details: {} }, { status: 404 })
  return [offerQuery(api)]
}
export const loader = prefetch(queries)
export const clientLoader = prefetchInBrowser(queries)

export default function CreditsBundlePage() {
  const { bundle, method } = chosenIn(useParams())
  return <CreditsShop chosen={bundle} method={method} />
}

function chosenIn(params: PageArgs['params']) {
  return {
    bundle: BUNDLE_IDS.find((id) => id === params['id']) ?? null,
    method: METHOD_IDS.find((id) => id === params['paymentmethod']) ?? null,
  }
}
