import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/query.ts'
import type { backofficeOfficeContract } from '../office.contract.ts'

/** The endpoints of the office that this feature owns. */
export type BackofficeApi = ApiOf<{ backoffice: typeof backofficeOfficeContract }>

export const settingsListQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'settings'], queryFn: () => api.backoffice.settings() })

export const settingQuery = (api: BackofficeApi, key: string) =>
  queryOptions({ queryKey: ['office', 'setting', key], queryFn: () => api.backoffice.setting({ key }) })

export const figuresQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'figures'], queryFn: () => api.backoffice.figures() })

export const waitingQuery = (api: BackofficeApi) =>
  queryOptions({ queryKey: ['office', 'waiting'], queryFn: () => api.backoffice.waiting() })
