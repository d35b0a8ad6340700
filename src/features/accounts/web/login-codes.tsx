import ShieldCheck from 'lucide-react/icons/shield-check'
import { Suspense, useState } from 'react'
import { useFormatter, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toasts.ts'
import { FEW_RECOVERY_CODES } from '../codes.rules.ts'
import type { OwnCodes } from '../contract.ts'
import { useCreateCodeApp, useKeepCodeApp, useLoginMethods } from './accounts.queries.ts'
import { CodeChanges } from './code-changes.tsx'
import { FreshLoginForm, wantsFreshLogin } from './fresh-login-form.tsx'

const CodeAppSetup = lazyComponent(async () => (await import('./code-app-setup.tsx')).CodeAppSetup)
const RecoveryCodes = lazyComponent(async () => (await import('./recovery-codes.tsx')).RecoveryCodes)

/** The codes that the member types after the password: on, off, or new recovery codes. The page prefetches their state. */
export function LoginCodes() {
  const t = useTexts('login-codes')
  const { codes } = useLoginMethods()
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  return (
    <section className="rounded-3xl border border-border bg-surface p-5 sm:p-6">
      <h2 className="text-xl">{t('title')}</h2>
      <p className="mt-1.5 text-text-2">{t('text')}</p>
      <div className="mt-4 flex flex-col gap-4">
        <Suspense fallback={<Spinner label={t('setup.loading')} />}>
          {recoveryCodes ? (
            <RecoveryCodes codes={recoveryCodes} onSaved={() => setRecoveryCodes(null)} />
          ) : codes.since === null ? (
            <CodesOff onCodes={setRecoveryCodes} />
          ) : (
            <CodesOn codes={codes} since={codes.since} onCodes={setRecoveryCodes} />
          )}
        </Suspense>
      </div>
    </section>
  )
}

type CodesProps = { onCodes: (recoveryCodes: string[]) => void }

function CodesOff({ onCodes }: CodesProps) {
  const t = useTexts('login-codes')
  const refusalText = useRefusalText()
  const create = useCreateCodeApp()
  if (create.data) return <CodeAppSetup {...create.data} onCodes={onCodes} onCancel={create.reset} />
  if (wantsFreshLogin(create.error)) return <FreshLoginForm onConfirmed={() => create.mutate()} />
  return (
    <>
      {create.error && (
        <Alert tone="danger" role="alert">
          {refusalText(create.error)}
        </Alert>
      )}
      <Button variant="secondary" className="self-start" pending={create.isPending} onClick={() => create.mutate()}>
        {t(create.error ? 'retry' : 'start')}
      </Button>
    </>
  )
}

function CodesOn({ codes, since, onCodes }: CodesProps & { codes: OwnCodes; since: string }) {
  const t = useTexts('login-codes')
  const format = useFormatter()
  const { recoveryCodesLeft: left, removalAt } = codes
  return (
    <>
      {removalAt !== null && <RemovalNotice removalAt={removalAt} />}
      <p className="flex items-start gap-3">
        <ShieldCheck size={22} strokeWidth={1.75} aria-hidden="true" className="mt-px flex-none text-success-text" />
        <span>
          {t('on', { at: format.dateTime(new Date(since), { dateStyle: 'medium' }) })}{' '}
          {left > FEW_RECOVERY_CODES && t('left', { left })}
        </span>
      </p>
      {left <= FEW_RECOVERY_CODES && <Alert tone="warning">{t('few', { left })}</Alert>}
      <CodeChanges onCodes={onCodes} />
    </>
  )
}

/** Says when support turns the codes off, with a button that stops it. */
function RemovalNotice({ removalAt }: { removalAt: string }) {
  const t = useTexts('login-codes')
  const format = useFormatter()
  const refusalText = useRefusalText()
  const keep = useKeepCodeApp()
  const at = format.dateTime(new Date(removalAt), { dateStyle: 'long', timeStyle: 'short' })
  const press = () =>
    keep.mutateAsync().then(
      () => showToast({ key: 'codes', text: t('kept'), tone: 'success' }),
      (error: unknown) => showToast({ key: 'codes', text: refusalText(error), tone: 'danger' }),
    )
  return (
    <Alert tone="warning">
      <p>{t('removal', { at })}</p>
      <Button variant="secondary" size="sm" className="my-2" pending={keep.isPending} onClick={() => void press()}>
        {t('keep')}
      </Button>
    </Alert>
  )
}
