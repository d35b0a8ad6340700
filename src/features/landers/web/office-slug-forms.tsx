import { INTERESTS } from '#features/sites/rules.ts'
import {
  ChoiceField,
  type FormField,
  officeForms,
  toInputName,
  useTypedList,
  Panel,
  SubmitButton,
  TypedArea,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref, officePaths } from '#office-links.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { LANDERS, SLUG_LENGTHS, SOURCE_MAX } from '../slug.rules.ts'
import type { Locale } from '#texts/locales.ts'
import type { OfficeSlug } from './office-slugs.queries.ts'
import type { landersOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ landers: typeof landersOfficeContract }>()
const VALUES = ['niche', 'network', 'ref', 'interests'] as const
const addSlugForm = officeForm('landers.addSlug', {
  fields: ['lander', 'slug', ...VALUES],
  refusals: { slug_exists: 'slug', slug_malformed: 'slug', slug_has_niche: 'niche' },
})
const changeSlugForm = officeForm('landers.changeSlug', { fields: VALUES })
const setSlugTextsForm = officeForm('landers.setSlugTexts', { fields: ['headline', 'text', 'button'] })
const removeSlugTextsForm = officeForm('landers.removeSlugTexts')
const removeSlugForm = officeForm('landers.removeSlug')

/** The form that adds a slug, which then opens. */
export function NewSlugForm() {
  const t = useTexts('office-landers')
  if (!useFrame().permissions.includes('landers.change')) return null
  return (
    <Panel title={t('add')} className="mt-6">
      <p className="mb-4 text-text-2">{t('addIntro')}</p>
      <addSlugForm.Form next={officePaths['office-lander']} className="flex flex-col gap-4 sm:max-w-xl">
        <ChoiceField
          label={t('lander')}
          field={addSlugForm.field('lander')}
          value={LANDERS[0]}
          options={LANDERS.map((lander) => ({ value: lander, label: lander }))}
        />
        <TypedField
          label={t('slug')}
          description={t('slugHelp')}
          field={addSlugForm.field('slug')}
          required
          maxLength={SLUG_LENGTHS.slug}
        />
        <ValueFields form={addSlugForm} />
        <SubmitButton className="self-start">{t('add')}</SubmitButton>
      </addSlugForm.Form>
    </Panel>
  )
}

/** The form with the values of a slug. */
export function SlugForm({ slug }: { slug: OfficeSlug }) {
  const t = useTexts('office-landers')
  if (!useFrame().permissions.includes('landers.change')) return null
  return (
    <Panel title={t('edit')}>
      <changeSlugForm.Form
        hidden={{ lander: slug.lander, slug: slug.slug }}
        className="flex flex-col gap-4 sm:max-w-xl"
      >
        <ValueFields form={changeSlugForm} slug={slug} />
        <SubmitButton className="self-start">{t('save')}</SubmitButton>
      </changeSlugForm.Form>
    </Panel>
  )
}

const SOURCE_FIELDS = [
  { name: 'network', help: 'networkHelp' },
  { name: 'ref', help: 'refHelp' },
] as const

interface ValueProps {
  readonly form: Pick<typeof changeSlugForm, 'field' | 'list'>
  readonly slug?: OfficeSlug
}

function ValueFields({ form, slug }: ValueProps) {
  const t = useTexts('office-landers')
  const niches = ([1, 2, 3, 4, 5, 6, 7] as const).map((niche) => ({
    value: String(niche),
    label: t('nicheName', { niche: `n${niche}` }),
  }))
  return (
    <>
      <ChoiceField
        label={t('niche')}
        field={form.field('niche')}
        value={slug?.niche ? String(slug.niche) : ''}
        options={[{ value: '', label: t('ownNiche') }, ...niches]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {SOURCE_FIELDS.map(({ name, help }) => (
          <TypedField
            key={name}
            label={t(name)}
            description={t(help)}
            field={form.field(name)}
            value={slug?.[name] ?? ''}
            maxLength={SOURCE_MAX}
          />
        ))}
      </div>
      <InterestFields field={form.list('interests')} chosen={slug?.interests ?? []} />
    </>
  )
}

function InterestFields({ field, chosen }: { field: FormField<never>; chosen: readonly string[] }) {
  const t = useTexts('office-landers')
  const optionTexts = useTexts('options')
  const typed = useTypedList(field, chosen)
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold text-primary-text">{t('interests')}</summary>
      <fieldset className="grid sm:grid-cols-2">
        <legend className="sr-only">{t('interests')}</legend>
        {INTERESTS.map((interest) => (
          <Checkbox key={interest} name={toInputName(field)} value={interest} defaultChecked={typed.includes(interest)}>
            {optionTexts(`interests.${interest}`)}
          </Checkbox>
        ))}
      </fieldset>
    </details>
  )
}

interface TextsProps {
  readonly slug: OfficeSlug
  readonly language: Locale
}

/** The texts of a slug in a language, and the forms that change and remove them. */
export function SlugTexts({ slug, language }: TextsProps) {
  const t = useTexts('office-landers')
  const texts = slug.texts[language]
  const isAllowed = useFrame().permissions.includes('landers.change')
  const hidden = { lander: slug.lander, slug: slug.slug, language }
  return (
    <Panel title={t('textsIn', { language })}>
      {isAllowed ? (
        <setSlugTextsForm.Form form={language} hidden={hidden} className="flex flex-col gap-4 sm:max-w-xl">
          <TextFields texts={texts} />
          <SubmitButton className="self-start">{t('save')}</SubmitButton>
        </setSlugTextsForm.Form>
      ) : (
        <ShownTexts texts={texts} language={language} />
      )}
      {isAllowed && texts && (
        <removeSlugTextsForm.Form form={language} hidden={hidden} className="mt-4">
          <SubmitButton variant="secondary" size="sm">
            {t('removeTexts')}
          </SubmitButton>
        </removeSlugTextsForm.Form>
      )}
    </Panel>
  )
}

type Texts = OfficeSlug['texts'][TextsProps['language']]

function TextFields({ texts }: { texts: Texts }) {
  const t = useTexts('office-landers')
  const fieldOf = (name: 'headline' | 'text' | 'button') => ({
    label: t(name),
    field: setSlugTextsForm.field(name),
    value: texts?.[name] ?? '',
    required: true,
    maxLength: SLUG_LENGTHS[name],
  })
  return (
    <>
      <TypedField {...fieldOf('headline')} />
      <TypedArea {...fieldOf('text')} />
      <TypedField {...fieldOf('button')} />
    </>
  )
}

function ShownTexts({ texts, language }: { texts: Texts; language: string }) {
  const t = useTexts('office-landers')
  if (!texts) return <p className="text-text-2">{t('noTexts')}</p>
  return (
    <div lang={language}>
      <p className="font-semibold">{texts.headline}</p>
      <p>{texts.text}</p>
      <p>{texts.button}</p>
    </div>
  )
}

/** The form that removes a slug. */
export function RemoveSlugForm({ slug: { lander, slug } }: { slug: OfficeSlug }) {
  const t = useTexts('office-landers')
  if (!useFrame().permissions.includes('landers.change')) return null
  return (
    <Panel title={t('remove')}>
      <p className="mb-4 text-text-2">{t('removeHelp')}</p>
      <removeSlugForm.Form hidden={{ lander, slug }} next={officeHref('office-landers')}>
        <SubmitButton variant="danger">{t('remove')}</SubmitButton>
      </removeSlugForm.Form>
    </Panel>
  )
}
