import { statement } from '#platform/server/statement.ts'

export interface MailRow {
  id: string
  site_id: string
  to_address: string
  from_name: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  created_at: Date
  sent_at: Date | null
}

export const insertMail = statement<
  [
    id: string,
    siteId: string,
    to: string,
    fromName: string,
    subject: string,
    text: string,
    html: string,
    headers: string,
    at: Date,
  ]
>(
  'mail.insert',
  `insert into mail_outbox (id, site_id, to_address, from_name, subject, text, html, headers, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9) on conflict (id) do nothing`,
)

export const lockUnsentMail = statement<[id: string], MailRow>(
  'mail.lock_unsent',
  `select * from mail_outbox where id = $1 and sent_at is null for update`,
)

export const markMailSent = statement<[id: string, at: Date]>(
  'mail.mark_sent',
  `update mail_outbox set sent_at = $2 where id = $1`,
)

export const listMails = statement<[limit: number], MailRow>(
  'mail.list',
  `select * from mail_outbox order by id desc limit $1`,
)

export const listMailsTo = statement<[address: string], MailRow>(
  'mail.list_to',
  `select * from mail_outbox where lower(to_address) = lower($1) order by id desc limit 50`,
)

export const findMail = statement<[id: string], MailRow>('mail.find', `select * from mail_outbox where id = $1`)

export const deleteOldMails = statement<[before: Date]>('mail.delete_old', `delete from mail_outbox where sent_at < $1`)

export const deleteMailsTo = statement<[siteId: string, address: string]>(
  'mail.delete_to',
  `delete from mail_outbox where site_id = $1 and lower(to_address) = lower($2)`,
)
