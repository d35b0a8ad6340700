import { SENT_MAIL_DAYS } from '#platform/retention.ts'
import type { Context } from '#platform/server/context.ts'
import { deliverMails, DELIVERY_SECONDS } from '#platform/server/mail/mail-delivery.ts'
import {
  deleteMail,
  deleteMailsOf,
  deleteSentMails,
  deleteUndeliveredMails,
  findMail,
  findMailState,
  insertAttachment,
  insertMail,
  listMailsOfMember,
} from '#platform/server/mail/mail.sql.ts'
import type { ReferencedMail } from '#platform/server/mail/mail-reference.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { ago } from '../ago.ts'

/** A file that a mail carries. */
export interface MailAttachment {
  readonly fileName: string
  readonly contentType: string
  readonly content: Buffer
}

/** A mail; text and html have the same content. */
export interface Mail {
  /** A mail with the same id is sent once; defaults to a new id. */
  readonly id?: string
  /** The member concerned; erasing the member deletes the mail. */
  readonly memberId?: string
  readonly to: string
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Record<string, string>
  readonly attachments?: readonly MailAttachment[]
}

/** Returns the headers that say that a program wrote a mail (RFC 3834), and in which language. */
function describeMail({ html }: Mail): Record<string, string> {
  const language = /<html[^>]*\slang="([\w-]+)"/.exec(html)?.[1]
  return {
    'Auto-Submitted': 'auto-generated',
    ...(language ? { 'Content-Language': language } : {}),
  }
}

/** The end of addresses that cannot exist (RFC 2606). */
const NO_ADDRESS = /\.invalid$/i

/**
 * Puts a mail in the outbox in the transaction of `ctx`; `deliverMails` sends it after the commit. Returns false for a mail
 * whose id the outbox has already, and for one to an address that cannot exist.
 */
export async function sendMail(ctx: Context, mail: Mail): Promise<boolean> {
  if (NO_ADDRESS.test(mail.to)) return false
  const id = mail.id ?? ctx.newId()
  const isNew = await insertMail.run(ctx, {
    id,
    memberId: mail.memberId ?? null,
    to: mail.to,
    fromName: mail.fromName.replace(/[\r\n"<>]+/g, ' '),
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html,
    headers: JSON.stringify({ ...describeMail(mail), ...mail.headers }),
  })
  if (!isNew) return false
  for (const [position, { fileName, contentType, content }] of (mail.attachments ?? []).entries())
    await insertAttachment.run(ctx, { mailId: id, position, fileName, contentType, content })
  await deliverMails.enqueue(ctx)
  return true
}

/** Finds a mail of the outbox, of any site; null for one that is unknown or deleted. */
export async function findSentMail(ctx: Context, mailId: string): Promise<ReferencedMail | null> {
  const mail = await findMail.one(ctx, { id: mailId })
  return mail && { mailId, siteId: mail.siteId, memberId: mail.memberId, address: mail.toAddress }
}

/** A mail to a member and what became of it. Its content is for the member only. */
export interface MailFate {
  readonly id: string
  readonly subject: string
  readonly createdAt: Date
  readonly state: 'queued' | 'failing' | 'sent'
}

/** Lists the newest mails to a member of this site. Sent ones are deleted after a day, except in the demo. */
export async function listMemberMails(ctx: Context, memberId: string, limit: number): Promise<MailFate[]> {
  const rows = await listMailsOfMember.all(ctx, { memberId, limit })
  return rows.map(({ id, subject, createdAt, sentAt, lastError: error }) => ({
    id,
    subject,
    createdAt,
    state: sentAt ? 'sent' : error === null ? 'queued' : 'failing',
  }))
}

/** Returns whether a mail is queued or sent; null for one that never existed or is deleted. */
export async function getMailState(ctx: Context, id: string): Promise<'queued' | 'sent' | null> {
  const mail = await findMailState.one(ctx, { id })
  if (!mail) return null
  return mail.sent ? 'sent' : 'queued'
}

/**
 * Deletes mails, since they contain addresses and links: a day after they were sent, or when delivery is given up. The
 * demo keeps sent mails for reading.
 */
export const deleteOldMails = scheduledJob('platform.delete_old_mails', '17 * * * *', async (ctx) => {
  const expired = await deleteUndeliveredMails.run(ctx, {
    createdBefore: ago(ctx, { seconds: DELIVERY_SECONDS }),
  })
  if (expired > 0) ctx.log.warn({ count: expired }, 'mails could not be delivered and were deleted')
  if (ctx.services.settings.demo) return
  await deleteSentMails.run(ctx, { sentBefore: ago(ctx, { days: SENT_MAIL_DAYS }) })
})

/** Deletes a mail, sent or not. */
export async function discardMail(ctx: Context, id: string): Promise<void> {
  await deleteMail.run(ctx, { id })
}

/** Deletes the mails of an erased member, sent or not, and those to `address` unless it is null. */
export async function deleteMailsOfMember(ctx: Context, memberId: string, address: string | null): Promise<void> {
  await deleteMailsOf.run(ctx, { memberId, address })
}
