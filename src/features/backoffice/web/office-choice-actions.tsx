import type { ChoiceList } from '#features/sites/choices.rules.ts'
import { officeForms, SubmitButton, useFrame } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import type { OfficeChoice } from './office-choices.queries.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ backoffice: typeof backofficeOfficeContract }>()
const retireChoiceForm = officeForm('backoffice.retireChoice')
const offerChoiceForm = officeForm('backoffice.offerChoice')
const moveChoiceForm = officeForm('backoffice.moveChoice')

interface ActionProps {
  readonly list: ChoiceList
  readonly choice: OfficeChoice
  readonly name: string
}

/** The button that retires a choice or offers it again. */
export function OfferButton({ list, choice: { key, isOffered }, name }: ActionProps) {
  const t = useTexts('office-choices')
  const { Form: OfferForm } = isOffered ? retireChoiceForm : offerChoiceForm
  return (
    <OfferForm form={`${list}.${key}`} hidden={{ list, key }}>
      <SubmitButton size="sm" variant="secondary" aria-label={t(isOffered ? 'retireChoice' : 'offerChoice', { name })}>
        {t(isOffered ? 'retire' : 'offer')}
      </SubmitButton>
    </OfferForm>
  )
}

/** The buttons that move a choice one position. Each names the new position, so that a repeated click moves it once. */
export function MoveForms({ list, choice, name, last }: ActionProps & { readonly last: number }) {
  const t = useTexts('office-choices')
  const { key, position } = choice
  const canChange = useFrame().permissions.includes('catalog.change')
  if (position === null || !canChange) return ''
  const moves = [
    { to: position - 1, label: t('up'), name: t('upChoice', { name }) },
    { to: position + 1, label: t('down'), name: t('downChoice', { name }) },
  ].filter(({ to }) => to >= 1 && to <= last)
  return (
    <div className="flex flex-wrap gap-2">
      {moves.map(({ to, label, name: accessibleName }) => (
        <moveChoiceForm.Form key={to} form={`${list}.${key}.${to}`} hidden={{ list, key, position: String(to) }}>
          <SubmitButton size="sm" variant="ghost" aria-label={accessibleName}>
            {label}
          </SubmitButton>
        </moveChoiceForm.Form>
      ))}
    </div>
  )
}
