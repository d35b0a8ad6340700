import { exportStatement, statement } from '#platform/server/database/statement.ts'

/** The photo data of a member's data export (L-28). The files are exported too. */
export const photosExport = {
  photo: exportStatement(
    'photos.export_photos',
    `select id, status, reason, is_main, position, width, height, created_at from photo where member_id = :memberId order by position, id`,
  ),
  photo_decision: exportStatement(
    'photos.export_decisions',
    `select photo_id, decision, reason, decided_at from photo_decision where member_id = :memberId order by decided_at, id`,
  ),
  photo_verification: exportStatement(
    'photos.export_verifications',
    `select pose, status, reason, created_at, sent_at, ended_at from photo_verification
     where member_id = :memberId order by created_at, id`,
  ),
}

/** Lists the file key of a member's selfie that waits for a decision. */
export const listSelfieKeys = statement<{ memberId: string }, { id: string; fileKey: string }>(
  'photos.list_selfie_keys',
  'select id, file_key from photo_verification where member_id = :memberId and file_key is not null',
  { allSites: 'it exports the files or erases the rows of one member' },
)

/** Lists the file keys of a member's photos in profile order. */
export const listFileKeys = statement<{ memberId: string }, { id: string; fileKey: string }>(
  'photos.list_file_keys',
  `select id, file_key from photo where member_id = :memberId order by is_main desc, position, id`,
  { allSites: 'it exports the files or erases the rows of one member' },
)
