import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { useLoginMethods } from './accounts.queries.ts'
import { TwoFactorSettings } from './two-factor-settings.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { PasskeyList } from './passkey-list.tsx'

/** The login methods besides the password: passkeys, and two-factor login for staff. The page prefetches them. */
export function LoginMethods() {
  const t = useTexts('accounts')
  const { passkeys, twoFactor } = useLoginMethods()
  return (
    <>
      <LoginMethodSection title={t('passkeys.title')} text={t('passkeys.text')}>
        <PasskeyList passkeys={passkeys} />
        <PasskeyForm />
      </LoginMethodSection>
      {twoFactor && (
        <LoginMethodSection title={t('twoFactor.title')} text={t('twoFactor.text')}>
          <TwoFactorSettings twoFactor={twoFactor} />
        </LoginMethodSection>
      )}
    </>
  )
}

function LoginMethodSection({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="rounded-3xl border border-border bg-surface p-5 sm:p-6">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-1.5 text-text-2">{text}</p>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}
