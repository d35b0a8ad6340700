import { useSearchParams } from 'react-router'
import { OrderFilters, OrdersExport, OrdersTable } from '#features/orders/web/office-orders.tsx'
import { officeOrdersQuery, type OrdersApi } from '#features/orders/web/orders.queries.ts'
import { readOrderFilters } from '#features/orders/refund.rules.ts'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { officeHref } from '#office-links.ts'
import { buttonClasses } from '#ui/button-classes.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-orders', (api: OrdersApi, { search }) => [
  officeOrdersQuery(api, readOrderFilters(search)),
])

/** The orders of the site. */
export default function OfficeOrdersPage() {
  const t = useTexts('office-orders')
  const filters = readOrderFilters(useSearchParams()[0])
  const { orders, next } = useQueryData(officeOrdersQuery(useApi<OrdersApi>(), filters))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <OrderFilters filters={filters} />
      <OrdersTable orders={orders} />
      {next && (
        <a
          href={officeHref('office-orders', {}, { ...filters, before: next })}
          className={`${buttonClasses({ variant: 'secondary' })} mt-5`}
        >
          {t('older')}
        </a>
      )}
      <OrdersExport filters={filters} />
    </OfficePage>
  )
}
