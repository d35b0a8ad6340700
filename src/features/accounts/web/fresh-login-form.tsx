import { useTexts } from '#platform/i18n.tsx'
import { CallError } from '#platform/calls/call-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { useConfirmLogin } from './accounts.queries.ts'
import { useRequiredFieldsForm } from './required-fields-form.ts'

/** Returns whether a call was refused because it wants a fresh login. */
export function wantsFreshLogin(error: Error | null): boolean {
  return error instanceof CallError && error.code === 'login_not_fresh'
}

/** Asks for the password again, and then does what wanted a fresh login. */
export function FreshLoginForm({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useTexts('accounts')
  const confirm = useConfirmLogin()
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { password: t('freshLogin.missing') },
    isPending: confirm.isPending,
    failure: confirm.error,
    send: ({ password }) => confirm.mutate(password, { onSuccess: onConfirmed }),
  })
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="flex w-full flex-col gap-4">
      <Alert tone={formError ? 'danger' : 'info'} role="alert">
        {formError ?? t('freshLogin.text')}
      </Alert>
      <PasswordField
        label={t('freshLogin.password')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        showButtonText={t('login.show')}
        hideButtonText={t('login.hide')}
        error={errorOf('password')}
      />
      <Button type="submit" pending={confirm.isPending} className="self-start">
        {t('freshLogin.submit')}
      </Button>
    </form>
  )
}
