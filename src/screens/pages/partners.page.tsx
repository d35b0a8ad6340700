import { UPDATED_ON } from '#features/pages/rules.ts'
import { useCompanyValues } from '#features/pages/web/company-values.ts'
import { LegalPage, PageVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import { PARTNER_MAILS_PER_DAY, PENDING_SIGNUP_SECONDS } from '#features/signup/rules.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { toMainOrigin } from '#features/sites/rules.ts'
import { companyQuery, settingsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'
import { useVisit } from '#platform/visit.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-partners'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

const sections: readonly LegalSection[] = [
  { id: 'works', blocks: ['mail', 'account'] },
  { id: 'key', blocks: ['ask', 'secret'] },
  { id: 'call', blocks: ['example'], content: <CallExample /> },
  { id: 'answer', blocks: ['accepted', 'repeat', 'document'] },
  { id: 'rules', blocks: [['adults', 'reference', 'mails', 'privacy']] },
]

/** The page for networks that refer new members: the partner API, its key, an example and the OpenAPI document. */
export default function PartnersPage() {
  const { min_age: minAge } = useSettings()
  const linkDays = PENDING_SIGNUP_SECONDS / 86_400
  const values = { ...useCompanyValues(), minAge, linkDays, mails: PARTNER_MAILS_PER_DAY }
  return (
    <LegalPage
      texts={useTexts('pages-partners') as UntypedTexts}
      rich={useRichTexts('pages-partners') as UntypedRichTexts}
      version={<PageVersion date={UPDATED_ON} />}
      {...{ sections, values }}
    />
  )
}

/** A call of the partner API, as in docs/partner-api.md. */
function CallExample() {
  const { domain } = useSettings()
  const { origin } = useVisit()
  return (
    <pre className="mb-4 rounded-lg border border-border bg-surface-2 px-5 py-4 font-mono text-sm leading-relaxed whitespace-pre-wrap wrap-anywhere">
      <code>{buildExample(toMainOrigin(origin, domain))}</code>
    </pre>
  )
}

function buildExample(origin: string): string {
  const body = { reference: 'click-81723', email: 'someone@example.com', sub1: 'banner-3' }
  return [
    `POST ${origin}/api/partner/signups`,
    'Authorization: Bearer vonk_…',
    'Content-Type: application/json',
    '',
    JSON.stringify(body, null, 2),
  ].join('\n')
}
