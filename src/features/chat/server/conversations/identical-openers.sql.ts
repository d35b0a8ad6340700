import { statement } from '#platform/server/database/statement.ts'

/** Finds the recipient of a message that would start a conversation. Returns no row when the conversation exists. */
export const findOpenerRecipient = statement<{ memberId: string; otherId: string }, { name: string }>(
  'chat.find_opener_recipient',
  `select name from profile where member_id = :otherId and site_id = :site and not exists (
    select from conversation where first_id = least(:memberId::uuid, :otherId::uuid) and second_id = greatest(:memberId::uuid, :otherId::uuid))`,
)

/** Deletes the hashes of openers that were sent up to an instant. */
export const deleteOldOpeners = statement<{ before: Date }>(
  'chat.delete_old_openers',
  'delete from sent_opener where sent_at <= :before',
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)
