import { statement } from '#platform/server/database/statement.ts'

/** The work that waits for moderators. */
export interface WaitingCasesRow {
  cases: number
  overdue: number
  /** When the oldest open case was opened. */
  oldestAt: Date | null
  objections: number
  photos: number
  verifications: number
}

export const countWaitingCases = statement<void, WaitingCasesRow>(
  'backoffice.count_waiting_cases',
  `select count(*)::int as cases, (count(*) filter (where due_at < :now))::int as overdue, min(opened_at) as oldest_at,
     (select count(*)::int from case_decision
      where site_id = :site and objected_at is not null and objection_decided_at is null) as objections,
     (select count(*)::int from photo where site_id = :site and status = 'pending') as photos,
     (select count(*)::int from photo_verification where site_id = :site and status = 'waiting') as verifications
   from moderation_case where site_id = :site and closed_at is null`,
)

/** The complaints and refused signups that wait, the mails that fail, and the bounced members of two periods. */
export interface MailTroubleRow {
  complaints: number
  /** The signups of partners whose mail was refused. */
  signups: number
  failingMails: number
  /** The recipients of the whole installation that were refused in a row. */
  refusedRecipients: number
  bounced: number
  bouncedBefore: number
}

export const countMailTrouble = statement<
  { start: Date; stop: Date; startBefore: Date; stopBefore: Date },
  MailTroubleRow
>(
  'backoffice.count_mail_trouble',
  `select (select count(*)::int from complaint where site_id = :site and closed_at is null) as complaints,
     (select count(*)::int from partner_signup where site_id = :site and bounced_at is not null
       and bounce_outcome is null and email is not null and expires_at > :now) as signups,
     (select count(*)::int from mail_outbox where site_id = :site and sent_at is null and not is_condemned and attempts > 0) as failing_mails,
     (select count(distinct lower(to_address))::int from mail_outbox
       where refused_at is not null and sent_at is null) as refused_recipients,
     ${[':start and suspended_at < :stop', ':startBefore and suspended_at < :stopBefore']
       .map(
         (period) => `(select count(*)::int from mail_suspension
           where site_id = :site and cause <> 'unsubscribe' and suspended_at >= ${period})`,
       )
       .join(' as bounced, ')} as bounced_before`,
)

export const countWaitingApprovals = statement<void, { count: number }>(
  'backoffice.count_waiting_approvals',
  'select count(*)::int as count from approval where site_id = :site and decided_at is null',
)

/** Counts the jobs of the whole installation that failed for the last time, and those that will be tried again. */
export const countFailedJobs = statement<void, { failed: number; retrying: number }>(
  'backoffice.count_failed_jobs',
  'select failed, retrying from count_failed_jobs()',
)

/** Counts the failures to get access to a site and its office in a period. */
export const countAccessFailures = statement<
  { start: Date; stop: Date },
  { logins: number; codes: number; permissions: number }
>(
  'backoffice.count_access_failures',
  `select (count(*) filter (where kind in ('login_failed', 'passkey_failed')))::int as logins,
     (count(*) filter (where kind = 'code_failed'))::int as codes,
     (count(*) filter (where kind = 'permission_refused'))::int as permissions
   from access_failure where site_id = :site and at >= :start and at <= :stop`,
)
