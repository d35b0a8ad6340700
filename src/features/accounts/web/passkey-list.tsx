import KeyRound from 'lucide-react/icons/key-round'
import { useFormatter, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'
import type { OwnPasskey } from '../contract.ts'
import { FreshLoginForm, wantsFreshLogin } from './fresh-login-form.tsx'
import { useRemovePasskey } from './accounts.queries.ts'

/** The passkeys of the member, each with a button to remove it. */
export function PasskeyList({ passkeys }: { passkeys: readonly OwnPasskey[] }) {
  const t = useTexts('accounts')
  if (passkeys.length === 0) return <p className="text-text-3">{t('passkeys.none')}</p>
  return (
    <ul className="divide-y divide-border">
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} />
      ))}
    </ul>
  )
}

function PasskeyItem({ passkey: { id, name, createdAt, usedAt } }: { passkey: OwnPasskey }) {
  const t = useTexts('accounts')
  const refusalText = useRefusalText()
  const format = useFormatter()
  const remove = useRemovePasskey()
  const formatDate = (instant: string) => format.dateTime(new Date(instant), { dateStyle: 'medium' })
  const removePasskey = () =>
    remove.mutate(id, {
      onSuccess: () => showToast({ key: 'passkey', text: t('passkeys.removed'), tone: 'success' }),
      onError: (error) =>
        wantsFreshLogin(error) || showToast({ key: 'passkey', text: refusalText(error), tone: 'danger' }),
    })
  return (
    <li className="flex min-h-18 flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="flex size-11 flex-none items-center justify-center rounded-full bg-surface-2 text-text-2">
        <KeyRound size={22} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-40 flex-1">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="block text-sm text-text-3">
          {usedAt ? t('passkeys.used', { at: formatDate(usedAt) }) : t('passkeys.added', { at: formatDate(createdAt) })}
        </span>
      </span>
      <Button
        variant="secondary"
        size="sm"
        pending={remove.isPending}
        aria-label={t('passkeys.removeName', { name })}
        onClick={removePasskey}
      >
        {t('passkeys.remove')}
      </Button>
      {wantsFreshLogin(remove.error) && <FreshLoginForm onConfirmed={removePasskey} />}
    </li>
  )
}
