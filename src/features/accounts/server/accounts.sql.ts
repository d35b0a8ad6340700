import { statement } from '#platform/server/database/statement.ts'

export interface AccountRow {
  id: string
  email: string
  status: 'not_confirmed' | 'active' | 'banned' | 'deleted'
  language: string
  signupAt: Date
  confirmedAt: Date | null
  origin: string
  apiSignup: boolean
}

const columns = `id, email, status, language, signup_at, confirmed_at, origin,
  coalesce(tracking ? 'network', false) as api_signup`

export const findAccountById = statement<{ id: string }, AccountRow>(
  'accounts.find',
  `select ${columns} from account where id = :id and site_id = :site`,
)

export const isEmailClaimed = statement<{ emailKey: string }, { claimed: boolean }>(
  'accounts.is_claimed',
  `select exists (
     select 1 from account where site_id = :site and email_key = :emailKey and confirmed_at is not null
   ) as claimed`,
)

export const insertAccount = statement<{
  id: string
  email: string
  emailKey: string
  passwordHash: string
  language: string
  origin: string
  termsVersion: Date
  sensitiveVersion: string
  tracking: string | null
}>(
  'accounts.insert',
  `insert into account (id, site_id, email, email_key, password_hash, status, language, signup_at, origin,
     terms_version, terms_accepted_at, sensitive_consent_at, sensitive_consent_version, tracking)
   values (:id, :site, :email, :emailKey, :passwordHash, 'not_confirmed', :language, :now, :origin, :termsVersion, :now, :now, :sensitiveVersion, :tracking::jsonb)
   on conflict (id) do nothing`,
)

export const setConfirmed = statement<{ id: string }>(
  'accounts.set_confirmed',
  `update account set status = 'active', confirmed_at = :now
   where id = :id and site_id = :site and status = 'not_confirmed'`,
)

export const updateLanguage = statement<{ id: string; language: string }>(
  'accounts.set_language',
  `update account set language = :language where id = :id and site_id = :site`,
)

/** Revokes the codes of earlier mails. Their links stay valid. */
export const revokeCodes = statement<{ accountId: string; kind: string }>(
  'accounts.revoke_codes',
  `update account_link_token set code_hash = null, tries_left = 0 where account_id = :accountId and kind = :kind and tries_left > 0`,
)

export const insertConfirmationToken = statement<{
  tokenHash: string
  accountId: string
  kind: string
  codeHash: string | null
  tries: number
  expiresAt: Date
}>(
  'accounts.insert_confirmation_token',
  `insert into account_link_token (token_hash, account_id, kind, code_hash, tries_left, created_at, expires_at)
   values (:tokenHash, :accountId, :kind, :codeHash, :tries, :now, :expiresAt)`,
)

export const spendCodeTry = statement<
  { accountId: string; kind: string },
  { tokenHash: string; codeHash: string | null; triesLeft: number }
>(
  'accounts.spend_code_try',
  `update account_link_token set tries_left = tries_left - 1
   where account_id = :accountId and kind = :kind and tries_left > 0 and used_at is null and expires_at > :now
   returning token_hash, code_hash, tries_left`,
)

export const redeemConfirmationToken = statement<{ tokenHash: string; kind: string }, { accountId: string }>(
  'accounts.redeem_confirmation_token',
  `update account_link_token set used_at = :now
   where token_hash = :tokenHash and kind = :kind and used_at is null and expires_at > :now
     and account_id in (select id from account where site_id = :site)
   returning account_id`,
)

/** Finds the active account that this token confirmed. Finds none once the token expired or was revoked. */
export const findAccountActivatedBy = statement<{ tokenHash: string; kind: string }, { accountId: string }>(
  'accounts.find_account_activated_by',
  `select t.account_id from account_link_token t join account a on a.id = t.account_id
   where t.token_hash = :tokenHash and t.kind = :kind and t.used_at < t.expires_at and t.expires_at > :now
     and a.site_id = :site and a.status = 'active'`,
)

/** Revokes unused tokens: marks them as used and expired. */
export const revokeConfirmationTokens = statement<{ accountId: string; kind: string }>(
  'accounts.revoke_confirmation_tokens',
  `update account_link_token set used_at = :now, expires_at = least(expires_at, :now)
   where account_id = :accountId and kind = :kind and used_at is null`,
)
