import { useSearchParams } from 'react-router'
import { IncomingPaymentsImport } from '#features/bank/web/office-incoming-payments-import.tsx'
import { IncomingPaymentsTable } from '#features/bank/web/office-incoming-payments.tsx'
import { officeIncomingPaymentsQuery, type BankApi } from '#features/bank/web/bank.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-incoming-payments', (api: BankApi, { search }) => [
  officeIncomingPaymentsQuery(api, search.get('after')),
])

/** The incoming payments that need attention. */
export default function OfficeIncomingPaymentsPage() {
  const t = useTexts('office-money')
  const after = useSearchParams()[0].get('after')
  const { incomingPayments, next } = useQueryData(officeIncomingPaymentsQuery(useApi<BankApi>(), after))
  return (
    <OfficePage title={t('incomingPayments')} intro={t('incomingPaymentsIntro')}>
      <IncomingPaymentsTable incomingPayments={incomingPayments} />
      {next && (
        <a
          href={officeHref('office-incoming-payments', {}, { after: next })}
          className={`${buttonClasses({ variant: 'secondary' })} mt-5`}
        >
          {t('newer')}
        </a>
      )}
      <IncomingPaymentsImport />
    </OfficePage>
  )
}
