import * as z from 'zod'
import { officeEndpoint } from '#features/staff/contract.ts'
import { id, idempotencyKey, instant, instantInput, memberText, emptyOutput } from '#platform/contract.ts'
import { MAX_MESSAGE_LENGTH } from './rules.ts'

const off = { fictional_profiles_off: { status: 409 } }
const notFound = { chat_not_found: { status: 404 } }
const person = z.object({ id, name: z.string(), age: z.int(), cityName: z.string() })
const seq = z.coerce.number<number | string>().int().min(1).max(2_147_483_647)
/** The time and the id of the last conversation of a page. */
const waitingCursor = z
  .string()
  .max(100)
  .transform((cursor) => cursor.split('_', 2))
  .pipe(z.tuple([instantInput, id]))

const message = z.object({
  seq: z.int(),
  /** Whether the fictional profile sent it. */
  isAnswer: z.boolean(),
  kind: z.enum(['text', 'image', 'gift']),
  /** Empty for an image, and for a message that was removed. */
  text: z.string(),
  at: instant,
  isRemoved: z.boolean(),
})

/** The endpoints of the office that answer in the name of fictional profiles (C-11). */
export const operatorsContract = {
  /** A page of the conversations that wait for an answer, the oldest first, without any message. */
  inbox: officeEndpoint('fictional.change')
    .route({ method: 'GET', path: '/office/inbox' })
    .input(z.strictObject({ after: waitingCursor.optional() }))
    .output(
      z.object({
        /** Whether the site has fictional profiles. */
        isOn: z.boolean(),
        /** The number of conversations on all pages. */
        count: z.int(),
        /** The cursor of the next page; null on the last one. */
        next: z.string().nullable(),
        conversations: z.array(
          z.object({
            id,
            /** The name of the fictional profile. */
            profileName: z.string(),
            waitingSince: instant,
            /** The colleague who works on it; null for nobody. */
            claimedBy: z.string().nullable(),
            claimedUntil: instant.nullable(),
            isMine: z.boolean(),
          }),
        ),
      }),
    ),
  /** Claims the conversation that waits longest. Two callers at once get different ones. */
  claimNextConversation: officeEndpoint('fictional.change')
    .route({ method: 'POST', path: '/office/inbox/next' })
    .input(z.strictObject({}))
    .output(z.object({ id }))
    .errors({ ...off, no_conversation_waits: { status: 409 } }),
  claimConversation: officeEndpoint('fictional.change')
    .route({ method: 'POST', path: '/office/inbox/{id}/claim' })
    .input(z.strictObject({ id }))
    .output(z.object({ id }))
    .errors({
      ...off,
      ...notFound,
      no_conversation_waits: { status: 409 },
      conversation_claimed: { status: 409 },
    }),
  releaseConversation: officeEndpoint('fictional.change')
    .route({ method: 'POST', path: '/office/inbox/{id}/release' })
    .input(z.strictObject({ id }))
    .output(emptyOutput)
    .errors({ ...off, ...notFound }),
  /** Reads a page of the conversation that the caller has claimed, the newest messages first. */
  readClaimedConversation: officeEndpoint('fictional.change')
    .route({ method: 'GET', path: '/office/inbox/{id}' })
    .input(z.strictObject({ id, before: seq.optional() }))
    .output(
      z.object({
        /** Null unless the caller has claimed the conversation. */
        claimed: z
          .object({
            /** The fictional profile, with its text. */
            profile: person.extend({ about: z.string() }),
            member: person,
            messages: z.array(message),
            /** The cursor of the next page; null on the last one. */
            next: z.int().nullable(),
            until: instant,
            maxLength: z.int(),
          })
          .nullable(),
      }),
    )
    .errors({ ...off, ...notFound }),
  /** Sends an answer in the name of the fictional profile. `messageId` is the idempotency key. */
  answerConversation: officeEndpoint('fictional.change')
    .route({ method: 'POST', path: '/office/inbox/{id}/answers' })
    .input(z.strictObject({ id, messageId: idempotencyKey, text: memberText({ min: 1, max: MAX_MESSAGE_LENGTH }) }))
    .output(emptyOutput)
    .errors({
      ...off,
      ...notFound,
      conversation_not_claimed: { status: 409 },
      member_not_found: { status: 404 },
      partner_not_confirmed: { status: 403 },
      fictional_retired: { status: 403 },
      writing_limited: { status: 403 },
      message_id_used: { status: 409 },
      message_too_long: { status: 422 },
    }),
}
