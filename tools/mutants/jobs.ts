import type { Mutant } from './mutant.ts'

/** Mutants of jobs, their schedule and the mails they send. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/likes/server/likes.feature.ts',
    find: `  jobs: likesJobs,
`,
    replace: '',
    tests: ['src/site-tests/data/jobs.test.ts'],
  },
  {
    file: 'src/platform/server/platform.feature.ts',
    find: '    deleteEndedSessions,\n',
    replace: '',
    tests: ['src/site-tests/data/jobs.test.ts'],
  },
  {
    file: 'src/features/accounts/server/accounts.jobs.ts',
    find: `  purgeChallenges,
  removeCodes,`,
    replace: '  removeCodes,',
    tests: ['src/site-tests/data/jobs.test.ts'],
  },
  {
    file: 'src/platform/server/jobs/worker.ts',
    find: 'createScheduler(owner, jobs, log)',
    replace: 'createScheduler(owner, [], log)',
    tests: ['src/site-tests/data/jobs.test.ts'],
  },
  {
    file: 'src/platform/server/jobs/worker.ts',
    find: 'super(summarizeError(cause), { cause })',
    replace: 'super(String(cause), { cause })',
    tests: [
      'src/site-tests/data/outage-log.test.ts',
      'src/platform/server/jobs/worker.test.ts',
      'src/platform/server/log.test.ts',
    ],
  },
  {
    file: 'src/platform/server/jobs/worker.ts',
    find: 'taskList, queuePool.pool)',
    replace: 'taskList, Object.getPrototypeOf(queuePool.pool))',
    tests: ['src/platform/server/jobs/queue-pool.test.ts'],
  },
  {
    file: 'src/platform/server/jobs/queue-pool.ts',
    find: 'if (!registrationText.test(text)) return execute()',
    replace: 'if (registrationText) return execute()',
    tests: ['src/platform/server/jobs/worker-outage.test.ts'],
  },
  {
    file: 'src/platform/server/jobs/queue.sql.ts',
    find: `
         or greatest(known.last_execution, known.known_since) > :latestCredible::timestamptz)`,
    replace: ')',
    tests: ['src/platform/server/jobs/scheduler.test.ts'],
  },
  {
    file: 'src/platform/server/jobs/queue-pool.ts',
    find: '/^(complete|fail)_jobs?(_q)?\\//',
    replace: '/^complete_jobs?(_q)?\\//',
    tests: ['src/platform/server/jobs/queue-pool.test.ts'],
  },
  {
    file: 'src/platform/server/jobs/queue-pool.ts',
    find: '      client = null\n',
    replace: '',
    tests: ['src/platform/server/jobs/queue-pool.test.ts'],
  },
  {
    file: 'src/platform/server/jobs/queue-pool.ts',
    find: 'if (signal.aborted) return { rows: [], rowCount: 0 }',
    replace: '',
    tests: ['src/platform/server/jobs/queue-pool.test.ts'],
  },
  {
    file: 'src/platform/server/jobs/queue.ts',
    find: 'await work({ ...ctx, siteId, origin }, payloadForm.parse(payload))',
    replace: 'await work(ctx, payloadForm.parse(payload))',
    tests: [
      'src/features/accounts/server/passwords/password-reset.test.ts',
      'src/features/accounts/server/passwords/reset-mails.test.ts',
    ],
  },
  {
    file: 'db/functions/platform.sql',
    find: 'where locked_at < now() - make_interval(mins => minutes)',
    replace: 'where locked_at < now()',
    tests: ['src/platform/server/jobs/worker.test.ts'],
  },
  {
    file: 'src/platform/server/mail/mail.sql.ts',
    find: 'order by next_attempt_at limit 1 for update skip locked',
    replace: 'order by next_attempt_at limit 1',
    tests: ['src/platform/server/mail/mail.test.ts'],
  },
  {
    file: 'src/platform/server/mail/mail.sql.ts',
    find: 'last_error = :failure where id = :id and attempts = :attempts and sent_at is null',
    replace: 'last_error = :failure where id = :id and :attempts::int is not null',
    tests: ['src/platform/server/mail/mail.test.ts'],
  },
  {
    file: 'src/features/accounts/server/accounts.jobs.ts',
    find: 'before: ago(ctx, { seconds: FAILURE_RETENTION_SECONDS })',
    replace: 'before: ago(ctx, { seconds: -FAILURE_RETENTION_SECONDS })',
    tests: ['src/features/accounts/server/accounts.test.ts', 'src/site-tests/data/retention.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/login.sql.ts',
    find: 'delete from login_failure where failed_at <= :before',
    replace: 'delete from login_failure where failed_at >= :before',
    tests: ['src/features/accounts/server/accounts.test.ts', 'src/site-tests/data/retention.test.ts'],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: "at time zone 'UTC')::date - 1`",
    replace: "at time zone 'UTC')::date`",
    tests: ['src/site-tests/data/retention.test.ts'],
  },
  {
    file: 'src/features/signup/server/signup.sql.ts',
    find: 'where uses_left = 0 or expires_at <= :now',
    replace: 'where uses_left = 0',
    tests: ['src/site-tests/data/retention.test.ts', 'src/features/signup/server/invitations.test.ts'],
  },
]
