import { data, useParams } from 'react-router'
import { useHasDraft } from '#features/chat/web/chat.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { PageArgs } from '#platform/navigation/page.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { OrderFacts } from '#features/orders/web/order-facts.tsx'
import { OrderRepayment } from '#features/orders/web/order-repayment.tsx'
import { OrderResult } from '#features/orders/web/order-result.tsx'
import { OrderWithdrawal } from '#features/orders/web/order-withdrawal.tsx'
import { orderQuery } from '#features/orders/web/orders.queries.ts'
import type { Api, Order } from '#features/orders/web/orders.queries.ts'
import { StepPills } from '#features/orders/web/step-pills.tsx'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Throws a 404 for a malformed id. */
export const queries = (api: Api, { params }: PageArgs) => {
  const id = params['id'] ?? ''
  if (!UUID.test(id)) throw data({ refusal: 'not_found', details: {} }, { status: 404 })
  return [orderQuery(api, id)]
}
export const handle = {
  namespaces: ['debit', 'payments', 'spending', 'transfer', 'withdrawal'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

export default function TransactionPage() {
  const t = useTexts('payments')
  const order = useQueryData(orderQuery(useApi<Api>(), useParams()['id'] ?? ''))
  const hasDraft = useHasDraft(useViewer()?.id, order.returnTo)
  return (
    <div className="container-page max-w-[680px] pt-6 pb-12 sm:pt-8">
      <title>{t('result.title')}</title>
      <OrderState order={order} hasDraft={hasDraft} />
      <OrderFacts order={order} />
      <OrderWithdrawal order={order} />
    </div>
  )
}

/** The result of an order, or what happened to its money afterwards. */
function OrderState({ order, hasDraft }: { order: Order; hasDraft: boolean }) {
  const isEffective = order.repayment === null || order.repayment === 'partly_refunded'
  return (
    <>
      {isEffective && (
        <div className="mb-6 flex justify-center">
          <StepPills current={order.state === 'completed' ? 3 : 2} />
        </div>
      )}
      {isEffective && <OrderResult order={order} hasDraft={hasDraft} />}
      <OrderRepayment order={order} />
    </>
  )
}
