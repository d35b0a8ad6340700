import { statement } from '#platform/server/database/statement.ts'
import type { PhotoStatus } from '../rules.ts'

/** A photo of a fictional profile. */
export interface LicensedPhotoRow {
  id: string
  fileKey: string
  status: PhotoStatus
  isMain: boolean
  /** Empty for an older photo, whose license was not noted. */
  license: string
}

export const listLicensedPhotoRows = statement<{ memberId: string }, LicensedPhotoRow>(
  'photos.list_licensed',
  `select id, file_key, status, is_main, license from photo
   where member_id = :memberId and site_id = :site and license is not null order by is_main desc, position, id`,
)

export const findLicensedFileKey = statement<{ key: string }, { fileKey: string }>(
  'photos.find_licensed_file_key',
  'select file_key from photo where file_key = :key and site_id = :site and license is not null',
)
