import { exportStatement } from '#platform/server/database/statement.ts'

/** The rows of these tables in a member's data export (L-28). */
export const accountsExport = {
  account: exportStatement(
    'accounts.export_account',
    `select id, email, status, language, signup_at, confirmed_at, origin, terms_version, terms_accepted_at,
       sensitive_consent_at, sensitive_consent_version, tracking, banned_by_staff, banned_by_decision
     from account where id = :memberId`,
  ),
  account_deletion: exportStatement(
    'accounts.export_deletion',
    `select reason, remarks, deleted_at from account_deletion where account_id = :memberId`,
  ),
  past_agreement: exportStatement(
    'accounts.export_past_agreements',
    `select terms_version, agreed_at from past_agreement where account_id = :memberId order by terms_version`,
  ),
  known_device: exportStatement(
    'accounts.export_known_devices',
    `select used_at from known_device where account_id = :memberId order by used_at`,
  ),
  passkey: exportStatement(
    'accounts.export_passkeys',
    `select id, name, credential_id, encode(public_key, 'base64') as public_key, counter, transports, created_at, used_at
     from passkey where account_id = :memberId order by created_at`,
  ),
  member_code: exportStatement(
    'accounts.export_codes',
    `select created_at, confirmed_at, removal_at from member_code where account_id = :memberId`,
  ),
  account_note: exportStatement(
    'accounts.export_notes',
    `select body, written_at from account_note where account_id = :memberId order by written_at, id`,
  ),
  account_event: exportStatement(
    'accounts.export_events',
    `select kind, at from account_event where account_id = :memberId order by at, id`,
  ),
}
