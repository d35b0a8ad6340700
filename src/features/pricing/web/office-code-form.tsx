import {
  ChoiceField,
  OfficeForm,
  Panel,
  SubmitButton,
  TypedField,
  useFrame,
  useOwnForm,
} from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { baseMethodOf, METHOD_IDS } from '../method.rules.ts'

/** The form that adds a discount code. Only the code and the percentage are required. */
export function CodeForm() {
  const t = useTexts('office-discounts')
  if (!useFrame().permissions.includes('codes.change')) return null
  return (
    <Panel title={t('add')} className="mt-6">
      <p className="mb-4 text-text-2">{t('addIntro')}</p>
      <OfficeForm action="pricing.addCode" className="flex flex-col gap-4 sm:max-w-xl">
        <TypedField label={t('code')} description={t('codeHelp')} name="code" required maxLength={40} />
        <TypedField label={t('percentage')} name="percent" required inputMode="numeric" maxLength={2} />
        <PeriodFields />
        <OrderFields />
        <UseFields />
        <SubmitButton className="self-start">{t('add')}</SubmitButton>
      </OfficeForm>
    </Panel>
  )
}

function PeriodFields() {
  const t = useTexts('office-discounts')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TypedField label={t('from')} description={t('fromHelp')} name="from" type="date" />
      <TypedField label={t('to')} description={t('toHelp')} name="to" type="date" />
    </div>
  )
}

/** The conditions of the order: its country, total and method. */
function OrderFields() {
  const t = useTexts('office-discounts')
  return (
    <>
      <TypedField label={t('country')} description={t('countryHelp')} name="country" maxLength={2} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TypedField label={t('minimum')} description={t('minimumHelp')} name="minimum" inputMode="decimal" />
        <TypedField label={t('currency')} description={t('currencyHelp')} name="currency" maxLength={3} />
      </div>
      <MethodFields />
    </>
  )
}

function MethodFields() {
  const t = useTexts('office-discounts')
  const methodTexts = useTexts('payments')
  const typed = useOwnForm()?.values['methods[]'] ?? []
  return (
    <fieldset>
      <legend className="text-sm font-semibold text-text-2">{t('methods')}</legend>
      {METHOD_IDS.filter((method) => baseMethodOf(method) === method).map((method) => (
        <Checkbox key={method} name="methods[]" value={method} defaultChecked={typed.includes(method)}>
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
  ]
  const purchases = [
    { value: 'no', label: t('everyPurchase') },
    { value: 'yes', label: t('firstPurchase') },
  ]
  return (
    <>
      <TypedField label={t('member')} description={t('memberHelp')} name="member" maxLength={254} />
      <TypedField label={t('uses')} description={t('usesHelp')} name="uses" inputMode="numeric" maxLength={7} />
      <ChoiceField label={t('perMember')} name="oncePerMember" value="yes" options={often} />
      <ChoiceField label={t('purchases')} name="firstPurchaseOnly" value="no" options={purchases} />
    </>
  )
}
