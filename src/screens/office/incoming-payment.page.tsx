import { useParams } from 'react-router'
import {
  AssignPanel,
  IncomingPaymentPanel,
  IncomingPaymentRefundPanel,
} from '#features/bank/web/office-incoming-payments.tsx'
import { officeIncomingPaymentQuery, type BankApi } from '#features/bank/web/bank.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-incoming-payment', (api: BankApi, { params }) => [
  officeIncomingPaymentQuery(api, params['id'] ?? ''),
])

/** Money that arrived, with the orders that it may belong to. */
export default function OfficeIncomingPaymentPage() {
  const t = useTexts('office-money')
  const incomingPayment = useQueryData(officeIncomingPaymentQuery(useApi<BankApi>(), useParams()['id'] ?? ''))
  return (
    <OfficePage title={t('incomingPayment')}>
      <IncomingPaymentPanel incomingPayment={incomingPayment} />
      <AssignPanel incomingPayment={incomingPayment} />
      <IncomingPaymentRefundPanel incomingPayment={incomingPayment} />
    </OfficePage>
  )
}
