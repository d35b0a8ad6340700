import { event } from '#platform/event.ts'
import { isRefusalSeries, isSendingPaused } from '#platform/mail-refusals.ts'
import { inTransaction, type Context, type NetworkContext } from '#platform/server/context.ts'
import { summarizeError } from '#platform/server/log.ts'
import {
  claimMail,
  countRefusals,
  endRefusals,
  listAttachments,
  markMailSent,
  postponeMail,
  restoreCondemned,
  storeRefusal,
  type AttachmentRow,
  type ClaimedMailRow,
} from '#platform/server/mail/mail.sql.ts'
import { createMailReference, REFERENCE_HEADER } from '#platform/server/mail/mail-reference.ts'
import { readRefusal, SEND_SECONDS } from '#platform/server/mail/mailer.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import { pollingJob } from '#platform/server/jobs/queue.ts'

/** The time after which delivery of a mail is given up. */
export const DELIVERY_SECONDS = 2 * 24 * 3_600
/** The lease of a claimed mail: longer than sending may take. */
const LEASE_SECONDS = 2 * SEND_SECONDS
/** The first wait between attempts; it doubles up to `MAX_WAIT_SECONDS`, which gives 19 attempts in two days. */
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

/** A refusal that is revoked, since the mail server refuses everybody. */
export interface RevokedRefusal {
  readonly mailId: string
  readonly memberId: string | null
  readonly refusedAt: Date
}

/** Published when a mail server permanently refused the recipient of a mail, at once or with a bounce. */
export const recipientRefused = event<RefusedMail>('platform.recipient_refused')

/** Published when a refusal turns out to be one of many in a row, which do not condemn their recipients. */
export const refusalRevoked = event<RevokedRefusal>('platform.refusal_revoked')

const runningBatchCounts = new WeakMap<NetworkServices, number>()

/**
 * Sends the due mails of the outbox. Claims, sends and marks each in separate statements, so that no transaction waits
 * for the mail server. A claim is a lease: when its worker dies, another one sends the mail after it expires, with the
 * same Message-ID (the id of the row).
 */
export const deliverMails = pollingJob('platform.deliver_mails', async (ctx) => {
  const refusals = await countRefusals.oneOrThrow(ctx)
  if (isSendingPaused(refusals, ctx.now())) return
  if (isRefusalSeries(refusals)) return void (await deliverBatch(ctx, 1))
  const freeSlots = MAX_CONCURRENT_DELIVERIES - (runningBatchCounts.get(ctx.services) ?? 0)
  const batches = Array.from({ length: freeSlots }, () => deliverBatch(ctx, MAX_MAILS_PER_BATCH))
  const isAnyAccepted = (await Promise.all(batches)).some(Boolean)
  if (isAnyAccepted && !isRefusalSeries(await countRefusals.oneOrThrow(ctx))) await endRefusals.run(ctx)
})

/** Delivers due mails in sequence until a series of refusals begins. Returns whether one was accepted. */
async function deliverBatch(ctx: NetworkContext, limit: number): Promise<boolean> {
  adjustRunningBatchCount(ctx, 1)
  let isAnyAccepted = false
  try {
    for (let tried = 0; tried < limit; tried++) {
      const mail = await claimNextMail(ctx)
      if (!mail) return isAnyAccepted
      const outcome = await deliver(ctx, mail)
      if (outcome === 'accepted') isAnyAccepted = true
      if (outcome === 'paused') return isAnyAccepted
    }
    if (limit > 1 || isAnyAccepted) await deliverMails.enqueue(ctx)
  } finally {
    adjustRunningBatchCount(ctx, -1)
  }
  return isAnyAccepted
}

function adjustRunningBatchCount({ services }: NetworkContext, change: 1 | -1): void {
  runningBatchCounts.set(services, (runningBatchCounts.get(services) ?? 0) + change)
}

function claimNextMail(ctx: NetworkContext): Promise<ClaimedMailRow | null> {
  const now = ctx.now()
  return claimMail.one(ctx, {
    at: now,
    leaseEnd: addSeconds(now, LEASE_SECONDS),
    createdAfter: addSeconds(now, -DELIVERY_SECONDS),
  })
}

type Outcome = 'accepted' | 'failed' | 'paused'

async function deliver(ctx: NetworkContext, mail: ClaimedMailRow): Promise<Outcome> {
  const { id, toAddress: to, fromName, subject, text, html } = mail
  const attachments = (await listAttachments.all(ctx, { mailId: id })).map(toAttachment)
  const headers = { ...mail.headers, [REFERENCE_HEADER]: createReference(ctx, mail) }
  try {
    await ctx.services.mailer?.send({ messageId: id, to, fromName, subject, text, html, headers, attachments })
  } catch (error) {
    return recordFailure(ctx, mail, error)
  }
  await markMailSent.run(ctx, { id })
  await endRefusals.run(ctx)
  return 'accepted'
}

function createReference(ctx: NetworkContext, mail: ClaimedMailRow): string {
  const { id: mailId, siteId, memberId, toAddress: address } = mail
  return createMailReference(ctx, { mailId, siteId, memberId, address })
}

function toAttachment({ fileName: filename, contentType, content }: AttachmentRow) {
  return { filename, contentType, content }
}

async function recordFailure(ctx: NetworkContext, mail: ClaimedMailRow, error: unknown): Promise<Outcome> {
  const { id, attempts } = mail
  const failure = summarizeError(error)
  const refusal = readRefusal(error)
  const isSeries = isRefusalSeries(await countRefusals.oneOrThrow(ctx))
  if (refusal?.kind === 'recipient' && !isSeries) {
    ctx.log.warn({ mailId: id, failure }, 'the mail server refused a recipient, the mail is not tried again')
    await inTransaction(ctx, (tx) => condemnRecipient(tx, mail, { failure, code: String(refusal.code) }))
    return checkSeries(ctx)
  }
  ctx.log.warn({ mailId: id, attempts, failure, status: refusal?.status }, 'a mail was not sent and will be retried')
  const nextAttemptAt = addSeconds(ctx.now(), waitSeconds(attempts))
  if (refusal?.code === null || refusal === null || refusal.code < 500) {
    await postponeMail.run(ctx, { id, attempts, nextAttemptAt, failure })
    return isSeries ? 'paused' : 'failed'
  }
  await storeRefusal.run(ctx, { id, attempts, nextAttemptAt, failure, isCondemned: false })
  return checkSeries(ctx)
}

async function condemnRecipient(
  ctx: Context,
  mail: ClaimedMailRow,
  { failure, code }: { failure: string; code: string },
): Promise<void> {
  const { id, attempts, memberId, siteId, toAddress: address } = mail
  await storeRefusal.run(ctx, { id, attempts, nextAttemptAt: ctx.now(), failure, isCondemned: true })
  await recipientRefused.publish({ ...ctx, siteId }, { mailId: id, memberId, address, code })
}

/** Pauses sending when many recipients were refused in a row. The recipients that were condemned in it are restored. */
async function checkSeries(ctx: NetworkContext): Promise<Outcome> {
  const refusals = await countRefusals.oneOrThrow(ctx)
  if (!isRefusalSeries(refusals)) return 'failed'
  const { recipients } = refusals
  ctx.log.error({ recipients }, 'the mail server refuses many recipients in a row, sending pauses')
  await inTransaction(ctx, async (tx) => {
    for (const mail of await restoreCondemned.all(tx)) {
      const { id: mailId, siteId, memberId, refusedAt } = mail
      await refusalRevoked.publish({ ...tx, siteId }, { mailId, memberId, refusedAt })
    }
  })
  return 'paused'
}

function waitSeconds(attempts: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), MAX_WAIT_SECONDS)
}

function addSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1_000)
}
