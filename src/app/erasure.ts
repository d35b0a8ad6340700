import { eraseChats } from '#features/chat/server/chat.ts'
import { closeLedger } from '#features/credits/server/credits.ts'
import { forgetLikes } from '#features/likes/server/likes.ts'
import { forgetExport } from '#features/me/server/me.ts'
import { deleteMemberVersion } from '#features/notifications/server/notifications.ts'
import { eraseOrders, eraseRetentionDiscount } from '#features/payments/server/payments.ts'
import { erasePhotos } from '#features/photos/server/photos.ts'
import { eraseProfile } from '#features/profiles/server/profiles.ts'
import { eraseBlocks } from '#features/safety/server/safety.ts'
import { eraseSearches } from '#features/search/server/search.ts'
import { forgetFirstMessages } from '#features/signup/server/signup.ts'
import type { Listener } from '#platform/event.ts'
import { endAllSessions } from '#platform/server/sessions.ts'

/** Forgets what a table holds of an erased member; called in the transaction of the erasure. */
type Forgetter = Listener<{ memberId: string }>

/** What becomes of a table's rows about a member when the member is erased (C-24, L-28). */
export type Fate =
  | { readonly forgottenBy: Forgetter }
  /** The erasing itself takes it away. */
  | { readonly erasedBy: 'accounts' }
  /** The row goes with the row of another table that it points to. */
  | { readonly goesWith: string }
  /** Columns that still hold something of the member, why, and until when. */
  | {
      readonly kept: readonly string[]
      readonly because: string
      readonly until: string
      readonly forgottenBy?: Forgetter
    }
  /** It holds nothing of any member. */
  | { readonly nobody: true }

const nobody: Fate = { nobody: true }
const forgetBooked: Forgetter = (ctx, gone) => eraseOrders(ctx, gone)
const endSessions: Forgetter = (ctx, { memberId }) => endAllSessions(ctx, memberId)

/** The fate of every table, in the order in which they are forgotten; a table that is missing here fails a test. */
export const fates: Readonly<Record<string, Fate>> = {
  session: { forgottenBy: endSessions },
  mail_outbox: { erasedBy: 'accounts' },
  account: { erasedBy: 'accounts' },
  account_proof: { goesWith: 'account' },
  account_deletion: { goesWith: 'account' },
  past_agreement: { goesWith: 'account' },
  known_device: { goesWith: 'account' },
  passkey: { goesWith: 'account' },
  passkey_challenge: { goesWith: 'account' },
  two_factor: { goesWith: 'account' },
  recovery_code: { goesWith: 'account' },
  login_failure: { kept: [], because: 'wrong passwords under a keyed hash', until: 'a day after the try' },
  account_quota: { kept: [], because: 'counts of a day under a keyed hash', until: 'the next day' },
  signup_message: { forgottenBy: forgetFirstMessages },
  conversation: { forgottenBy: eraseChats },
  conversation_side: { forgottenBy: eraseChats },
  message: { forgottenBy: eraseChats },
  chat_quota: { forgottenBy: eraseChats },
  member_like: { forgottenBy: forgetLikes },
  member_match: { forgottenBy: forgetLikes },
  member_skip: { forgottenBy: forgetLikes },
  like_put_off: { forgottenBy: forgetLikes },
  like_quota: { forgottenBy: forgetLikes },
  saved_search: { forgottenBy: eraseSearches },
  match_wish: { forgottenBy: eraseSearches },
  block: { forgottenBy: eraseBlocks },
  photo: { forgottenBy: erasePhotos },
  photo_quota: { forgottenBy: erasePhotos },
  photo_decision: { forgottenBy: erasePhotos },
  banned_look: nobody,
  profile: { forgottenBy: eraseProfile },
  member_search: { forgottenBy: eraseProfile },
  credit_balance: { forgottenBy: closeLedger },
  ledger_entry: {
    forgottenBy: closeLedger,
    kept: ['member_id', 'request_id'],
    because: 'the books: what orders gave, and the entry that closes it, under an id that names nobody any more',
    until: 'seven years after the year of the order; without an order nothing stays',
  },
  retention_discount: { forgottenBy: eraseRetentionDiscount },
  purchase: {
    forgottenBy: forgetBooked,
    kept: ['member_id'],
    because: 'the invoice: number, bundle, price, VAT and country',
    until: 'seven years after the year of the order; an unpaid one until nothing can be paid for it any more',
  },
  unconfirmed_order: { kept: [], because: 'the mail about the order', until: 'it is written, within minutes' },
  payment: { kept: [], because: 'how the invoice was paid', until: 'as its order' },
  payment_event: { kept: [], because: 'what the provider told, without the payer', until: 'as its order' },
  payment_refund: { kept: [], because: 'what was paid back on the invoice', until: 'as its order' },
  payment_reversal: { kept: [], because: 'what went back on the invoice at the provider', until: 'as its order' },
  member_export: { forgottenBy: forgetExport },
  member_version: { forgottenBy: deleteMemberVersion },
  partner_signup: { kept: [], because: 'a partner’s own reference and a hash', until: 'the reference runs out' },
  member_count: nobody,
  member_year_count: nobody,
  company: nobody,
  site: nobody,
  site_host: nobody,
  region: nobody,
  city: nobody,
  bundle: nobody,
  invitation: nobody,
  partner: nobody,
  installation: nobody,
}

/** What listens to `memberErased`: every forgetter once, in the order of the tables. */
export const forgetters: Forgetter[] = [
  ...new Set(Object.values(fates).flatMap((fate) => ('forgottenBy' in fate ? (fate.forgottenBy ?? []) : []))),
]
