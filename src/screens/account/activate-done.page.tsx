import Crown from 'lucide-react/icons/crown'
import MailCheck from 'lucide-react/icons/mail-check'
import PartyPopper from 'lucide-react/icons/party-popper'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, type ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { SiteFrame } from '#features/sites/web/sites.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useIsHydrated } from '#platform/browser/hydration.ts'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { linkClasses } from '#ui/link-classes.ts'
import { AlreadyActiveNotice, type ConfirmOutcome } from '#features/signup/web/already-active.tsx'
import { FirstMessageCard } from '#features/signup/web/first-message.tsx'
import { firstMessageQuery, welcomeQuery, type SignupApi } from '#features/signup/web/signup.queries.ts'
import { href } from '#links.ts'

const queries = (api: SignupApi) => [firstMessageQuery(api), welcomeQuery(api)]

export const handle = { namespaces: ['profiles', 'signup'], access: 'everyone', robots: 'noindex' } satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The page after confirming: a welcome for a member who has just confirmed, and links for anyone else. */
export default function ActivateDonePage() {
  const [viewer, isHydrated] = [useViewer(), useIsHydrated()]
  const outcome = useConfirmOutcome()
  if (viewer?.status === 'not_confirmed') return isHydrated && <Navigate to={href('activate')} replace />
  const isMember = viewer?.status === 'active'
  return (
    <SiteFrame>
      {outcome === 'confirmed' ? (
        <WelcomePanel />
      ) : (
        <ActivationStatus hasOldLink={outcome === 'already'} isMember={isMember} />
      )}
    </SiteFrame>
  )
}

/** Returns the outcome from the history state of a mailed link, or asks the server after a code. */
function useConfirmOutcome(): ConfirmOutcome | null {
  const isHydrated = useIsHydrated() // the server has no history state, and hydration must match
  const state: unknown = useLocation().state
  const justConfirmed = useQueryData(welcomeQuery(useApi<SignupApi>()))
  if (isHydrated && isConfirmOutcome(state)) return state
  return justConfirmed ? 'confirmed' : null
}

function isConfirmOutcome(state: unknown): state is ConfirmOutcome {
  return state === 'confirmed' || state === 'already'
}

function ActivationStatus({ hasOldLink, isMember }: { hasOldLink: boolean; isMember: boolean }) {
  if (!hasOldLink && !isMember) return <NotConfirmedNotice />
  return (
    <>
      <AlreadyActiveNotice hasOldLink={hasOldLink} isMember={isMember} />
      <div className="mx-auto w-full max-w-3xl px-4 sm:px-6">
        <FirstMessageCard />
      </div>
    </>
  )
}

/** The notice for visitors who have confirmed nothing. */
function NotConfirmedNotice() {
  const t = useTexts('signup')
  return (
    <>
      <title>{t('activate.title')}</title>
      <EmptyState level={1} icon={<MailCheck size={32} />} title={t('activate.heading')} text={t('activate.noToken')}>
        <ButtonLink to={href('login')}>{t('activate.login')}</ButtonLink>
      </EmptyState>
    </>
  )
}

/** The welcome with suggestions for the next step. A reader goes on at its heading, also after a typed code. */
function WelcomePanel() {
  const t = useTexts('signup')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { signup_credits: credits, premium_photos: photos } = useSettings()
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6">
      <title>{t('activated.title')}</title>
      <div className="mb-8 flex flex-col items-center text-center">
        <span
          aria-hidden="true"
          className="mb-5 flex size-20 animate-rise items-center justify-center rounded-full bg-success-soft text-success-text"
        >
          <PartyPopper size={34} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
          {t('activated.heading')}
        </h1>
        <p className="mt-2 text-lg text-text-2">
          {t('activated.text')} {credits > 0 && t('activated.credits', { credits })}
        </p>
      </div>
      <FirstMessageCard />
      <div className="grid gap-4 sm:grid-cols-2">
        <NextStepCard icon={<Search size={24} />} title={t('activated.searchTitle')} text={t('activated.searchText')}>
          <ButtonLink to={href('members')} wide>
            {t('activated.searchButton')}
          </ButtonLink>
        </NextStepCard>
        <NextStepCard
          icon={<Crown size={24} />}
          title={t('activated.premiumTitle')}
          text={t('activated.premiumText', { photos })}
        >
          <ButtonLink to={href('premium')} variant="secondary" wide>
            {t('activated.premiumButton')}
          </ButtonLink>
        </NextStepCard>
      </div>
      <p className="mt-6 flex flex-wrap justify-center gap-x-8">
        <PlainLink to={href('signup-matches')}>{t('activated.suggestions')}</PlainLink>
        <PlainLink to={href('profile')}>{t('activated.photo')}</PlainLink>
      </p>
    </div>
  )
}

function PlainLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={linkClasses}>
      {children}
    </Link>
  )
}

function NextStepCard({
  icon,
  title,
  text,
  children,
}: {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className="edge flex flex-col rounded-3xl border border-border bg-surface p-6 shadow-sm">
      <span
        aria-hidden="true"
        className="mb-4 flex size-12 items-center justify-center rounded-full bg-primary-soft text-primary-text"
      >
        {icon}
      </span>
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-1 mb-6 flex-1 text-text-2">{text}</p>
      {children}
    </section>
  )
}
