import figtree from '#ui/fonts/figtree.woff2?url'
import fraunces from '#ui/fonts/fraunces-600.woff2?url'
import type { ReactNode } from 'react'
import { STEPS } from '#features/signup/rules.ts'
import { NICHE_PREFIXES, type NichePrefix } from '#features/sites/niche.rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { PageMetadata } from '#features/sites/web/sites.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import type { LanderContent } from '../contract.ts'
import type { Lander, LanderTexts } from '../slug.rules.ts'
import { landerQuery, type LandersApi } from './landers.queries.ts'
import { SignupCard, StartBar } from './signup-card.tsx'
import { TrustPoints } from './trust-points.tsx'

/** Returns the content of the lander at this URL, and the key of its niche in texts ('none' for the first). */
export function useLander(
  lander: Lander,
  slug?: string,
): LanderContent & { nicheKey: Exclude<NichePrefix, ''> | 'none' } {
  const content = useQueryData(landerQuery(useApi<LandersApi>(), lander, slug))
  return { ...content, nicheKey: NICHE_PREFIXES[content.niche] || 'none' }
}

export type LanderPageProps = {
  texts: LanderTexts
  niche: number
  /** Whether the site has the slug of the URL. */
  isKnown: boolean
  /** The colour of the browser's bars above the lander: that of its top. */
  themeColor: string
  /** The lander shows drawn portraits, which a note then says. */
  hasPortraits?: true
  children: ReactNode
}

/** The frame of a lander: the head of the document, the niche's theme, the lander, and below it the reasons to trust it. */
export function LanderPage({ texts, niche, isKnown, themeColor, hasPortraits, children }: LanderPageProps) {
  return (
    <div data-niche={niche}>
      <LanderHead title={texts.headline} description={texts.text} {...{ themeColor, isKnown }} />
      {children}
      <LanderTrust hasPortraits={hasPortraits ?? false} />
      <StartBar button={texts.button} />
    </div>
  )
}

/** The reasons to trust the site, what it costs, and that drawn portraits show no members. */
function LanderTrust({ hasPortraits }: { hasPortraits: boolean }) {
  const t = useTexts('home')
  const { auto_approve_photos: isAutoApproved } = useSettings()
  return (
    <div className="container-page grid gap-6 pt-12 lg:pt-16">
      <TrustPoints
        arePhotosChecked={!isAutoApproved}
        className="flex flex-col gap-x-10 gap-y-3.5 text-lg sm:mx-auto sm:w-fit lg:flex-row lg:justify-center"
      />
      <p className="max-w-[44em] text-text-2 lg:mx-auto lg:text-center">{t('costs.lead')}</p>
      {hasPortraits && <p className="text-xs text-text-3 lg:text-center">{t('portraitsAreDrawings')}</p>}
    </div>
  )
}

type LanderHeadProps = { title: string; description: string; themeColor: string; isKnown: boolean }

/** The metadata of a lander, and the colour of the browser's bars. No search engine may index the page of an unknown slug. */
function LanderHead({ title, description, themeColor, isKnown }: LanderHeadProps) {
  const t = useTexts('home')
  const { name } = useSettings()
  return (
    <>
      <PageMetadata title={t('title', { title, name })} description={description} isIndexed={isKnown} />
      <meta name="theme-color" content={themeColor} />
    </>
  )
}

/** The label above the headline: for whom this niche is. Nothing for the first niche. */
export function NicheLabel({ niche, className = '' }: { niche: NichePrefix | 'none'; className?: string }) {
  const t = useTexts('landers')
  if (niche === 'none' || niche === '') return null
  return (
    <p className={`inline-flex w-fit items-center rounded-full px-3 py-1 text-sm font-semibold ${className}`}>
      {t('niche', { niche })}
    </p>
  )
}

/** The signup card of a lander. */
export function LanderSignup({ button, heading }: { button: string; heading?: string }) {
  const { signups_detail: signups, min_age: minAge } = useSettings()
  return <SignupCard steps={STEPS.length} {...{ signups, minAge, button, heading }} />
}

/** The preload links of the fonts that a lander shows first. */
export function listFontPreloads() {
  return [figtree, fraunces].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  }))
}
