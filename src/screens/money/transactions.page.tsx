import ReceiptText from 'lucide-react/icons/receipt-text'
import { Link, useSearchParams } from 'react-router'
import { ledgerQuery, type CreditsApi } from '#features/credits/web/credits.queries.ts'
import { Ledger } from '#features/credits/web/ledger.tsx'
import { MoneyOverview } from '#features/orders/web/money-overview.tsx'
import { ordersQuery, spendingQuery } from '#features/orders/web/orders.queries.ts'
import type { Api } from '#features/orders/web/orders.queries.ts'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { DocumentLinks } from '#features/orders/web/document-links.tsx'
import { OrderChips } from '#features/orders/web/order-chips.tsx'
import { WithdrawalLink } from '#features/orders/web/order-withdrawal.tsx'

type OrderListItem = Awaited<ReturnType<Api['orders']['list']>>['orders'][number]

export const queries = (api: Api & CreditsApi, { search }: PageArgs) => [
  spendingQuery(api),
  isCreditsTab(search) ? ledgerQuery(api) : ordersQuery(api),
]
export const handle = {
  namespaces: ['payments', 'credits', 'spending', 'withdrawal'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

function isCreditsTab(search: URLSearchParams): boolean {
  return search.get('tab') === 'credits'
}

/** The member's orders, and at `?tab=credits` every movement of their credits. */
export default function TransactionsPage() {
  const t = useTexts('credits')
  const isCredits = isCreditsTab(useSearchParams()[0])
  const tabs = [
    { to: href('transactions'), label: t('tabs.orders'), current: !isCredits },
    { to: href('transactions', {}, { tab: 'credits' }), label: t('tabs.credits'), current: isCredits },
  ]
  return (
    <div className="container-page max-w-[760px] pt-6 pb-12 sm:pt-8">
      <title>{t('title')}</title>
      <h1 className="mb-5 text-3xl">{t('title')}</h1>
      <MoneyOverview />
      <Tabs label={t('tabs.label')} tabs={tabs} className="mt-6 mb-5" />
      <h2 className="sr-only">{t(isCredits ? 'tabs.credits' : 'tabs.orders')}</h2>
      {isCredits ? <Ledger /> : <Orders />}
    </div>
  )
}

function Orders() {
  const { orders } = useQueryData(ordersQuery(useApi<Api>()))
  return orders.length === 0 ? <NoOrders /> : <OrderList orders={orders} />
}

function NoOrders() {
  const t = useTexts('payments')
  return <EmptyState icon={<ReceiptText size={32} />} title={t('orders.empty')} text={t('orders.emptyText')} />
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
    <li className="overflow-hidden rounded-2xl border border-border bg-surface">
      <Link
        to={href('transactions-id', { id: order.id })}
        className="pressable flex min-h-18 flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3.5 hover:bg-surface-2"
      >
        <span className="min-w-0 flex-1 basis-40">
          <span className="block font-semibold">{t('orders.line', { credits: order.credits })}</span>
          <span className="block text-sm text-text-3">
            <span className="whitespace-nowrap">{order.number}</span>
            {' · '}
            <span className="whitespace-nowrap">
              {format.dateTime(new Date(order.createdAt), { dateStyle: 'long' })}
            </span>
          </span>
        </span>
        <OrderChips order={order} />
        <span className="font-semibold tabular-nums">{formatMoney(order.totalCents, order.currency, locale)}</span>
      </Link>
      {(order.documents.length > 0 || order.withdrawableUntil) && (
        <div className="flex flex-wrap gap-x-6 border-t border-border px-5 py-0.5 text-sm">
          {order.documents.length > 0 && <DocumentLinks documents={order.documents} />}
          <WithdrawalLink order={order} />
        </div>
      )}
    </li>
  )
}
