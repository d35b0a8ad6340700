import { Link } from 'react-router'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { href } from '#links.ts'
import { DocumentLinks } from './document-links.tsx'
import { getVatPercent } from '#features/pricing/vat.rules.ts'
import type { Order } from './orders.queries.ts'

/** The details of an order, with its total, VAT and documents. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useTexts('payments')
  const format = useFormatter()
  const locale = useLocale()
  const money = (cents: number) => formatMoney(cents, order.currency, locale)
  const facts = [
    [t('result.number'), order.number],
    [t('result.bundle'), t('result.creditsOf', { name: t(`bundle.${order.bundleId}`), credits: order.credits })],
    ...(order.discount
      ? [
          [t('result.listPrice'), money(order.listPriceCents)],
          [t('result.discount', order.discount), money(order.totalCents - order.listPriceCents)],
        ]
      : []),
    [t('result.totalLabel'), money(order.totalCents)],
    [t('result.vat', { percent: getVatPercent(order.vatBasisPoints) }), money(order.vatCents)],
    [t('result.paidWith'), t(`methodName.${order.method}`)],
    [t('result.date'), format.dateTime(new Date(order.createdAt), { dateStyle: 'long', timeStyle: 'short' })],
  ]
  return (
    <>
      <dl className="mt-6 divide-y divide-border rounded-2xl border border-border bg-surface px-5">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-3">
            <dt className="text-text-2">{name}</dt>
            <dd className="font-medium tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {order.documents.length > 0 && (
        <div className="mt-3 px-5">
          <DocumentLinks documents={order.documents} />
        </div>
      )}
      <p className="mt-5 text-center">
        <Link
          to={href('transactions')}
          className="inline-block py-2 font-medium text-primary-text underline underline-offset-4"
        >
          {t('result.all')}
        </Link>
      </p>
    </>
  )
}
