import { queryOptions } from '@tanstack/react-query'
import type { ComplaintsApi } from './pages.queries.ts'

/** The endpoints of the office about announcements. */
export type AnnouncementsApi = ComplaintsApi

/** An announcement in the list. */
export type ListedAnnouncement = Awaited<
  ReturnType<AnnouncementsApi['pages']['announcements']>
>['announcements'][number]

/** One announcement. */
export type OfficeAnnouncement = Awaited<ReturnType<AnnouncementsApi['pages']['announcement']>>

export const officeAnnouncementsQuery = (api: AnnouncementsApi) =>
  queryOptions({ queryKey: ['office', 'announcements'], queryFn: () => api.pages.announcements() })

export const officeAnnouncementQuery = (api: AnnouncementsApi, id: string) =>
  queryOptions({ queryKey: ['office', 'announcements', id], queryFn: () => api.pages.announcement({ id }) })
