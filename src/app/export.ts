import { accountsExport } from '#features/accounts/server/accounts.ts'
import { chatExport } from '#features/chat/server/chat.ts'
import { creditsExport } from '#features/credits/server/credits.ts'
import { likesExport } from '#features/likes/server/likes.ts'
import type { ExportedRow, ExportStep } from '#features/me/server/me.ts'
import { paymentsExport } from '#features/payments/server/payments.ts'
import { ownPhotoFiles, photosExport } from '#features/photos/server/photos.ts'
import { profilesExport } from '#features/profiles/server/profiles.ts'
import { safetyExport } from '#features/safety/server/safety.ts'
import { searchExport } from '#features/search/server/search.ts'
import { signupExport } from '#features/signup/server/signup.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import { exportSessions } from '#platform/server/sessions.ts'

/** A statement that gives what a table holds of a member. */
interface Rows {
  all(db: Db, values: [memberId: string]): Promise<ExportedRow[]>
}

/** What a member gets of a table when they ask for their data (L-28). */
export type Share =
  /** Its rows of the member, without these columns, and why. */
  | { readonly rows: Rows; readonly without?: Readonly<Record<string, string>> }
  /** The rows of another table tell the same. */
  | { readonly within: string }
  /** Nothing, and why. */
  | { readonly not: string }

const ours = 'our own numbering'
const said = 'told in other words'
const secret = 'it would let whoever has the archive log in'
const nobody: Share = { not: 'it holds nothing of any member' }

/** The share of every table, in the order of the archive; a table that is missing here fails a test. */
export const shares: Readonly<Record<string, Share>> = {
  account: {
    rows: accountsExport.account,
    without: { password_hash: secret, email_key: 'the address in small letters' },
  },
  past_agreement: { rows: accountsExport.past_agreement },
  account_deletion: { rows: accountsExport.account_deletion },
  profile: { rows: profilesExport.profile, without: { version: ours } },
  member_search: {
    rows: profilesExport.member_search,
    without: Object.fromEntries(
      ['country', 'gender', 'sexuality', 'region', 'birth_date', 'name', 'city_name', 'is_fictional', 'signup_at']
        .concat('main_photo_key', 'main_photo_hash')
        .map((column) => [column, 'a copy of profile, account or photo']),
    ),
  },
  photo: {
    rows: photosExport.photo,
    without: {
      file_key: 'the file comes along',
      blur_key: 'the file, blurred',
      thumbhash: 'the file, tiny',
      look: 'the file, in bits',
    },
  },
  photo_decision: {
    rows: photosExport.photo_decision,
    without: { id: ours, decided_by: 'who of the staff it was' },
  },
  banned_look: nobody,
  member_like: { rows: likesExport.member_like, without: { liker_id: said, liked_id: said } },
  member_match: {
    rows: likesExport.member_match,
    without: { first_id: said, second_id: said, first_told_at: said, second_told_at: said },
  },
  member_skip: { rows: likesExport.member_skip, without: { skipped_id: said } },
  like_put_off: { rows: likesExport.like_put_off },
  like_quota: { rows: likesExport.like_quota },
  saved_search: { rows: searchExport.saved_search, without: { id: ours } },
  match_wish: { rows: searchExport.match_wish },
  conversation_side: { rows: chatExport.conversation_side, without: { conversation_id: said } },
  conversation: { within: 'conversation_side' },
  message: {
    rows: chatExport.message,
    without: { sender_id: said, client_id: 'what the browser of its sender called it' },
  },
  chat_quota: { rows: chatExport.chat_quota },
  signup_message: { rows: signupExport.signup_message, without: { message_id: ours } },
  block: { rows: safetyExport.block, without: { blocker_id: said } },
  credit_balance: { rows: creditsExport.credit_balance },
  ledger_entry: { rows: creditsExport.ledger_entry, without: { id: ours, request_id: ours } },
  retention_discount: { rows: paymentsExport.retention_discount },
  purchase: { rows: paymentsExport.purchase },
  unconfirmed_order: { not: 'a note that a mail is still to be written, for some seconds' },
  payment: {
    rows: paymentsExport.payment,
    without: { checkout_url: 'a page of the provider', mismatch: ours, checks: ours, checked_at: ours },
  },
  payment_event: { rows: paymentsExport.payment_event, without: { id: ours, hash: ours } },
  payment_refund: { rows: paymentsExport.payment_refund },
  payment_reversal: { rows: paymentsExport.payment_reversal },
  session: { rows: exportSessions, without: { id: secret, handle: ours } },
  known_device: { rows: accountsExport.known_device, without: { token_hash: secret } },
  passkey: { rows: accountsExport.passkey },
  two_factor: { rows: accountsExport.two_factor, without: { sealed_secret: secret, last_step: ours } },
  recovery_code: { not: secret },
  account_proof: {
    not: 'links and codes of mails that lie in the member’s own mailbox; they would change the account',
  },
  passkey_challenge: { not: 'a question to a device, for some minutes' },
  account_quota: { not: 'a count under a keyed hash, for a day' },
  login_failure: { not: 'wrong passwords of whoever tried, under a keyed hash, for a day' },
  mail_outbox: {
    not: 'mails that lie in the member’s own mailbox, for a day; they hold links that change the account',
  },
  photo_quota: { not: 'the number of photos, which are all there' },
  member_version: { not: 'how often the menu changed' },
  member_export: { not: 'this archive' },
  partner_signup: { not: 'what a partner sent before there was an account; it goes when there is one' },
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

/** Adds what every table and the storage hold of a member; the listener of `dataExported`. */
export async function collectData(
  ctx: Context,
  { memberId, steps }: { memberId: string; steps: ExportStep[] },
): Promise<void> {
  for (const [name, share] of Object.entries(shares)) {
    if ('rows' in share) steps.push({ name, rows: () => share.rows.all(ctx.db, [memberId]) })
    if (name === 'photo') steps.push({ name: 'photos', files: () => ownPhotoFiles(ctx, memberId) })
  }
}
