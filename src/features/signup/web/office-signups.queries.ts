import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { signupOfficeContract } from '../office.contract.ts'

/** The endpoints of the office about signups. */
export type SignupsApi = ApiOf<{ signup: typeof signupOfficeContract }>

/** A signup of a partner whose mail was refused. */
export type BouncedSignup = Awaited<ReturnType<SignupsApi['signup']['bouncedSignups']>>['signups'][number]

export const bouncedSignupsQuery = (api: SignupsApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'signups', after],
    queryFn: () => api.signup.bouncedSignups(after === null ? {} : { after }),
  })
