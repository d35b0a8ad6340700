import { useQuery } from '@tanstack/react-query'
import { GENDERS } from '#features/profiles/rules.ts'
import { regionsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useCountryName, useTexts } from '#platform/i18n.tsx'
import { useApi } from '#platform/calls/query.ts'
import { RadioTiles } from '#ui/radio-tiles.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { countryOfRegion, FILTER_NAMES, HIGHEST_AGE, type Filters } from '../rules.ts'
import { AgeRange } from './age-range.tsx'

/** The filters that have their own chip and control. */
export type FilterPart = 'gender' | 'ages' | 'location'

type FieldsProps = { draft: Filters; country: string; onChange: (draft: Filters) => void }

/** The fields of the filters that this site offers: all, or those of one chip. */
export function FilterFields({ part, ...fields }: FieldsProps & { part: FilterPart | 'all' }) {
  return (
    <div className="flex flex-col gap-6">
      {(part === 'all' || part === 'gender') && <GenderField {...fields} />}
      {(part === 'all' || part === 'ages') && <AgesField {...fields} />}
      {(part === 'all' || part === 'location') && <LocationFields {...fields} />}
      {part === 'all' && <Switches {...fields} />}
    </div>
  )
}

function useIsOffered() {
  const { search_fields: offered } = useSettings()
  return (key: keyof Filters) => offered.includes(FILTER_NAMES[key])
}

function GenderField({ draft, onChange }: FieldsProps) {
  const t = useTexts('search')
  const tControls = useTexts('search-controls')
  const isOffered = useIsOffered()
  if (!isOffered('gender')) return null
  return (
    <RadioTiles
      name="gender"
      legend={tControls('gender.seek')}
      className="[&>div>:last-child]:col-span-2"
      options={[...GENDERS, 'any' as const].map((value) => ({
        value,
        label: value === 'any' ? tControls('gender.any') : t(`gender.${value}`),
      }))}
      value={draft.gender ?? 'any'}
      onChange={(value) => onChange({ ...draft, gender: value === 'female' || value === 'male' ? value : undefined })}
    />
  )
}

function AgesField({ draft, onChange }: FieldsProps) {
  const { min_age: lowest } = useSettings()
  const isOffered = useIsOffered()
  if (!isOffered('minAge') || !isOffered('maxAge')) return null
  return (
    <AgeRange
      lowest={lowest}
      highest={HIGHEST_AGE}
      min={draft.minAge ?? lowest}
      max={draft.maxAge ?? HIGHEST_AGE}
      onChange={({ min, max }) =>
        onChange({
          ...draft,
          minAge: min === lowest ? undefined : min,
          maxAge: max === HIGHEST_AGE ? undefined : max,
        })
      }
    />
  )
}

const SWITCHES = ['online', 'withPhoto', 'isNew'] as const

function Switches({ draft, onChange }: FieldsProps) {
  const t = useTexts('search')
  const isOffered = useIsOffered()
  return (
    <div className="-my-2">
      {SWITCHES.filter(isOffered).map((key) => (
        <Switch
          key={key}
          label={t(key)}
          checked={draft[key] === true}
          onChange={(on) => onChange({ ...draft, [key]: on || undefined })}
        />
      ))}
    </div>
  )
}

/** Country and region. The region's label is that country's word: province, state, canton. */
function LocationFields({ draft, country: searched, onChange }: FieldsProps) {
  const t = useTexts('search')
  const tControls = useTexts('search-controls')
  const { search_fields: offered, countries, region_names: regionKinds } = useSettings()
  const getCountryName = useCountryName()
  const country = draft.country ?? countryOfRegion(draft) ?? searched
  const regions = useQuery(regionsQuery(useApi<Parameters<typeof regionsQuery>[0]>(), country))
  const { region: _region, ...withoutRegion } = draft
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {offered.includes(FILTER_NAMES.country) && (
        <Select
          label={tControls('country')}
          options={countries.map((value) => ({ value, label: getCountryName(value) }))}
          value={country}
          onChange={({ target }) => onChange({ ...withoutRegion, country: target.value })}
        />
      )}
      {offered.includes(FILTER_NAMES.region) && (
        <Select
          label={t(`region.${regionKinds[country] ?? 'region'}`)}
          placeholder={tControls('anywhere')}
          options={(regions.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          value={draft.region ?? ''}
          onChange={({ target }) =>
            onChange({ ...withoutRegion, ...(target.value ? { country, region: target.value } : {}) })
          }
        />
      )}
    </div>
  )
}
