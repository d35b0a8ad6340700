import { useState } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { linkClasses } from '#ui/link-classes.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { useChangePassword } from './accounts.queries.ts'
import { NewPasswordField } from './new-password-field.tsx'
import { useRequiredFieldsForm } from './required-fields-form.ts'

/** The form to change the password. */
export function PasswordChangeForm() {
  const [timesChanged, setTimesChanged] = useState(0)
  const t = useTexts('accounts')
  return (
    <div className="flex flex-col gap-4">
      {timesChanged > 0 && (
        <Alert tone="success" role="status">
          {t('password.done')}
        </Alert>
      )}
      <PasswordFields key={timesChanged} onChanged={() => setTimesChanged(timesChanged + 1)} />
    </div>
  )
}

function PasswordFields({ onChanged }: { onChanged: () => void }) {
  const t = useTexts('accounts')
  const change = useChangePassword()
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { old: t('password.missingOld'), password: t('password.missingNew') },
    isPending: change.isPending,
    failure: change.error,
    send: (typed) => change.mutate(typed, { onSuccess: onChanged }),
  })
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
      <FormError error={formError} />
      <PasswordField
        label={t('password.old')}
        name="old"
        autoComplete="current-password"
        maxLength={200}
        showButtonText={t('password.show')}
        hideButtonText={t('password.hide')}
        error={errorOf('old')}
      />
      <NewPasswordField error={errorOf('password')} />
      <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" pending={change.isPending}>
          {t('password.button')}
        </Button>
        <Link to={href('reset-password')} className={linkClasses}>
          {t('password.forgotten')}
        </Link>
      </div>
    </form>
  )
}
