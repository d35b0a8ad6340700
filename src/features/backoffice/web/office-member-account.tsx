import { EMAIL_MAX } from '#features/accounts/email.rules.ts'
import { officeForms, SubmitButton, TypedField } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'
import type { accountsOfficeContract } from '#features/accounts/office.contract.ts'

const officeForm = officeForms<{ accounts: typeof accountsOfficeContract }>()
const correctEmailForm = officeForm('accounts.correctEmail', {
  fields: ['email', 'reason'],
  refusals: {
    email_missing: 'email',
    invalid_email: 'email',
    email_unchanged: 'email',
    email_taken: 'email',
    name_is_email: 'email',
  },
})
const eraseForm = officeForm('accounts.erase', { fields: ['reason'] })

/** Corrects the address of an account, which its owner confirms. */
export function AddressForm({ id }: { id: string }) {
  const t = useTexts('member-file')
  return (
    <correctEmailForm.Form hidden={{ id }} className="flex flex-col gap-3 py-4">
      <h3 className="font-semibold">{t('address.title')}</h3>
      <p className="text-text-2">{t('address.intro')}</p>
      <TypedField
        label={t('address.email')}
        field={correctEmailForm.field('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        maxLength={EMAIL_MAX}
      />
      <TypedField label={t('reason')} field={correctEmailForm.field('reason')} required maxLength={500} />
      <SubmitButton variant="secondary" className="self-start">
        {t('address.submit')}
      </SubmitButton>
    </correctEmailForm.Form>
  )
}

/** Asks a second person to erase a member at once. */
export function ErasureForm({ id }: { id: string }) {
  const t = useTexts('member-file')
  return (
    <eraseForm.Form
      hidden={{ id, requestId: newClientId() }}
      showsAnswer
      isEmptiedByDone
      className="flex flex-col gap-3 py-4"
    >
      <h3 className="font-semibold">{t('erasure.title')}</h3>
      <p className="text-text-2">{t('erasure.intro')}</p>
      <ErasureAnswer />
      <TypedField label={t('reason')} field={eraseForm.field('reason')} required maxLength={500} />
      <SubmitButton variant="danger" className="self-start">
        {t('erasure.submit')}
      </SubmitButton>
    </eraseForm.Form>
  )
}

function ErasureAnswer() {
  const t = useTexts('member-file')
  if (!eraseForm.useOutput()) return null
  return (
    <p role="status" className="rounded-2xl bg-success-soft p-4 text-success-text">
      {t('erasure.waiting')}
    </p>
  )
}
