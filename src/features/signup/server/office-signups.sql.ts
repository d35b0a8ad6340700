import { statement } from '#platform/server/database/statement.ts'

/** A partner's signup whose mail was refused, and that waits for a decision. */
export interface BouncedSignupRow {
  id: string
  network: string
  email: string
  createdAt: Date
  bouncedAt: Date
  bounceCode: string
  expiresAt: Date
}

/** Lists signups that wait for a decision, after one or from the first one: the longest refused first. */
export const listBouncedSignupRows = statement<
  { limit: number; afterTime: Date | null; afterId: string | null },
  BouncedSignupRow
>(
  'signup.list_bounced',
  `select s.id, p.network, s.email, s.created_at, s.bounced_at, s.bounce_code, s.expires_at
   from partner_signup s join partner p on p.id = s.partner_id
   where s.site_id = :site and s.bounced_at is not null and s.bounce_outcome is null and s.email is not null
     and s.expires_at > :now and (:afterId::uuid is null or (s.bounced_at, s.id) > (:afterTime::timestamptz, :afterId))
   order by s.bounced_at, s.id limit :limit`,
)

/** The decisions about a signup whose mail was refused. */
export type BounceOutcome = 'corrected' | 'removed' | 'left'

/** A partner's signup that a decision concerns. */
export interface LockedSignupRow {
  network: string
  email: string | null
  mailId: string | null
  expiresAt: Date
  bounceOutcome: BounceOutcome | null
  correctedHash: string | null
  correctedAt: Date | null
}

/** Locks a signup whose mail was refused, so that of several decisions one counts. */
export const lockBouncedSignup = statement<{ id: string }, LockedSignupRow>(
  'signup.lock_bounced',
  `select p.network, s.email, s.mail_id, s.expires_at, s.bounce_outcome, s.corrected_hash, s.corrected_at
   from partner_signup s join partner p on p.id = s.partner_id
   where s.id = :id and s.site_id = :site and s.bounced_at is not null for update of s`,
)

/** Replaces the address of a signup, and revokes the link that was mailed to the refused one. */
export const correctSignupAddress = statement<{ id: string; email: string; hash: string; expiresAt: Date }>(
  'signup.correct_address',
  `update partner_signup set email = :email, corrected_hash = :hash, corrected_at = :now, expires_at = :expiresAt, token_hash = null,
     mail_id = null, bounce_outcome = 'corrected'
   where id = :id and site_id = :site`,
)

/** Erases what a partner sent about a person. The reference stays, so that a repeated call does nothing. */
export const removeSignupData = statement<{ id: string }>(
  'signup.remove_data',
  `update partner_signup set email = null, token_hash = null, mail_id = null, traffic = '{}',
     bounce_outcome = 'removed'
   where id = :id and site_id = :site`,
)

export const leaveSignup = statement<{ id: string }>(
  'signup.leave',
  `update partner_signup set bounce_outcome = 'left' where id = :id and site_id = :site`,
)
