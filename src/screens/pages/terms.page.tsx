import { UNCONFIRMED_RETENTION_SECONDS } from '#features/accounts/confirmation.rules.ts'
import { GRACE_SECONDS } from '#features/accounts/deletion.rules.ts'
import { MAX_FREE_STARTS } from '#features/chat/rules.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useMessagePrice, useSettings } from '#features/sites/web/sites.queries.ts'
import { secondsToDays } from '#platform/time/days.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'
import { APPEAL_MONTHS, COMPLAINT_DAYS } from '#features/pages/rules.ts'
import { REPAYMENT_DAYS } from '#features/orders/rules.ts'
import { LegalPage, TermsVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import { useCompanyValues } from '#features/pages/web/company-values.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-terms'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The terms (R-2.57, L-14, L-16, L-18, L-19, L-24). */
export default function TermsPage() {
  const settings = useSettings()
  const values = {
    ...useCompanyValues(),
    price: useMessagePrice(),
    minAge: settings.min_age,
    days: settings.refund_days,
    unconfirmedDays: secondsToDays(UNCONFIRMED_RETENTION_SECONDS),
    graceDays: secondsToDays(GRACE_SECONDS),
    repayDays: REPAYMENT_DAYS,
    complaintDays: COMPLAINT_DAYS,
    appealMonths: APPEAL_MONTHS,
    chats: MAX_FREE_STARTS,
    messageCredits: settings.message_credits,
    signupCredits: settings.signup_credits,
    freePhotos: settings.free_photos,
    premiumPhotos: settings.premium_photos,
    fictionalPlural: settings.fictional_plural,
  }
  const sections = listSections({
    isDemo: settings.is_demo,
    hasFictionalProfiles: settings.fictional_profiles,
    reviewsPhotos: !settings.auto_approve_photos,
    hasFreeMatchMessage: settings.match_first_message_free > 0,
    grantsSignupCredits: settings.signup_credits > 0,
    hasPrice: values.price !== '',
  })
  return (
    <LegalPage
      texts={useTexts('pages-terms') as UntypedTexts}
      rich={useRichTexts('pages-terms') as UntypedRichTexts}
      version={<TermsVersion />}
      {...{ sections, values }}
    />
  )
}

/** The features of a site that add to its terms. */
interface SiteFeatures {
  readonly isDemo: boolean
  readonly hasFictionalProfiles: boolean
  readonly reviewsPhotos: boolean
  readonly hasFreeMatchMessage: boolean
  readonly grantsSignupCredits: boolean
  readonly hasPrice: boolean
}

function listSections({
  isDemo,
  hasFictionalProfiles,
  reviewsPhotos,
  hasFreeMatchMessage,
  grantsSignupCredits,
  hasPrice,
}: SiteFeatures): readonly LegalSection[] {
  const freeFeatures = [
    'account',
    'search',
    ...(grantsSignupCredits ? ['gift'] : []),
    ...(hasFreeMatchMessage ? ['matchFree'] : []),
    'receive',
  ]
  return [
    { id: 'who', blocks: ['company', 'contact'] },
    { id: 'join', blocks: ['age', 'person', 'confirm'] },
    { id: 'service', blocks: ['what', 'order', 'real', 'promise'] },
    { id: 'people', blocks: listOrigins({ isDemo, hasFictionalProfiles }) },
    {
      id: 'credits',
      blocks: ['free', freeFeatures, hasPrice ? 'message' : 'messageWithoutPrice', 'chats', 'premium', 'once', 'use'],
    },
    { id: 'withdraw', blocks: ['right', 'how', 'quote:form', 'refund'] },
    {
      id: 'rules',
      blocks: ['not', ['minors', 'harass', 'pretend', 'pictures', 'money', 'machines', 'law'], 'yours'],
    },
    {
      id: 'moderation',
      blocks: ['block', ...(reviewsPhotos ? ['review'] : []), 'report', 'act', 'appeal', 'danger'],
    },
    { id: 'stop', blocks: ['you', 'credits', 'us'] },
    { id: 'liable', blocks: ['work', 'members'] },
    { id: 'complaints', blocks: ['first', 'court'] },
    { id: 'change', blocks: ['ask'] },
  ]
}

/** Lists the keys of the sentences about the people behind profiles. */
function listOrigins({
  isDemo,
  hasFictionalProfiles,
}: Pick<SiteFeatures, 'isDemo' | 'hasFictionalProfiles'>): string[] {
  if (hasFictionalProfiles) return [...(isDemo ? ['demo'] : []), 'label', 'limits']
  return [isDemo ? 'demo' : 'own']
}
