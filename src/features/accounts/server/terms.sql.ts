import { statement } from '#platform/server/database/statement.ts'

/** Finds the agreement of an account. A version of the terms is the date on which it was published. */
export const findAgreement = statement<{ id: string }, { termsVersion: Date; agreedAt: Date; language: string }>(
  'accounts.find_agreement',
  `select terms_version, terms_accepted_at as agreed_at, language from account where id = :id and site_id = :site`,
)

/**
 * Stores the agreement to a newer version and archives the previous one. Repeating the same version changes nothing.
 */
export const updateAgreement = statement<{ id: string; version: Date }, { id: string }>(
  'accounts.update_agreement',
  `with previous as (
     select id, terms_version, terms_accepted_at from account
     where id = :id and site_id = :site and terms_version < :version for update
   ), archived as (
     insert into past_agreement (account_id, terms_version, agreed_at)
     select id, terms_version, terms_accepted_at from previous
   )
   update account set terms_version = :version, terms_accepted_at = :now where id in (select id from previous) returning id`,
)
