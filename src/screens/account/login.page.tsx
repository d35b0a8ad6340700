import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useLogin, useViewer } from '#features/viewer/web/viewer.queries.ts'
import { AdultsLine, PageMetadata } from '#features/sites/web/sites.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { linkClasses } from '#ui/link-classes.ts'
import { Logo } from '#ui/logo.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { sanitizeReturnTo } from '#features/accounts/login.rules.ts'
import { LoginCode } from '#features/accounts/web/login-code.tsx'
import { PasskeyLoginButton } from '#features/accounts/web/passkey-login.tsx'
import { useRequiredFieldsForm } from '#features/accounts/web/required-fields-form.ts'
import { href } from '#links.ts'

export const handle = {
  namespaces: ['accounts'],
  access: 'visitors',
  robots: 'index',
  memberTarget: ({ search }) => sanitizeReturnTo(search.get('returnTo')),
} satisfies PageHandle
export const loader = prefetch(() => [], handle)
export const clientLoader = prefetchInBrowser(() => [], handle)

/** The login page. Continues to `returnTo` afterwards. */
export default function LoginPage() {
  const t = useTexts('accounts')
  const { name } = useSettings()
  const [search] = useSearchParams()
  const returnTo = sanitizeReturnTo(search.get('returnTo'))
  const viewer = useViewer()
  // Another tab may have logged in. A full page load, so that nothing rendered for the visitor remains.
  useEffect(() => {
    if (viewer) location.replace(returnTo)
  }, [viewer, returnTo])
  if (viewer) return <title>{t('login.title')}</title>
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-7 px-4 py-10 outline-none"
    >
      <PageMetadata title={t('login.title')} />
      <Link to={href('index')} className="flex min-h-11 max-w-full min-w-0 items-center rounded-lg">
        <Logo name={name} size={34} />
      </Link>
      <div className="edge w-full max-w-105 rounded-3xl border border-border bg-surface px-5 py-7 shadow-md sm:px-8 sm:py-9">
        <LoginSteps returnTo={returnTo} isReturning={search.has('returnTo')} />
        <PasskeyLoginButton returnTo={returnTo} />
      </div>
      <p className="text-text-2">
        {t('login.noAccount')}{' '}
        <Link to={href('signup')} className={linkClasses}>
          {t('login.signup')}
        </Link>
      </p>
      <AdultsLine />
    </main>
  )
}

type Credentials = { email: string; password: string }

/** The form for address and password, and then the step for a code, for a member who wants codes. */
function LoginSteps({ returnTo, isReturning }: { returnTo: string; isReturning: boolean }) {
  const t = useTexts('accounts')
  const login = useLogin()
  const [credentials, setCredentials] = useState<Credentials | null>(null)
  const logIn = (typed: Credentials & { code?: string }) =>
    login.mutate(typed, {
      // A full page load, so that nothing rendered for the visitor remains.
      onSuccess: () => location.assign(returnTo),
      onError: (error) => {
        if (codeOf(error) === 'code_required') setCredentials({ email: typed.email, password: typed.password })
      },
    })
  const isPending = login.isPending || login.isSuccess
  // The password without a code is no failure: the next step asks for one.
  const isFirstStep = login.variables?.code === undefined
  const failure = isFirstStep && codeOf(login.error) === 'code_required' ? null : login.error
  if (credentials === null) {
    return (
      <>
        <h1 className="text-3xl">{t('login.heading')}</h1>
        {isReturning && <p className="mt-1.5 text-text-2">{t('login.returning')}</p>}
        <LoginForm failure={failure} isPending={isPending} onSubmit={logIn} />
      </>
    )
  }
  const goBack = () => {
    login.reset()
    setCredentials(null)
  }
  return (
    <LoginCode
      failure={failure}
      isPending={isPending}
      onSubmit={(code) => logIn({ ...credentials, code })}
      onReset={login.reset}
      onBack={goBack}
    />
  )
}

type LoginFormProps = { failure: Error | null; isPending: boolean; onSubmit: (typed: Credentials) => void }

function LoginForm({ failure, isPending, onSubmit }: LoginFormProps) {
  const t = useTexts('accounts')
  const { submit, errorOf, formError, form } = useRequiredFieldsForm({
    errorsWhenEmpty: { email: t('login.missingEmail'), password: t('login.missingPassword') },
    isPending,
    failure,
    send: onSubmit,
  })
  const canReactivate = codeOf(failure) === 'account_deleted'
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="mt-6 flex flex-col gap-4">
      {formError && (
        <Alert tone={canReactivate ? 'info' : 'danger'} role="alert">
          {formError}
        </Alert>
      )}
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        error={errorOf('email')}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        showButtonText={t('login.show')}
        hideButtonText={t('login.hide')}
        error={errorOf('password')}
      />
      <Link
        to={href('reset-password')}
        className="-mt-2 inline-flex min-h-11 items-center self-start font-semibold text-primary-text underline underline-offset-4"
      >
        {t('login.forgotten')}
      </Link>
      <Button type="submit" size="lg" wide pending={isPending}>
        {t('login.button')}
      </Button>
    </form>
  )
}

function codeOf(error: Error | null): unknown {
  return error && 'code' in error ? error.code : null
}
