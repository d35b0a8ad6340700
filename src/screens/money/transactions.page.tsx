import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link } from 'react-router'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { PageHandle } from '#platform/page-handle.ts'
import { useApi, useQueryData } from '#platform/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ordersQuery } from '#features/payments/web/payments.queries.ts'
import type { Api } from '#features/payments/web/payments.queries.ts'
import { href } from '#links.ts'

type OrderListItem = Awaited<ReturnType<Api['payments']['list']>>['orders'][number]

export const queries = (api: Api) => [ordersQuery(api)]
export const handle = {
  namespaces: ['payments', 'withdrawal'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

export default function TransactionsPage() {
  const t = useTexts('payments')
  const { orders } = useQueryData(ordersQuery(useApi<Api>()))
  return (
    <div className="container-page max-w-[680px] pt-6 pb-12 sm:pt-8">
      <title>{t('orders.title')}</title>
      <h1 className="mb-6 text-3xl">{t('orders.title')}</h1>
      {orders.length === 0 ? <NoOrders /> : <OrderList orders={orders} />}
    </div>
  )
}

function NoOrders() {
  const t = useTexts('payments')
  return (
    <EmptyState icon={<ReceiptText size={32} />} title={t('orders.empty')} text={t('orders.emptyText')}>
      <ButtonLink to={href('credits')}>{t('orders.buy')}</ButtonLink>
    </EmptyState>
  )
}

function OrderList({ orders }: { orders: OrderListItem[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {orders.map((order) => (
        <OrderLine key={order.id} order={order} />
      ))}
    </ul>
  )
}

function OrderLine({ order }: { order: OrderListItem }) {
  const t = useTexts('payments')
  const format = useFormatter()
  const locale = useLocale()
  return (
    <li>
      <Link
        to={href('transactions-id', { id: order.id })}
        className="pressable flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 rounded-2xl border border-border bg-surface px-5 py-3.5 hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-semibold">{t('orders.line', { credits: order.credits })}</span>
          <span className="block text-sm text-text-3">
            {order.number} · {format.dateTime(new Date(order.createdAt), { dateStyle: 'long' })}
          </span>
        </span>
        <StateChip order={order} />
        <span className="font-semibold tabular-nums">{formatMoney(order.totalCents, order.currency, locale)}</span>
      </Link>
    </li>
  )
}

/** The state of an order, or what was reversed of it. */
function StateChip({ order: { state, reversal } }: { order: OrderListItem }) {
  const t = useTexts('payments')
  const withdrawalTexts = useTexts('withdrawal')
  return (
    <Chip tone={state === 'completed' && !reversal ? 'success' : 'muted'} size="sm">
      {reversal ? withdrawalTexts(`chip.${reversal}`) : t(`state.${state}`)}
    </Chip>
  )
}
