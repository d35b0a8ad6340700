import { statement } from '#platform/server/database/statement.ts'

export const insertInvitation = statement<{ codeHash: string; uses: number; expiresAt: Date }>(
  'signup.insert_invitation',
  `insert into invitation (code_hash, site_id, uses_left, created_at, expires_at) values (:codeHash, :site, :uses, :now, :expiresAt)`,
)

export const isInvitationValid = statement<{ codeHash: string }, { valid: boolean }>(
  'signup.is_invitation_valid',
  `select exists (
     select 1 from invitation where code_hash = :codeHash and site_id = :site and uses_left > 0 and expires_at > :now
   ) as valid`,
)

/** Spends one use of an invitation. Updates no row when none is left. */
export const spendInvitationUse = statement<{ codeHash: string }>(
  'signup.spend_invitation_use',
  `update invitation set uses_left = uses_left - 1
   where code_hash = :codeHash and site_id = :site and uses_left > 0 and expires_at > :now`,
)

export const deleteSpentInvitations = statement<void>(
  'signup.delete_spent_invitations',
  `delete from invitation where uses_left = 0 or expires_at <= :now`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export interface PartnerRow {
  id: string
  network: string
  createdAt: Date
}

export const insertPartner = statement<{ id: string; network: string; keyHash: string }>(
  'signup.insert_partner',
  `insert into partner (id, site_id, network, key_hash, created_at) values (:id, :site, :network, :keyHash, :now)
   on conflict (site_id, network) where ended_at is null do nothing`,
)

export const findPartner = statement<{ keyHash: string }, PartnerRow>(
  'signup.find_partner',
  `select id, network, created_at from partner where key_hash = :keyHash and site_id = :site and ended_at is null`,
)

/** Serializes concurrent signups of the same address until the transaction ends. */
export const lockEmailAddress = statement<{ addressHash: string }>(
  'signup.lock_email_address',
  `select pg_advisory_xact_lock(hashtextextended(:addressHash, 0))`,
)

export const countRecentPartnerSignups = statement<{ addressHash: string; since: Date }, { signups: number }>(
  'signup.count_recent_partner_signups',
  `select (select count(*) from partner_signup where site_id = :site and address_hash = :addressHash and created_at > :since)::integer
     + (select count(*) from partner_signup
        where site_id = :site and corrected_hash = :addressHash and corrected_at > :since)::integer as signups`,
)

export const insertPartnerSignup = statement<{
  id: string
  partnerId: string
  reference: string
  addressHash: string
  email: string | null
  traffic: string
  expiresAt: Date
}>(
  'signup.insert_partner_signup',
  `insert into partner_signup (id, site_id, partner_id, reference, address_hash, email, traffic, created_at, expires_at)
   values (:id, :site, :partnerId, :reference, :addressHash, :email, :traffic::jsonb, :now, :expiresAt)
   on conflict (partner_id, reference) do nothing`,
)

/** Sets the link token that completes a signup. Returns no row for a completed or expired one. */
export const issuePartnerSignupToken = statement<{ id: string; tokenHash: string; mailId: string }, { email: string }>(
  'signup.issue_partner_signup_token',
  `update partner_signup set token_hash = :tokenHash, mail_id = :mailId
   where id = :id and site_id = :site and email is not null and expires_at > :now returning email`,
)

/** Marks the signup whose newest mail was refused. Changes nothing when it is marked already or its address is erased. */
export const markSignupBounced = statement<{ mailId: string; code: string }>(
  'signup.mark_bounced',
  `update partner_signup set bounced_at = :now, bounce_code = :code, bounce_outcome = null
   where mail_id = :mailId and site_id = :site and email is not null and (bounced_at is null or bounce_outcome = 'corrected')`,
)

/** Removes the mark of a refused mail that nobody has dealt with. */
export const unmarkSignupBounced = statement<{ mailId: string }>(
  'signup.unmark_bounced',
  `update partner_signup set bounced_at = null, bounce_code = null
   where mail_id = :mailId and site_id = :site and bounce_outcome is null`,
)

/** Erases the address and the link token of a signup that nobody can complete. */
export const erasePartnerSignupEmail = statement<{ id: string }>(
  'signup.erase_partner_signup_email',
  `update partner_signup set email = null, token_hash = null where id = :id and site_id = :site`,
)

export const findReference = statement<{ partnerId: string; reference: string }, { addressHash: string }>(
  'signup.find_reference',
  `select address_hash from partner_signup where partner_id = :partnerId and reference = :reference`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

interface PendingSignupRow {
  email: string
  traffic: Record<string, string>
}

export const findPendingSignup = statement<{ tokenHash: string }, PendingSignupRow>(
  'signup.find_pending_signup',
  `select email, traffic from partner_signup where token_hash = :tokenHash and site_id = :site and expires_at > :now`,
)

/** Revokes a link token and returns its signup. Only one of several concurrent callers gets a row. */
export const redeemPendingSignup = statement<{ tokenHash: string }, PendingSignupRow>(
  'signup.redeem_pending_signup',
  `with found as (
     select id, email, traffic from partner_signup
     where token_hash = :tokenHash and site_id = :site and expires_at > :now for update
   )
   update partner_signup set email = null, token_hash = null from found
   where partner_signup.id = found.id returning found.email, found.traffic`,
)

/** Erases the addresses and link tokens of expired signups. */
export const eraseExpiredEmails = statement<void>(
  'signup.erase_expired_emails',
  `update partner_signup set email = null, token_hash = null where expires_at <= :now and email is not null`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const deleteOldReferences = statement<{ before: Date }>(
  'signup.delete_old_references',
  `delete from partner_signup where created_at <= :before`,
  { allSites: 'it runs for all sites, or for an operator who names no site' },
)

export const insertFirstMessage = statement<{ memberId: string; recipientId: string; messageId: string; text: string }>(
  'signup.insert_first_message',
  `insert into signup_message (member_id, recipient_id, message_id, text, created_at) values (:memberId, :recipientId, :messageId, :text, :now)`,
)

export const findFirstMessage = statement<
  { memberId: string },
  { recipientId: string; messageId: string; text: string }
>('signup.find_first_message', `select recipient_id, message_id, text from signup_message where member_id = :memberId`)

export const deleteFirstMessage = statement<{ memberId: string }>(
  'signup.delete_first_message',
  `delete from signup_message where member_id = :memberId`,
)

export const deleteOldFirstMessages = statement<{ before: Date }>(
  'signup.delete_old_first_messages',
  `delete from signup_message where created_at <= :before`,
)

export const deleteFirstMessagesOfMember = statement<{ memberId: string }>(
  'signup.delete_first_messages_of_member',
  `delete from signup_message where member_id = :memberId or recipient_id = :memberId`,
)
