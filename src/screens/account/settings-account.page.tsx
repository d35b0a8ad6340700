import { loginMethodsQuery } from '#features/accounts/web/accounts.queries.ts'
import { LoginCodes, LoginMethods, MailChangeForm, PasswordChangeForm } from '#features/accounts/web/accounts.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Select } from '#ui/select.tsx'
import { showToast } from '#ui/toasts.ts'
import type { accountsContract } from '#features/accounts/contract.ts'
import type { viewerContract } from '#features/viewer/contract.ts'
import { useChangeLanguage, useViewer, viewerQuery } from '#features/viewer/web/viewer.queries.ts'
import { ownSessionsQuery } from '#features/settings/web/own-sessions.tsx'
import { Panel, SettingsFrame } from '#features/settings/web/settings-frame.tsx'
import { href } from '#links.ts'

type Api = ApiOf<{ viewer: typeof viewerContract; accounts: typeof accountsContract }>

// This screen does not show the sessions. They are prefetched for the page of sessions, one link away.
const queries = (api: Api) => [viewerQuery(api), ownSessionsQuery(api), loginMethodsQuery(api)]

export const handle = {
  namespaces: ['accounts', 'login-codes', 'settings'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The settings for email, password and login methods, and for the language when the site has several. */
export default function AccountSettingsPage() {
  const t = useTexts('settings')
  const { languages } = useSettings()
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <SettingsFrame title={t('sections.account.title')}>
      <Panel title={t('account.email')} text={t('account.emailNow', { email: viewer.email })}>
        {viewer.status === 'active' ? <MailChangeForm /> : <ConfirmEmailNotice />}
      </Panel>
      <Panel title={t('account.password')}>
        <PasswordChangeForm />
      </Panel>
      <LoginMethods />
      <LoginCodes />
      {languages.length > 1 && <LanguageSetting languages={languages} language={viewer.language} />}
    </SettingsFrame>
  )
}

/**
 * The notice instead of the form while the address is unconfirmed: only a confirmed account may change it
 * (C-24b).
 */
function ConfirmEmailNotice() {
  const t = useTexts('settings')
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-text-2">{t('account.confirmFirst')}</p>
      <ButtonLink to={href('activate')}>{t('account.confirm')}</ButtonLink>
    </div>
  )
}

function LanguageSetting({ languages, language }: { languages: string[]; language: string }) {
  const t = useTexts('settings')
  const refusalText = useRefusalText()
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const changeLanguage = useChangeLanguage()
  return (
    <Panel title={t('account.language')} text={t('account.languageText')}>
      <Select
        label={t('account.language')}
        hideLabel
        options={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
        value={changeLanguage.isPending ? changeLanguage.variables : language}
        onChange={({ target }) =>
          changeLanguage.mutate(target.value, {
            onSuccess: () => location.reload(), // a page load has one language
            onError: (error) => showToast({ key: 'language', text: refusalText(error), tone: 'danger' }),
          })
        }
      />
    </Panel>
  )
}
