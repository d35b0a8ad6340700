import type { ReactNode } from 'react'
import {
  officeForms,
  OfficeTable,
  OfficeTime,
  Panel,
  SubmitButton,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useCountryName, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { officeHref } from '#office-links.ts'
import type { OfficeOrderDetails } from './orders.queries.ts'
import { OrderState } from './office-orders.tsx'
import type { ordersOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ orders: typeof ordersOfficeContract }>()
const refundForm = officeForm('orders.refund', {
  fields: ['amount', 'reason'],
  refusals: { amount_too_high: 'amount' },
})

/** What the order is. */
export function OrderPanel({ order }: { order: OfficeOrderDetails }) {
  const t = useTexts('office-orders')
  const methodTexts = useTexts('payments')
  const countryName = useCountryName()
  const locale = useLocale()
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('state'), <OrderState key="state" state={order.state} />],
    [t('amount'), formatMoney(order.totalCents, order.currency, locale)],
    [t('vat'), formatMoney(order.vatCents, order.currency, locale)],
    [t('credits'), order.credits],
    [t('method'), order.method ? methodTexts(`methodName.${order.method}`) : ''],
    [t('country'), countryName(order.country)],
    [t('createdAt'), <OfficeTime key="created" at={order.createdAt} />],
    [t('paidAt'), <OfficeTime key="paid" at={order.paidAt} />],
    [t('reversedAt'), <OfficeTime key="reversed" at={order.reversedAt} />],
  ]
  return (
    <Panel>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm font-semibold text-text-2">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <a
        href={officeHref('office-member', { id: order.memberId })}
        className="mt-4 inline-flex min-h-6 items-center text-primary-text underline"
      >
        {t('toMember')}
      </a>
    </Panel>
  )
}

/** The reports about the payments as they came, with their raw text. */
export function EventsPanel({ events }: Pick<OfficeOrderDetails, 'events'>) {
  const t = useTexts('office-orders')
  const methodTexts = useTexts('payments')
  return (
    <Panel title={t('events')}>
      <OfficeTable
        label={t('events')}
        rows={events}
        keyOf={({ id }) => id}
        empty={t('noEvents')}
        columns={[
          { key: 'at', label: t('at'), cell: ({ receivedAt }) => <OfficeTime at={receivedAt} /> },
          { key: 'method', label: t('method'), cell: ({ method }) => methodTexts(`methodName.${method}`) },
          { key: 'source', label: t('source'), cell: ({ source }) => <code>{source}</code> },
          { key: 'status', label: t('status'), cell: ({ status }) => <code>{status}</code> },
          { key: 'raw', label: t('raw'), cell: ({ snapshot }) => <RawReport snapshot={snapshot} /> },
        ]}
      />
    </Panel>
  )
}

function RawReport({ snapshot }: { snapshot?: unknown }) {
  const t = useTexts('office-orders')
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-semibold text-primary-text">{t('raw')}</summary>
      <pre className="mt-2 max-w-[70vw] text-xs break-all whitespace-pre-wrap md:max-w-[30rem]">
        {JSON.stringify(snapshot, null, 2)}
      </pre>
    </details>
  )
}

/** The refunds that we requested, and the repayments that the provider reported. */
export function RepaymentsPanels({ refunds, repayments }: Pick<OfficeOrderDetails, 'refunds' | 'repayments'>) {
  const t = useTexts('office-orders')
  const locale = useLocale()
  return (
    <>
      <Panel title={t('refunds')}>
        <OfficeTable
          label={t('refunds')}
          rows={refunds}
          keyOf={({ id }) => id}
          empty={t('noRefunds')}
          columns={[
            { key: 'at', label: t('at'), cell: ({ createdAt }) => <OfficeTime at={createdAt} /> },
            {
              key: 'amount',
              label: t('amount'),
              isNumber: true,
              cell: ({ amountCents, currency }) => formatMoney(amountCents, currency, locale),
            },
            { key: 'credits', label: t('credits'), isNumber: true, cell: ({ credits }) => credits },
            { key: 'state', label: t('state'), cell: ({ state }) => t(`refundState.${state}`) },
            { key: 'who', label: t('who'), cell: ({ requestedBy }) => requestedBy ?? '' },
            { key: 'reason', label: t('reason'), cell: ({ note, reason }) => note ?? <code>{reason}</code> },
          ]}
        />
      </Panel>
      <Panel title={t('repayments')}>
        <OfficeTable
          label={t('repayments')}
          rows={repayments}
          keyOf={({ id }) => id}
          empty={t('noRepayments')}
          columns={[
            { key: 'at', label: t('at'), cell: ({ happenedAt }) => <OfficeTime at={happenedAt} /> },
            {
              key: 'kind',
              label: t('state'),
              cell: ({ kind, reasonCode }) =>
                reasonCode === null
                  ? t(`kind.${kind}`)
                  : t('kind.withReason', { kind: t(`kind.${kind}`), code: reasonCode }),
            },
            {
              key: 'amount',
              label: t('amount'),
              isNumber: true,
              cell: ({ amountCents, currency }) => formatMoney(amountCents, currency, locale),
            },
            { key: 'status', label: t('status'), cell: ({ status }) => <code>{status}</code> },
          ]}
        />
      </Panel>
    </>
  )
}

/** Refunds a paid order, for whoever may. Each page has a new id, so that a form that is sent twice refunds once. */
export function RefundPanel({ order: { id, state } }: { order: OfficeOrderDetails }) {
  const t = useTexts('office-orders')
  const isAllowed = useFrame().permissions.includes('orders.refund')
  if (!isAllowed || state === 'open') return null
  return (
    <Panel title={t('refund')}>
      <p className="mb-4 text-text-2">{t('refundIntro')}</p>
      <refundForm.Form
        hidden={{ id, requestId: newClientId() }}
        showsAnswer
        isEmptiedByDone
        className="flex flex-col gap-3"
      >
        <TypedField label={t('refundAmount')} field={refundForm.field('amount')} inputMode="decimal" maxLength={12} />
        <TypedField label={t('reason')} field={refundForm.field('reason')} required maxLength={500} />
        <SubmitButton variant="danger" className="self-start">
          {t('refundSubmit')}
        </SubmitButton>
      </refundForm.Form>
    </Panel>
  )
}
