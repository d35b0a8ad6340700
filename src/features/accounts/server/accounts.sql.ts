import { statement } from '#platform/server/database/statement.ts'

export interface AccountRow {
  id: string
  email: string
  status: 'not_confirmed' | 'active' | 'banned' | 'deleted'
  language: string
  signup_at: Date
  confirmed_at: Date | null
  origin: string
  api_signup: boolean
}

const columns = `id, email, status, language, signup_at, confirmed_at, origin,
  coalesce(tracking ? 'network', false) as api_signup`

export const findAccountById = statement<[id: string, siteId: string], AccountRow>(
  'accounts.find',
  `select ${columns} from account where id = $1 and site_id = $2`,
)

export const isEmailClaimed = statement<[siteId: string, emailKey: string], { claimed: boolean }>(
  'accounts.is_claimed',
  `select exists (
     select 1 from account where site_id = $1 and email_key = $2 and confirmed_at is not null
   ) as claimed`,
)

export const insertAccount = statement<
  [
    id: string,
    siteId: string,
    email: string,
    emailKey: string,
    passwordHash: string,
    language: string,
    at: Date,
    origin: string,
    termsVersion: Date,
    sensitiveVersion: string,
    tracking: string | null,
  ]
>(
  'accounts.insert',
  `insert into account (id, site_id, email, email_key, password_hash, status, language, signup_at, origin,
     terms_version, terms_accepted_at, sensitive_consent_at, sensitive_consent_version, tracking)
   values ($1, $2, $3, $4, $5, 'not_confirmed', $6, $7, $8, $9, $7, $7, $10, $11::jsonb)
   on conflict (id) do nothing`,
)

export const setConfirmed = statement<[id: string, siteId: string, at: Date]>(
  'accounts.set_confirmed',
  `update account set status = 'active', confirmed_at = $3
   where id = $1 and site_id = $2 and status = 'not_confirmed'`,
)

export const updateLanguage = statement<[id: string, siteId: string, language: string]>(
  'accounts.set_language',
  `update account set language = $3 where id = $1 and site_id = $2`,
)

/** Revokes the codes of earlier mails. Their links stay valid. */
export const revokeCodes = statement<[accountId: string, kind: string]>(
  'accounts.revoke_codes',
  `update account_link_token set code_hash = null, tries_left = 0 where account_id = $1 and kind = $2 and tries_left > 0`,
)

export const insertConfirmationToken = statement<
  [
    tokenHash: string,
    accountId: string,
    kind: string,
    codeHash: string | null,
    tries: number,
    at: Date,
    expiresAt: Date,
  ]
>(
  'accounts.insert_confirmation_token',
  `insert into account_link_token (token_hash, account_id, kind, code_hash, tries_left, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export const spendCodeTry = statement<
  [accountId: string, kind: string, now: Date],
  { token_hash: string; code_hash: string | null; tries_left: number }
>(
  'accounts.spend_code_try',
  `update account_link_token set tries_left = tries_left - 1
   where account_id = $1 and kind = $2 and tries_left > 0 and used_at is null and expires_at > $3
   returning token_hash, code_hash, tries_left`,
)

export const redeemConfirmationToken = statement<
  [tokenHash: string, kind: string, now: Date, siteId: string],
  { account_id: string }
>(
  'accounts.redeem_confirmation_token',
  `update account_link_token set used_at = $3
   where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3
     and account_id in (select id from account where site_id = $4)
   returning account_id`,
)

/** Finds the active account that this token confirmed. Finds none once the token expired or was revoked. */
export const findAccountActivatedBy = statement<
  [tokenHash: string, kind: string, now: Date, siteId: string],
  { account_id: string }
>(
  'accounts.find_account_activated_by',
  `select t.account_id from account_link_token t join account a on a.id = t.account_id
   where t.token_hash = $1 and t.kind = $2 and t.used_at < t.expires_at and t.expires_at > $3
     and a.site_id = $4 and a.status = 'active'`,
)

/** Revokes unused tokens: marks them as used and expired. */
export const revokeConfirmationTokens = statement<[accountId: string, kind: string, at: Date]>(
  'accounts.revoke_confirmation_tokens',
  `update account_link_token set used_at = $3, expires_at = least(expires_at, $3)
   where account_id = $1 and kind = $2 and used_at is null`,
)
