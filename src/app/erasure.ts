import { eraseChats } from '#features/chat/server/chat.ts'
import { closeLedger } from '#features/credits/server/credits.ts'
import { eraseLikes } from '#features/likes/server/likes.ts'
import { deleteExport } from '#features/settings/server/settings.ts'
import { deleteMemberVersion } from '#features/notifications/server/notifications.ts'
import { eraseOrders, eraseRetentionDiscount } from '#features/payments/server/payments.ts'
import { erasePhotos } from '#features/photos/server/photos.ts'
import { eraseProfile } from '#features/profiles/server/profiles.ts'
import { eraseRelations } from '#features/relations/server/relations.ts'
import { eraseSearches } from '#features/search/server/search.ts'
import { deleteFirstMessages } from '#features/signup/server/signup.ts'
import type { Listener } from '#platform/event.ts'
import { endAllSessions } from '#platform/server/security/sessions.ts'

/** Erases the data of a member from a table, in the transaction of the erasure. */
type Eraser = Listener<{ memberId: string }>

/** The retention rule of a table: what happens to a member's rows on erasure (C-24, L-28). */
export type Retention =
  | { readonly erasedBy: Eraser }
  /** The erasure of the account deletes the rows itself. */
  | { readonly erasedWith: 'accounts' }
  /** The rows are deleted by the cascade of a foreign key to another table. */
  | { readonly cascadesFrom: string }
  /** The columns that still contain data of the member, the reason, and the end of the retention. */
  | {
      readonly retained: readonly string[]
      readonly reason: string
      readonly until: string
      readonly erasedBy?: Eraser
    }
  /** The table contains no personal data. */
  | { readonly noPersonalData: true }

const noPersonalData: Retention = { noPersonalData: true }
const eraseBookedOrders: Eraser = (ctx, member) => eraseOrders(ctx, member)
const endSessions: Eraser = (ctx, { memberId }) => endAllSessions(ctx, memberId)

/** The retention rule of every table, in the order of erasure. A table without a rule fails a test. */
export const retention: Readonly<Record<string, Retention>> = {
  session: { erasedBy: endSessions },
  mail_outbox: { erasedWith: 'accounts' },
  account: { erasedWith: 'accounts' },
  account_link_token: { cascadesFrom: 'account' },
  account_deletion: { cascadesFrom: 'account' },
  past_agreement: { cascadesFrom: 'account' },
  known_device: { cascadesFrom: 'account' },
  passkey: { cascadesFrom: 'account' },
  passkey_challenge: { cascadesFrom: 'account' },
  two_factor: { cascadesFrom: 'account' },
  recovery_code: { cascadesFrom: 'account' },
  login_failure: { retained: [], reason: 'wrong passwords under a keyed hash', until: 'a day after the attempt' },
  account_quota: { retained: [], reason: 'daily counts under a keyed hash', until: 'the next day' },
  signup_message: { erasedBy: deleteFirstMessages },
  conversation: { erasedBy: eraseChats },
  conversation_side: { erasedBy: eraseChats },
  message: { erasedBy: eraseChats },
  chat_quota: { erasedBy: eraseChats },
  member_like: { erasedBy: eraseLikes },
  member_match: { erasedBy: eraseLikes },
  member_skip: { erasedBy: eraseLikes },
  like_snooze: { erasedBy: eraseLikes },
  like_quota: { erasedBy: eraseLikes },
  saved_search: { erasedBy: eraseSearches },
  match_criteria: { erasedBy: eraseSearches },
  block: { erasedBy: eraseRelations },
  member_contact: { erasedBy: eraseRelations },
  photo: { erasedBy: erasePhotos },
  photo_quota: { erasedBy: erasePhotos },
  photo_decision: { erasedBy: erasePhotos },
  banned_image_hash: noPersonalData,
  profile: { erasedBy: eraseProfile },
  member_search: { erasedBy: eraseProfile },
  credit_balance: { erasedBy: closeLedger },
  ledger_entry: {
    erasedBy: closeLedger,
    retained: ['member_id', 'request_id'],
    reason: 'bookkeeping: the credits of orders and the closing entry, under an id that identifies no member',
    until: 'seven years after the year of the order; without an order at once',
  },
  retention_discount: { erasedBy: eraseRetentionDiscount },
  purchase: {
    erasedBy: eraseBookedOrders,
    retained: ['member_id'],
    reason: 'the invoice: number, bundle, price, VAT and country',
    until: 'seven years after the year of the order; an unpaid order until it cannot be paid any more',
  },
  unconfirmed_order: { retained: [], reason: 'the mail about the order', until: 'it is sent, within minutes' },
  payment: { retained: [], reason: 'the payments of the invoice', until: 'the order is deleted' },
  payment_event: {
    retained: [],
    reason: 'the notification of the provider, without the payer',
    until: 'the order is deleted',
  },
  payment_refund: { retained: [], reason: 'the refunds of the invoice', until: 'the order is deleted' },
  payment_reversal: {
    retained: [],
    reason: 'the chargebacks and refunds at the provider',
    until: 'the order is deleted',
  },
  member_export: { erasedBy: deleteExport },
  member_version: { erasedBy: deleteMemberVersion },
  partner_signup: { retained: [], reason: 'a partner’s own reference and a hash', until: 'the reference expires' },
  member_count: noPersonalData,
  member_year_count: noPersonalData,
  company: noPersonalData,
  site: noPersonalData,
  site_host: noPersonalData,
  region: noPersonalData,
  city: noPersonalData,
  bundle: noPersonalData,
  invitation: noPersonalData,
  partner: noPersonalData,
  installation: noPersonalData,
}

/** The listeners of `memberErased`: each eraser once, in the order of the tables. */
export const erasers: Eraser[] = [
  ...new Set(Object.values(retention).flatMap((rule) => ('erasedBy' in rule ? (rule.erasedBy ?? []) : []))),
]
