import { queryOptions } from '@tanstack/react-query'
import type { CasesApi } from './office-cases.queries.ts'

/** The verification that a moderator decides about. */
export type CurrentVerification = NonNullable<
  Awaited<ReturnType<CasesApi['moderation']['verificationQueue']>>['current']
>

export const verificationQueueQuery = (api: CasesApi) =>
  queryOptions({ queryKey: ['office', 'verifications'], queryFn: () => api.moderation.verificationQueue() })
