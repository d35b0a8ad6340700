import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/query.ts'
import type { PartnerPeriod } from '../figures.rules.ts'
import { TIMELINE_SOURCES } from '../timeline.rules.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'

/** The endpoints of the office that this feature owns. */
export type BackofficeApi = ApiOf<{ backoffice: typeof backofficeOfficeContract }>

export const settingsListQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'settings'], queryFn: () => api.backoffice.settings() })

export const settingQuery = (api: BackofficeApi, key: string) =>
  queryOptions({ queryKey: ['office', 'setting', key], queryFn: () => api.backoffice.setting({ key }) })

export const figuresQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'figures'], queryFn: () => api.backoffice.figures() })

export const overviewQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'overview'], queryFn: () => api.backoffice.overview() })

/** The figures of partners by the period in the address of the page. */
export const partnerFiguresQuery = (api: BackofficeApi, period: string | null) => {
  const by: PartnerPeriod = period === 'day' ? 'day' : 'month'
  return queryOptions({
    queryKey: ['office', 'partnerFigures', by],
    queryFn: () => api.backoffice.partnerFigures({ by }),
  })
}

/** The file of a member. */
export type MemberFile = Awaited<ReturnType<BackofficeApi['backoffice']['member']>>

/** A member whom a search found. */
export type FoundMember = Awaited<ReturnType<BackofficeApi['backoffice']['members']>>['members'][number]

export const membersQuery = (api: BackofficeApi, query: string) =>
  queryOptions({ queryKey: ['office', 'members', query], queryFn: () => api.backoffice.members({ query }) })

export const memberQuery = (api: BackofficeApi, id: string) =>
  queryOptions({ queryKey: ['office', 'member', id], queryFn: () => api.backoffice.member({ id }) })

/** A page of the timeline of a member. */
export type Timeline = Awaited<ReturnType<BackofficeApi['backoffice']['timeline']>>

/** Reads which member, source and page of a timeline an address names. */
export function readTimelineInput(id: string, search: URLSearchParams) {
  const source = TIMELINE_SOURCES.find((each) => each === search.get('source'))
  const before = search.get('before')
  return { id, ...(source && { source }), ...(before && { before }) }
}

export const timelineQuery = (api: BackofficeApi, input: ReturnType<typeof readTimelineInput>) =>
  queryOptions({ queryKey: ['office', 'timeline', input], queryFn: () => api.backoffice.timeline(input) })

/** A change that waits for a second person. */
export type WaitingChange = Awaited<ReturnType<BackofficeApi['backoffice']['approvals']>>[number]

export const approvalsQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'approvals'], queryFn: () => api.backoffice.approvals() })
