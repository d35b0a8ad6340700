import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { STEPS } from '#features/signup/rules.ts'
import { NICHE_PREFIXES, type NichePrefix } from '#features/sites/niche.rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/query.ts'
import type { LanderContent } from '../contract.ts'
import type { Lander, LanderTexts } from '../slug.rules.ts'
import { landerQuery, type LandersApi } from './landers.queries.ts'
import { SignupCard, StartBar } from './signup-card.tsx'
import { TrustPoints } from './trust-points.tsx'

/** Returns the content of the lander at this URL, and the key of its niche in texts ('none' for the first). */
export function useLander(lander: Lander, slug?: string): LanderContent & { nicheKey: Exclude<NichePrefix, ''> | 'none' } {
  const content = useQueryData(landerQuery(useApi<LandersApi>(), lander, slug))
  return { ...content, nicheKey: NICHE_PREFIXES[content.niche] || 'none' }
}

export type LanderPageProps = {
  /** The canonical path. */
  path: string
  texts: LanderTexts
  niche: number
  /** The colour of the browser's bars above the lander: that of its top. */
  themeColor: string
  /** The lander shows drawn portraits, which a note then says. */
  hasPortraits?: true
  children: ReactNode
}

/** The frame of a lander: the head of the document, the niche's theme, the lander, and below it the reasons to trust it. */
export function LanderPage({ path, texts, niche, themeColor, hasPortraits, children }: LanderPageProps) {
  return (
    <div data-niche={niche}>
      <LanderHead path={path} title={texts.headline} description={texts.text} themeColor={themeColor} />
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

export type LanderHeadProps = { path: string; title: string; description: string; themeColor: string }

/** The title, description, social card, canonical link and bar colour of a lander. */
export function LanderHead({ path, title, description, themeColor }: LanderHeadProps) {
  const t = useTexts('home')
  const { name, domain } = useSettings()
  const language = useLocale()
  const fullTitle = t('title', { title, name })
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content={name} />
      <meta property="og:locale" content={language} />
      <meta name="rating" content="adult" />
      <meta name="theme-color" content={themeColor} />
      <link rel="canonical" href={`https://${domain}${path}`} />
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
