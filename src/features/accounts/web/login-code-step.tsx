import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '#platform/calls/call-error.ts'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { linkClasses } from '#ui/link-classes.ts'
import { TextField } from '#ui/text-field.tsx'
import { useRequiredFieldsForm } from './required-fields-form.ts'

type StepProps = {
  /** The error of the last code, or null. */
  failure: Error | null
  isPending: boolean
  onSubmit: (code: string) => void
  /** Called when another kind of code is chosen. */
  onReset: () => void
  onBack: () => void
}

/** The second step of a login, after the right password: a code of the app, or a recovery code. */
export function LoginCodeStep({ onReset, ...step }: StepProps) {
  const t = useTexts('login-codes')
  const [isRecovery, setRecovery] = useState(false)
  const isUnreadable = step.failure instanceof CallError && step.failure.code === 'login_code_unreadable'
  const choose = () => {
    setRecovery(!isRecovery)
    onReset()
  }
  return (
    <>
      <h1 className="text-3xl">{t('login.heading')}</h1>
      <p className="mt-1.5 text-text-2">{t(isRecovery ? 'login.recoveryText' : 'login.text')}</p>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} onChoose={choose} {...step} />
      {(isRecovery || isUnreadable) && (
        <p className="mt-1 text-center text-text-2">
          {!isUnreadable && `${t('login.lost')} `}
          <Link to={href('complaints')} className={linkClasses}>
            {t('login.help')}
          </Link>
        </p>
      )}
    </>
  )
}

type FormProps = Omit<StepProps, 'onReset'> & {
  isRecovery: boolean
  /** Chooses the other kind of code. */
  onChoose: () => void
}

function CodeForm({ isRecovery, onChoose, failure, isPending, onSubmit, onBack }: FormProps) {
  const t = useTexts('login-codes')
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { code: t('login.missing') },
    isPending,
    failure,
    send: ({ code }) => onSubmit(code),
  })
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const kind = isRecovery
    ? ({ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const)
    : ({ autoComplete: 'one-time-code', inputMode: 'numeric' } as const)
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="mt-6 flex flex-col gap-4">
      <FormError error={formError} />
      <TextField
        label={t(isRecovery ? 'login.recoveryCode' : 'login.code')}
        name="code"
        maxLength={20}
        error={errorOf('code')}
        {...kind}
      />
      <button type="button" className={`-mt-2 self-start ${linkClasses}`} onClick={onChoose}>
        {t(isRecovery ? 'login.useApp' : 'login.useRecovery')}
      </button>
      <Button type="submit" size="lg" wide pending={isPending}>
        {t('login.button')}
      </Button>
      <Button variant="ghost" wide onClick={onBack}>
        {t('login.back')}
      </Button>
    </form>
  )
}
