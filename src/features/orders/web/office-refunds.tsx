import {
  LostRefusal,
  officeForms,
  OfficeTable,
  OfficeTime,
  SubmitButton,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { chipClasses, type ChipTone } from '#ui/chip-classes.ts'
import type { ordersOfficeContract } from '../office.contract.ts'
import type { UnfinishedRefundState } from '../refund.rules.ts'
import { OrderLink } from './orders.tsx'
import type { UnfinishedRefund } from './orders.queries.ts'

const officeForm = officeForms<{ orders: typeof ordersOfficeContract }>()
const retryRefundForm = officeForm('orders.retryRefund')
const recordRefundTransferForm = officeForm('orders.recordRefundTransfer')

const TONES: Record<UnfinishedRefundState, ChipTone> = {
  unsent: 'muted',
  untransferred: 'gold',
  sent: 'muted',
  failed: 'primary',
}

/** The refunds that failed or have not reached the payer, each with what somebody can do about it. */
export function RefundsTable({ refunds }: { refunds: readonly UnfinishedRefund[] }) {
  const t = useTexts('office-orders')
  const locale = useLocale()
  return (
    <>
      <LostRefusal
        forms={[retryRefundForm, recordRefundTransferForm]}
        shown={refunds.filter(isWaitingForStaff).map(({ id }) => id)}
      />
      <OfficeTable
        label={t('unfinished.title')}
        rows={refunds}
        keyOf={({ id }) => id}
        empty={t('unfinished.empty')}
        columns={[
          { key: 'order', label: t('unfinished.order'), cell: ({ order }) => <OrderLink {...order} /> },
          { key: 'state', label: t('state'), cell: ({ state }) => <RefundState state={state} /> },
          {
            key: 'amount',
            label: t('amount'),
            isNumber: true,
            cell: ({ amountCents, currency }) => formatMoney(amountCents, currency, locale),
          },
          { key: 'reason', label: t('reason'), cell: ({ note, reason }) => note ?? t(`unfinished.reason.${reason}`) },
          { key: 'who', label: t('who'), cell: ({ requestedBy }) => requestedBy ?? '' },
          { key: 'since', label: t('unfinished.since'), cell: ({ createdAt }) => <OfficeTime at={createdAt} /> },
          { key: 'do', label: t('unfinished.do'), cell: (refund) => <RefundForm refund={refund} /> },
        ]}
      />
    </>
  )
}

function isWaitingForStaff({ state }: UnfinishedRefund): boolean {
  return state === 'failed' || state === 'untransferred'
}

function RefundState({ state }: { state: UnfinishedRefundState }) {
  const t = useTexts('office-orders')
  return <span className={chipClasses(TONES[state], 'sm')}>{t(`unfinished.state.${state}`)}</span>
}

/** Requests a failed refund again, or records that its money was transferred, for whoever may. */
function RefundForm({ refund: { id, state, order } }: { refund: UnfinishedRefund }) {
  const t = useTexts('office-orders')
  if (!useFrame().permissions.includes('orders.refund')) return ''
  const { number } = order
  if (state === 'failed')
    return (
      <retryRefundForm.Form form={id} hidden={{ id }}>
        <SubmitButton size="sm" variant="secondary" aria-label={t('unfinished.retryOf', { number })}>
          {t('unfinished.retry')}
        </SubmitButton>
      </retryRefundForm.Form>
    )
  if (state !== 'untransferred') return ''
  return (
    <recordRefundTransferForm.Form form={id} hidden={{ id }}>
      <SubmitButton size="sm" variant="secondary" aria-label={t('unfinished.transferredOf', { number })}>
        {t('unfinished.transferred')}
      </SubmitButton>
    </recordRefundTransferForm.Form>
  )
}
