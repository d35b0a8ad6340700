import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#platform/calls/call-error.ts'
import { useRefusalText } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import { SuggestField } from '#ui/suggest-field.tsx'
import type { sitesContract } from '../contract.ts'
import { citiesQuery } from './sites.queries.ts'

type Api = ApiOf<{ sites: typeof sitesContract }>
type City = Awaited<ReturnType<Api['sites']['cities']>>['cities'][number]

export type CityFieldProps = {
  id?: string
  label: string
  description?: string
  error?: string | null
  /** The ISO code of the country to search. */
  country: string
  /** The name of the chosen city. */
  value: string
  onChoose: (city: City) => void
  /** The text for no results. */
  noneText: string
  /** The label of the list for screen readers. */
  listLabel: string
}

/** An autocomplete field for a city. A fully typed name is chosen on blur. */
export function CityField({ country, noneText, listLabel, ...field }: CityFieldProps) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const refusalText = useRefusalText()
  return (
    <SuggestField
      key={country}
      {...field}
      isFloating
      find={(typed) => cache.fetchQuery(citiesQuery(api, country, typed))}
      detailOf={({ regionName }) => regionName}
      texts={{
        list: listLabel,
        none: noneText,
        failed: refusalText(new CallError('general')),
        choose: refusalText(new CallError('unknown_city')),
      }}
    />
  )
}
