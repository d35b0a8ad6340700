import * as z from 'zod'
import type { Context } from '#platform/server/context.ts'
import { queuedJob } from '#platform/server/jobs/queue.ts'
import { createSmsSender } from './sms-sender.ts'

/** A text message to enqueue. After `expiresAt`, such as the end of a code, it is not sent any more. */
export interface SmsRequest {
  /** The name of the sender, unless the installation has one for all sites. */
  readonly fromName: string
  /** The phone number as E.164. */
  readonly to: string
  readonly text: string
  /** The member concerned; erasing the member deletes the waiting message. */
  readonly memberId?: string
  readonly expiresAt: Date
}

const queuedSms = z.object({
  id: z.uuid(),
  fromName: z.string().optional(), // missing in a message of an earlier version
  to: z.string(),
  text: z.string(),
  memberId: z.uuid().optional(),
  expiresAt: z.number(), // milliseconds since 1970, since the queue stores JSON
})

/** Returns whether this installation can send text messages. Without them nothing may be offered that needs one. */
export function isSmsConfigured({ services }: Context): boolean {
  return services.settings.sms !== null
}

/**
 * Enqueues a text message in the transaction of `ctx`. Its number and text are in the queue until it is sent or expires.
 * @throws Error when no service is configured; see `isSmsConfigured`
 */
export async function enqueueSms(ctx: Context, { fromName, to, text, memberId, expiresAt }: SmsRequest): Promise<void> {
  if (!isSmsConfigured(ctx)) throw new Error('no text-message service is configured')
  await sendSms.enqueue(ctx, { id: ctx.newId(), fromName, to, text, memberId, expiresAt: expiresAt.getTime() })
}

/** Sends a text message. A repeated run has the same id, so that the service sends it once. */
export const sendSms = queuedJob(
  'platform.send_sms',
  queuedSms,
  async (ctx, { id, fromName = '', to, text, expiresAt }) => {
    const { sms } = ctx.services.settings
    // It ends without an error, so that the queue deletes the number and the code.
    if (!sms || ctx.now().getTime() >= expiresAt) {
      ctx.log.warn({ smsId: id }, 'a text message expired before it was sent')
      return
    }
    const outcome = await createSmsSender(sms).send({ id, fromName, to, text })
    if (outcome === 'rejected') ctx.log.warn({ smsId: id }, 'the text-message service rejected a message')
  },
)
