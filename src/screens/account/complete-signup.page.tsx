import MailX from 'lucide-react/icons/mail-x'
import { useSearchParams } from 'react-router'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { CallError } from '#platform/calls/call-error.ts'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useSavedSignup } from '#features/signup/web/saved-signup.ts'
import { SignupFlow } from '#features/signup/web/signup-flow.tsx'
import { pendingSignupQuery, type SignupApi } from '#features/signup/web/signup.queries.ts'
import { href } from '#links.ts'

const readToken = (search: URLSearchParams) => (search.get('token') ?? '').slice(0, 200)

const queries = (api: SignupApi, { search }: PageArgs) => [pendingSignupQuery(api, readToken(search))]

export const handle = { namespaces: ['signup'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The page that completes a partner's signup: the steps without the address, which the link verifies. */
export default function CompleteSignupPage() {
  const t = useTexts('signup')
  const token = readToken(useSearchParams()[0])
  const pending = useQueryData(pendingSignupQuery(useApi<SignupApi>(), token))
  const settings = useSettings()
  const saved = useSavedSignup(pending?.email ?? '')
  return (
    <div className="flex justify-center sm:px-4 sm:py-8">
      <title>{t('complete.title')}</title>
      {pending === null ? (
        <NoPendingSignup hasToken={token !== ''} />
      ) : (
        <div className="flex min-h-[calc(100dvh-8rem)] w-full max-w-120 flex-col bg-surface sm:min-h-130 sm:overflow-hidden sm:rounded-3xl sm:border sm:border-border sm:shadow-md">
          <h1 className="sr-only">{t('complete.title')}</h1>
          <SignupFlow
            key={saved ? 'saved' : 'new'}
            settings={settings}
            saved={saved}
            signupKind={{ path: '/api/signup/complete', token, maskedEmail: pending.email }}
            onEvent={(event) => event === 'flow_complete' && location.assign(href('activate-done'))}
          />
        </div>
      )}
    </div>
  )
}

function NoPendingSignup({ hasToken }: { hasToken: boolean }) {
  const t = useTexts('signup')
  const refusalText = useRefusalText()
  const isMember = useViewer() !== null
  return (
    <EmptyState
      level={1}
      icon={<MailX size={32} />}
      title={hasToken ? refusalText(new CallError('link_expired')) : t('complete.title')}
      text={t(isMember ? 'complete.member' : hasToken ? 'complete.expiredText' : 'complete.noToken')}
    >
      {isMember ? (
        <ButtonLink to={href('members')}>{t('complete.toMembers')}</ButtonLink>
      ) : (
        <>
          <ButtonLink to={href('signup')}>{t('complete.again')}</ButtonLink>
          <ButtonLink to={href('login')} variant="ghost">
            {t('toLogin')}
          </ButtonLink>
        </>
      )}
    </EmptyState>
  )
}
