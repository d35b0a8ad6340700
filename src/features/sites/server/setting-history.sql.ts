import { statement } from '#platform/server/database/statement.ts'

/** Locks the row of a site, so that concurrent changes of its settings wait for each other. */
export const lockSettings = statement<void, { settings: unknown }>(
  'sites.lock_settings',
  'select settings from site where id = :site for update',
)

export const writeSettings = statement<{ settings: string }>(
  'sites.write_settings',
  'update site set settings = :settings::jsonb where id = :site',
)

/** Records a change. Null stands for the default; the JSON value null is the text `null`. */
export const insertSettingChange = statement<{
  changedBy: string
  key: string
  before: string | null
  after: string | null
}>(
  'sites.insert_setting_change',
  `insert into site_setting_history (site_id, changed_by, changed_at, key, before, after)
   values (:site, :changedBy, :now, :key, :before::jsonb, :after::jsonb)`,
)

export interface SettingChangeRow {
  id: number
  changedBy: string
  changedAt: Date
  key: string
  /** As JSON, or null for the default. */
  before: string | null
  after: string | null
}

const columns = `id, changed_by, changed_at, key, before::text as before, after::text as after`

/** Lists the changes of a site, or of one of its settings, the newest first. */
export const listSettingChangeRows = statement<{ key: string | null; limit: number }, SettingChangeRow>(
  'sites.list_setting_changes',
  `select ${columns} from site_setting_history where site_id = :site and (:key::text is null or key = :key)
   order by id desc limit :limit`,
)

export const findSettingChangeRow = statement<{ id: number }, SettingChangeRow>(
  'sites.find_setting_change',
  `select ${columns} from site_setting_history where site_id = :site and id = :id`,
)

/** Lists the values that some settings had, the newest first. */
export const listEarlierValues = statement<{ siteId: string; keys: string[] }, { key: string; value: unknown }>(
  'sites.list_earlier_values',
  `select key, after as value from site_setting_history
   where site_id = :siteId and key = any(:keys) and after is not null order by id desc limit 200`,
)
