import KeyRound from 'lucide-react/icons/key-round'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { usePasskeyLogin } from './accounts.queries.ts'

/** The button to log in with a passkey. */
export function PasskeyLoginButton({ returnTo }: { returnTo: string }) {
  const t = useTexts('accounts')
  const refusalText = useRefusalText()
  const login = usePasskeyLogin()
  const failure = login.error && ('code' in login.error && 'data' in login.error ? refusalText(login.error) : null)
  return (
    <div className="mt-5 flex flex-col gap-4">
      <p className="flex items-center gap-3 text-sm text-text-3 before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('login.or')}
      </p>
      <Button
        variant="secondary"
        size="lg"
        wide
        icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />}
        pending={login.isPending || login.isSuccess}
        onClick={() => login.mutate(undefined, { onSuccess: () => location.assign(returnTo) })}
      >
        {t('login.passkey')}
      </Button>
      {login.error && (
        <Alert tone="danger" role="alert">
          {failure ?? t('login.passkeyCancelled')}
        </Alert>
      )}
    </div>
  )
}
