import { statement } from '#platform/server/database/statement.ts'

export const insertFailure = statement<{
  kind: string
  isOffice: boolean
  staffId: string | null
  permission: string | null
  network: string | null
  requestId: string
}>(
  'staff.insert_access_failure',
  `insert into access_failure (site_id, at, kind, is_office, staff_id, permission, network, request_id)
   values (:site, :now, :kind, :isOffice, :staffId, :permission, :network, :requestId)`,
)

export const deleteOldAccessFailures = statement<{ before: Date }>(
  'staff.delete_old_access_failures',
  `delete from access_failure where at <= :before`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
