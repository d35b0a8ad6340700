import { EMAIL_MAX } from '#features/accounts/email.rules.ts'
import { officeForms, OfficeTable, SubmitButton, TypedField } from '#features/staff/web/staff.tsx'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import type { BouncedSignup } from './office-signups.queries.ts'
import type { signupOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ signup: typeof signupOfficeContract }>()
export const correctBouncedForm = officeForm('signup.correctBounced', {
  fields: ['email'],
  refusals: { email_missing: 'email', invalid_email: 'email' },
})
export const leaveBouncedForm = officeForm('signup.leaveBounced')
export const removeBouncedForm = officeForm('signup.removeBounced')

/** The signups whose mail was refused, the oldest first, each with the forms that decide about it. */
export function BouncedSignupTable({ signups }: { signups: readonly BouncedSignup[] }) {
  const t = useTexts('office-signups')
  const format = useFormatter()
  const at = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <OfficeTable
      label={t('title')}
      rows={signups}
      keyOf={({ id }) => id}
      empty={t('empty')}
      columns={[
        { key: 'network', label: t('network'), cell: ({ network }) => <b className="wrap-anywhere">{network}</b> },
        { key: 'received', label: t('received'), cell: ({ receivedAt }) => at(receivedAt) },
        { key: 'why', label: t('why'), cell: ({ bouncedAt, code }) => t('refused', { at: at(bouncedAt), code }) },
        { key: 'due', label: t('due'), cell: (row) => <Deadline {...row} /> },
        { key: 'address', label: t('address'), cell: (row) => <AddressForm {...row} /> },
        { key: 'decide', label: t('decide'), cell: (row) => <DecisionForms {...row} /> },
      ]}
    />
  )
}

function Deadline({ dueAt, isOverdue, expiresAt }: BouncedSignup) {
  const t = useTexts('office-signups')
  const format = useFormatter()
  const on = (time: string) => format.dateTime(new Date(time), { dateStyle: 'medium' })
  return (
    <>
      {on(dueAt)} {isOverdue && <b className="text-danger-text">{t('overdue')}</b>}
      <span className="block text-sm text-text-2">{t('expires', { at: on(expiresAt) })}</span>
    </>
  )
}

function AddressForm({ id, email }: BouncedSignup) {
  const t = useTexts('office-signups')
  return (
    <correctBouncedForm.Form form={`address-${id}`} hidden={{ id }}>
      <p className="mb-2 text-left font-semibold break-all">{email}</p>
      <div className="flex flex-wrap items-end gap-2 text-left">
        <TypedField
          className="w-full sm:w-64"
          label={t('corrected')}
          field={correctBouncedForm.field('email')}
          type="email"
          value=""
          maxLength={EMAIL_MAX}
          required
        />
        <SubmitButton size="sm" variant="secondary" aria-label={t('resendTo', { email })}>
          {t('resend')}
        </SubmitButton>
      </div>
    </correctBouncedForm.Form>
  )
}

function DecisionForms({ id, email }: BouncedSignup) {
  const t = useTexts('office-signups')
  return (
    <div className="flex flex-wrap gap-2">
      <leaveBouncedForm.Form form={`leave-${id}`} hidden={{ id }}>
        <SubmitButton size="sm" variant="secondary" aria-label={t('leaveOf', { email })}>
          {t('leave')}
        </SubmitButton>
      </leaveBouncedForm.Form>
      <removeBouncedForm.Form form={`remove-${id}`} hidden={{ id }}>
        <SubmitButton size="sm" variant="danger" aria-label={t('removeOf', { email })}>
          {t('remove')}
        </SubmitButton>
      </removeBouncedForm.Form>
    </div>
  )
}
