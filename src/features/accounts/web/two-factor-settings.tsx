import { useState } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { showToast } from '#ui/toasts.ts'
import { useConfirmTwoFactor, useEndTwoFactor, useRefreshLoginMethods, useStartTwoFactor } from './accounts.queries.ts'
import { useRequiredFieldsForm } from './required-fields-form.tsx'

const fewCodesThreshold = 3

/**
 * The settings of two-factor login, for staff. To turn it on, they type their password and a first code, and save the
 * recovery codes.
 */
export function TwoFactorSettings({ twoFactor }: { twoFactor: { isOn: boolean; recoveryCodesLeft: number } }) {
  const t = useTexts('accounts')
  const start = useStartTwoFactor()
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onSaved={() => setRecoveryCodes(null)} />
  if (twoFactor.isOn) return <ActiveTwoFactor left={twoFactor.recoveryCodesLeft} />
  if (start.data) return <SecretConfirmation {...start.data} onConfirmed={setRecoveryCodes} />
  return (
    <>
      <Alert tone="warning">{t('twoFactor.off')}</Alert>
      <TwoFactorStartForm start={start} />
    </>
  )
}

function TwoFactorStartForm({ start }: { start: ReturnType<typeof useStartTwoFactor> }) {
  const t = useTexts('accounts')
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { password: t('twoFactor.missingPassword') },
    isPending: start.isPending,
    failure: start.error,
    send: ({ password }) => start.mutate(password),
  })
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
      {formError && (
        <Alert tone="danger" role="alert">
          {formError}
        </Alert>
      )}
      <PasswordField
        label={t('twoFactor.password')}
        name="password"
        autoComplete="current-password"
        maxLength={200}
        showButtonText={t('login.show')}
        hideButtonText={t('login.hide')}
        error={errorOf('password')}
      />
      <Button type="submit" pending={start.isPending} className="self-start">
        {t('twoFactor.start')}
      </Button>
    </form>
  )
}

type Secret = { secret: string; uri: string }

function SecretConfirmation({ secret, uri, onConfirmed }: Secret & { onConfirmed: (recoveryCodes: string[]) => void }) {
  const t = useTexts('accounts')
  const confirm = useConfirmTwoFactor()
  return (
    <>
      <p>{t('twoFactor.secret')}</p>
      <p className="rounded-2xl bg-surface-2 px-4 py-3 font-mono text-lg break-words">
        {secret.match(/.{1,4}/g)?.join(' ')}
      </p>
      <a href={uri} className={`${buttonClasses({ variant: 'secondary' })} self-start`}>
        {t('twoFactor.open')}
      </a>
      <TwoFactorCodeForm
        label={t('twoFactor.code')}
        button={t('twoFactor.confirm')}
        mutation={confirm}
        send={(code) => confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes) })}
      />
    </>
  )
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTexts('accounts')
  const refresh = useRefreshLoginMethods()
  return (
    <>
      <h3 className="text-lg">{t('twoFactor.recoveryTitle')}</h3>
      <p className="text-text-2">{t('twoFactor.recovery')}</p>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-2xl bg-surface-2 px-4 py-3 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      {/* Refetches before closing: the cached login methods still say that two-factor login is off. */}
      <Button className="self-start" onClick={() => void refresh().then(onSaved)}>
        {t('twoFactor.saved')}
      </Button>
    </>
  )
}

function ActiveTwoFactor({ left }: { left: number }) {
  const t = useTexts('accounts')
  const end = useEndTwoFactor()
  const [isEnding, setEnding] = useState(false)
  const showEnded = () => showToast({ key: 'two-factor', text: t('twoFactor.ended'), tone: 'success' })
  return (
    <>
      {left > fewCodesThreshold ? (
        <Alert tone="success">{t('twoFactor.on', { left })}</Alert>
      ) : (
        <Alert tone="warning">{t('twoFactor.onFew', { left })}</Alert>
      )}
      {isEnding ? (
        <TwoFactorCodeForm
          label={t('twoFactor.endCode')}
          button={t('twoFactor.end')}
          mutation={end}
          send={(code) => end.mutate(code, { onSuccess: showEnded })}
        />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setEnding(true)}>
          {t('twoFactor.end')}
        </Button>
      )}
    </>
  )
}

type TwoFactorCodeFormProps = {
  label: string
  button: string
  mutation: { isPending: boolean; error: Error | null }
  send: (code: string) => void
}

function TwoFactorCodeForm({ label, button, mutation, send }: TwoFactorCodeFormProps) {
  const t = useTexts('accounts')
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { code: t('twoFactor.missingCode') },
    isPending: mutation.isPending,
    failure: mutation.error,
    send: ({ code }) => send(code),
  })
  return (
    <form ref={form} noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
      {formError && (
        <Alert tone="danger" role="alert">
          {formError}
        </Alert>
      )}
      <TextField label={label} name="code" autoComplete="one-time-code" maxLength={20} error={errorOf('code')} />
      <Button type="submit" pending={mutation.isPending} className="self-start">
        {button}
      </Button>
    </form>
  )
}
