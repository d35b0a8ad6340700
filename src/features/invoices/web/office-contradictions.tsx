import { OfficeTable, Panel } from '#features/staff/web/staff.tsx'
import { useCountryName, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { officeHref } from '#office-links.ts'
import type { InvoicesApi } from './invoices.queries.ts'

type Contradictions = Awaited<ReturnType<InvoicesApi['invoices']['contradictions']>>
type Contradiction = Contradictions['orders'][number]

/** The orders whose country every other known fact contradicts. */
export function ContradictionsPanel({ orders, hasMore }: Contradictions) {
  const t = useTexts('office-money')
  const countryName = useCountryName()
  const locale = useLocale()
  const country = (code: string | null) => (code === null ? t('vat.unknownCountry') : countryName(code))
  return (
    <Panel title={t('vat.contradictions')} className="mt-6">
      <p className="mb-4 text-text-2">{t('vat.contradictionsIntro')}</p>
      <OfficeTable
        label={t('vat.contradictions')}
        rows={orders}
        keyOf={({ invoice }) => invoice}
        empty={t('vat.noContradictions')}
        columns={[
          { key: 'order', label: t('order'), cell: (order) => <NumberLink {...order} /> },
          { key: 'invoice', label: t('vat.invoice'), cell: ({ invoice }) => invoice },
          { key: 'declared', label: t('vat.declared'), cell: (order) => country(order.country) },
          { key: 'address', label: t('vat.address'), cell: ({ addressCountry }) => country(addressCountry) },
          { key: 'payer', label: t('vat.payer'), cell: ({ payerCountry }) => country(payerCountry) },
          {
            key: 'vat',
            label: t('vat.vat'),
            isNumber: true,
            cell: ({ vatCents, currency }) => formatMoney(vatCents, currency, locale),
          },
          {
            key: 'total',
            label: t('vat.total'),
            isNumber: true,
            cell: ({ totalCents, currency }) => formatMoney(totalCents, currency, locale),
          },
        ]}
      />
      {hasMore && <p className="mt-4 text-text-2">{t('vat.moreContradictions', { count: orders.length })}</p>}
    </Panel>
  )
}

/** A link that finds the order at this site; one of another site of the company is in its own office. */
function NumberLink({ number }: Contradiction) {
  return (
    <a href={officeHref('office-orders', {}, { number })} className="font-mono text-primary-text underline">
      {number}
    </a>
  )
}
