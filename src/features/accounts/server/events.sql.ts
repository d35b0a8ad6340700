import { statement } from '#platform/server/database/statement.ts'

/** The kinds of account events. */
export type AccountEvent =
  | 'login'
  | 'email_changed'
  | 'email_restored'
  | 'password_changed'
  | 'codes_on'
  | 'codes_off'
  | 'deleted'
  | 'reactivated'

/** Records an event of an account in its transaction. The office shows it in the timeline of the member. */
export const insertEvent = statement<{ accountId: string; kind: AccountEvent }>(
  'accounts.insert_event',
  'insert into account_event (account_id, kind, at) values (:accountId, :kind, :now)',
)

export const deleteOldEvents = statement<{ before: Date }>(
  'accounts.delete_old_events',
  'delete from account_event where at <= :before',
)
