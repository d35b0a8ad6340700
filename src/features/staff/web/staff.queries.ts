import { queryOptions } from '@tanstack/react-query'
import { OFFICE_FORM_KEY, type OfficeForm } from '../office-form.rules.ts'
import type { staffOfficeContract } from '../office.contract.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { useQueryData } from '#platform/calls/query.ts'

/** The endpoints of the office that this feature owns. */
export type StaffApi = ApiOf<{ staff: typeof staffOfficeContract }>

export const frameQuery = (api: StaffApi) =>
  queryOptions({ queryKey: ['office', 'frame'], queryFn: () => api.staff.frame() })

export const loginStepQuery = (api: StaffApi) =>
  queryOptions({ queryKey: ['office', 'login-step'], queryFn: () => api.staff.loginStep() })

export const setupOwnerQuery = (api: StaffApi, token: string) =>
  queryOptions({ queryKey: ['office', 'setup', token], queryFn: () => api.staff.setupOwner({ token }) })

export const passkeysQuery = (api: StaffApi) =>
  queryOptions({ queryKey: ['office', 'passkeys'], queryFn: () => api.staff.passkeys() })

export const codeAppQuery = (api: StaffApi) =>
  queryOptions({ queryKey: ['office', 'code-app'], queryFn: () => api.staff.codeApp() })

export const ownSessionsQuery = (api: StaffApi) =>
  queryOptions({ queryKey: ['office', 'sessions'], queryFn: () => api.staff.sessions() })

export const ownInvitationsQuery = (api: StaffApi) =>
  queryOptions({ queryKey: ['office', 'invitations'], queryFn: () => api.staff.ownInvitations() })

export const staffQuery = (api: StaffApi) =>
  queryOptions({ queryKey: ['office', 'staff'], queryFn: () => api.staff.staff() })

export const openInvitationsQuery = (api: StaffApi) =>
  queryOptions({ queryKey: ['office', 'open-invitations'], queryFn: () => api.staff.openInvitations() })

export const auditQuery = (api: StaffApi, filters: Parameters<StaffApi['staff']['audit']>[0]) =>
  queryOptions({ queryKey: ['office', 'audit', filters], queryFn: () => api.staff.audit(filters) })

/** Returns the form that was sent to this page, or null. */
export function useSentForm(): OfficeForm | null {
  return useQueryData<OfficeForm | null, Error, OfficeForm | null, typeof OFFICE_FORM_KEY>({
    queryKey: OFFICE_FORM_KEY,
    queryFn: () => null,
  })
}
