import type { Mutant } from './mutant.ts'

/** Mutants of sessions and their expiry. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/platform/server/security/sessions.ts',
    find: 'if (!row || row.expiresAt <= now) return null',
    replace: 'if (!row) return null',
    tests: ['src/site-tests/borders/session-borders.test.ts'],
  },
  {
    file: 'src/platform/server/security/sessions.ts',
    find: "return origin.startsWith('https:') ? '__Host-sid' : 'sid'",
    replace: "return 'sid'",
    tests: ['src/site-tests/borders/session-borders.test.ts'],
  },
  {
    file: 'src/platform/server/security/sessions.ts',
    find: `  await deleteCurrentSession(ctx)
  const token`,
    replace: '  const token',
    tests: [
      'src/features/accounts/server/accounts.test.ts',
      'src/features/accounts/server/passwords/password-change.test.ts',
    ],
  },
  {
    file: 'src/platform/server/security/sessions.ts',
    find: "if (message.to === 'sessions') for (const id of message.sessionIds) cache.delete(id)",
    replace: '',
    tests: [
      'src/features/accounts/server/sessions/session-list.test.ts',
      'src/features/accounts/server/sessions/session-ends.test.ts',
    ],
  },
  {
    file: 'src/platform/server/security/sessions.ts',
    find: "return createHash('sha256').update(token).digest('hex')",
    replace: 'return token',
    tests: ['src/features/accounts/server/accounts.test.ts', 'src/site-tests/borders/session-borders.test.ts'],
  },
  {
    file: 'src/platform/retention.ts',
    find: 'export const SESSION_DAYS = 30',
    replace: 'export const SESSION_DAYS = 31',
    tests: ['src/features/accounts/server/accounts.test.ts', 'src/site-tests/borders/session-borders.test.ts'],
  },
  {
    file: 'src/platform/server/security/sessions.sql.ts',
    find: 'delete from session where subject_id = :subjectId and handle = :handle returning id',
    replace: 'delete from session where :subjectId::uuid is not null and handle = :handle returning id',
    tests: ['src/features/accounts/server/sessions/session-list.test.ts'],
  },
  {
    file: 'src/platform/server/security/sessions.sql.ts',
    find: 'where subject_id = :subjectId and id is distinct from :exceptId returning id',
    replace: 'where subject_id = :subjectId returning id',
    tests: ['src/features/accounts/server/sessions/session-list.test.ts'],
  },
  {
    file: 'src/platform/server/security/sessions.sql.ts',
    find: 'from session where subject_id = :subjectId and expires_at > :now order by',
    replace: 'from session where subject_id = :subjectId and :now::timestamptz is not null order by',
    tests: [
      'src/features/accounts/server/sessions/session-list.test.ts',
      'src/site-tests/borders/session-borders.test.ts',
    ],
  },
  {
    file: 'src/app/request-context.ts',
    find: 'return session?.siteId === siteId ? session : null',
    replace: 'return session',
    tests: ['src/site-tests/borders/session-borders.test.ts'],
  },
  {
    file: 'src/app/request-context.ts',
    find: 'if (origin !== `http://${host}` && origin !== `https://${host}`) return null',
    replace: '',
    tests: ['src/platform/server/live/live-socket.test.ts'],
  },
  {
    file: 'src/features/accounts/server/passwords/password-reset.ts',
    find: `    await endAllSessions(tx, account.id)
`,
    replace: '',
    tests: [
      'src/features/accounts/server/sessions/session-ends.test.ts',
      'src/features/accounts/server/passwords/password-reset.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/passwords/password-change.ts',
    find: `    await endAllSessions(tx, account.id)
`,
    replace: '',
    tests: ['src/features/accounts/server/passwords/password-change.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.ts',
    find: `  await endAllSessions(ctx, memberId)
`,
    replace: '',
    tests: [
      'src/features/accounts/server/sessions/session-ends.test.ts',
      'src/features/accounts/server/deletion/deletion.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.ts',
    find: `  await endSession(ctx)
`,
    replace: '',
    tests: [
      'src/features/accounts/server/deletion/deletion.test.ts',
      'src/features/accounts/server/sessions/session-ends.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/addresses/mail-change.ts',
    find: `    await endAllSessions(tx, account.id)
`,
    replace: '',
    tests: ['src/features/accounts/server/addresses/mail-undo.test.ts'],
  },
  {
    file: 'src/features/accounts/server/addresses/mail-change.ts',
    find: `    await deleteAllPasskeys.run(tx, { accountId: account.id })
`,
    replace: '',
    tests: ['src/features/accounts/server/addresses/mail-undo.test.ts'],
  },
  {
    file: 'src/features/accounts/server/members/bans.ts',
    find: `  await endAllSessions(tx, memberId)
`,
    replace: '',
    tests: ['src/features/accounts/server/members/bans.test.ts'],
  },
  {
    file: 'src/platform/server/live/queued-bus.ts',
    find: 'for (const message of messages) ctx.services.bus.publish(message)',
    replace: 'void messages',
    tests: ['src/platform/server/live/bus.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/login.sql.ts',
    find: 'is_open_account(status) for share',
    replace: 'is_open_account(status)',
    tests: [
      'src/site-tests/borders/locks.test.ts',
      'src/features/accounts/server/members/bans.test.ts',
      'src/features/accounts/server/deletion/deletion.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/login/login.sql.ts',
    find: "where id = :id and password_hash <> '' and is_open_account(status) for share",
    replace: "where id = :id and password_hash <> '' for share",
    tests: [
      'src/features/accounts/server/members/bans.test.ts',
      'src/features/accounts/server/passkeys/passkeys.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/login/known-devices.ts',
    find: "return origin.startsWith('https:') ? '__Host-device' : 'device'",
    replace: "return 'device'",
    tests: [
      'src/features/accounts/server/login/known-devices.test.ts',
      'src/site-tests/borders/session-borders.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/sessions/session-list.ts',
    find: '(isCurrent ? endSession(tx) : endSessionByHandle(tx, tx.actor.memberId, id))',
    replace: 'endSessionByHandle(tx, tx.actor.memberId, id)',
    tests: ['src/features/accounts/server/sessions/session-list.test.ts'],
  },
]
