import KeyRound from 'lucide-react/icons/key-round'
import MailX from 'lucide-react/icons/mail-x'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormError } from '#ui/form-error.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { AccountCard } from '#features/accounts/web/account-card.tsx'
import { useResetLink, useResetPassword } from '#features/accounts/web/accounts.queries.ts'
import { Outcome } from '#features/accounts/web/outcome.tsx'
import { NoReferrerMeta, useLinkToken } from '#features/accounts/web/link-token.tsx'
import { NewPasswordField } from '#features/accounts/web/new-password-field.tsx'
import { useRequiredFieldsForm } from '#features/accounts/web/required-fields-form.ts'
import { href } from '#links.ts'

export const handle = { namespaces: ['accounts'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/** The page of the password reset link. */
export default function ResetPasswordDoPage() {
  const t = useTexts('accounts')
  const token = useLinkToken('token')
  return (
    <>
      <title>{t('newPassword.title')}</title>
      <NoReferrerMeta />
      {token === '' ? <IncompleteLink /> : <ResetPanel key={token} token={token} />}
    </>
  )
}

function IncompleteLink() {
  const t = useTexts('accounts')
  return (
    <EmptyState
      level={1}
      icon={<KeyRound size={32} />}
      title={t('newPassword.incompleteTitle')}
      text={t('newPassword.incomplete')}
    >
      <ButtonLink to={href('reset-password')}>{t('newPassword.requestAgain')}</ButtonLink>
    </EmptyState>
  )
}

function ResetPanel({ token }: { token: string }) {
  const t = useTexts('accounts')
  const refusalText = useRefusalText()
  const link = useResetLink(token)
  const reset = useResetPassword(token)
  if (reset.isSuccess) {
    return (
      <Outcome
        icon={<ShieldCheck size={32} />}
        title={t('newPassword.doneTitle')}
        text={t('newPassword.done', { hasCodes: String(reset.data.hasCodes) })}
      >
        <ButtonLink to={href('login')} reloadDocument>
          {t('newPassword.login')}
        </ButtonLink>
      </Outcome>
    )
  }
  const error = reset.error ?? link.error
  const code = error && 'code' in error ? error.code : null
  if (code === 'link_expired') {
    return (
      <Outcome icon={<MailX size={32} />} title={t('newPassword.expiredTitle')} text={refusalText(error)}>
        <ButtonLink to={href('reset-password')}>{t('newPassword.requestAgain')}</ButtonLink>
      </Outcome>
    )
  }
  if (code === 'account_blocked') {
    return <Outcome icon={<MailX size={32} />} title={t('newPassword.blockedTitle')} text={refusalText(error)} />
  }
  return (
    <AccountCard heading={t('newPassword.heading')} text={t('newPassword.text')}>
      <ResetForm reset={reset} />
    </AccountCard>
  )
}

function ResetForm({ reset }: { reset: ReturnType<typeof useResetPassword> }) {
  const t = useTexts('accounts')
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { password: t('newPassword.missing'), repeat: t('newPassword.missingRepeat') },
    isPending: reset.isPending,
    failure: reset.error,
    send: (typed) => reset.mutate(typed),
  })
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <FormError error={formError} />
      <NewPasswordField error={errorOf('password')} />
      <PasswordField
        label={t('password.repeat')}
        name="repeat"
        autoComplete="new-password"
        maxLength={200}
        showButtonText={t('password.show')}
        hideButtonText={t('password.hide')}
        error={errorOf('repeat')}
      />
      <Button type="submit" size="lg" wide pending={reset.isPending} className="mt-2">
        {t('newPassword.button')}
      </Button>
    </form>
  )
}
