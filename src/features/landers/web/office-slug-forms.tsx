import { INTERESTS } from '#features/sites/rules.ts'
import {
  ChoiceField,
  OfficeForm,
  Panel,
  SubmitButton,
  TypedArea,
  TypedField,
  useFrame,
  useOwnForm,
} from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { officeHref, officePaths } from '#office-links.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { LANDERS, SLUG_LENGTHS, SOURCE_MAX } from '../slug.rules.ts'
import type { Locale } from '#texts/locales.ts'
import type { OfficeSlug } from './office-slugs.queries.ts'

/** The form that adds a slug, which then opens. */
export function NewSlugForm() {
  const t = useTexts('office-landers')
  if (!useFrame().permissions.includes('landers.change')) return null
  return (
    <Panel title={t('add')} className="mt-6">
      <p className="mb-4 text-text-2">{t('addIntro')}</p>
      <OfficeForm
        action="landers.addSlug"
        next={officePaths['office-lander']}
        className="flex flex-col gap-4 sm:max-w-xl"
      >
        <ChoiceField
          label={t('lander')}
          name="lander"
          value={LANDERS[0]}
          options={LANDERS.map((lander) => ({ value: lander, label: lander }))}
        />
        <TypedField label={t('slug')} description={t('slugHelp')} name="slug" required maxLength={SLUG_LENGTHS.slug} />
        <ValueFields />
        <SubmitButton className="self-start">{t('add')}</SubmitButton>
      </OfficeForm>
    </Panel>
  )
}

/** The form with the values of a slug. */
export function SlugForm({ slug }: { slug: OfficeSlug }) {
  const t = useTexts('office-landers')
  if (!useFrame().permissions.includes('landers.change')) return null
  return (
    <Panel title={t('edit')}>
      <OfficeForm
        action="landers.changeSlug"
        hidden={{ lander: slug.lander, slug: slug.slug }}
        className="flex flex-col gap-4 sm:max-w-xl"
      >
        <ValueFields slug={slug} />
        <SubmitButton className="self-start">{t('save')}</SubmitButton>
      </OfficeForm>
    </Panel>
  )
}

const SOURCE_FIELDS = [
  { name: 'network', help: 'networkHelp' },
  { name: 'ref', help: 'refHelp' },
] as const

function ValueFields({ slug }: { slug?: OfficeSlug }) {
  const t = useTexts('office-landers')
  const niches = ([1, 2, 3, 4, 5, 6, 7] as const).map((niche) => ({
    value: String(niche),
    label: t('nicheName', { niche: `n${niche}` }),
  }))
  return (
    <>
      <ChoiceField
        label={t('niche')}
        name="niche"
        value={slug?.niche ? String(slug.niche) : ''}
        options={[{ value: '', label: t('ownNiche') }, ...niches]}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        {SOURCE_FIELDS.map(({ name, help }) => (
          <TypedField
            key={name}
            label={t(name)}
            description={t(help)}
            name={name}
            value={slug?.[name] ?? ''}
            maxLength={SOURCE_MAX}
          />
        ))}
      </div>
      <InterestFields chosen={slug?.interests ?? []} />
    </>
  )
}

function InterestFields({ chosen }: { chosen: readonly string[] }) {
  const t = useTexts('office-landers')
  const optionTexts = useTexts('options')
  const own = useOwnForm()
  const typed = own ? (own.values['interests[]'] ?? []) : chosen
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold text-primary-text">{t('interests')}</summary>
      <fieldset className="grid sm:grid-cols-2">
        <legend className="sr-only">{t('interests')}</legend>
        {INTERESTS.map((interest) => (
          <Checkbox key={interest} name="interests[]" value={interest} defaultChecked={typed.includes(interest)}>
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
        <OfficeForm
          action="landers.setSlugTexts"
          form={language}
          hidden={hidden}
          className="flex flex-col gap-4 sm:max-w-xl"
        >
          <TextFields texts={texts} />
          <SubmitButton className="self-start">{t('save')}</SubmitButton>
        </OfficeForm>
      ) : (
        <ShownTexts texts={texts} language={language} />
      )}
      {isAllowed && texts && (
        <OfficeForm action="landers.removeSlugTexts" form={language} hidden={hidden} className="mt-4">
          <SubmitButton variant="secondary" size="sm">
            {t('removeTexts')}
          </SubmitButton>
        </OfficeForm>
      )}
    </Panel>
  )
}

type Texts = OfficeSlug['texts'][TextsProps['language']]

function TextFields({ texts }: { texts: Texts }) {
  const t = useTexts('office-landers')
  const fieldOf = (name: 'headline' | 'text' | 'button') => ({
    label: t(name),
    name,
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
      <OfficeForm action="landers.removeSlug" hidden={{ lander, slug }} next={officeHref('office-landers')}>
        <SubmitButton variant="danger">{t('remove')}</SubmitButton>
      </OfficeForm>
    </Panel>
  )
}
