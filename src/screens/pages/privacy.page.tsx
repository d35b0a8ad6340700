import { UNCONFIRMED_RETENTION_SECONDS } from '#features/accounts/confirmation.rules.ts'
import { GRACE_SECONDS } from '#features/accounts/deletion.rules.ts'
import { FAILURE_RETENTION_SECONDS } from '#features/accounts/login.rules.ts'
import { BOOKKEEPING_YEARS } from '#features/orders/rules.ts'
import { ENDED_MILLISECONDS, WAITING_MILLISECONDS } from '#features/photos/verification.rules.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { DAY_MILLISECONDS, secondsToDays } from '#platform/time/days.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'
import { SENT_MAIL_DAYS, SESSION_DAYS } from '#platform/retention.ts'
import { CLOSED_COMPLAINT_DAYS, PRIVACY_ANSWER_MONTHS } from '#features/pages/rules.ts'
import { LegalPage, TermsVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import { useCompanyValues } from '#features/pages/web/company-values.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-privacy'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** The privacy policy (R-2.54, L-27, L-28, L-31). */
export default function PrivacyPage() {
  const settings = useSettings()
  const values = {
    ...useCompanyValues(),
    unconfirmedDays: secondsToDays(UNCONFIRMED_RETENTION_SECONDS),
    graceDays: secondsToDays(GRACE_SECONDS),
    failureDays: secondsToDays(FAILURE_RETENTION_SECONDS),
    sessionDays: SESSION_DAYS,
    mailDays: SENT_MAIL_DAYS,
    selfieDays: WAITING_MILLISECONDS / DAY_MILLISECONDS,
    resultDays: ENDED_MILLISECONDS / DAY_MILLISECONDS,
    booksYears: BOOKKEEPING_YEARS,
    complaintDays: CLOSED_COMPLAINT_DAYS,
    answerMonths: PRIVACY_ANSWER_MONTHS,
    fictionalSingular: settings.fictional_singular,
  }
  const sections = listSections(settings.fictional_profiles, !settings.logged_out_search)
  return (
    <LegalPage
      texts={useTexts('pages-privacy') as UntypedTexts}
      rich={useRichTexts('pages-privacy') as UntypedRichTexts}
      version={<TermsVersion />}
      {...{ sections, values }}
    />
  )
}

function listSections(hasFictionalProfiles: boolean, isMembersOnly: boolean): readonly LegalSection[] {
  return [
    { id: 'who', blocks: ['company'] },
    { id: 'data', blocks: [['account', 'profile', 'selfie', 'use', 'orders', 'complaints', 'technical']] },
    { id: 'sensitive', blocks: ['what', 'consent', 'withdraw'] },
    { id: 'why', blocks: [['contract', 'consent', 'law', 'safety'], 'machines'] },
    {
      id: 'seen',
      blocks: [
        'members',
        ...(isMembersOnly ? ['inside'] : []),
        'messages',
        ...(hasFictionalProfiles ? ['staffed'] : []),
        'helpers',
        'sold',
      ],
    },
    {
      id: 'keep',
      blocks: [['unconfirmed', 'account', 'deleted', 'orders', 'complaints', 'mails', 'session', 'failures']],
    },
    { id: 'cookies', blocks: ['own', 'none'] },
    { id: 'safe', blocks: ['how', 'leak'] },
    { id: 'rights', blocks: ['list', ['read', 'correct', 'erase', 'limit', 'move'], 'how', 'complain'] },
    { id: 'change', blocks: ['date'] },
  ]
}
