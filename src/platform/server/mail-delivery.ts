import type { NetworkContext } from '#platform/server/context.ts'
import { summarizeError } from '#platform/server/log.ts'
import { claimMail, deleteMail, markMailSent, postponeMail, type ClaimedMailRow } from '#platform/server/mail.sql.ts'
import { isRecipientRefused, SEND_SECONDS } from '#platform/server/mailer.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import { sweepJob } from '#platform/server/queue.ts'

/** How long a mail is tried. */
export const DELIVERY_SECONDS = 24 * 3_600
/** How long a claimed mail belongs to its claimer: longer than sending may take. */
const LEASE_SECONDS = 2 * SEND_SECONDS
/** The first wait between tries; each next one is twice as long, up to `MAX_WAIT_SECONDS`: 13 tries in a day. */
const FIRST_WAIT_SECONDS = 60
const MAX_WAIT_SECONDS = 4 * 3_600
/** Mails that one process sends at the same time; fewer than the jobs it runs, so that a slow server delays mails only. */
const MAX_LANES = 3
/** Mails that one lane sends before it makes way for other jobs. */
const MAX_MAILS_PER_LANE = 100

const lanes = new WeakMap<NetworkServices, number>()

/**
 * Sends the mails of the outbox that are due. Each is claimed, sent and marked in statements of their own, so no
 * transaction waits for the mail server. A claim is a lease: when its worker dies, another one sends the mail after it
 * ran out. That second sending has the same Message-ID, the id of the row.
 */
export const deliverMails = sweepJob('platform.deliver_mails', async (ctx) => {
  const free = MAX_LANES - (lanes.get(ctx.services) ?? 0)
  await Promise.all(Array.from({ length: free }, () => runLane(ctx)))
})

async function runLane(ctx: NetworkContext): Promise<void> {
  countLane(ctx, 1)
  try {
    for (let sent = 0; sent < MAX_MAILS_PER_LANE; sent++) {
      const mail = await claimNextMail(ctx)
      if (!mail) return
      await deliver(ctx, mail)
    }
    await deliverMails.enqueue(ctx)
  } finally {
    countLane(ctx, -1)
  }
}

function countLane({ services }: NetworkContext, change: 1 | -1): void {
  lanes.set(services, (lanes.get(services) ?? 0) + change)
}

function claimNextMail(ctx: NetworkContext): Promise<ClaimedMailRow | null> {
  const now = ctx.now()
  return claimMail.one(ctx.db, [now, addSeconds(now, LEASE_SECONDS), addSeconds(now, -DELIVERY_SECONDS)])
}

async function deliver(ctx: NetworkContext, mail: ClaimedMailRow): Promise<void> {
  const { id, to_address: to, from_name: fromName, subject, text, html, headers } = mail
  try {
    await ctx.services.mailer?.send({ messageId: id, to, fromName, subject, text, html, headers })
  } catch (error) {
    return recordFailure(ctx, mail, error)
  }
  await markMailSent.run(ctx.db, [id, ctx.now()])
}

async function recordFailure(ctx: NetworkContext, { id, attempts }: ClaimedMailRow, error: unknown): Promise<void> {
  const failure = summarizeError(error)
  if (isRecipientRefused(error)) {
    ctx.log.warn({ mailId: id, failure }, 'the mail server refused a recipient, the mail was deleted')
    await deleteMail.run(ctx.db, [id])
    return
  }
  ctx.log.warn({ mailId: id, attempts, failure }, 'a mail was not sent and is tried again')
  await postponeMail.run(ctx.db, [id, attempts, addSeconds(ctx.now(), waitSeconds(attempts)), failure])
}

function waitSeconds(attempts: number): number {
  return Math.min(FIRST_WAIT_SECONDS * 2 ** (attempts - 1), MAX_WAIT_SECONDS)
}

function addSeconds(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1_000)
}
