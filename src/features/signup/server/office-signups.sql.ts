import { statement } from '#platform/server/database/statement.ts'

/** A partner's signup whose mail was refused, and that waits for a decision. */
export interface BouncedSignupRow {
  id: string
  network: string
  email: string
  created_at: Date
  bounced_at: Date
  bounce_code: string
  expires_at: Date
}

/** Lists signups that wait for a decision, after one or from the first one: the longest refused first. */
export const listBouncedSignupRows = statement<
  [siteId: string, now: Date, limit: number, afterTime: Date | null, afterId: string | null],
  BouncedSignupRow
>(
  'signup.list_bounced',
  `select s.id, p.network, s.email, s.created_at, s.bounced_at, s.bounce_code, s.expires_at
   from partner_signup s join partner p on p.id = s.partner_id
   where s.site_id = $1 and s.bounced_at is not null and s.bounce_outcome is null and s.email is not null
     and s.expires_at > $2 and ($5::uuid is null or (s.bounced_at, s.id) > ($4::timestamptz, $5))
   order by s.bounced_at, s.id limit $3`,
)

/** The decisions about a signup whose mail was refused. */
export type BounceOutcome = 'corrected' | 'removed' | 'left'

/** A partner's signup that a decision concerns. */
export interface LockedSignupRow {
  network: string
  email: string | null
  mail_id: string | null
  expires_at: Date
  bounce_outcome: BounceOutcome | null
  corrected_hash: string | null
  corrected_at: Date | null
}

/** Locks a signup whose mail was refused, so that of several decisions one counts. */
export const lockBouncedSignup = statement<[id: string, siteId: string], LockedSignupRow>(
  'signup.lock_bounced',
  `select p.network, s.email, s.mail_id, s.expires_at, s.bounce_outcome, s.corrected_hash, s.corrected_at
   from partner_signup s join partner p on p.id = s.partner_id
   where s.id = $1 and s.site_id = $2 and s.bounced_at is not null for update of s`,
)

/** Replaces the address of a signup, and revokes the link that was mailed to the refused one. */
export const correctSignupAddress = statement<
  [id: string, siteId: string, email: string, hash: string, at: Date, expiresAt: Date]
>(
  'signup.correct_address',
  `update partner_signup set email = $3, corrected_hash = $4, corrected_at = $5, expires_at = $6, token_hash = null,
     mail_id = null, bounce_outcome = 'corrected'
   where id = $1 and site_id = $2`,
)

/** Erases what a partner sent about a person. The reference stays, so that a repeated call does nothing. */
export const removeSignupData = statement<[id: string, siteId: string]>(
  'signup.remove_data',
  `update partner_signup set email = null, token_hash = null, mail_id = null, traffic = '{}',
     bounce_outcome = 'removed'
   where id = $1 and site_id = $2`,
)

export const leaveSignup = statement<[id: string, siteId: string]>(
  'signup.leave',
  `update partner_signup set bounce_outcome = 'left' where id = $1 and site_id = $2`,
)
