import { useSearchParams } from 'react-router'
import { ReceiptsImport } from '#features/bank/web/office-receipts-import.tsx'
import { ReceiptsTable } from '#features/bank/web/office-receipts.tsx'
import { officeReceiptsQuery, type BankApi } from '#features/bank/web/bank.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-receipts', (api: BankApi, { search }) => [
  officeReceiptsQuery(api, search.get('after')),
])

/** The receipts that need attention. */
export default function OfficeReceiptsPage() {
  const t = useTexts('office-money')
  const after = useSearchParams()[0].get('after')
  const { receipts, next } = useQueryData(officeReceiptsQuery(useApi<BankApi>(), after))
  return (
    <OfficePage title={t('receipts')} intro={t('receiptsIntro')}>
      <ReceiptsTable receipts={receipts} />
      {next && (
        <a
          href={officeHref('office-receipts', {}, { after: next })}
          className={`${buttonClasses({ variant: 'secondary' })} mt-5`}
        >
          {t('newer')}
        </a>
      )}
      <ReceiptsImport />
    </OfficePage>
  )
}
