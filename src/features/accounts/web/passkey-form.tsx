import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { PASSKEY_NAME_MAX } from '../login.rules.ts'
import { useAddPasskey } from './accounts.queries.ts'
import { useRequiredFieldsForm } from './required-fields-form.ts'

/** The form to add a passkey: a name and the password, then the dialog of the device. */
export function PasskeyForm() {
  const t = useTexts('accounts')
  const [isOpen, setOpen] = useState(false)
  const [isAdded, setAdded] = useState(false)
  const close = (isAdded: boolean) => {
    setOpen(false)
    setAdded(isAdded)
  }
  if (isOpen) return <PasskeyFields onClose={close} />
  return (
    <>
      {isAdded && (
        <Alert tone="success" role="status">
          {t('passkeys.done')}
        </Alert>
      )}
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {t('passkeys.start')}
      </Button>
    </>
  )
}

function PasskeyFields({ onClose }: { onClose: (isAdded: boolean) => void }) {
  const t = useTexts('accounts')
  const add = useAddPasskey()
  const isRefused = add.error && 'data' in add.error
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { name: t('passkeys.missingName'), password: t('passkeys.missingPassword') },
    isPending: add.isPending,
    failure: add.error,
    send: (typed) => add.mutate(typed, { onSuccess: () => onClose(true) }),
  })
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
      {formError && (
        <Alert tone="danger" role="alert">
          {isRefused ? formError : t('passkeys.failed')}
        </Alert>
      )}
      <TextField
        label={t('passkeys.name')}
        description={t('passkeys.nameHint')}
        name="name"
        maxLength={PASSKEY_NAME_MAX}
        error={errorOf('name')}
      />
      <PasswordField
        label={t('passkeys.password')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        showButtonText={t('login.show')}
        hideButtonText={t('login.hide')}
        error={errorOf('password')}
      />
      <div className="mt-1 flex flex-wrap gap-3">
        <Button type="submit" pending={add.isPending}>
          {t('passkeys.make')}
        </Button>
        <Button variant="ghost" onClick={() => onClose(false)}>
          {t('passkeys.stop')}
        </Button>
      </div>
    </form>
  )
}
