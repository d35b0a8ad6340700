import type { Mutant } from './mutant.ts'

/** Mutants of mailed links, codes, passkeys and second factors. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `\`select account_id, email from account_link_token
   where token_hash = $1 and kind = $2 and used_at`,
    replace: `\`select account_id, email from account_link_token
   where token_hash = $1 and $2::text is not null and used_at`,
    tests: [
      'src/features/accounts/server/passwords/password-reset.test.ts',
      'src/features/accounts/server/addresses/mailed-links.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `     where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3
       and account_id in (select id from account where site_id = $4)
     for update`,
    replace: `     where token_hash = $1 and $2::text is not null and used_at is null and expires_at > $3
       and account_id in (select id from account where site_id = $4)
     for update`,
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/accounts/server/passwords/password-reset.test.ts',
      'src/features/accounts/server/addresses/mail-change.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `     where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3
       and account_id in`,
    replace: `     where token_hash = $1 and kind = $2 and used_at is null and $3::timestamptz is not null
       and account_id in`,
    tests: [
      'src/features/accounts/server/addresses/mail-change.test.ts',
      'src/features/accounts/server/addresses/mail-undo.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `     where token_hash = $1 and kind = $2 and used_at is null and expires_at > $3
       and account_id in`,
    replace: `     where token_hash = $1 and kind = $2 and expires_at > $3
       and account_id in`,
    tests: [
      'src/features/accounts/server/passwords/password-reset.test.ts',
      'src/features/accounts/server/addresses/mail-change.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `       and account_id in (select id from account where site_id = $4)
     for update skip locked`,
    replace: `       and $4::uuid is not null
     for update skip locked`,
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/accounts/server/deletion/reactivation.test.ts',
      'src/features/accounts/server/addresses/mail-change.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: 'where account_id = $1 and kind = any($2) and used_at is null`',
    replace: 'where account_id = $1 and kind = any($2) and used_at is null and false`',
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/accounts/server/addresses/mail-change.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/accounts.sql.ts',
    find: `\`update account_link_token set used_at = $3
   where token_hash = $1 and kind = $2 and used_at`,
    replace: `\`update account_link_token set used_at = $3
   where token_hash = $1 and $2::text is not null and used_at`,
    tests: ['src/features/accounts/server/addresses/mailed-links.test.ts'],
  },
  {
    file: 'src/features/accounts/server/accounts.sql.ts',
    find: `     and account_id in (select id from account where site_id = $4)
   returning account_id`,
    replace: `     and $4::uuid is not null
   returning account_id`,
    tests: ['src/features/signup/server/confirmation.test.ts', 'src/site-tests/borders/session-borders.test.ts'],
    survivalReason:
      'The account is then looked for on this site; where there is none, the link is refused with the same answer.',
  },
  {
    file: 'src/features/accounts/server/accounts.sql.ts',
    find: 'set code_hash = null, tries_left = 0 where',
    replace: 'set code_hash = null where',
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/signup/server/confirmation.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/accounts.sql.ts',
    find: 'set tries_left = tries_left - 1',
    replace: 'set tries_left = tries_left',
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/signup/server/confirmation.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/accounts.sql.ts',
    find: `\`update account_link_token set used_at = $3, expires_at = least(expires_at, $3)
   where account_id = $1 and kind = $2 and used_at is null\``,
    replace: `\`update account_link_token set used_at = $3
   where account_id = $1 and kind = $2 and used_at is null\``,
    tests: ['src/features/signup/server/confirmation.test.ts'],
  },
  {
    file: 'src/features/accounts/server/addresses/link-tokens.ts',
    find: 'if (row.code_hash !== null && equalsInConstantTime',
    replace: 'if (row.code_hash === null || equalsInConstantTime',
    tests: ['src/features/signup/server/signup.test.ts', 'src/features/accounts/server/login/enumeration.test.ts'],
  },
  {
    file: 'src/features/accounts/confirmation.rules.ts',
    find: 'export const CODE_TRIES = 5',
    replace: 'export const CODE_TRIES = 6',
    tests: ['src/features/signup/server/confirmation.test.ts'],
  },
  {
    file: 'src/features/accounts/server/passwords/password-reset.ts',
    find: `    await revokeLinks(tx, account.id, ['reset'])
`,
    replace: '',
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/accounts/server/passwords/password-reset.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/passwords/password-change.ts',
    find: `    await revokeLinks(tx, account.id, ['reset'])
`,
    replace: '',
    tests: ['src/features/accounts/server/passwords/password-change.test.ts'],
  },
  {
    file: 'src/features/accounts/server/addresses/mail-change.ts',
    find: `  await revokeLinks(ctx, account.id, ['mail_change'])
`,
    replace: '',
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/accounts/server/addresses/mail-change.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/addresses/mail-change.ts',
    find: `    await revokeLinks(tx, account.id, ['reset', 'mail_change'])
`,
    replace: '',
    tests: ['src/features/accounts/server/addresses/mail-change.test.ts'],
  },
  {
    file: 'src/features/accounts/server/addresses/mail-change.ts',
    find: "['reset', 'mail_change', 'mail_undo', 'reactivate']",
    replace: "['mail_change', 'mail_undo', 'reactivate']",
    tests: ['src/features/accounts/server/addresses/mail-undo.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/reactivation.ts',
    find: `    await revokeLinks(tx, memberId, [linkKind])
`,
    replace: '',
    tests: [
      'src/features/accounts/server/deletion/reactivation.test.ts',
      'src/features/accounts/server/addresses/mailed-links.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/passkeys/passkeys.sql.ts',
    find: 'where id = $1 and (counter < $2 or $2 = 0 and counter = 0)',
    replace: 'where id = $1 and $2::bigint is not null',
    tests: ['src/features/accounts/server/passkeys/passkeys.test.ts'],
  },
  {
    file: 'src/features/accounts/server/passkeys/passkeys.sql.ts',
    find: 'account_id is not distinct from $3::uuid and expires_at > $4',
    replace: 'account_id is not distinct from $3::uuid and $4::timestamptz is not null',
    tests: ['src/features/accounts/server/passkeys/passkeys.test.ts'],
  },
  {
    file: 'src/features/accounts/server/passkeys/passkeys.sql.ts',
    find: 'and account_id is not distinct from $3::uuid and',
    replace: 'and $3::uuid is not distinct from $3 and',
    tests: ['src/features/accounts/server/passkeys/passkeys.test.ts'],
  },
  {
    file: 'src/features/staff/server/passkeys.sql.ts',
    find: 'where id = $1 and (counter < $2 or $2 = 0 and counter = 0)',
    replace: 'where id = $1 and $2::bigint is not null',
    tests: ['src/features/staff/server/passkeys.test.ts'],
  },
  {
    file: 'src/features/staff/server/passkeys.sql.ts',
    find: 'and staff_id is not distinct from $3::uuid and purpose = $4 and expires_at > $5',
    replace: 'and staff_id is not distinct from $3::uuid and $4::text is not null and expires_at > $5',
    tests: ['src/features/staff/server/passkeys.test.ts'],
  },
  {
    file: 'src/features/staff/server/passkeys.sql.ts',
    find: 'and purpose = $4 and expires_at > $5',
    replace: 'and purpose = $4 and $5::timestamptz is not null',
    tests: ['src/features/staff/server/passkeys.test.ts'],
  },
  {
    file: 'src/features/staff/server/passkeys.sql.ts',
    find: 'delete from staff_passkey where id = $1 and staff_id = $2 and site_id = $3',
    replace: 'delete from staff_passkey where id = $1 and $2::uuid is not null and site_id = $3',
    tests: ['src/features/staff/server/passkeys.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/codes.sql.ts',
    find: 'where account_id = $1 and (last_step < $2 or last_step > $2 + 2)',
    replace: 'where account_id = $1 and $2::bigint is not null',
    tests: ['src/features/accounts/server/login/login-codes.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/login-codes.ts',
    find: "if (code === '') return new Refusal('code_required')",
    replace: "if (code === '') return null",
    tests: ['src/features/accounts/server/login/login-codes.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/login-codes.ts',
    find: "if (!result) await countFailure(ctx, codeSubjects, 'code_failed')",
    replace: '',
    tests: [
      'src/features/accounts/server/login/login-codes.test.ts',
      'src/features/accounts/server/login/codes.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/login/login-codes.ts',
    find: 'if (isRight) await cancelRemoval.run(tx.db, [memberId])',
    replace: '',
    tests: ['src/features/accounts/server/login/code-removal.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/code-removal.ts',
    find: 'row?.confirmed_at && row.confirmed_at > since',
    replace: 'row?.confirmed_at && since',
    tests: ['src/features/accounts/server/login/code-removal.test.ts'],
  },
  {
    file: 'src/features/staff/server/code-app.ts',
    find: 'if (hasCode && count > 0) throw',
    replace: 'if (hasCode && count > 1) throw',
    tests: ['src/features/staff/server/code-app.test.ts'],
  },
  {
    file: 'src/features/staff/server/code-app.ts',
    find: 'await lockStaff.run(tx.db, [staffId])',
    replace: '',
    tests: ['src/features/staff/server/code-app.test.ts'],
  },
  {
    file: 'src/features/staff/server/codes.ts',
    find: 'if (!staff.hasCode && staff.hasPasskey) return false',
    replace: '',
    tests: ['src/features/staff/server/code-app.test.ts'],
  },
  {
    file: 'src/features/staff/server/passkey-login.ts',
    find: '(staffId !== null && passkey.staffId !== staffId)',
    replace: 'staffId === undefined',
    tests: ['src/features/staff/server/passkeys.test.ts'],
  },
  {
    file: 'src/features/staff/server/login.sql.ts',
    find: 'where id = $1 and (last_code_step < $2 or last_code_step > $2 + 2) and sealed_secret is not null',
    replace: 'where id = $1 and $2::bigint is not null and sealed_secret is not null',
    tests: ['src/features/staff/server/codes.test.ts', 'src/features/staff/server/staff.test.ts'],
  },
  {
    file: 'src/features/signup/server/signup.sql.ts',
    find: 'where token_hash = $1 and site_id = $2 and expires_at > $3 for update',
    replace: 'where token_hash = $1 and site_id = $2 and expires_at > $3',
    tests: ['src/features/signup/server/complete-signup.test.ts'],
  },
]
