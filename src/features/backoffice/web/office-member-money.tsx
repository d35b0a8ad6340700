import { OfficeTable, Panel } from '#features/staff/web/staff.tsx'
import { useFormatter, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { officeHref } from '#office-links.ts'
import { chipClasses } from '#ui/chip-classes.ts'
import type { MemberFile } from './backoffice.queries.ts'
import { Time } from './office-member-file.tsx'

type Money = NonNullable<MemberFile['money']>

/** The balance, the orders and the newest movements of credits. */
export function MoneyPanels({ money }: { money: Money }) {
  const t = useTexts('backoffice')
  return (
    <>
      <Panel title={t('file.money')}>
        <p className="flex flex-wrap items-center gap-3 text-lg font-semibold tabular-nums">
          {t('file.credits', { count: money.credits })}
          <span className={chipClasses(money.isPremium ? 'gold' : 'muted', 'sm')}>
            {t(money.isPremium ? 'file.premium' : 'file.noPremium')}
          </span>
        </p>
      </Panel>
      <OrdersPanel orders={money.orders} />
      <LedgerPanel entries={money.entries} />
      <MandatesPanel mandates={money.mandates} />
    </>
  )
}

function OrdersPanel({ orders }: Pick<Money, 'orders'>) {
  const t = useTexts('backoffice')
  const locale = useLocale()
  return (
    <Panel title={t('file.orders')}>
      <OfficeTable
        label={t('file.orders')}
        rows={orders}
        keyOf={({ id }) => id}
        empty={t('file.noOrders')}
        columns={[
          { key: 'number', label: t('file.number'), cell: ({ id, number }) => <OrderLink {...{ id, number }} /> },
          {
            key: 'state',
            label: t('file.state'),
            cell: ({ state, reversedAt }) =>
              reversedAt ? `${t(`order.${state}`)}, ${t('file.reversed')}` : t(`order.${state}`),
          },
          {
            key: 'amount',
            label: t('file.amount'),
            isNumber: true,
            cell: ({ totalCents, currency }) => formatMoney(totalCents, currency, locale),
          },
          { key: 'at', label: t('file.placedAt'), cell: ({ createdAt }) => <Time at={createdAt} /> },
        ]}
      />
    </Panel>
  )
}

function LedgerPanel({ entries }: Pick<Money, 'entries'>) {
  const t = useTexts('backoffice')
  const creditTexts = useTexts('credits')
  const format = useFormatter()
  return (
    <Panel title={t('file.ledger')}>
      <OfficeTable
        label={t('file.ledger')}
        rows={entries}
        keyOf={({ at, balance }) => `${at} ${balance}`}
        empty={t('file.noEntries')}
        columns={[
          { key: 'at', label: t('file.at'), cell: ({ at }) => <Time at={at} /> },
          { key: 'what', label: t('file.what'), cell: ({ reason }) => creditTexts(`reason.${reason}`) },
          {
            key: 'change',
            label: t('file.change'),
            isNumber: true,
            cell: ({ credits }) => format.number(credits, { signDisplay: 'always' }),
          },
          { key: 'balance', label: t('file.balance'), isNumber: true, cell: ({ balance }) => format.number(balance) },
        ]}
      />
    </Panel>
  )
}

function MandatesPanel({ mandates }: Pick<Money, 'mandates'>) {
  const t = useTexts('member-file')
  return (
    <Panel title={t('mandates.title')}>
      <OfficeTable
        label={t('mandates.title')}
        rows={mandates}
        keyOf={({ id }) => id}
        empty={t('mandates.none')}
        columns={[
          { key: 'reference', label: t('mandates.reference'), cell: ({ reference }) => <code>{reference}</code> },
          { key: 'state', label: t('mandates.state'), cell: ({ state }) => t(`mandates.states.${state}`) },
          { key: 'account', label: t('mandates.account'), cell: ({ iban }) => iban },
          {
            key: 'order',
            label: t('mandates.order'),
            cell: ({ orderId: id, orderNumber: number }) => <OrderLink {...{ id, number }} />,
          },
          { key: 'signed', label: t('mandates.signedAt'), cell: ({ signedAt }) => <Time at={signedAt} /> },
        ]}
      />
    </Panel>
  )
}

function OrderLink({ id, number }: { id: string; number: string }) {
  return (
    <a href={officeHref('office-order', { id })} className="font-mono text-primary-text underline">
      {number}
    </a>
  )
}
