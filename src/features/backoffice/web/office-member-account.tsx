import { EMAIL_MAX } from '#features/accounts/email.rules.ts'
import { OfficeForm, SubmitButton, TypedField, useOwnForm } from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useTexts } from '#platform/i18n.tsx'

/** Corrects the address of an account, which its owner confirms. */
export function AddressForm({ id }: { id: string }) {
  const t = useTexts('member-file')
  return (
    <OfficeForm action="accounts.correctEmail" hidden={{ id }} className="flex flex-col gap-3 py-4">
      <h3 className="font-semibold">{t('address.title')}</h3>
      <p className="text-text-2">{t('address.intro')}</p>
      <TypedField
        label={t('address.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="off"
        required
        maxLength={EMAIL_MAX}
      />
      <TypedField label={t('reason')} name="reason" required maxLength={500} />
      <SubmitButton variant="secondary" className="self-start">
        {t('address.submit')}
      </SubmitButton>
    </OfficeForm>
  )
}

/** Asks a second person to erase a member at once. */
export function ErasureForm({ id }: { id: string }) {
  const t = useTexts('member-file')
  return (
    <OfficeForm
      action="accounts.erase"
      hidden={{ id, requestId: newClientId() }}
      showsAnswer
      isEmptiedByDone
      className="flex flex-col gap-3 py-4"
    >
      <h3 className="font-semibold">{t('erasure.title')}</h3>
      <p className="text-text-2">{t('erasure.intro')}</p>
      <ErasureAnswer />
      <TypedField label={t('reason')} name="reason" required maxLength={500} />
      <SubmitButton variant="danger" className="self-start">
        {t('erasure.submit')}
      </SubmitButton>
    </OfficeForm>
  )
}

function ErasureAnswer() {
  const t = useTexts('member-file')
  const sent = useOwnForm()
  if (!sent || sent.refusal) return null
  return (
    <p role="status" className="rounded-2xl bg-success-soft p-4 text-success-text">
      {t('erasure.waiting')}
    </p>
  )
}
