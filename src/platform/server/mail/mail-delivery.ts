import { event } from '#platform/event.ts'
import { inTransaction, type Context, type NetworkContext } from '#platform/server/context.ts'
import { summarizeError } from '#platform/server/log.ts'
import {
  claimMail,
  deleteMail,
  listAttachments,
  markMailSent,
  postponeMail,
  type AttachmentRow,
  type ClaimedMailRow,
} from '#platform/server/mail/mail.sql.ts'
import { isRecipientRefused, SEND_SECONDS } from '#platform/server/mail/mailer.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import { pollingJob } from '#platform/server/jobs/queue.ts'

/** The time after which delivery of a mail is given up. */
export const DELIVERY_SECONDS = 24 * 3_600
/** The lease of a claimed mail: longer than sending may take. */
const LEASE_SECONDS = 2 * SEND_SECONDS
/** The first wait between attempts; it doubles up to `MAX_WAIT_SECONDS`, which gives 13 attempts in a day. */
const FIRST_WAIT_SECONDS = 60
const MAX_WAIT_SECONDS = 4 * 3_600
/** The maximum number of concurrent deliveries per process, below the limit of jobs so that other jobs run too. */
const MAX_CONCURRENT_DELIVERIES = 3
/** The maximum number of mails that are sent in sequence before the job yields to other jobs. */
const MAX_MAILS_PER_BATCH = 100

/** A mail whose recipient a mail server permanently refused. */
export interface RefusedMail {
  readonly mailId: string
  /** Null for a mail about no member. */
  readonly memberId: string | null
  readonly address: string
  /** The code of the server's reply, such as 550, or the status of its bounce, such as 5.1.1. */
  readonly code: string
}

/** Published when a mail server permanently refused the recipient of a mail, at once or with a bounce. */
export const recipientRefused = event<RefusedMail>('platform.recipient_refused')

const runningBatchCounts = new WeakMap<NetworkServices, number>()

/**
 * Sends the due mails of the outbox. Claims, sends and marks each in separate statements, so that no transaction waits
 * for the mail server. A claim is a lease: when its worker dies, another one sends the mail after it expires, with the
 * same Message-ID (the id of the row).
 */
export const deliverMails = pollingJob('platform.deliver_mails', async (ctx) => {
  const freeSlots = MAX_CONCURRENT_DELIVERIES - (runningBatchCounts.get(ctx.services) ?? 0)
  await Promise.all(Array.from({ length: freeSlots }, () => deliverBatch(ctx)))
})

async function deliverBatch(ctx: NetworkContext): Promise<void> {
  adjustRunningBatchCount(ctx, 1)
  try {
    for (let sent = 0; sent < MAX_MAILS_PER_BATCH; sent++) {
      const mail = await claimNextMail(ctx)
      if (!mail) return
      await deliver(ctx, mail)
    }
    await deliverMails.enqueue(ctx)
  } finally {
    adjustRunningBatchCount(ctx, -1)
  }
}

function adjustRunningBatchCount({ services }: NetworkContext, change: 1 | -1): void {
  runningBatchCounts.set(services, (runningBatchCounts.get(services) ?? 0) + change)
}

function claimNextMail(ctx: NetworkContext): Promise<ClaimedMailRow | null> {
  const now = ctx.now()
  return claimMail.one(ctx.db, [now, addSeconds(now, LEASE_SECONDS), addSeconds(now, -DELIVERY_SECONDS)])
}

async function deliver(ctx: NetworkContext, mail: ClaimedMailRow): Promise<void> {
  const { id, to_address: to, from_name: fromName, subject, text, html, headers } = mail
  const attachments = (await listAttachments.all(ctx.db, [id])).map(toAttachment)
  try {
    await ctx.services.mailer?.send({ messageId: id, to, fromName, subject, text, html, headers, attachments })
  } catch (error) {
    return recordFailure(ctx, mail, error)
  }
  await markMailSent.run(ctx.db, [id, ctx.now()])
}

function toAttachment({ file_name: filename, content_type: contentType, content }: AttachmentRow) {
  return { filename, contentType, content }
}

async function recordFailure(ctx: NetworkContext, mail: ClaimedMailRow, error: unknown): Promise<void> {
  const { id, attempts } = mail
  const failure = summarizeError(error)
  if (isRecipientRefused(error)) {
    ctx.log.warn({ mailId: id, failure }, 'the mail server refused a recipient, the mail was deleted')
    await inTransaction(ctx, (tx) => deleteRefused(tx, mail, String(error.responseCode)))
    return
  }
  ctx.log.warn({ mailId: id, attempts, failure }, 'a mail was not sent and will be retried')
  await postponeMail.run(ctx.db, [id, attempts, addSeconds(ctx.now(), waitSeconds(attempts)), failure])
}

async function deleteRefused(ctx: Context, mail: ClaimedMailRow, code: string): Promise<void> {
  const { id, member_id: memberId, site_id: siteId, to_address: address } = mail
  await deleteMail.run(ctx.db, [id])
  await recipientRefused.publish({ ...ctx, siteId }, { mailId: id, memberId, address, code })
}

function waitSeconds(attempts: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), MAX_WAIT_SECONDS)
}

function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1_000)
}
