import { officeForms, OfficeTable, OfficeTime, Panel, SubmitButton, useFrame } from '#features/staff/web/staff.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import { Button } from '#ui/button.tsx'
import { buttonClasses } from '#ui/button-classes.ts'
import { chipClasses, type ChipTone } from '#ui/chip-classes.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import { METHOD_IDS } from '#features/pricing/method.rules.ts'
import { OFFICE_ORDER_STATES, type OfficeOrderState } from '../refund.rules.ts'
import { OrderLink } from './orders.tsx'
import type { OfficeOrder } from './orders.queries.ts'
import type { ordersOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ orders: typeof ordersOfficeContract }>()
const exportOrdersForm = officeForm('orders.exportOrders')

const TONES: Record<OfficeOrderState, ChipTone> = { open: 'muted', paid: 'success', reversed: 'gold' }

type Filters = Readonly<Record<string, string>>

/** The state of an order. */
export function OrderState({ state }: { state: OfficeOrderState }) {
  const t = useTexts('office-orders')
  return <span className={chipClasses(TONES[state], 'sm')}>{t(`stateName.${state}`)}</span>
}

/** The filters of the list of orders. */
export function OrderFilters({ filters }: { filters: Filters }) {
  const t = useTexts('office-orders')
  const methodTexts = useTexts('payments')
  const any = { value: '', label: t('any') }
  const states = OFFICE_ORDER_STATES.map((value) => ({ value, label: t(`stateName.${value}`) }))
  const methods = METHOD_IDS.map((value) => ({ value, label: methodTexts(`methodName.${value}`) }))
  return (
    <form className="mb-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1fr_1fr_auto] xl:items-end">
      <Select label={t('state')} name="state" defaultValue={filters['state'] ?? ''} options={[any, ...states]} />
      <Select label={t('method')} name="method" defaultValue={filters['method'] ?? ''} options={[any, ...methods]} />
      <TextField label={t('from')} name="from" type="date" defaultValue={filters['from'] ?? ''} />
      <TextField label={t('to')} name="to" type="date" defaultValue={filters['to'] ?? ''} />
      <TextField label={t('number')} name="number" defaultValue={filters['number'] ?? ''} maxLength={20} />
      <Button type="submit" variant="secondary">
        {t('filter')}
      </Button>
    </form>
  )
}

/** A page of orders. */
export function OrdersTable({ orders }: { orders: readonly OfficeOrder[] }) {
  const t = useTexts('office-orders')
  const methodTexts = useTexts('payments')
  const locale = useLocale()
  return (
    <OfficeTable
      label={t('title')}
      rows={orders}
      keyOf={({ id }) => id}
      empty={t('empty')}
      columns={[
        { key: 'number', label: t('number'), cell: (order) => <OrderLink {...order} /> },
        { key: 'state', label: t('state'), cell: ({ state }) => <OrderState state={state} /> },
        {
          key: 'method',
          label: t('method'),
          cell: ({ method }) => (method ? methodTexts(`methodName.${method}`) : ''),
        },
        {
          key: 'amount',
          label: t('amount'),
          isNumber: true,
          cell: ({ totalCents, currency }) => formatMoney(totalCents, currency, locale),
        },
        { key: 'created', label: t('createdAt'), cell: ({ createdAt }) => <OfficeTime at={createdAt} /> },
      ]}
    />
  )
}

/** Makes a file of the orders of this filter, for whoever may. */
export function OrdersExport({ filters: { before: _before, ...filters } }: { filters: Filters }) {
  const t = useTexts('office-orders')
  if (!useFrame().permissions.includes('orders.export')) return null
  return (
    <Panel title={t('export')} className="mt-6">
      <p className="mb-4 text-text-2">{t('exportIntro')}</p>
      <exportOrdersForm.Form hidden={filters} showsAnswer>
        <ExportedFile />
        <SubmitButton variant="secondary">{t('export')}</SubmitButton>
      </exportOrdersForm.Form>
    </Panel>
  )
}

/** The file, which the browser saves without another request. */
function ExportedFile() {
  const t = useTexts('office-orders')
  const output = exportOrdersForm.useOutput()
  if (!output) return null
  const { csv, count, isCut } = output
  return (
    <div role="status" className="mb-4 rounded-2xl bg-success-soft p-4">
      <p className="mb-3 font-semibold text-success-text">
        {t('exported', { count })} {isCut && t('exportCut')}
      </p>
      <a
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`}
        download="orders.csv"
        className={buttonClasses({ variant: 'secondary', size: 'sm' })}
      >
        {t('download')}
      </a>
    </div>
  )
}
