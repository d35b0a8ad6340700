import { officeForms, OfficeTable, Panel, SubmitButton } from '#features/staff/web/staff.tsx'
import { useCountryName, useLocale, useTexts } from '#platform/i18n.tsx'
import { formatMoney } from '#platform/money.ts'
import type { ordersOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ orders: typeof ordersOfficeContract }>()
const compareMethodsForm = officeForm('orders.compareMethods')

type Difference = NonNullable<ReturnType<typeof compareMethodsForm.useOutput>>['differences'][number]

/** Compares the payment methods of the site with those that the provider accepts. */
export function MethodsPanel() {
  const t = useTexts('office-orders')
  return (
    <Panel title={t('methods.title')} className="mt-6">
      <p className="mb-4 text-text-2">{t('methods.intro')}</p>
      <compareMethodsForm.Form showsAnswer>
        <compareMethodsForm.Output>
          {({ differences }) => <DifferencesTable differences={differences} />}
        </compareMethodsForm.Output>
        <SubmitButton variant="secondary">{t('methods.submit')}</SubmitButton>
      </compareMethodsForm.Form>
    </Panel>
  )
}

function DifferencesTable({ differences }: { differences: readonly Difference[] }) {
  const t = useTexts('office-orders')
  const methodTexts = useTexts('payments')
  const countryName = useCountryName()
  return (
    <div className="mb-4">
      <OfficeTable
        label={t('methods.title')}
        rows={differences}
        keyOf={({ country, method }) => `${country} ${method}`}
        empty={t('methods.none')}
        columns={[
          { key: 'country', label: t('country'), cell: ({ country }) => countryName(country) },
          { key: 'method', label: t('method'), cell: ({ method }) => methodTexts(`methodName.${method}`) },
          {
            key: 'difference',
            label: t('methods.difference'),
            isText: true,
            cell: (each) => <DifferenceText difference={each} />,
          },
        ]}
      />
    </div>
  )
}

function DifferenceText({ difference: { kind, status, amountsCents, currency } }: { difference: Difference }) {
  const t = useTexts('office-orders')
  const locale = useLocale()
  if (kind === 'not_offered') return t('methods.notOffered')
  const amounts = amountsCents.map((cents) => formatMoney(cents, currency, locale)).join(', ')
  if (kind === 'amounts_refused') return t('methods.amountsRefused', { amounts })
  return status === 'not_listed' ? t('methods.notListed') : t('methods.refused', { status: status ?? '' })
}
