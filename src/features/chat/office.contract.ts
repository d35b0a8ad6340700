import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, instant, text } from '#platform/contract.ts'
import { operatorsContract } from './operators.contract.ts'

const seq = z.coerce.number<number | string>().int().min(1).max(2_147_483_647)

const message = z.object({
  seq: z.int(),
  /** Whether the member wrote it, whose file it was opened from. */
  isMembers: z.boolean(),
  kind: z.enum(['text', 'image', 'gift']),
  /** Empty for an image, and for a message that was removed. */
  text: z.string(),
  at: instant,
  isRemoved: z.boolean(),
})

/** The endpoints of the office about conversations. */
export const chatOfficeContract = {
  ...operatorsContract,
  /** Reads a page of one conversation of a member, the newest messages first, with a written reason that is recorded. */
  readConversation: officeEndpoint('messages.read')
    .route({ method: 'POST', path: '/office/members/{id}/conversation' })
    .input(z.strictObject({ id, partnerId: id, reason: text({ min: 1, max: 500 }), before: seq.optional() }))
    .output(z.object({ messages: z.array(message), next: z.int().nullable() }))
    .errors({ member_not_found: { status: 404 }, chat_not_found: { status: 404 } }),
}
