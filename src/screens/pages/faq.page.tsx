import { UNCONFIRMED_RETENTION_SECONDS } from '#features/accounts/confirmation.rules.ts'
import { GRACE_SECONDS } from '#features/accounts/deletion.rules.ts'
import { RESET_SECONDS } from '#features/accounts/password.rules.ts'
import { MAX_FREE_STARTS } from '#features/chat/rules.ts'
import { UPDATED_ON } from '#features/pages/rules.ts'
import { useCompanyValues } from '#features/pages/web/company-values.ts'
import { LegalPage, PageVersion } from '#features/pages/web/legal-page.tsx'
import { Questions } from '#features/pages/web/questions.tsx'
import { PAUSE_DAYS } from '#features/orders/spending.rules.ts'
import { secondsToDays, secondsToHours } from '#platform/time/days.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useMessagePrice, useSettings } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-faq'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The questions that people ask most. */
export default function FaqPage() {
  const texts = useTexts('pages-faq') as UntypedTexts
  const rich = useRichTexts('pages-faq') as UntypedRichTexts
  const values = useValues()
  const groups = listQuestions({
    isDemo: useSettings().is_demo,
    hasFictionalProfiles: useSettings().fictional_profiles,
    hasFreeMatchMessage: useSettings().match_first_message_free > 0,
    hasPrice: values.price !== '',
  })
  const sections = Object.entries(groups).map(([id, keys]) => ({
    id,
    blocks: [],
    content: <Questions section={id} {...{ texts, rich, keys, values }} />,
  }))
  return (
    <div itemScope itemType="https://schema.org/FAQPage">
      <LegalPage version={<PageVersion date={UPDATED_ON} />} {...{ texts, rich, sections, values }} />
    </div>
  )
}

function useValues() {
  const settings = useSettings()
  return {
    ...useCompanyValues(),
    price: useMessagePrice(),
    minAge: settings.min_age,
    days: settings.refund_days,
    messageCredits: settings.message_credits,
    fictionalPlural: settings.fictional_plural,
    chats: MAX_FREE_STARTS,
    unconfirmedDays: secondsToDays(UNCONFIRMED_RETENTION_SECONDS),
    graceDays: secondsToDays(GRACE_SECONDS),
    resetHours: secondsToHours(RESET_SECONDS),
    pauseDay: PAUSE_DAYS.day,
    pauseWeek: PAUSE_DAYS.week,
    pauseMonth: PAUSE_DAYS.month,
  }
}

/** The features of a site that change its questions. */
interface SiteFeatures {
  readonly isDemo: boolean
  readonly hasFictionalProfiles: boolean
  readonly hasFreeMatchMessage: boolean
  readonly hasPrice: boolean
}

/** Lists the keys of the questions by section. */
function listQuestions({ isDemo, hasFictionalProfiles, hasFreeMatchMessage, hasPrice }: SiteFeatures) {
  return {
    account: ['age', 'confirm', 'password', 'data', 'stop'],
    members: ['match', ...listOrigins({ isDemo, hasFictionalProfiles }), 'place', 'invisible', 'block'],
    messages: [
      hasPrice ? 'cost' : 'costWithoutPrice',
      ...(hasFreeMatchMessage ? ['free'] : []),
      'starts',
      'undo',
      'from',
    ],
    credits: ['subscription', 'methods', 'statement', 'expire', 'back', 'limit'],
    safety: ['report', 'money', 'meet', 'read', 'track'],
  }
}

/** Lists the keys of the questions about the people behind profiles. */
function listOrigins({
  isDemo,
  hasFictionalProfiles,
}: Pick<SiteFeatures, 'isDemo' | 'hasFictionalProfiles'>): string[] {
  const origins = [...(isDemo ? ['demo'] : []), ...(hasFictionalProfiles ? ['fictional'] : [])]
  return origins.length > 0 ? origins : ['own']
}
