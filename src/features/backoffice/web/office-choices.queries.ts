import { queryOptions } from '@tanstack/react-query'
import type { BackofficeApi } from './backoffice.queries.ts'

/** The lists from which members choose, with the languages of the site. */
export type OfficeChoices = Awaited<ReturnType<BackofficeApi['backoffice']['choices']>>

/** A choice of a list. */
export type OfficeChoice = OfficeChoices['lists'][string][number]

export const officeChoicesQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'choices'], queryFn: () => api.backoffice.choices() })
