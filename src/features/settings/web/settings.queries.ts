import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { settingsOfficeContract } from '../office.contract.ts'

/** The endpoints of the office about archives. */
export type ArchiveApi = ApiOf<{ settings: typeof settingsOfficeContract }>

/** The state of a member's archive, as staff see it. */
export type MemberArchive = Awaited<ReturnType<ArchiveApi['settings']['archive']>>

export const archiveQuery = (api: ArchiveApi, id: string) =>
  queryOptions({ queryKey: ['office', 'archive', id], queryFn: () => api.settings.archive({ id }) })
