import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { signupOfficeContract } from '../office.contract.ts'

/** The endpoints of the office that this feature owns. */
export type PartnersApi = ApiOf<{ signup: typeof signupOfficeContract }>

/** A partner with a key. */
export type OfficePartner = Awaited<ReturnType<PartnersApi['signup']['partners']>>['partners'][number]

export const officePartnersQuery = (api: PartnersApi) =>
  queryOptions({ queryKey: ['office', 'partners'], queryFn: () => api.signup.partners() })
