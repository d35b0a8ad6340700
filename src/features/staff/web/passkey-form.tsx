import { useTexts } from '#platform/i18n.tsx'
import { STAFF_PASSKEY_NAME_MAX } from '../rules.ts'
import { OfficeForm, SubmitButton, TypedField } from './office-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** The form to log in with a passkey. */
export function PasskeyLogin({ next }: { next: string }) {
  const t = useTexts('office')
  return (
    <OfficeForm action="staff.logInWithPasskey" next={next} className="mt-4 flex flex-col gap-4">
      <PasskeyButton label={t('passkey.logIn')} options="/api/office/passkeys/login/options" variant="secondary" />
    </OfficeForm>
  )
}

/** The form to make a passkey at the first login, instead of an authenticator app. */
export function FirstPasskey({ next }: { next: string }) {
  const t = useTexts('office')
  return (
    <OfficeForm
      action="staff.setUpPasskey"
      next={next}
      className="mt-6 flex flex-col gap-4 border-t border-border pt-6"
    >
      <p>{t('passkey.first')}</p>
      <PasskeyFields options="/api/office/passkeys/first/options" />
    </OfficeForm>
  )
}

/** The form to add a passkey, after a fresh code or passkey. */
export function NewPasskey() {
  return (
    <OfficeForm action="staff.addPasskey" className="flex max-w-md flex-col gap-4">
      <PasskeyFields options="/api/office/passkeys/options" />
    </OfficeForm>
  )
}

function PasskeyFields({ options }: { options: string }) {
  const t = useTexts('office')
  return (
    <>
      <TypedField
        label={t('passkey.name')}
        description={t('passkey.nameHint')}
        name="name"
        maxLength={STAFF_PASSKEY_NAME_MAX}
        autoComplete="off"
        required
      />
      <PasskeyButton label={t('passkey.add')} options={options} variant="secondary" />
    </>
  )
}

/** The form that confirms the staff member, by passkey or by code. */
export function ConfirmForm({ hasPasskey }: { hasPasskey: boolean }) {
  const t = useTexts('office')
  return (
    <div className="flex max-w-md flex-col gap-4">
      <p>{t('passkey.confirmFirst')}</p>
      {hasPasskey && (
        <OfficeForm action="staff.confirmWithPasskey" className="flex flex-col gap-4">
          <PasskeyButton
            label={t('passkey.confirm')}
            options="/api/office/passkeys/confirm/options"
            variant="secondary"
          />
        </OfficeForm>
      )}
      <OfficeForm action="staff.confirm" className="flex flex-col gap-4">
        <TypedField label={t('form.code')} name="code" autoComplete="one-time-code" required />
        <SubmitButton variant="secondary">{t('passkey.confirmCode')}</SubmitButton>
      </OfficeForm>
    </div>
  )
}
