import { GIFT_PICTURES, GIFT_PRICE_MAX, GIFT_PRICE_MIN } from '#features/chat/rules.ts'
import { CHOICE_NAME_MAX, type ChoiceList } from '#features/sites/choices.rules.ts'
import {
  ChoiceField,
  type FormField,
  officeForms,
  Panel,
  SubmitButton,
  TypedField,
} from '#features/staff/web/staff.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import type { OfficeChoice } from './office-choices.queries.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ backoffice: typeof backofficeOfficeContract }>()
const addChoiceForm = officeForm('backoffice.addChoice', {
  fields: ['key', 'names', 'picture', 'price', 'intimate', 'offered'],
  refusals: { choice_exists: 'key', choice_name_exists: 'names', choice_name_missing: 'names' },
})
const changeChoiceForm = officeForm('backoffice.changeChoice', {
  fields: ['names', 'price', 'intimate'],
  refusals: { choice_name_exists: 'names', choice_name_missing: 'names' },
})

interface FormProps {
  readonly list: ChoiceList
  readonly languages: readonly string[]
}

/** The form that adds a choice to a list. */
export function AddChoiceForm({ list, languages }: FormProps) {
  const t = useTexts('office-choices')
  const isGift = list === 'gifts'
  const offered = [
    { value: 'yes', label: t('offeredYes') },
    { value: 'no', label: t('offeredNo') },
  ] as const
  return (
    <Panel title={t('addTo', { list: t(`lists.${list}`) })} className="mt-6">
      <addChoiceForm.Form form={list} hidden={{ list, languages }} className="flex flex-col gap-4 sm:max-w-xl">
        <TypedField
          label={t('key')}
          description={t('keyHelp')}
          field={addChoiceForm.field('key')}
          required
          maxLength={CHOICE_NAME_MAX}
        />
        <NameFields field={addChoiceForm.list('names')} languages={languages} names={{}} />
        {isGift && <PictureField />}
        {isGift && <PriceField field={addChoiceForm.field('price')} price={null} />}
        {list === 'interests' && <GroupField field={addChoiceForm.field('intimate')} isIntimate={false} />}
        <ChoiceField
          label={t('offeredNow')}
          field={addChoiceForm.field('offered')}
          value={isGift ? 'no' : 'yes'}
          options={offered}
        />
        <SubmitButton className="self-start">{t('add')}</SubmitButton>
      </addChoiceForm.Form>
    </Panel>
  )
}

/** The form that changes a choice. */
export function EditChoiceForm({ list, languages, choice }: FormProps & { readonly choice: OfficeChoice }) {
  const t = useTexts('office-choices')
  const { key, names, isOwn, isIntimate, price } = choice
  return (
    <div id={`change-${list}`} className="scroll-mt-24">
      <Panel title={t('editChoice', { name: names[useLocale()] ?? key })} className="mt-6">
        <changeChoiceForm.Form
          form={`${list}.${key}`}
          hidden={{ list, key, languages }}
          className="flex flex-col gap-4 sm:max-w-xl"
        >
          <NameFields field={changeChoiceForm.list('names')} languages={languages} names={names} />
          {price !== null && <p className="text-text-2">{t('pictureFixed')}</p>}
          {price !== null && <PriceField field={changeChoiceForm.field('price')} price={price} />}
          {list === 'interests' && isOwn && (
            <GroupField field={changeChoiceForm.field('intimate')} isIntimate={isIntimate} />
          )}
          <SubmitButton className="self-start">{t('save')}</SubmitButton>
        </changeChoiceForm.Form>
      </Panel>
    </div>
  )
}

interface NameProps extends Pick<FormProps, 'languages'>, Pick<OfficeChoice, 'names'> {
  readonly field: FormField
}

/** A field for the name in each language of the site. */
function NameFields({ field, languages, names }: NameProps) {
  const t = useTexts('office-choices')
  const languageNames = new Intl.DisplayNames(useLocale(), { type: 'language' })
  return languages.map((language, index) => (
    <TypedField
      key={language}
      label={t('nameIn', { language: languageNames.of(language) ?? language })}
      field={field}
      index={index}
      required
      maxLength={CHOICE_NAME_MAX}
      lang={language}
      value={names[language] ?? ''}
    />
  ))
}

function PictureField() {
  const t = useTexts('office-choices')
  // used texts: pictures.*
  const options = GIFT_PICTURES.map((value) => ({ value, label: t(`pictures.${value as 'rose'}`) })) // a test compares them
  return <ChoiceField label={t('picture')} field={addChoiceForm.field('picture')} value="heart" options={options} />
}

function PriceField({ field, price }: { readonly field: FormField; readonly price: number | null }) {
  const t = useTexts('office-choices')
  return (
    <TypedField
      label={t('priceLabel')}
      description={t('priceHelp', { min: GIFT_PRICE_MIN, max: GIFT_PRICE_MAX })}
      field={field}
      value={price === null ? '' : String(price)}
      required
      inputMode="numeric"
      maxLength={3}
    />
  )
}

interface GroupProps extends Pick<OfficeChoice, 'isIntimate'> {
  readonly field: FormField<'yes' | 'no'>
}

function GroupField({ field, isIntimate }: GroupProps) {
  const t = useTexts('office-choices')
  const options = [
    { value: 'no', label: t('plain') },
    { value: 'yes', label: t('withIntimate') },
  ] as const
  return <ChoiceField label={t('group')} field={field} value={isIntimate ? 'yes' : 'no'} options={options} />
}
