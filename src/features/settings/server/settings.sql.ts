import { statement } from '#platform/server/database/statement.ts'

export interface ExportRow {
  member_id: string
  id: string
  status: 'waiting' | 'running' | 'ready' | 'failed'
  done: number
  steps: number
  file_key: string
  bytes: string | null
  requested_at: Date
  ready_at: Date | null
  expires_at: Date | null
}

const columns = 'member_id, id, status, done, steps, file_key, bytes, requested_at, ready_at, expires_at'

export const findExport = statement<[memberId: string, siteId: string], ExportRow>(
  'settings.find_export',
  `select ${columns} from member_export where member_id = $1 and site_id = $2`,
)

type NewExport = [memberId: string, siteId: string, id: string, fileKey: string, at: Date]

/** Inserts no row when the member already has an archive. */
export const insertExport = statement<NewExport>(
  'settings.insert_export',
  `insert into member_export (member_id, site_id, id, status, file_key, requested_at)
   values ($1, $2, $3, 'waiting', $4, $5) on conflict (member_id) do nothing`,
)

/** Serializes concurrent requests of one member. */
export const lockExport = statement<[memberId: string], ExportRow>(
  'settings.lock_export',
  `select ${columns} from member_export where member_id = $1 for update`,
)

export const replaceExport = statement<NewExport>(
  'settings.replace_export',
  `update member_export set id = $3, status = 'waiting', done = 0, steps = 0, file_key = $4, bytes = null,
     requested_at = $5, ready_at = null, expires_at = null
   where member_id = $1 and site_id = $2`,
)

export const updateExportProgress = statement<
  [memberId: string, id: string, done: number, steps: number],
  { file_key: string }
>(
  'settings.update_export_progress',
  `update member_export set status = 'running', done = $3, steps = $4
   where member_id = $1 and id = $2 and status in ('waiting', 'running') returning file_key`,
)

export const finishExport = statement<[memberId: string, id: string, bytes: number, at: Date, expiresAt: Date]>(
  'settings.finish_export',
  `update member_export set status = 'ready', done = steps, bytes = $3, ready_at = $4, expires_at = $5
   where member_id = $1 and id = $2 and status = 'running'`,
)

export const failExport = statement<[memberId: string, id: string]>(
  'settings.fail_export',
  `update member_export set status = 'failed' where member_id = $1 and id = $2 and status <> 'ready'`,
)

/** Finds the archive of a file key. Only the member's own archive is found. */
export const findReadyExport = statement<[fileKey: string, memberId: string, siteId: string, now: Date], ExportRow>(
  'settings.find_ready_export',
  `select ${columns} from member_export
   where file_key = $1 and member_id = $2 and site_id = $3 and status = 'ready' and expires_at > $4`,
)

export const deleteExportOfMember = statement<[memberId: string], { file_key: string }>(
  'settings.delete_export_of_member',
  `delete from member_export where member_id = $1 returning file_key`,
)

/** Deletes expired archives, and the unfinished ones that were requested before `abandonedBefore`. */
export const deleteOldExports = statement<[now: Date, abandonedBefore: Date], { file_key: string }>(
  'settings.delete_old_exports',
  `delete from member_export
   where expires_at <= $1 or (expires_at is null and requested_at <= $2) returning file_key`,
)
