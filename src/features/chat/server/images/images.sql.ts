import { statement } from '#platform/server/database/statement.ts'
import type { ImageRow } from '../chat.sql.ts'

/** Finds an image that the member uploaded with this message id. */
export const findImage = statement<{ senderId: string; messageId: string }, ImageRow>(
  'chat.find_image',
  `select file_key, width, height, thumbhash from chat_image where sender_id = :senderId and client_id = :messageId and site_id = :site`,
)

/** Inserts an uploaded image. Affects no row when the member used the message id before. */
export const insertImage = statement<{
  senderId: string
  messageId: string
  fileKey: string
  width: number
  height: number
  thumbhash: string
}>(
  'chat.insert_image',
  `insert into chat_image (sender_id, client_id, site_id, file_key, width, height, thumbhash, created_at)
  values (:senderId, :messageId, :site, :fileKey, :width, :height, :thumbhash, :now) on conflict do nothing`,
)

/**
 * Finds the image that a member may see: one of a message in their own conversation that they did not remove, with an
 * active partner, and no block between the two members.
 */
export const findImageOfParticipant = statement<{ fileKey: string; memberId: string }, { id: string }>(
  'chat.find_image_of_participant',
  `select m.id from chat_image i
  join message m on m.id = i.message_id
  join conversation_side side on side.conversation_id = m.conversation_id and side.member_id = :memberId
  join reachable_account a on a.id = side.partner_id
  where i.file_key = :fileKey and i.site_id = :site and m.removed_at is null
    and m.seq > side.deleted_seq and visible_pair(:memberId, side.partner_id)`,
)

/** Finds an image by its file key, sent or not. */
export const findImageByKey = statement<{ fileKey: string }, { fileKey: string }>(
  'chat.find_image_by_key',
  'select file_key from chat_image where file_key = :fileKey',
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Deletes the images that were uploaded up to a time and never sent. */
export const deleteUnsentImages = statement<{ before: Date }, { fileKey: string }>(
  'chat.delete_unsent_images',
  'delete from chat_image where message_id is null and created_at <= :before returning file_key',
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
