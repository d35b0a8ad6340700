import { useState } from 'react'
import { CityField } from '#features/sites/web/sites.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useCountryName, useLocale, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { formatLocaleOf } from '#texts/locales.ts'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OwnProfile } from '../contract.ts'
import { NAME_MAX, SEXUALITIES, validateSexuality, type Sexuality } from '../rules.ts'
import { fieldIdOf } from './profile-draft.ts'
import type { FieldsProps } from './profile-form.tsx'

/** The fields for name, city and sexuality, with gender and birth date as read-only fields. */
export function BasicFields(fields: FieldsProps) {
  const t = useTexts('profile')
  const tOptions = useTexts('options')
  const { profile, draft, change, errorOf } = fields
  const choices = SEXUALITIES.filter((sexuality) => !validateSexuality(profile.gender, sexuality))
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t('basics')}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          id={fieldIdOf('name')}
          label={t('name')}
          description={t('nameHint')}
          error={errorOf('name')}
          maxLength={NAME_MAX}
          autoComplete="nickname"
          value={draft.name ?? profile.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        {profile.visibleFields.includes('sexuality') && (
          <Select
            id={fieldIdOf('sexuality')}
            label={t('sexuality')}
            error={errorOf('sexuality')}
            options={choices.map((value) => ({ value, label: tOptions(`sexuality.${value}`) }))}
            value={draft.sexuality ?? profile.sexuality}
            onChange={({ target }) => change({ sexuality: target.value as Sexuality })} // one of the choices
          />
        )}
        <LocationFields {...fields} />
        <TextField
          label={t('gender')}
          description={t('genderHint')}
          value={tOptions(`gender.${profile.gender}`)}
          readOnly
        />
        <BirthDateField profile={profile} />
      </div>
    </section>
  )
}

function BirthDateField({ profile }: { profile: OwnProfile }) {
  const t = useTexts('profile')
  const date = new Intl.DateTimeFormat(formatLocaleOf(useLocale()), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <TextField
      label={t('birthDate')}
      description={t('birthDateHint', { age: profile.age })}
      value={date.format(new Date(profile.birthDate))}
      readOnly
    />
  )
}

function LocationFields({ profile, draft, change, errorOf }: FieldsProps) {
  const t = useTexts('profile')
  const { countries } = useSettings()
  const [country, setCountry] = useState(profile.city.country)
  const getCountryName = useCountryName()
  return (
    <>
      <Select
        label={t('country')}
        options={countries.map((value) => ({ value, label: getCountryName(value) }))}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      />
      <div className="flex flex-col gap-1.5">
        <CityField
          id={fieldIdOf('city')}
          label={t('city')}
          description={t('cityHint')}
          error={errorOf('city')}
          listLabel={t('cityList')}
          noneText={t('cityNone')}
          country={country}
          value={draft.cityName ?? (country === profile.city.country ? profile.city.name : '')}
          onChoose={({ id, name }) => change({ cityId: id, cityName: name })}
        />
        <a
          href={href('settings-location')}
          data-client-link=""
          className="-my-2 flex min-h-11 items-center self-start text-sm font-semibold text-primary-text underline underline-offset-3"
        >
          {t('cityFind')}
        </a>
      </div>
    </>
  )
}
