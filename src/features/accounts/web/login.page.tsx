import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useLogin, useViewer } from '#features/me/web/me.queries.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useInBrowser } from '#platform/in-browser.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Logo } from '#ui/logo.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { safeReturnTo } from '../rules.ts'

/** Logging in; afterwards one is where one wanted to go. */
export default function LoginPage() {
  const t = useTexts('accounts')
  const { name } = useSettings()
  const [search] = useSearchParams()
  const returnTo = safeReturnTo(search.get('returnTo'))
  const [viewer, isInBrowser] = [useViewer(), useInBrowser()]
  if (viewer) return isInBrowser && <Navigate to={returnTo} replace />
  return (
    <main
      id="main"
      tabIndex={-1}
      className="flex min-h-dvh flex-col items-center justify-center gap-7 px-4 py-10 outline-none"
    >
      <title>{t('login.title')}</title>
      <Link to="/" className="flex min-h-11 items-center rounded-lg">
        <Logo name={name} size={34} />
      </Link>
      <div className="edge w-full max-w-105 rounded-3xl border border-border bg-surface px-5 py-7 shadow-md sm:px-8 sm:py-9">
        <h1 className="text-3xl">{t('login.heading')}</h1>
        {search.has('returnTo') && <p className="mt-1.5 text-text-2">{t('login.returning')}</p>}
        <LoginForm returnTo={returnTo} />
      </div>
      <p className="text-text-2">
        {t('login.noAccount')}{' '}
        <Link
          to="/signup"
          className="inline-flex min-h-11 items-center font-semibold text-primary-text underline underline-offset-4"
        >
          {t('login.signup')}
        </Link>
      </p>
    </main>
  )
}

function LoginForm({ returnTo }: { returnTo: string }) {
  const t = useTexts('accounts')
  const { submit, missing, isPending, problem, form } = useLoginForm(returnTo)
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="mt-6 flex flex-col gap-4">
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="username"
        maxLength={254}
        error={missing === 'email' ? t('login.missingEmail') : null}
      />
      <PasswordField
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        showLabel={t('login.show')}
        hideLabelText={t('login.hide')}
        error={missing === 'password' ? t('login.missingPassword') : null}
      />
      <Link
        to="/reset-password"
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

function useLoginForm(returnTo: string) {
  const login = useLogin()
  const words = useRefusalText()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<'email' | 'password' | null>(null)
  useEffect(() => {
    if (missing) form.current?.querySelector<HTMLInputElement>(`[name=${missing}]`)?.focus()
  }, [missing])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending || login.isSuccess) return
    const { email, password } = typedIn(event.currentTarget)
    const found = email === '' ? 'email' : password === '' ? 'password' : null
    setMissing(found)
    if (found) return login.reset()
    // A full load, so that nothing drawn for the visitor remains.
    login.mutate({ email, password }, { onSuccess: () => location.assign(returnTo) })
  }
  const isPending = login.isPending || login.isSuccess
  return { submit, missing, isPending, problem: login.error && words(login.error), form }
}

function typedIn(form: HTMLFormElement): { email: string; password: string } {
  const typed = new FormData(form)
  const wordOf = (field: string) => {
    const value = typed.get(field)
    return typeof value === 'string' ? value : ''
  }
  return { email: wordOf('email').trim(), password: wordOf('password') }
}
