import { statement } from '#platform/server/statement.ts'

export const insertInvitation = statement<[codeHash: string, siteId: string, uses: number, at: Date, expiresAt: Date]>(
  'signup.insert_invitation',
  `insert into invitation (code_hash, site_id, uses_left, created_at, expires_at) values ($1, $2, $3, $4, $5)`,
)

export const isInvitationValid = statement<[codeHash: string, siteId: string, now: Date], { open: boolean }>(
  'signup.is_invitation_open',
  `select exists (
     select 1 from invitation where code_hash = $1 and site_id = $2 and uses_left > 0 and expires_at > $3
   ) as open`,
)

/** Takes one use; touches no row where none is left. */
export const spendInvitationUse = statement<[codeHash: string, siteId: string, now: Date]>(
  'signup.use_up_invitation',
  `update invitation set uses_left = uses_left - 1
   where code_hash = $1 and site_id = $2 and uses_left > 0 and expires_at > $3`,
)

export const deleteSpentInvitations = statement<[now: Date]>(
  'signup.delete_spent_invitations',
  `delete from invitation where uses_left = 0 or expires_at <= $1`,
)

export interface PartnerRow {
  id: string
  network: string
  created_at: Date
}

export const insertPartner = statement<[id: string, siteId: string, network: string, keyHash: string, at: Date]>(
  'signup.insert_partner',
  `insert into partner (id, site_id, network, key_hash, created_at) values ($1, $2, $3, $4, $5)
   on conflict (site_id, network) where ended_at is null do nothing`,
)

export const findPartner = statement<[keyHash: string, siteId: string], PartnerRow>(
  'signup.find_partner',
  `select id, network, created_at from partner where key_hash = $1 and site_id = $2 and ended_at is null`,
)

export const listActivePartners = statement<[siteId: string], PartnerRow>(
  'signup.list_partners',
  `select id, network, created_at from partner where site_id = $1 and ended_at is null order by network`,
)

export const revokePartnerKey = statement<[siteId: string, network: string, at: Date]>(
  'signup.end_partner',
  `update partner set ended_at = $3 where site_id = $1 and network = $2 and ended_at is null`,
)

/** Makes whoever signs up the same address wait for each other until the transaction ends. */
export const lockEmailAddress = statement<[addressHash: string]>(
  'signup.lock_address',
  `select pg_advisory_xact_lock(hashtextextended($1, 0))`,
)

export const countRecentPartnerSignups = statement<[siteId: string, addressHash: string, since: Date], { signups: number }>(
  'signup.count_recent',
  `select count(*)::integer as signups from partner_signup
   where site_id = $1 and address_hash = $2 and created_at > $3`,
)

export const insertPartnerSignup = statement<
  [
    id: string,
    siteId: string,
    partnerId: string,
    reference: string,
    addressHash: string,
    email: string | null,
    traffic: string,
    at: Date,
    expiresAt: Date,
  ]
>(
  'signup.insert_partner_signup',
  `insert into partner_signup (id, site_id, partner_id, reference, address_hash, email, traffic, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $9)
   on conflict (partner_id, reference) do nothing`,
)

/** Gives a signup the link that completes it; no row once it is completed or too old. */
export const issuePartnerSignupToken = statement<
  [id: string, siteId: string, tokenHash: string, now: Date],
  { email: string }
>(
  'signup.open_partner_signup',
  `update partner_signup set token_hash = $3
   where id = $1 and site_id = $2 and email is not null and expires_at > $4 returning email`,
)

/** Forgets the address of a signup that nobody can complete, and its link. */
export const erasePartnerSignupEmail = statement<[id: string, siteId: string]>(
  'signup.forget_address_of',
  `update partner_signup set email = null, token_hash = null where id = $1 and site_id = $2`,
)

export const findReference = statement<[partnerId: string, reference: string], { address_hash: string }>(
  'signup.find_reference',
  `select address_hash from partner_signup where partner_id = $1 and reference = $2`,
)

interface PendingSignupRow {
  email: string
  traffic: Record<string, string>
}

export const findPendingSignup = statement<[tokenHash: string, siteId: string, now: Date], PendingSignupRow>(
  'signup.find_pending',
  `select email, traffic from partner_signup where token_hash = $1 and site_id = $2 and expires_at > $3`,
)

/** Ends a link, and gives what it was for to the one caller that ends it. */
export const redeemPendingSignup = statement<[tokenHash: string, siteId: string, now: Date], PendingSignupRow>(
  'signup.redeem_pending',
  `with found as (
     select id, email, traffic from partner_signup
     where token_hash = $1 and site_id = $2 and expires_at > $3 for update
   )
   update partner_signup set email = null, token_hash = null from found
   where partner_signup.id = found.id returning found.email, found.traffic`,
)

/** The address goes with the link that nobody used in time. */
export const eraseExpiredEmails = statement<[now: Date]>(
  'signup.forget_late_addresses',
  `update partner_signup set email = null, token_hash = null where expires_at <= $1 and email is not null`,
)

export const deleteOldReferences = statement<[before: Date]>(
  'signup.delete_old_references',
  `delete from partner_signup where created_at <= $1`,
)

export const insertFirstMessage = statement<
  [memberId: string, recipientId: string, messageId: string, text: string, at: Date]
>(
  'signup.insert_first_message',
  `insert into signup_message (member_id, recipient_id, message_id, text, created_at) values ($1, $2, $3, $4, $5)`,
)

export const findFirstMessage = statement<
  [memberId: string],
  { recipient_id: string; message_id: string; text: string }
>('signup.find_first_message', `select recipient_id, message_id, text from signup_message where member_id = $1`)

export const deleteFirstMessage = statement<[memberId: string]>(
  'signup.delete_first_message',
  `delete from signup_message where member_id = $1`,
)

export const deleteOldFirstMessages = statement<[before: Date]>(
  'signup.delete_old_messages',
  `delete from signup_message where created_at <= $1`,
)

export const deleteFirstMessagesOfMember = statement<[memberId: string]>(
  'signup.delete_messages_with',
  `delete from signup_message where member_id = $1 or recipient_id = $1`,
)
