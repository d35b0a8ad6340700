import { accountsExport } from '#features/accounts/server/accounts.ts'
import { chatExport } from '#features/chat/server/chat.ts'
import { creditsExport } from '#features/credits/server/credits.ts'
import { likesExport } from '#features/likes/server/likes.ts'
import type { ExportedRow, ExportStep } from '#features/settings/server/settings.ts'
import { paymentsExport } from '#features/payments/server/payments.ts'
import { listOwnPhotoFiles, photosExport } from '#features/photos/server/photos.ts'
import { profilesExport } from '#features/profiles/server/profiles.ts'
import { relationsExport } from '#features/relations/server/relations.ts'
import { searchExport } from '#features/search/server/search.ts'
import { signupExport } from '#features/signup/server/signup.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { exportSessions } from '#platform/server/security/sessions.ts'

/** A statement that selects a member's rows of a table. */
interface Rows {
  all(db: Db, values: [memberId: string]): Promise<ExportedRow[]>
}

/** The part of a table in a member's data export (L-28). */
export type TableExport =
  /** The member's rows; `omitted` gives the reason per column that is left out. */
  | { readonly rows: Rows; readonly omitted?: Readonly<Record<string, string>> }
  /** Another table exports the same data. */
  | { readonly includedIn: string }
  /** The reason that the table is not exported. */
  | { readonly excluded: string }

const internalId = 'an internal id or number'
const inOtherColumns = 'exported in other columns'
const secret = 'it would allow a log-in'
const noPersonalData: TableExport = { excluded: 'it contains no personal data' }

/** The export of every table, in the order of the archive. A table without an entry fails a test. */
export const tableExports: Readonly<Record<string, TableExport>> = {
  account: {
    rows: accountsExport.account,
    omitted: { password_hash: secret, email_key: 'the address in small letters' },
  },
  past_agreement: { rows: accountsExport.past_agreement },
  account_deletion: { rows: accountsExport.account_deletion },
  profile: { rows: profilesExport.profile, omitted: { version: internalId } },
  member_search: {
    rows: profilesExport.member_search,
    omitted: Object.fromEntries(
      ['country', 'gender', 'sexuality', 'region', 'birth_date', 'name', 'city_name', 'is_fictional', 'signup_at']
        .concat('main_photo_key', 'main_photo_hash')
        .map((column) => [column, 'a copy of profile, account or photo']),
    ),
  },
  photo: {
    rows: photosExport.photo,
    omitted: {
      file_key: 'the file is included',
      blur_key: 'a blurred copy of the file',
      thumbhash: 'a tiny copy of the file',
      perceptual_hash: 'derived from the file',
    },
  },
  photo_decision: {
    rows: photosExport.photo_decision,
    omitted: { id: internalId, decided_by: 'the name of a staff member' },
  },
  banned_image_hash: noPersonalData,
  member_like: { rows: likesExport.member_like, omitted: { liker_id: inOtherColumns, liked_id: inOtherColumns } },
  member_match: {
    rows: likesExport.member_match,
    omitted: {
      first_id: inOtherColumns,
      second_id: inOtherColumns,
      first_notified_at: inOtherColumns,
      second_notified_at: inOtherColumns,
    },
  },
  member_skip: { rows: likesExport.member_skip, omitted: { skipped_id: inOtherColumns } },
  like_snooze: { rows: likesExport.like_snooze },
  like_quota: { rows: likesExport.like_quota },
  saved_search: { rows: searchExport.saved_search, omitted: { id: internalId } },
  match_criteria: { rows: searchExport.match_criteria },
  conversation_side: { rows: chatExport.conversation_side, omitted: { conversation_id: inOtherColumns } },
  conversation: { includedIn: 'conversation_side' },
  message: {
    rows: chatExport.message,
    omitted: { sender_id: inOtherColumns, client_id: 'an id from the browser of its sender' },
  },
  chat_quota: { rows: chatExport.chat_quota },
  signup_message: { rows: signupExport.signup_message, omitted: { message_id: internalId } },
  member_contact: { includedIn: 'member_like' },
  block: { rows: relationsExport.block, omitted: { blocker_id: inOtherColumns } },
  credit_balance: { rows: creditsExport.credit_balance },
  ledger_entry: { rows: creditsExport.ledger_entry, omitted: { id: internalId, request_id: internalId } },
  retention_discount: { rows: paymentsExport.retention_discount },
  purchase: { rows: paymentsExport.purchase },
  unconfirmed_order: { excluded: 'a reminder to send a mail, for some seconds' },
  payment: {
    rows: paymentsExport.payment,
    omitted: {
      checkout_url: 'a page of the provider',
      mismatch: internalId,
      checks: internalId,
      checked_at: internalId,
    },
  },
  payment_event: { rows: paymentsExport.payment_event, omitted: { id: internalId, hash: internalId } },
  payment_refund: { rows: paymentsExport.payment_refund },
  payment_reversal: { rows: paymentsExport.payment_reversal },
  session: { rows: exportSessions, omitted: { id: secret, handle: internalId } },
  known_device: { rows: accountsExport.known_device, omitted: { token_hash: secret } },
  passkey: { rows: accountsExport.passkey },
  two_factor: { rows: accountsExport.two_factor, omitted: { sealed_secret: secret, last_step: internalId } },
  recovery_code: { excluded: secret },
  account_link_token: {
    excluded: 'links and codes of mails in the member’s own mailbox, which can change the account',
  },
  passkey_challenge: { excluded: 'a passkey challenge, for some minutes' },
  account_quota: { excluded: 'a count under a keyed hash, for a day' },
  login_failure: { excluded: 'failed log-ins under a keyed hash, for a day' },
  mail_outbox: {
    excluded: 'mails in the member’s own mailbox, for a day, with links that can change the account',
  },
  photo_quota: { excluded: 'the number of photos, which are all exported' },
  member_version: { excluded: 'a counter of changes of the menu' },
  member_export: { excluded: 'this archive' },
  partner_signup: { excluded: 'data of a partner from before the account, which is deleted at signup' },
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

/** Adds a member's rows and photos to an export. Listens to `dataExported`. */
export async function collectData(
  ctx: Context,
  { memberId, steps }: { memberId: string; steps: ExportStep[] },
): Promise<void> {
  for (const [name, table] of Object.entries(tableExports)) {
    if ('rows' in table) steps.push({ name, rows: () => table.rows.all(ctx.db, [memberId]) })
    if (name === 'photo') steps.push({ name: 'photos', files: () => listOwnPhotoFiles(ctx, memberId) })
  }
}
