import { useTexts } from '#platform/i18n.tsx'
import { Chip } from '#ui/chip.tsx'
import type { Api } from './orders.queries.ts'

type ListedOrder = Awaited<ReturnType<Api['orders']['list']>>['orders'][number]

/** The state of an order, or what was reversed of it, and the state of its refund. */
export function OrderChips({ order }: { order: Pick<ListedOrder, 'state' | 'reversal' | 'refund'> }) {
  const t = useTexts('payments')
  const withdrawalTexts = useTexts('withdrawal')
  const { state, reversal, refund } = order
  const isRefunded = reversal === 'refunded' || reversal === 'partly_refunded'
  const hidesReversal = isRefunded && refund !== 'refunded'
  return (
    <span className="flex flex-wrap gap-1.5">
      {!hidesReversal && (
        <Chip tone={state === 'completed' && !reversal ? 'success' : 'muted'} size="sm">
          {reversal ? withdrawalTexts(`chip.${reversal}`) : t(`state.${state}`)}
        </Chip>
      )}
      {refund && (!isRefunded || hidesReversal) && (
        <Chip tone="muted" size="sm">
          {withdrawalTexts(`chip.refund.${refund}`)}
        </Chip>
      )}
    </span>
  )
}
