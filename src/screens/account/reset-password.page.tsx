import MailCheck from 'lucide-react/icons/mail-check'
import { Link } from 'react-router'
import { secondsToHours } from '#platform/time/days.ts'
import { PageMetadata } from '#features/sites/web/sites.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { FormError } from '#ui/form-error.tsx'
import { TextField } from '#ui/text-field.tsx'
import { EMAIL_MAX } from '#features/accounts/email.rules.ts'
import { RESET_SECONDS } from '#features/accounts/password.rules.ts'
import { AccountCard } from '#features/accounts/web/account-card.tsx'
import { useRequestReset } from '#features/accounts/web/accounts.queries.ts'
import { Outcome } from '#features/accounts/web/outcome.tsx'
import { useRequiredFieldsForm } from '#features/accounts/web/required-fields-form.ts'
import { href } from '#links.ts'

export const handle = { namespaces: ['accounts'], access: 'everyone', robots: 'index' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/** The page to request a password reset. Its outcome is the same for every address (C-24b). */
export default function ResetPasswordPage() {
  const t = useTexts('accounts')
  const request = useRequestReset()
  return (
    <>
      <PageMetadata title={t('reset.title')} />
      {request.isSuccess ? (
        <Outcome
          icon={<MailCheck size={32} />}
          title={t('reset.sentTitle')}
          text={t('reset.sent', { address: request.variables })}
        >
          <p className="w-full text-text-2">{t('reset.sentHint', { hours: secondsToHours(RESET_SECONDS) })}</p>
          <Button variant="secondary" onClick={() => request.reset()}>
            {t('reset.other')}
          </Button>
          <ButtonLink to={href('login')} variant="ghost">
            {t('reset.login')}
          </ButtonLink>
        </Outcome>
      ) : (
        <AccountCard heading={t('reset.heading')} text={t('reset.text')}>
          <RequestForm request={request} />
        </AccountCard>
      )}
    </>
  )
}

function RequestForm({ request }: { request: ReturnType<typeof useRequestReset> }) {
  const t = useTexts('accounts')
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { email: t('reset.missing') },
    isPending: request.isPending,
    failure: request.error,
    send: ({ email }) => request.mutate(email),
  })
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <FormError error={formError} />
      <TextField
        label={t('reset.email')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        maxLength={EMAIL_MAX}
        error={errorOf('email')}
      />
      <Button type="submit" size="lg" wide pending={request.isPending} className="mt-2">
        {t('reset.button')}
      </Button>
      <Link
        to={href('login')}
        className="inline-flex min-h-11 items-center self-center font-semibold text-primary-text underline underline-offset-4"
      >
        {t('reset.login')}
      </Link>
    </form>
  )
}
