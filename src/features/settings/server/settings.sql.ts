import { statement } from '#platform/server/database/statement.ts'

/** An archive is the member's own, or one for staff. */
export type ExportAudience = 'member' | 'staff'

export interface ExportRow {
  memberId: string
  madeFor: ExportAudience
  hasMessagesOfOthers: boolean
  id: string
  status: 'waiting' | 'running' | 'ready' | 'failed'
  done: number
  steps: number
  fileKey: string
  bytes: string | null
  requestedAt: Date
  readyAt: Date | null
  expiresAt: Date | null
}

const columns =
  'member_id, made_for, has_messages_of_others, id, status, done, steps, file_key, bytes, requested_at, ready_at, expires_at'

export const findExport = statement<{ memberId: string; madeFor: ExportAudience }, ExportRow>(
  'settings.find_export',
  `select ${columns} from member_export where member_id = :memberId and site_id = :site and made_for = :madeFor`,
)

type NewExport = {
  memberId: string
  id: string
  fileKey: string
  madeFor: ExportAudience
  hasMessagesOfOthers: boolean
}

/** Inserts no row when there is an archive of the member for this audience. */
export const insertExport = statement<NewExport>(
  'settings.insert_export',
  `insert into member_export (member_id, site_id, id, status, file_key, requested_at, made_for, has_messages_of_others)
   values (:memberId, :site, :id, 'waiting', :fileKey, :now, :madeFor, :hasMessagesOfOthers) on conflict (member_id, made_for) do nothing`,
)

/** Serializes concurrent requests of one member. */
export const lockExport = statement<{ memberId: string; madeFor: ExportAudience }, ExportRow>(
  'settings.lock_export',
  `select ${columns} from member_export where member_id = :memberId and made_for = :madeFor for update`,
  { allSites: 'its parameter is the id of the logged-in member' },
)

export const replaceExport = statement<NewExport>(
  'settings.replace_export',
  `update member_export set id = :id, status = 'waiting', done = 0, steps = 0, file_key = :fileKey, bytes = null,
     requested_at = :now, ready_at = null, expires_at = null, has_messages_of_others = :hasMessagesOfOthers
   where member_id = :memberId and site_id = :site and made_for = :madeFor`,
)

export const updateExportProgress = statement<
  { memberId: string; id: string; done: number; steps: number },
  Pick<ExportRow, 'fileKey' | 'madeFor' | 'requestedAt' | 'hasMessagesOfOthers'>
>(
  'settings.update_export_progress',
  `update member_export set status = 'running', done = :done, steps = :steps
   where member_id = :memberId and id = :id and status in ('waiting', 'running')
   returning file_key, made_for, requested_at, has_messages_of_others`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const finishExport = statement<{ memberId: string; id: string; bytes: number; expiresAt: Date }>(
  'settings.finish_export',
  `update member_export set status = 'ready', done = steps, bytes = :bytes, ready_at = :now, expires_at = :expiresAt
   where member_id = :memberId and id = :id and status = 'running'`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const failExport = statement<{ memberId: string; id: string }>(
  'settings.fail_export',
  `update member_export set status = 'failed' where member_id = :memberId and id = :id and status <> 'ready'`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds the member's own archive of a file key. */
export const findReadyExport = statement<{ fileKey: string; memberId: string }, ExportRow>(
  'settings.find_ready_export',
  `select ${columns} from member_export
   where file_key = :fileKey and member_id = :memberId and site_id = :site and made_for = 'member' and status = 'ready'
     and expires_at > :now`,
)

export const deleteExportsOfMember = statement<{ memberId: string }, { fileKey: string }>(
  'settings.delete_exports_of_member',
  `delete from member_export where member_id = :memberId returning file_key`,
  { allSites: 'it exports the files or erases the rows of one member' },
)

/** Deletes expired archives, and the unfinished ones that were requested before `abandonedBefore`. */
export const deleteOldExports = statement<{ abandonedBefore: Date }, { fileKey: string }>(
  'settings.delete_old_exports',
  `delete from member_export
   where expires_at <= :now or (expires_at is null and requested_at <= :abandonedBefore) returning file_key`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
