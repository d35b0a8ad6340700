import { GIFT_PICTURES, GIFT_PRICE_MAX, GIFT_PRICE_MIN } from '#features/chat/rules.ts'
import { CHOICE_NAME_MAX, type ChoiceList } from '#features/sites/choices.rules.ts'
import { ChoiceField, OfficeForm, Panel, SubmitButton, TypedField, useOwnForm } from '#features/staff/web/staff.tsx'
import { useLocale, useTexts } from '#platform/i18n.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OfficeChoice } from './office-choices.queries.ts'

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
  ]
  return (
    <Panel title={t('addTo', { list: t(`lists.${list}`) })} className="mt-6">
      <OfficeForm
        action="backoffice.addChoice"
        form={list}
        hidden={{ list }}
        className="flex flex-col gap-4 sm:max-w-xl"
      >
        <TypedField label={t('key')} description={t('keyHelp')} name="key" required maxLength={CHOICE_NAME_MAX} />
        <NameFields languages={languages} names={{}} />
        {isGift && <PictureField />}
        {isGift && <PriceField price={null} />}
        {list === 'interests' && <GroupField isIntimate={false} />}
        <ChoiceField label={t('offeredNow')} name="offered" value={isGift ? 'no' : 'yes'} options={offered} />
        <SubmitButton className="self-start">{t('add')}</SubmitButton>
      </OfficeForm>
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
        <OfficeForm
          action="backoffice.changeChoice"
          form={`${list}.${key}`}
          hidden={{ list, key }}
          className="flex flex-col gap-4 sm:max-w-xl"
        >
          <NameFields languages={languages} names={names} />
          {price !== null && <p className="text-text-2">{t('pictureFixed')}</p>}
          {price !== null && <PriceField price={price} />}
          {list === 'interests' && isOwn && <GroupField isIntimate={isIntimate} />}
          <SubmitButton className="self-start">{t('save')}</SubmitButton>
        </OfficeForm>
      </Panel>
    </div>
  )
}

/** A field for the name in each language of the site. */
function NameFields({ languages, names }: Pick<FormProps, 'languages'> & Pick<OfficeChoice, 'names'>) {
  const t = useTexts('office-choices')
  const languageNames = new Intl.DisplayNames(useLocale(), { type: 'language' })
  const typed = useOwnForm()?.values['names[]']
  return languages.map((language, index) => (
    <div key={language}>
      <input type="hidden" name="languages[]" value={language} />
      <TextField
        label={t('nameIn', { language: languageNames.of(language) ?? language })}
        name="names[]"
        required
        maxLength={CHOICE_NAME_MAX}
        lang={language}
        defaultValue={(Array.isArray(typed) ? typed[index] : undefined) ?? names[language] ?? ''}
      />
    </div>
  ))
}

function PictureField() {
  const t = useTexts('office-choices')
  // used texts: pictures.*
  const options = GIFT_PICTURES.map((value) => ({ value, label: t(`pictures.${value as 'rose'}`) })) // a test compares them
  return <ChoiceField label={t('picture')} name="picture" value="heart" options={options} />
}

function PriceField({ price }: { readonly price: number | null }) {
  const t = useTexts('office-choices')
  return (
    <TypedField
      label={t('priceLabel')}
      description={t('priceHelp', { min: GIFT_PRICE_MIN, max: GIFT_PRICE_MAX })}
      name="price"
      value={price === null ? '' : String(price)}
      required
      inputMode="numeric"
      maxLength={3}
    />
  )
}

function GroupField({ isIntimate }: Pick<OfficeChoice, 'isIntimate'>) {
  const t = useTexts('office-choices')
  const options = [
    { value: 'no', label: t('plain') },
    { value: 'yes', label: t('withIntimate') },
  ]
  return <ChoiceField label={t('group')} name="intimate" value={isIntimate ? 'yes' : 'no'} options={options} />
}
