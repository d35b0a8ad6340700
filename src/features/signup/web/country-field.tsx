import { useCountryName, useTexts } from '#platform/i18n.tsx'
import { Select } from '#ui/select.tsx'

interface CountryFieldProps {
  countries: readonly string[]
  value: string
  onChange: (country: string) => void
}

/** The countries of the site by their names; hidden where there is only one. */
export function CountryField({ countries, value, onChange }: CountryFieldProps) {
  const t = useTexts('signup')
  const countryName = useCountryName()
  if (countries.length < 2) return null
  return (
    <Select
      label={t('place.country')}
      className="mb-4"
      autoComplete="country"
      options={countries.map((country) => ({ value: country, label: countryName(country) }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
