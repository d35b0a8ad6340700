import { useSearchParams } from 'react-router'
import { RefundsTable } from '#features/orders/web/office-refunds.tsx'
import { officeRefundsQuery, type OrdersApi } from '#features/orders/web/orders.queries.ts'
import { OfficePage, PageLinks } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-refunds', (api: OrdersApi, { search }) => [
  officeRefundsQuery(api, search.get('after')),
])

/** The refunds that failed or have not reached the payer yet. */
export default function OfficeRefundsPage() {
  const t = useTexts('office-orders')
  const after = useSearchParams()[0].get('after')
  const { refunds, next } = useQueryData(officeRefundsQuery(useApi<OrdersApi>(), after))
  return (
    <OfficePage title={t('unfinished.title')} intro={t('unfinished.intro')}>
      <RefundsTable refunds={refunds} />
      <PageLinks page="office-refunds" after={after} next={next} />
    </OfficePage>
  )
}
