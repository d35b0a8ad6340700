import { createHmac } from 'node:crypto'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import type { MemberContext, SystemContext } from '#platform/server/context.ts'
import { IDENTICAL_OPENER_DAYS, MAX_IDENTICAL_OPENERS, normalizeOpener } from '../../opener-text.rules.ts'
import { deleteOldOpeners, findOpenerRecipient } from './identical-openers.sql.ts'
import type { OpenerLimit, StartRequest } from '../messages/send-queue.ts'

/**
 * Returns the limit on identical openers for a message, or null for a message that starts nothing or has no text.
 * `store_messages` counts under the lock of the sender's balance (T20, docs/decisions/102).
 */
export async function createOpenerLimit(ctx: MemberContext, start: StartRequest): Promise<OpenerLimit | null> {
  if (start.body.trim() === '') return null
  const recipient = await findOpenerRecipient.one(ctx, { memberId: ctx.actor.memberId, otherId: start.other_id })
  return (
    recipient && {
      opener_hash: hashOpener(ctx, normalizeOpener(start.body, recipient.name)),
      openers_since: findOldestCounted(ctx.now()),
      max_same_openers: MAX_IDENTICAL_OPENERS,
    }
  )
}

/** Deletes the hashes of openers that no longer count. */
export async function deleteExpiredOpeners(ctx: SystemContext): Promise<void> {
  await deleteOldOpeners.run(ctx, { before: findOldestCounted(ctx.now()) })
}

function findOldestCounted(now: Date): Date {
  return new Date(now.getTime() - IDENTICAL_OPENER_DAYS * DAY_MILLISECONDS)
}

/** Hashes a text with the secret and the member, so that equal texts of two members have different hashes. */
function hashOpener(ctx: MemberContext, text: string): string {
  return createHmac('sha256', ctx.services.settings.secret)
    .update(`opener ${ctx.actor.memberId} ${text}`)
    .digest('base64url')
}
