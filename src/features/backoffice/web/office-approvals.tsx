import { officeForms, OfficeTable, SubmitButton } from '#features/staff/web/staff.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { officeHref } from '#office-links.ts'
import type { WaitingChange } from './backoffice.queries.ts'
import { Time } from './office-member-file.tsx'
import type { backofficeOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ backoffice: typeof backofficeOfficeContract }>()
const approveForm = officeForm('backoffice.approve')
const rejectForm = officeForm('backoffice.reject')

/** The input of a refund that waits. */
interface RefundInput {
  readonly orderId: string
  readonly number: string
  readonly amountCents: number
  readonly currency: string
}

/** The changes that wait for a second person, with the decision. */
export function ApprovalsTable({ changes }: { changes: readonly WaitingChange[] }) {
  const t = useTexts('backoffice')
  return (
    <OfficeTable
      label={t('approvals.title')}
      rows={changes}
      keyOf={({ id }) => id}
      empty={t('approvals.empty')}
      columns={[
        { key: 'what', label: t('approvals.what'), cell: (change) => <ChangeText {...change} /> },
        { key: 'member', label: t('approvals.member'), cell: (change) => <MemberLink {...change} /> },
        { key: 'who', label: t('approvals.who'), cell: ({ staffName }) => staffName },
        { key: 'reason', label: t('approvals.reason'), cell: ({ reason }) => reason },
        { key: 'at', label: t('approvals.at'), cell: ({ requestedAt }) => <Time at={requestedAt} /> },
        { key: 'decide', label: t('approvals.decide'), cell: (change) => <DecisionForms {...change} /> },
      ]}
    />
  )
}

function ChangeText({ kind, input }: WaitingChange) {
  const t = useTexts('backoffice')
  const locale = useLocale()
  if (kind === 'order.refund') {
    const { orderId: id, number, ...refund } = input as unknown as RefundInput // from `requestRefund`
    return (
      <>
        {t('approvals.refund', { amount: formatMoney(refund.amountCents, refund.currency, locale) })}{' '}
        <a href={officeHref('office-order', { id })} className="text-primary-text underline">
          {number}
        </a>
      </>
    )
  }
  if (kind === 'member.erase') return t('approvals.erase')
  const { credits } = input as { credits: number } // a change of credits
  return t(credits > 0 ? 'approvals.credits' : 'approvals.taken', { count: Math.abs(credits) })
}

function MemberLink({ memberId, memberName }: WaitingChange) {
  return (
    <a href={officeHref('office-member', { id: memberId })} className="font-semibold text-primary-text underline">
      {memberName}
    </a>
  )
}

function DecisionForms({ id, isOwn }: WaitingChange) {
  const t = useTexts('backoffice')
  if (isOwn) return <span className="text-text-3">{t('approvals.own')}</span>
  return (
    <div className="flex flex-wrap gap-2">
      <approveForm.Form form={id} hidden={{ id }}>
        <SubmitButton size="sm">{t('approvals.approve')}</SubmitButton>
      </approveForm.Form>
      <rejectForm.Form form={id} hidden={{ id }}>
        <SubmitButton size="sm" variant="secondary">
          {t('approvals.reject')}
        </SubmitButton>
      </rejectForm.Form>
    </div>
  )
}
