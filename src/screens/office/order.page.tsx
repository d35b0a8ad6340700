import { useParams } from 'react-router'
import { EventsPanel, OrderPanel, RefundPanel, RepaymentsPanels } from '#features/orders/web/office-order.tsx'
import { EvidencePanel } from '#features/invoices/web/office-evidence.tsx'
import { officeOrderQuery, type OrdersApi } from '#features/orders/web/orders.queries.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-order', (api: OrdersApi, { params }) => [
  officeOrderQuery(api, params['id'] ?? ''),
])

/** An order with the reports about its payments, its repayments and its refunds. */
export default function OfficeOrderPage() {
  const order = useQueryData(officeOrderQuery(useApi<OrdersApi>(), useParams()['id'] ?? ''))
  return (
    <OfficePage title={order.number}>
      <OrderPanel order={order} />
      <EventsPanel events={order.events} />
      <RepaymentsPanels {...order} />
      <EvidencePanel order={order} />
      <RefundPanel order={order} />
    </OfficePage>
  )
}
