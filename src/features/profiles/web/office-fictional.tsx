import {
  ChoiceField,
  officeForms,
  OfficeTable,
  Panel,
  SubmitButton,
  TypedArea,
  TypedField,
  useFrame,
} from '#features/staff/web/staff.tsx'
import { newClientId } from '#platform/calls/client-id.ts'
import { useFormatter, useTexts } from '#platform/i18n.tsx'
import { officeHref, officePaths } from '#office-links.ts'
import { ABOUT_LENGTH, GENDERS, NAME_MAX, SOUGHT_GENDERS } from '../rules.ts'
import type { FictionalProfile, ListedFictional } from './office-fictional.queries.ts'
import type { profilesOfficeContract } from '../office.contract.ts'

const officeForm = officeForms<{ profiles: typeof profilesOfficeContract }>()
const CHANGEABLE = ['name', 'seeks', 'city', 'about'] as const
const REFUSALS = {
  name_length: 'name',
  name_is_email: 'name',
  name_has_contact: 'name',
  name_without_letters: 'name',
  name_unreadable: 'name',
  name_of_staff: 'name',
  sexuality_mismatch: 'seeks',
  unknown_city: 'city',
} as const
const createFictionalForm = officeForm('profiles.createFictional', {
  fields: ['gender', 'birthDate', ...CHANGEABLE],
  refusals: { ...REFUSALS, birth_date_invalid: 'birthDate', under_age: 'birthDate' },
})
export const changeFictionalForm = officeForm('profiles.changeFictional', { fields: CHANGEABLE, refusals: REFUSALS })

/** The setting that turns fictional profiles on. */
const SETTING = 'fictional_profiles'

/** Explains that the site has no fictional profiles, and where that is set. */
export function NoFictionalProfiles() {
  const t = useTexts('office-fictional')
  const canRead = useFrame().permissions.includes('settings.read')
  return (
    <Panel>
      <p>{t('off', { setting: SETTING })}</p>
      {canRead && (
        <a
          href={officeHref('office-setting', { key: SETTING })}
          className="mt-3 inline-block font-semibold text-primary-text underline"
        >
          {t('toSetting')}
        </a>
      )}
    </Panel>
  )
}

/** The fictional profiles of the site. */
export function FictionalTable({ profiles }: { profiles: readonly ListedFictional[] }) {
  const t = useTexts('office-fictional')
  return (
    <OfficeTable
      label={t('title')}
      rows={profiles}
      keyOf={({ id }) => id}
      empty={t('empty')}
      columns={[
        { key: 'name', label: t('name'), cell: (row) => <ProfileLink {...row} /> },
        { key: 'age', label: t('age'), isNumber: true, cell: ({ age }) => age },
        { key: 'gender', label: t('gender'), cell: ({ gender }) => t(`genders.${gender}`) },
        { key: 'city', label: t('city'), cell: ({ cityName }) => cityName },
        {
          key: 'photos',
          label: t('photos'),
          cell: ({ activePhotos: active, waitingPhotos: waiting }) => t('photoCount', { active, waiting }),
        },
        { key: 'state', label: t('state'), cell: (row) => <State {...row} /> },
      ]}
    />
  )
}

function ProfileLink({ id, name }: ListedFictional) {
  return (
    <a href={officeHref('office-fictional-profile', { id })} className="font-semibold text-primary-text underline">
      {name}
    </a>
  )
}

function State({ retiredAt }: ListedFictional) {
  const t = useTexts('office-fictional')
  const format = useFormatter()
  if (retiredAt === null) return t('active')
  return t('retired', { at: format.dateTime(new Date(retiredAt), { dateStyle: 'medium' }) })
}

/** Makes a fictional profile, and opens it. */
export function NewFictionalForm({ minAge }: { minAge: number }) {
  const t = useTexts('office-fictional')
  const options = GENDERS.map((value) => ({ value, label: t(`genders.${value}`) }))
  return (
    <Panel title={t('make')} className="mt-6 max-w-3xl">
      <p className="mb-4 text-text-2">{t('makeText')}</p>
      <createFictionalForm.Form
        hidden={{ id: newClientId() }}
        next={officePaths['office-fictional-profile']}
        className="flex flex-col gap-3"
      >
        <ChoiceField label={t('gender')} field={createFictionalForm.field('gender')} options={options} />
        <TypedField
          label={t('birthDate')}
          description={t('birthHint', { age: minAge })}
          field={createFictionalForm.field('birthDate')}
          type="date"
          required
        />
        <ChangeableFields field={createFictionalForm.field} />
        <SubmitButton className="self-start">{t('submit')}</SubmitButton>
      </createFictionalForm.Form>
    </Panel>
  )
}

interface ChangeableProps {
  readonly field: typeof changeFictionalForm.field
  readonly profile?: FictionalProfile
}

/** The fields that can be changed later. */
export function ChangeableFields({ field, profile }: ChangeableProps) {
  const t = useTexts('office-fictional')
  const options = SOUGHT_GENDERS.map((value) => ({ value, label: t(`sought.${value}`) }))
  return (
    <>
      <TypedField label={t('name')} field={field('name')} value={profile?.name ?? ''} required maxLength={NAME_MAX} />
      <ChoiceField label={t('seeks')} field={field('seeks')} value={profile?.seeks ?? 'both'} options={options} />
      <TypedField
        label={t('city')}
        description={t('cityHint')}
        field={field('city')}
        value={profile?.cityName ?? ''}
        required
        maxLength={100}
      />
      <TypedArea label={t('about')} field={field('about')} value={profile?.about ?? ''} maxLength={ABOUT_LENGTH} />
    </>
  )
}
