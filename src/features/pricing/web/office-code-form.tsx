import {
  ChoiceField,
  officeForms,
  Panel,
  SubmitButton,
  toInputName,
  useTypedList,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { baseMethodOf, METHOD_IDS } from '../method.rules.ts'
import type { pricingOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ pricing: typeof pricingOfficeContract }>()
const addCodeForm = officeForm('pricing.addCode', {
  fields: [
    'code',
    'percent',
    'from',
    'to',
    'country',
    'minimum',
    'currency',
    'methods',
    'member',
    'uses',
    'oncePerMember',
    'firstPurchaseOnly',
  ],
  refusals: { code_exists: 'code', code_dates_wrong: 'to', member_not_found: 'member' },
})

/** The form that adds a discount code. Only the code and the percentage are required. */
export function CodeForm() {
  const t = useTexts('office-discounts')
  if (!useFrame().permissions.includes('codes.change')) return null
  return (
    <Panel title={t('add')} className="mt-6">
      <p className="mb-4 text-text-2">{t('addIntro')}</p>
      <addCodeForm.Form className="flex flex-col gap-4 sm:max-w-xl">
        <TypedField
          label={t('code')}
          description={t('codeHelp')}
          field={addCodeForm.field('code')}
          required
          maxLength={40}
        />
        <TypedField
          label={t('percentage')}
          field={addCodeForm.field('percent')}
          required
          inputMode="numeric"
          maxLength={2}
        />
        <PeriodFields />
        <OrderFields />
        <UseFields />
        <SubmitButton className="self-start">{t('add')}</SubmitButton>
      </addCodeForm.Form>
    </Panel>
  )
}

function PeriodFields() {
  const t = useTexts('office-discounts')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TypedField label={t('from')} description={t('fromHelp')} field={addCodeForm.field('from')} type="date" />
      <TypedField label={t('to')} description={t('toHelp')} field={addCodeForm.field('to')} type="date" />
    </div>
  )
}

/** The conditions of the order: its country, total and method. */
function OrderFields() {
  const t = useTexts('office-discounts')
  return (
    <>
      <TypedField
        label={t('country')}
        description={t('countryHelp')}
        field={addCodeForm.field('country')}
        maxLength={2}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TypedField
          label={t('minimum')}
          description={t('minimumHelp')}
          field={addCodeForm.field('minimum')}
          inputMode="decimal"
        />
        <TypedField
          label={t('currency')}
          description={t('currencyHelp')}
          field={addCodeForm.field('currency')}
          maxLength={3}
        />
      </div>
      <MethodFields />
    </>
  )
}

function MethodFields() {
  const t = useTexts('office-discounts')
  const methodTexts = useTexts('payments')
  const field = addCodeForm.list('methods')
  const typed = useTypedList(field)
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-text-2">{t('methods')}</legend>
      {METHOD_IDS.filter((method) => baseMethodOf(method) === method).map((method) => (
        <Checkbox key={method} name={toInputName(field)} value={method} defaultChecked={typed.includes(method)}>
          {methodTexts(`methodName.${method}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** The conditions of the member and of how often the code works. */
function UseFields() {
  const t = useTexts('office-discounts')
  const often = [
    { value: 'yes', label: t('once') },
    { value: 'no', label: t('often') },
  ] as const
  const purchases = [
    { value: 'no', label: t('everyPurchase') },
    { value: 'yes', label: t('firstPurchase') },
  ] as const
  return (
    <>
      <TypedField
        label={t('member')}
        description={t('memberHelp')}
        field={addCodeForm.field('member')}
        maxLength={254}
      />
      <TypedField
        label={t('uses')}
        description={t('usesHelp')}
        field={addCodeForm.field('uses')}
        inputMode="numeric"
        maxLength={7}
      />
      <ChoiceField label={t('perMember')} field={addCodeForm.field('oncePerMember')} value="yes" options={often} />
      <ChoiceField
        label={t('purchases')}
        field={addCodeForm.field('firstPurchaseOnly')}
        value="no"
        options={purchases}
      />
    </>
  )
}
