import { useQueryClient } from '@tanstack/react-query'
import { CallError } from '#platform/call-error.ts'
import { useRefusalText } from '#platform/i18n.tsx'
import { useApi, type ApiOf } from '#platform/query.ts'
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
  /** ISO code of the country that is searched. */
  country: string
  /** The name that is chosen now. */
  value: string
  onChoose: (city: City) => void
  /** Said when nothing fits. */
  noneText: string
  /** Name of the list for screen readers. */
  listLabel: string
}

/** A city found while typing: chosen from the list, or taken when its whole name was typed and the field is left. */
export function CityField({ country, noneText, listLabel, ...field }: CityFieldProps) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const refusalText = useRefusalText()
  return (
    <SuggestField
      key={country}
      {...field}
      floats
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
