import { statement } from '#platform/server/database/statement.ts'

export interface MailRow {
  id: string
  siteId: string
  memberId: string | null
  toAddress: string
  fromName: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  createdAt: Date
  attempts: number
  nextAttemptAt: Date
  lastError: string | null
  sentAt: Date | null
  refusedAt: Date | null
  isCondemned: boolean
}

export type ClaimedMailRow = Pick<
  MailRow,
  'id' | 'siteId' | 'memberId' | 'toAddress' | 'fromName' | 'subject' | 'text' | 'html' | 'headers' | 'attempts'
>

export const insertMail = statement<{
  id: string
  memberId: string | null
  to: string
  fromName: string
  subject: string
  text: string
  html: string
  headers: string
}>(
  'mail.insert',
  `insert into mail_outbox (id, site_id, member_id, to_address, from_name, subject, text, html, headers, created_at,
     next_attempt_at)
   values (:id, :site, :memberId, :to, :fromName, :subject, :text, :html, :headers::jsonb, :now, :now) on conflict (id) do nothing`,
)

export const insertAttachment = statement<{
  mailId: string
  position: number
  fileName: string
  contentType: string
  content: Buffer
}>(
  'mail.insert_attachment',
  `insert into mail_attachment (mail_id, position, file_name, content_type, content) values (:mailId, :position, :fileName, :contentType, :content)`,
)

export interface AttachmentRow {
  fileName: string
  contentType: string
  content: Buffer
}

export const listAttachments = statement<{ mailId: string }, AttachmentRow>(
  'mail.list_attachments',
  `select file_name, content_type, content from mail_attachment where mail_id = :mailId order by position`,
)

/** Claims the mail that has been due longest, until `leaseEnd`. Concurrent callers never claim the same one. */
export const claimMail = statement<{ at: Date; leaseEnd: Date; createdAfter: Date }, ClaimedMailRow>(
  'mail.claim',
  `update mail_outbox set attempts = attempts + 1, next_attempt_at = :leaseEnd
   where id = (
     select id from mail_outbox where sent_at is null and not is_condemned and next_attempt_at <= :at and created_at > :createdAfter
     order by next_attempt_at limit 1 for update skip locked
   )
   returning id, site_id, member_id, to_address, from_name, subject, text, html, headers, attempts`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const markMailSent = statement<{ id: string }>(
  'mail.mark_sent',
  `update mail_outbox set sent_at = :now, last_error = null where id = :id and sent_at is null`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Schedules the next attempt. Changes nothing when another worker has claimed the mail since. */
export const postponeMail = statement<{ id: string; attempts: number; nextAttemptAt: Date; failure: string }>(
  'mail.postpone',
  `update mail_outbox set next_attempt_at = :nextAttemptAt, last_error = :failure where id = :id and attempts = :attempts and sent_at is null`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Stores a permanent refusal. Changes nothing when another worker has claimed the mail since. */
export const storeRefusal = statement<{
  id: string
  attempts: number
  nextAttemptAt: Date
  failure: string
  isCondemned: boolean
}>(
  'mail.store_refusal',
  `update mail_outbox set next_attempt_at = :nextAttemptAt, last_error = :failure, refused_at = :now, is_condemned = :isCondemned
   where id = :id and attempts = :attempts and sent_at is null`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Counts the recipients that were refused since the mail server last accepted a mail. */
export const countRefusals = statement<void, { recipients: number; lastAt: Date | null }>(
  'mail.count_refusals',
  `select count(distinct lower(to_address))::int as recipients, max(refused_at) as last_at
   from mail_outbox where refused_at is not null and sent_at is null`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Ends the series of refusals after an accepted mail: deletes the condemned mails. Skips mails in other hands. */
export const endRefusals = statement<void>(
  'mail.end_refusals',
  `with refused as (select id, is_condemned from mail_outbox where refused_at is not null for update skip locked),
     deleted as (delete from mail_outbox where id in (select id from refused where is_condemned))
   update mail_outbox set refused_at = null where id in (select id from refused where not is_condemned)`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Returns the condemned mails to the queue. */
export const restoreCondemned = statement<
  void,
  Pick<MailRow, 'id' | 'siteId' | 'memberId' | 'toAddress'> & { refusedAt: Date }
>(
  'mail.restore_condemned',
  `update mail_outbox set is_condemned = false where is_condemned and sent_at is null
   returning id, site_id, member_id, to_address, refused_at`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteMail = statement<{ id: string }>('mail.delete', `delete from mail_outbox where id = :id`, {
  allSites: 'its parameter is an id that a statement with the site returned, or that a job received',
})

export const findMailState = statement<{ id: string }, { sent: boolean }>(
  'mail.find_state',
  `select sent_at is not null as sent from mail_outbox where id = :id and not is_condemned`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

export const listMails = statement<{ limit: number }, MailRow>(
  'mail.list',
  `select * from mail_outbox order by id desc limit :limit`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const listMailsTo = statement<{ address: string }, MailRow>(
  'mail.list_to',
  `select * from mail_outbox where lower(to_address) = lower(:address) order by id desc limit 50`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

/** Lists the newest mails to a member, without their content. */
export const listMailsOfMember = statement<
  { memberId: string; limit: number },
  Pick<MailRow, 'id' | 'subject' | 'createdAt' | 'sentAt' | 'attempts' | 'lastError'>
>(
  'mail.list_of_member',
  `select id, subject, created_at, sent_at, attempts, last_error from mail_outbox
   where site_id = :site and member_id = :memberId order by created_at desc, id desc limit :limit`,
)

export const findMail = statement<{ id: string }, MailRow>('mail.find', `select * from mail_outbox where id = :id`, {
  allSites: 'it runs for all sites, or for an operator who names no site',
})

export const deleteSentMails = statement<{ sentBefore: Date }>(
  'mail.delete_sent',
  `delete from mail_outbox where sent_at <= :sentBefore`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteUndeliveredMails = statement<{ createdBefore: Date }>(
  'mail.delete_undelivered',
  `delete from mail_outbox where sent_at is null and created_at <= :createdBefore`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteMailsOf = statement<{ memberId: string; address: string | null }>(
  'mail.delete_of',
  `delete from mail_outbox where site_id = :site and (member_id = :memberId or lower(to_address) = lower(:address))`,
)
