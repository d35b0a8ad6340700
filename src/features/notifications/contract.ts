import * as z from 'zod'
import { memberCard } from '#features/profiles/contract.ts'
import {
  id,
  instant,
  instantInput,
  machineEndpoint,
  memberEndpoint,
  publicEndpoint,
  text,
  emptyOutput,
} from '#platform/contract.ts'
import { MEMBER_ALERTS } from './alerts.rules.ts'
import { MAIL_FREQUENCIES, NOTIFICATION_KINDS, SUSPENSION_CAUSES } from './preferences.rules.ts'

const kind = z.enum(NOTIFICATION_KINDS)
const hour = z.int().min(0).max(23)

/** An uncompressed P-256 key and a secret of 16 bytes, in base64url with or without padding. */
const browserKey = /^B[\w-]{86}=?$/
const browserSecret = /^[\w-]{22}(==)?$/

const changeable = {
  mailKinds: z.array(kind).max(NOTIFICATION_KINDS.length),
  pushKinds: z.array(kind).max(NOTIFICATION_KINDS.length),
  frequency: z.enum(MAIL_FREQUENCIES),
  quietHours: z.strictObject({ from: hour, until: hour }).nullable(),
  isDiscreet: z.boolean(),
  showsText: z.boolean(),
  hasSound: z.boolean(),
  hasVibration: z.boolean(),
}

const preferences = z.object({
  ...changeable,
  /** The causes that turned mails off, with the time of each. */
  suspensions: z.array(z.object({ cause: z.enum(SUSPENSION_CAUSES), since: instant, kinds: z.array(kind) })),
})

/** Turns one kind on or off for one channel. Concurrent changes of other kinds stay. */
const kindChange = z.strictObject({ channel: z.enum(['mail', 'push']), kind, isOn: z.boolean() })

/** An entry of the list at `/notifications`. `isNew` means that it came after the member's last visit to the list. */
const entryFields = { id, at: instant, isNew: z.boolean() }
const memberEntry = { ...entryFields, member: memberCard }
const entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('like'), ...memberEntry }),
  z.object({ kind: z.literal('match'), ...memberEntry }),
  /** The unread messages of a conversation. */
  z.object({ kind: z.literal('messages'), ...memberEntry, conversationId: id, count: z.int() }),
  z.object({ kind: z.literal('gift'), ...memberEntry, conversationId: id }),
  /** A decision about a photo, with the key of the photo unless it was deleted. */
  z.object({ kind: z.literal('photo'), ...entryFields, isApproved: z.boolean(), photoKey: z.string().nullable() }),
  /** The end of a photo verification; `expired` also when the main photo changed. */
  z.object({ kind: z.literal('verification'), ...entryFields, outcome: z.enum(['approved', 'refused', 'expired']) }),
  /** A paid order. */
  z.object({ kind: z.literal('order'), ...entryFields, credits: z.int() }),
  /** Money of an order that went back. */
  z.object({
    kind: z.literal('repayment'),
    ...entryFields,
    orderId: id,
    event: z.enum(['refund', 'chargeback', 'withdrawal']),
  }),
])

const unsubscribeToken = z.string().min(20).max(600)

export const notificationsContract = {
  /** Likes, matches, waiting messages, gifts, decisions about photos, paid and reversed orders, the newest first. */
  list: memberEndpoint
    .route({ method: 'GET', path: '/notifications' })
    .input(z.object({ cursor: z.string().max(100).optional() }))
    .output(z.object({ entries: z.array(entry), next: z.string().nullable() }))
    .errors({ invalid_cursor: { status: 422 } }),
  /** Stores that the member saw the entries until a time. Idempotent; an earlier time changes nothing. */
  markSeen: memberEndpoint
    .route({ method: 'POST', path: '/notifications/seen' })
    .input(z.strictObject({ until: instantInput }))
    .output(emptyOutput),
  preferences: memberEndpoint.route({ method: 'GET', path: '/notification-preferences' }).output(preferences),
  changePreferences: memberEndpoint
    .route({ method: 'PATCH', path: '/notification-preferences' })
    .input(
      z.strictObject({
        frequency: changeable.frequency.optional(),
        quietHours: changeable.quietHours.optional(),
        isDiscreet: changeable.isDiscreet.optional(),
        showsText: changeable.showsText.optional(),
        hasSound: changeable.hasSound.optional(),
        hasVibration: changeable.hasVibration.optional(),
        change: kindChange.optional(),
      }),
    )
    .output(preferences),
  /** Turns suspended mails on again. */
  resumeMails: memberEndpoint
    .route({ method: 'POST', path: '/notification-preferences/resume' })
    .input(z.strictObject({}))
    .output(preferences),
  /**
   * Turns off the kinds of mail that the token of an unsubscribe link names, or every optional mail. Needs no login.
   * Idempotent.
   */
  unsubscribe: publicEndpoint
    .route({ method: 'POST', path: '/unsubscription' })
    .input(z.strictObject({ token: unsubscribeToken, scope: z.enum(['kinds', 'all']) }))
    .output(z.object({ kinds: z.array(kind), isOff: z.boolean(), isAllOff: z.boolean() }))
    .errors({ link_expired: { status: 410 } }),
  /** Reports of bounces and complaints by the mail server or its provider, as JSON. */
  reportMail: machineEndpoint
    .route({ method: 'POST', path: '/mail-events', inputStructure: 'detailed' })
    .input(
      z.object({
        headers: z.object({ authorization: z.string().max(300).optional() }),
        body: z.strictObject({
          type: z.enum(['bounce', 'complaint']),
          recipient: text({ min: 3, max: 320 }),
          /** Only a permanent bounce turns mails off. */
          isPermanent: z.boolean().default(true),
          /** The enhanced status code or the reply of the mail server; one that is not about the address is ignored. */
          status: text({ min: 3, max: 500 }).optional(),
        }),
      }),
    )
    .output(z.object({ suspended: z.int() }))
    .errors({ mail_key_wrong: { status: 401 } }),
  /** Hides an alert for good. Idempotent. */
  dismissAlert: memberEndpoint
    .route({ method: 'POST', path: '/alerts/dismissals' })
    .input(z.strictObject({ alert: z.enum(MEMBER_ALERTS) }))
    .output(emptyOutput),
  /** Stores the push subscription of this session's browser, or deletes it. Also served at `POST /user.php?push=1`. */
  setPush: memberEndpoint
    .route({ method: 'POST', path: '/user.php/push' })
    .input(
      z.strictObject({
        subscription: z
          .object({
            endpoint: z.url().max(2_000),
            keys: z.object({ p256dh: z.string().regex(browserKey), auth: z.string().regex(browserSecret) }),
          })
          .nullable(),
      }),
    )
    .output(z.object({ push_subscription: z.boolean() }))
    .errors({ push_service_unknown: { status: 422 } }),
}

export type NotificationEntry = z.infer<typeof entry>
export type PreferencesData = z.infer<typeof preferences>
