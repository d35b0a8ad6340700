import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { CallError } from '#platform/call-error.ts'
import { SuggestField } from '#ui/suggest-field.tsx'
import type { SignupForm } from '../rules.ts'
import { findCities } from './calls.tsx'

interface CityFieldProps {
  country: string
  value: string
  error: string | null
  onChange: (given: Pick<SignupForm, 'city' | 'cityTyped'>) => void
}

/** A place of residence, found while typing; only a place that we know counts. */
export function CityField({ country, value, error, onChange }: CityFieldProps) {
  const t = useTexts('signup')
  const refusalText = useRefusalText()
  return (
    <SuggestField
      label={t('place.city')}
      placeholder={t('place.cityExample')}
      error={error}
      value={value}
      find={(typed, signal) => findCities(country, typed, signal)}
      detailOf={({ regionName }) => regionName}
      onType={(cityTyped) => onChange({ city: null, cityTyped })}
      onChoose={({ id, name, regionName }) => onChange({ city: { id, name, regionName }, cityTyped: '' })}
      texts={{
        list: t('place.suggestions'),
        none: t('place.none'),
        failed: t('place.failed'),
        choose: refusalText(new CallError('unknown_city')),
        count: (count) => t('place.found', { count }),
      }}
    />
  )
}
