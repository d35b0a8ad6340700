import { GRACE_SECONDS } from '#features/accounts/deletion.rules.ts'
import { UPDATED_ON } from '#features/pages/rules.ts'
import { useCompanyValues } from '#features/pages/web/company-values.ts'
import { LegalPage, PageVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import { useRefundExample } from '#features/pages/web/refund-example.ts'
import { WithdrawalForm } from '#features/pages/web/withdrawal-form.tsx'
import { REPAYMENT_DAYS } from '#features/orders/rules.ts'
import { secondsToDays } from '#platform/time/days.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-return-policy'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** Lists the sections. The example needs a bundle that is on sale. */
const listSections = (hasExample: boolean): readonly LegalSection[] => [
  { id: 'short', blocks: [['term', 'reason', 'unused', 'paid', 'once']] },
  { id: 'how', blocks: ['button', 'receipt', 'mail'] },
  { id: 'amount', blocks: ['rule', ...(hasExample ? ['example'] : []), 'order', 'premium'] },
  { id: 'when', blocks: ['days'] },
  { id: 'after', blocks: ['keep', 'deleted', 'closed'] },
  { id: 'broken', blocks: ['wrong'] },
  { id: 'form', blocks: ['intro'], content: <WithdrawalForm /> },
]

/** The return policy, with the model withdrawal form (R-2.55, R-9.12, L-16, L-17, L-18, C-60). */
export default function ReturnPolicyPage() {
  const example = useRefundExample()
  const values = {
    ...useCompanyValues(),
    ...example,
    days: useSettings().refund_days,
    repayDays: REPAYMENT_DAYS,
    graceDays: secondsToDays(GRACE_SECONDS),
  }
  const sections = listSections(example !== null)
  return (
    <LegalPage
      texts={useTexts('pages-return-policy') as UntypedTexts}
      rich={useRichTexts('pages-return-policy') as UntypedRichTexts}
      version={<PageVersion date={UPDATED_ON} />}
      {...{ sections, values }}
    />
  )
}
