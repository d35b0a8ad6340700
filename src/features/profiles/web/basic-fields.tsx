import { useState } from 'react'
import { CityField } from '#features/sites/web/sites.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useCountryName, useLocale, useRefusalText, useTexts } from '#platform/i18n.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { OwnProfile } from '../contract.ts'
import { NAME_MAX, sexualities, whyNotSexuality, type Sexuality } from '../rules.ts'
import type { ChangeDraft, Draft } from './profile-form.tsx'

type FieldsProps = { profile: OwnProfile; draft: Draft; change: ChangeDraft }

/** Name, place and preference; gender and birth date are shown and never change. */
export function BasicFields({ profile, draft, change, error }: FieldsProps & { error: Error | null }) {
  const t = useTexts('profiles')
  const options = useTexts('options')
  const refusalText = useRefusalText()
  const ofName = error && 'code' in error && String(error.code).startsWith('name_') ? refusalText(error) : null
  const choices = sexualities.filter((sexuality) => !whyNotSexuality(profile.gender, sexuality))
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-2xl">{t('own.basics')}</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <TextField
          label={t('own.name')}
          description={t('own.nameHint')}
          error={ofName}
          maxLength={NAME_MAX}
          autoComplete="nickname"
          value={draft.name ?? profile.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Select
          label={t('own.sexuality')}
          options={choices.map((value) => ({ value, label: options(`sexuality.${value}`) }))}
          value={draft.sexuality ?? profile.sexuality}
          onChange={({ target }) => change({ sexuality: target.value as Sexuality })} // one of the choices
        />
        <PlaceFields {...{ profile, draft, change }} />
        <TextField
          label={t('own.gender')}
          description={t('own.genderHint')}
          value={options(`gender.${profile.gender}`)}
          readOnly
        />
        <BirthDate profile={profile} />
      </div>
    </section>
  )
}

function BirthDate({ profile }: { profile: OwnProfile }) {
  const t = useTexts('profiles')
  const date = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <TextField
      label={t('own.birthDate')}
      description={t('own.birthDateHint', { age: profile.age })}
      value={date.format(new Date(profile.birthDate))}
      readOnly
    />
  )
}

function PlaceFields({ profile, draft, change }: FieldsProps) {
  const t = useTexts('profiles')
  const { countries } = useSettings()
  const [country, setCountry] = useState(profile.city.country)
  const countryName = useCountryName()
  return (
    <>
      <Select
        label={t('own.country')}
        options={countries.map((value) => ({ value, label: countryName(value) }))}
        value={country}
        onChange={({ target }) => setCountry(target.value)}
      />
      <CityField
        label={t('own.city')}
        description={t('own.cityHint')}
        listLabel={t('own.cityList')}
        noneText={t('own.cityNone')}
        country={country}
        value={draft.cityName ?? (country === profile.city.country ? profile.city.name : '')}
        onChoose={({ id, name }) => change({ cityId: id, cityName: name })}
      />
    </>
  )
}
