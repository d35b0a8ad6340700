import { statement } from '#platform/server/database/statement.ts'

export const bumpVersion = statement<[memberId: string]>('notifications.bump', `select bump_member_version($1)`)

export const bumpVersions = statement<[memberIds: readonly string[]]>(
  'notifications.bump_many',
  `select bump_member_versions($1)`,
)

export const deleteVersion = statement<[memberId: string]>(
  'notifications.delete_version',
  `delete from member_version where member_id = $1`,
)
