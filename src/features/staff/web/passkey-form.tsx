import { useTexts } from '#platform/i18n.tsx'
import { STAFF_PASSKEY_NAME_MAX } from '../rules.ts'
import { officeForms, type FormField } from './office-form.tsx'
import { SubmitButton, TypedField } from './office-fields.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { staffOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ staff: typeof staffOfficeContract }>()
const logInWithPasskeyForm = officeForm('staff.logInWithPasskey', { fields: ['response'] })
const setUpPasskeyForm = officeForm('staff.setUpPasskey', { fields: ['name', 'response'] })
const addPasskeyForm = officeForm('staff.addPasskey', { fields: ['name', 'response'] })
const confirmWithPasskeyForm = officeForm('staff.confirmWithPasskey', { fields: ['response'] })
const confirmForm = officeForm('staff.confirm', {
  fields: ['code'],
  refusals: { staff_code_wrong: 'code', staff_code_unreadable: 'code' },
})

/** The form to log in with a passkey. */
export function PasskeyLogin({ next }: { next: string }) {
  const t = useTexts('office')
  return (
    <logInWithPasskeyForm.Form next={next} className="mt-4 flex flex-col gap-4">
      <PasskeyButton label={t('passkey.logIn')} options="/api/office/passkeys/login/options" variant="secondary" />
    </logInWithPasskeyForm.Form>
  )
}

/** The form to make a passkey at the first login, instead of an authenticator app. */
export function FirstPasskey({ next }: { next: string }) {
  const t = useTexts('office')
  return (
    <setUpPasskeyForm.Form next={next} className="mt-6 flex flex-col gap-4 border-t border-border pt-6">
      <p>{t('passkey.first')}</p>
      <PasskeyFields field={setUpPasskeyForm.field('name')} options="/api/office/passkeys/first/options" />
    </setUpPasskeyForm.Form>
  )
}

/** The form to add a passkey, after a fresh code or passkey. */
export function NewPasskey() {
  return (
    <addPasskeyForm.Form className="flex max-w-md flex-col gap-4">
      <PasskeyFields field={addPasskeyForm.field('name')} options="/api/office/passkeys/options" />
    </addPasskeyForm.Form>
  )
}

function PasskeyFields({ field, options }: { field: FormField; options: string }) {
  const t = useTexts('office')
  return (
    <>
      <TypedField
        label={t('passkey.name')}
        description={t('passkey.nameHint')}
        field={field}
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
        <confirmWithPasskeyForm.Form className="flex flex-col gap-4">
          <PasskeyButton
            label={t('passkey.confirm')}
            options="/api/office/passkeys/confirm/options"
            variant="secondary"
          />
        </confirmWithPasskeyForm.Form>
      )}
      <confirmForm.Form className="flex flex-col gap-4">
        <TypedField label={t('form.code')} field={confirmForm.field('code')} autoComplete="one-time-code" required />
        <SubmitButton variant="secondary">{t('passkey.confirmCode')}</SubmitButton>
      </confirmForm.Form>
    </div>
  )
}
