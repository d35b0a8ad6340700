import { useParams } from 'react-router'
import { AssignPanel, ReceiptPanel, ReceiptRefundPanel } from '#features/bank/web/office-receipts.tsx'
import { officeReceiptQuery, type BankApi } from '#features/bank/web/bank.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-receipt', (api: BankApi, { params }) => [
  officeReceiptQuery(api, params['id'] ?? ''),
])

/** Money that arrived, with the orders that it may belong to. */
export default function OfficeReceiptPage() {
  const t = useTexts('office-money')
  const receipt = useQueryData(officeReceiptQuery(useApi<BankApi>(), useParams()['id'] ?? ''))
  return (
    <OfficePage title={t('receipt')}>
      <ReceiptPanel receipt={receipt} />
      <AssignPanel receipt={receipt} />
      <ReceiptRefundPanel receipt={receipt} />
    </OfficePage>
  )
}
