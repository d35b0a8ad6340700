import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import { completeLocales, defaultLocale } from '#texts/locales.ts'
import type { PartnerPeriod } from '../metrics.rules.ts'
import { TIMELINE_SOURCES } from '../timeline.rules.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'

/** The endpoints of the office that this feature owns. */
export type BackofficeApi = ApiOf<{ backoffice: typeof backofficeOfficeContract }>

export const settingsListQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'settings'], queryFn: () => api.backoffice.settings() })

export const settingQuery = (api: BackofficeApi, key: string) =>
  queryOptions({ queryKey: ['office', 'setting', key], queryFn: () => api.backoffice.setting({ key }) })

export const metricsQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'metrics'], queryFn: () => api.backoffice.metrics() })

export const overviewQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'overview'], queryFn: () => api.backoffice.overview() })

/** The campaigns of the last weeks, and the metrics of each page. */
export type Campaigns = Awaited<ReturnType<BackofficeApi['backoffice']['campaigns']>>
export type Campaign = Campaigns['campaigns'][number]
export type PageMetrics = Campaigns['pages'][number]

export const campaignsQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'campaigns'], queryFn: () => api.backoffice.campaigns() })
/** The metrics of partners by the period in the address of the page. */
export const partnerMetricsQuery = (api: BackofficeApi, period: string | null) => {
  const by: PartnerPeriod = period === 'day' ? 'day' : 'month'
  return queryOptions({
    queryKey: ['office', 'partnerMetrics', by],
    queryFn: () => api.backoffice.partnerMetrics({ by }),
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

/** A language in which the office shows mails. */
type MailLanguage = Parameters<BackofficeApi['backoffice']['mails']>[0]['language']

/** Every kind of mail and push notification. */
export type MailKinds = Awaited<ReturnType<BackofficeApi['backoffice']['mails']>>

/** A mail or a push notification with example data. */
export type MailPreview = Awaited<ReturnType<BackofficeApi['backoffice']['mail']>>

/** Reads the language that an address names; the first one by default. */
export function readMailLanguage(search: URLSearchParams): MailLanguage {
  return completeLocales.find((locale) => locale === search.get('language')) ?? defaultLocale
}

export const mailsQuery = (api: BackofficeApi, language: MailLanguage) =>
  queryOptions({ queryKey: ['office', 'mails', language], queryFn: () => api.backoffice.mails({ language }) })

export const mailQuery = (api: BackofficeApi, kind: string, language: MailLanguage) =>
  queryOptions({
    queryKey: ['office', 'mail', kind, language],
    queryFn: () => api.backoffice.mail({ kind, language }),
  })
