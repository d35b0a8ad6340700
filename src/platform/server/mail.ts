import { createTransport } from 'nodemailer'
import { DAY_MILLISECONDS } from '#platform/days.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { deleteMailsTo, deleteOldMails, insertMail, lockUnsentMail, markMailSent } from '#platform/server/mail.sql.ts'
import { queuedJob, scheduledJob } from '#platform/server/queue.ts'

/** A mail as a feature writes it: text and html say the same. */
export interface Mail {
  /** A mail with the same id is sent once; without one it is a mail of its own. */
  readonly id?: string
  readonly to: string
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers?: Record<string, string>
}

/** The waits between tries grow from seconds to six hours; this many make a little more than a day. */
const attemptsInADay = 13

/**
 * Puts a mail in the outbox in the transaction of `ctx`; a job sends it after the commit, and again for a day
 * while the mail server is away. Its Message-ID is its row, so a second sending is recognisable.
 */
export async function sendMail(ctx: Context, mail: Mail): Promise<void> {
  const mailId = mail.id ?? ctx.newId()
  const headers = JSON.stringify(mail.headers ?? {})
  const subject = mail.subject.replace(/[\r\n]+/g, ' ')
  const fromName = mail.fromName.replace(/[\r\n"<>]+/g, ' ')
  const isNew = await insertMail.run(ctx.db, [
    mailId,
    ctx.siteId,
    mail.to,
    fromName,
    subject,
    mail.text,
    mail.html,
    headers,
    ctx.now(),
  ])
  if (isNew) await deliverMail.enqueue(ctx, { mailId }, { maxAttempts: attemptsInADay })
}

/** Sends one mail of the outbox; in demo mode without a mail server it only marks it, and `/dev/mail` shows it. */
export const deliverMail = queuedJob<{ mailId: string }>('platform.deliver_mail', async (ctx, { mailId }) => {
  await inTransaction(ctx, async (tx) => {
    const mail = await lockUnsentMail.one(tx.db, [mailId])
    if (!mail) return
    const { smtpUrl, from } = ctx.services.settings.mail
    if (smtpUrl) {
      await createTransport({ url: smtpUrl, connectionTimeout: 5_000, socketTimeout: 8_000 }).sendMail({
        from: { name: mail.from_name, address: from },
        to: mail.to_address,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mail.headers,
        messageId: `<${mail.id}@${from.split('@')[1] ?? 'localhost'}>`,
      })
    }
    await markMailSent.run(tx.db, [mailId, tx.now()])
  })
})

/** Sent mails hold addresses and links, so the outbox forgets them after a day; the demo keeps them to be read. */
export const forgetSentMails = scheduledJob('platform.forget_sent_mails', '17 * * * *', async (ctx) => {
  if (ctx.services.settings.demo) return
  await deleteOldMails.run(ctx.db, [new Date(ctx.now().getTime() - DAY_MILLISECONDS)])
})

/** Forgets every mail to an address of the site, sent or not. */
export async function forgetMailsTo(ctx: Context, address: string): Promise<void> {
  await deleteMailsTo.run(ctx.db, [ctx.siteId, address])
}
