import { data, useParams } from 'react-router'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { PageArgs } from '#platform/page.ts'
import { BUNDLE_IDS, METHOD_IDS } from '../rules.ts'
import { CreditsShop } from './credits-shop.tsx'
import { offerQuery } from './payments.queries.ts'
import type { Api } from './payments.queries.ts'

/** A bundle or method that does not exist is no page. */
export const queries = (api: Api, { params }: PageArgs) => {
  const { bundle, method } = parseChoice(params)
  const wrong = (params['id'] && !bundle) || (params['paymentmethod'] && !method)
  if (wrong) throw data({ refusal: 'not_found', details: {} }, { status: 404 })
  return [offerQuery(api)]
}
export const loader = prefetch(queries)
export const clientLoader = prefetchInBrowser(queries)

/** `/credits` and `/credits/{id}/{paymentmethod?}`: one screen, so that choosing keeps the focus where it is. */
export default function CreditsPage() {
  return <CreditsShop {...parseChoice(useParams())} />
}

function parseChoice(params: PageArgs['params']) {
  return {
    bundle: BUNDLE_IDS.find((id) => id === params['id']) ?? null,
    method: METHOD_IDS.find((id) => id === params['paymentmethod']) ?? null,
  }
}
