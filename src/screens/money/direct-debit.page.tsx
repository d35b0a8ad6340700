import { useSearchParams } from 'react-router'
import { DirectDebit, MissingDebit } from '#features/bank/web/direct-debit.tsx'
import { debitQuery, type Api } from '#features/bank/web/bank.queries.ts'
import { StepPills } from '#features/orders/web/step-pills.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const queries = (api: Api, { search }: PageArgs) => {
  const id = findOrderId(search)
  return id === null ? [] : [debitQuery(api, id)]
}
export const handle = {
  namespaces: ['payments', 'debit'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

function findOrderId(search: URLSearchParams): string | null {
  const id = search.get('order') ?? ''
  return UUID.test(id) ? id : null
}

/** The page that signs the mandate of an order. */
export default function DirectDebitPage() {
  const t = useTexts('debit')
  const id = findOrderId(useSearchParams()[0])
  return (
    <div className="container-page max-w-[760px] pt-6 pb-12 sm:pt-8">
      <title>{t('page.title')}</title>
      <div className="mb-6 flex justify-center">
        <StepPills current={2} />
      </div>
      {id === null ? <MissingDebit /> : <DirectDebit key={id} orderId={id} />}
    </div>
  )
}
