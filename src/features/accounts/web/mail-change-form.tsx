import { secondsToHours } from '#platform/time/days.ts'
import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EMAIL_MAX, MAIL_CHANGE_SECONDS } from '../email.rules.ts'
import { useRequestMailChange } from './accounts.queries.ts'
import { useRequiredFieldsForm } from './required-fields-form.ts'

/** The form to change the mail address. The address changes when the mailed link is used. */
export function MailChangeForm() {
  const t = useTexts('accounts')
  const request = useRequestMailChange()
  if (!request.isSuccess) return <MailFields request={request} />
  return (
    <Alert
      tone="success"
      role="status"
      title={t('email.sentTitle')}
      action={
        <Button variant="secondary" size="sm" onClick={() => request.reset()}>
          {t('email.again')}
        </Button>
      }
    >
      {t('email.sent', { address: request.variables.email, hours: secondsToHours(MAIL_CHANGE_SECONDS) })}
    </Alert>
  )
}

function MailFields({ request }: { request: ReturnType<typeof useRequestMailChange> }) {
  const t = useTexts('accounts')
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { email: t('email.missing'), password: t('email.missingPassword') },
    isPending: request.isPending,
    failure: request.error,
    send: (typed) => request.mutate(typed),
  })
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
      <FormError error={formError} />
      <TextField
        label={t('email.new')}
        description={t('email.hint')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        error={errorOf('email')}
      />
      <PasswordField
        label={t('email.password')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        showButtonText={t('password.show')}
        hideButtonText={t('password.hide')}
        error={errorOf('password')}
      />
      <Button type="submit" pending={request.isPending} className="mt-1 self-start">
        {t('email.button')}
      </Button>
    </form>
  )
}
