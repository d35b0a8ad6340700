import { useTexts } from '#platform/i18n.tsx'
import { Chip } from '#ui/chip.tsx'
import type { Api } from './orders.queries.ts'

type ListedOrder = Awaited<ReturnType<Api['orders']['list']>>['orders'][number]

/** The state of an order, or how it was repaid, and the state of its refund. */
export function OrderChips({ order }: { order: Pick<ListedOrder, 'state' | 'repayment' | 'refund'> }) {
  const t = useTexts('payments')
  const withdrawalTexts = useTexts('withdrawal')
  const { state, repayment, refund } = order
  const isRefunded = repayment === 'refunded' || repayment === 'partly_refunded'
  const hidesRepayment = isRefunded && refund !== 'refunded'
  return (
    <span className="flex flex-wrap gap-1.5">
      {!hidesRepayment && (
        <Chip tone={state === 'completed' && !repayment ? 'success' : 'muted'} size="sm">
          {repayment ? withdrawalTexts(`chip.${repayment}`) : t(`state.${state}`)}
        </Chip>
      )}
      {refund && (!isRefunded || hidesRepayment) && (
        <Chip tone="muted" size="sm">
          {withdrawalTexts(`chip.refund.${refund}`)}
        </Chip>
      )}
    </span>
  )
}
