import { useCountryName, useTexts } from '#platform/i18n.tsx'
import { Select } from '#ui/select.tsx'

interface CountryFieldProps {
  countries: readonly string[]
  value: string
  onChange: (country: string) => void
}

/** The country select; hidden when the site has only one. */
export function CountryField({ countries, value, onChange }: CountryFieldProps) {
  const t = useTexts('signup')
  const getCountryName = useCountryName()
  if (countries.length < 2) return null
  return (
    <Select
      label={t('city.country')}
      className="mb-4"
      autoComplete="country"
      options={countries.map((country) => ({ value: country, label: getCountryName(country) }))}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
