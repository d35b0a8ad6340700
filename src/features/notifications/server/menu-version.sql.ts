import { statement } from '#platform/server/database/statement.ts'

export const updateMenuVersion = statement<{ memberId: string }>(
  'notifications.increment_menu_version',
  `select increment_menu_version(:memberId)`,
)

export const updateMenuVersions = statement<{ memberIds: readonly string[] }>(
  'notifications.increment_menu_versions',
  `select increment_menu_versions(:memberIds)`,
)

export const findMenuVersionRow = statement<{ memberId: string }, { version: number }>(
  'notifications.find_menu_version',
  `select coalesce((select version from member_version where member_id = :memberId), 0)::int as version`,
)

export const deleteMenuVersionRow = statement<{ memberId: string }>(
  'notifications.delete_version',
  `delete from member_version where member_id = :memberId`,
)
