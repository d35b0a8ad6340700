import { useTexts } from '#platform/i18n.tsx'
import { useLoginMethods } from './accounts.queries.ts'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeyList } from './passkey-list.tsx'

/** The login methods besides the password: the passkeys. The page prefetches them. */
export function LoginMethods() {
  const t = useTexts('accounts')
  const { passkeys } = useLoginMethods()
  return (
    <section className="rounded-3xl border border-border bg-surface p-5 sm:p-6">
      <h2 className="text-xl">{t('passkeys.title')}</h2>
      <p className="mt-1.5 text-text-2">{t('passkeys.text')}</p>
      <div className="mt-4 flex flex-col gap-4">
        <PasskeyList passkeys={passkeys} />
        <PasskeyForm />
      </div>
    </section>
  )
}
