import { useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { linkClasses } from '#ui/link-classes.ts'
import { QrCode } from '#ui/qr-code.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useConfirmCodeApp } from './accounts.queries.ts'
import { CopyButton } from './copy-button.tsx'
import { FocusedHeading } from './focused-heading.tsx'
import { FreshLoginForm, wantsFreshLogin } from './fresh-login-form.tsx'
import { useRequiredFieldsForm } from './required-fields-form.ts'

type SetupProps = {
  secret: string
  uri: string
  onCodes: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The secret of a new authenticator app, and the form for its first code, which turns codes on. */
export function CodeAppSetup({ secret, uri, onCodes, onCancel }: SetupProps) {
  return (
    <>
      <AppSecret secret={secret} uri={uri} />
      <FirstCode onCodes={onCodes} onCancel={onCancel} />
    </>
  )
}

/** The secret as a QR code, as a key to copy, and as a link for an app on this device. */
function AppSecret({ secret, uri }: { secret: string; uri: string }) {
  const t = useTexts('login-codes')
  return (
    <div className="flex flex-col gap-3">
      <FocusedHeading>{t('setup.scanTitle')}</FocusedHeading>
      <p className="-mt-1 text-text-2">{t('setup.scan')}</p>
      <div className="flex flex-col items-center gap-5 rounded-2xl border border-border bg-surface-2 p-5 sm:flex-row sm:items-center sm:p-6">
        <QrCode text={uri} label={t('setup.qr')} />
        <div className="flex min-w-0 flex-col items-center gap-3 text-center sm:items-start sm:text-left">
          <p className="text-sm text-text-2">{t('setup.key')}</p>
          <p className="max-w-[20ch] font-mono text-base leading-relaxed font-semibold">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </p>
          <CopyButton label={t('setup.copyKey')} text={secret} copiedText={t('setup.keyCopied')} />
          <a href={uri} className={linkClasses}>
            {t('setup.open')}
          </a>
        </div>
      </div>
    </div>
  )
}

function FirstCode({ onCodes, onCancel }: Pick<SetupProps, 'onCodes' | 'onCancel'>) {
  const t = useTexts('login-codes')
  const confirm = useConfirmCodeApp(onCodes)
  const isStale = wantsFreshLogin(confirm.error)
  const { form, submit, errorOf, formError } = useRequiredFieldsForm({
    errorsWhenEmpty: { code: t('setup.missingCode') },
    isPending: confirm.isPending,
    failure: isStale ? null : confirm.error,
    send: ({ code }) => confirm.mutate(code),
  })
  return (
    <>
      <form ref={form} noValidate method="post" onSubmit={submit} className="flex flex-col gap-4">
        <h3 className="text-lg font-semibold">{t('setup.codeTitle')}</h3>
        <FormError error={formError} />
        <TextField
          label={t('setup.code')}
          description={t('setup.codeText')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          error={errorOf('code')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={confirm.isPending}>
            {t('setup.confirm')}
          </Button>
          <Button variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      </form>
      {isStale && <FreshLoginForm onConfirmed={() => confirm.mutate(confirm.variables ?? '')} />}
    </>
  )
}
