import { useState } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import { useCreateRecoveryCodes, useRemoveCodeApp } from './accounts.queries.ts'
import { FocusedHeading } from './focused-heading.tsx'
import { FreshLoginForm, wantsFreshLogin } from './fresh-login-form.tsx'

type Change = 'regenerate' | 'end'
type ChangesProps = { onCodes: (recoveryCodes: string[]) => void }

/** The buttons for new recovery codes and for turning codes off. Each asks for a confirmation. */
export function CodeChanges({ onCodes }: ChangesProps) {
  const t = useTexts('login-codes')
  const [change, setChange] = useState<Change | null>(null)
  const close = () => setChange(null)
  if (change === 'regenerate') return <NewRecoveryCodes onCodes={onCodes} onClose={close} />
  if (change === 'end') return <CodesEnd onClose={close} />
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setChange('regenerate')}>
        {t('change.regenerate.title')}
      </Button>
      <Button variant="ghost" onClick={() => setChange('end')}>
        {t('change.end.title')}
      </Button>
    </div>
  )
}

function NewRecoveryCodes({ onCodes, onClose }: ChangesProps & { onClose: () => void }) {
  const create = useCreateRecoveryCodes(onCodes)
  return <Confirmation change="regenerate" mutation={create} onConfirm={() => create.mutate()} onClose={onClose} />
}

function CodesEnd({ onClose }: { onClose: () => void }) {
  const t = useTexts('login-codes')
  const remove = useRemoveCodeApp()
  const confirm = () =>
    remove.mutateAsync().then(
      () => showToast({ key: 'codes', text: t('ended'), tone: 'success' }),
      () => undefined, // the confirmation shows the error
    )
  return <Confirmation change="end" mutation={remove} onConfirm={() => void confirm()} onClose={onClose} />
}

type ConfirmationProps = {
  change: Change
  mutation: { error: Error | null; isPending: boolean }
  onConfirm: () => void
  onClose: () => void
}

/** The effect of a change, with a button to make it. A login that is not fresh is confirmed first. */
function Confirmation({ change, mutation: { error, isPending }, onConfirm, onClose }: ConfirmationProps) {
  const t = useTexts('login-codes')
  const refusalText = useRefusalText()
  const isStale = wantsFreshLogin(error)
  return (
    <div className="flex flex-col gap-4 rounded-2xl bg-surface-2 p-4 sm:p-5">
      <div>
        <FocusedHeading>{t(`change.${change}.title`)}</FocusedHeading>
        <p className="mt-1 text-text-2">{t(`change.${change}.text`)}</p>
      </div>
      {error && !isStale && (
        <Alert tone="danger" role="alert">
          {refusalText(error)}
        </Alert>
      )}
      {isStale && <FreshLoginForm onConfirmed={onConfirm} />}
      <div className="flex flex-wrap gap-3">
        {!isStale && (
          <Button variant={change === 'end' ? 'danger' : 'primary'} pending={isPending} onClick={onConfirm}>
            {t(`change.${change}.confirm`)}
          </Button>
        )}
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
