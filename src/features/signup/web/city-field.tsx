import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { CallError } from '#platform/calls/call-error.ts'
import { SuggestField } from '#ui/suggest-field.tsx'
import type { SignupForm } from '../rules.ts'
import { findCities } from './calls.ts'

interface CityFieldProps {
  country: string
  value: string
  error: string | null
  onChange: (changes: Pick<SignupForm, 'city' | 'cityTyped'>) => void
}

/** The city field with suggestions. Only a suggested city is a valid answer. */
export function CityField({ country, value, error, onChange }: CityFieldProps) {
  const t = useTexts('signup')
  const refusalText = useRefusalText()
  return (
    <SuggestField
      label={t('city.label')}
      placeholder={t('city.cityExample')}
      error={error}
      value={value}
      find={(typed, signal) => findCities(country, typed, signal)}
      detailOf={({ regionName }) => regionName}
      onType={(cityTyped) => onChange({ city: null, cityTyped })}
      onChoose={({ id, name, regionName }) => onChange({ city: { id, name, regionName }, cityTyped: '' })}
      texts={{
        list: t('city.suggestions'),
        none: t('city.none'),
        failed: t('city.failed'),
        choose: refusalText(new CallError('unknown_city')),
        count: (count) => t('city.found', { count }),
      }}
    />
  )
}
