import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { AdultsLine, PageMetadata } from '#features/sites/web/sites.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { Logo } from '#ui/logo.tsx'
import { getConfirmationCredits } from '#features/signup/rules.ts'
import { ordinarySignup } from '#features/signup/web/answers.ts'
import { CheckMailNotice } from '#features/signup/web/check-mail.tsx'
import { mergeStartAnswers } from '#features/signup/web/form-storage.ts'
import { useSavedSignup } from '#features/signup/web/saved-signup.ts'
import { SignupClosedNotice } from '#features/signup/web/signup-closed.tsx'
import { SignupFlow, type CreatedAccount } from '#features/signup/web/signup-flow.tsx'
import { eligibilityQuery, type SignupApi } from '#features/signup/web/signup.queries.ts'
import { href } from '#links.ts'

const readInvitation = (search: URLSearchParams) => search.get('invitation')?.slice(0, 40) ?? ''

const queries = (api: SignupApi, { search }: PageArgs) => [eligibilityQuery(api, readInvitation(search))]

export const handle = { namespaces: ['signup'], access: 'everyone', robots: 'index' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The steps of the signup modal, as a page. */
export default function SignupPage() {
  const t = useTexts('signup')
  const { name } = useSettings()
  return (
    <div className="flex min-h-dvh flex-col items-center bg-bg sm:py-8">
      <PageMetadata title={t('title')} />
      <header className="flex w-full max-w-120 items-center px-5 py-4 sm:justify-center">
        <Link to={href('index')} className="flex min-h-11 min-w-0 items-center rounded-lg">
          <Logo name={name} />
        </Link>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex w-full max-w-120 flex-1 flex-col bg-surface outline-none sm:min-h-130 sm:flex-none sm:overflow-hidden sm:rounded-3xl sm:border sm:border-border sm:shadow-md"
      >
        <h1 className="sr-only">{t('title')}</h1>
        <SignupContent />
      </main>
      <AdultsLine />
    </div>
  )
}

function SignupContent() {
  const settings = useSettings()
  const viewer = useViewer()
  const invitation = readInvitation(useSearchParams()[0])
  const { blockReason } = useQueryData(eligibilityQuery(useApi<SignupApi>(), invitation))
  const isHydrated = useIsHydrated()
  const initial = useInitialSignup()
  const [created, setCreated] = useState<CreatedAccount | null>(null)
  const credits = getConfirmationCredits(settings)
  if (created) return <CheckMailNotice {...created} credits={credits} takeFocus />
  if (viewer?.status === 'not_confirmed') return <CheckMailNotice email={viewer.email} credits={credits} />
  if (viewer) return isHydrated && <Navigate to={href('members')} replace />
  if (blockReason !== null) return <SignupClosedNotice blockReason={blockReason} lander={initial.saved?.form.lander} />
  return (
    <SignupFlow
      key={initial.key}
      settings={settings}
      saved={initial.saved}
      signupKind={{ ...ordinarySignup, invitation: invitation || undefined }}
      onEvent={(event, account) => event === 'flow_complete' && setCreated(account ?? null)}
    />
  )
}

/**
 * Returns the saved signup with the answers in the URL, and a React key. The key changes when the saved signup has been
 * read, after hydration, so that the form restarts with it.
 */
function useInitialSignup() {
  const [search] = useSearchParams()
  const stored = useSavedSignup()
  return { saved: mergeStartAnswers(Object.fromEntries(search), stored), key: stored ? 'saved' : 'new' }
}
