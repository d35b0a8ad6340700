import { useSearchParams } from 'react-router'
import { ReconciliationResult, FindingsTable } from '#features/invoices/web/office-reconciliation.tsx'
import { officeReconciliationQuery, type InvoicesApi } from '#features/invoices/web/invoices.queries.ts'
import { MethodsPanel } from '#features/orders/web/office-methods.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-reconciliation', (api: InvoicesApi, { search }) => [
  officeReconciliationQuery(api, search.get('after')),
])

/** Whether ledger, orders and provider agree. */
export default function OfficeReconciliationPage() {
  const t = useTexts('office-money')
  const after = useSearchParams()[0].get('after')
  const reconciliation = useQueryData(officeReconciliationQuery(useApi<InvoicesApi>(), after))
  return (
    <OfficePage title={t('reconciliation.title')} intro={t('reconciliation.intro')}>
      <ReconciliationResult reconciliation={reconciliation} />
      {reconciliation.findings.length > 0 && <FindingsTable findings={reconciliation.findings} />}
      {reconciliation.next && (
        <a
          href={officeHref('office-reconciliation', {}, { after: reconciliation.next })}
          className={`${buttonClasses({ variant: 'secondary' })} mt-5`}
        >
          {t('reconciliation.more')}
        </a>
      )}
      <MethodsPanel />
    </OfficePage>
  )
}
