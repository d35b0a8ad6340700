import type { Mutant } from './mutant.ts'

/** Mutants of mailed links, codes, passkeys and second factors. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `\`select account_id, email from account_link_token
   where token_hash = :tokenHash and kind = :kind and used_at`,
    replace: `\`select account_id, email from account_link_token
   where token_hash = :tokenHash and :kind::text is not null and used_at`,
    tests: [
      'src/features/accounts/server/passwords/password-reset.test.ts',
      'src/features/accounts/server/addresses/mailed-links.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `     where token_hash = :tokenHash and kind = :kind and used_at is null and expires_at > :now
       and account_id in (select id from account where site_id = :site)
     for update`,
    replace: `     where token_hash = :tokenHash and :kind::text is not null and used_at is null and expires_at > :now
       and account_id in (select id from account where site_id = :site)
     for update`,
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/accounts/server/passwords/password-reset.test.ts',
      'src/features/accounts/server/addresses/mail-change.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `     where token_hash = :tokenHash and kind = :kind and used_at is null and expires_at > :now
       and account_id in`,
    replace: `     where token_hash = :tokenHash and kind = :kind and used_at is null and :now::timestamptz is not null
       and account_id in`,
    tests: [
      'src/features/accounts/server/addresses/mail-change.test.ts',
      'src/features/accounts/server/addresses/mail-undo.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `     where token_hash = :tokenHash and kind = :kind and used_at is null and expires_at > :now
       and account_id in`,
    replace: `     where token_hash = :tokenHash and kind = :kind and expires_at > :now
       and account_id in`,
    tests: [
      'src/features/accounts/server/passwords/password-reset.test.ts',
      'src/features/accounts/server/addresses/mail-change.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `       and account_id in (select id from account where site_id = :site)
     for update skip locked`,
    replace: `       and :site::uuid is not null
     for update skip locked`,
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/accounts/server/deletion/reactivation.test.ts',
      'src/features/accounts/server/addresses/mail-change.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: 'where account_id = :accountId and kind = any(:kinds) and used_at is null`',
    replace: 'where account_id = :accountId and kind = any(:kinds) and used_at is null and false`',
    tests: [
      'src/features/accounts/server/addresses/mailed-links.test.ts',
      'src/features/accounts/server/addresses/mail-change.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/accounts.sql.ts',
    find: `\`update account_link_token set used_at = :now
   where token_hash = :tokenHash and kind = :kind and used_at`,
    replace: `\`update account_link_token set used_at = :now
   where token_hash = :tokenHash and :kind::text is not null and used_at`,
    tests: ['src/features/accounts/server/addresses/mailed-links.test.ts'],
  },
  {
    file: 'src/features/accounts/server/accounts.sql.ts',
    find: `     and account_id in (select id from account where site_id = :site)
   returning account_id`,
    replace: `     and :site::uuid is not null
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
    find: `\`update account_link_token set used_at = :now, expires_at = least(expires_at, :now)
   where account_id = :accountId and kind = :kind and used_at is null\``,
    replace: `\`update account_link_token set used_at = :now
   where account_id = :accountId and kind = :kind and used_at is null\``,
    tests: ['src/features/signup/server/confirmation.test.ts'],
  },
  {
    file: 'src/features/accounts/server/addresses/link-tokens.ts',
    find: 'if (row.codeHash !== null && equalsInConstantTime',
    replace: 'if (row.codeHash === null || equalsInConstantTime',
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
    find: 'where id = :id and (counter < :counter or :counter = 0 and counter = 0)',
    replace: 'where id = :id and :counter::bigint is not null',
    tests: ['src/features/accounts/server/passkeys/passkeys.test.ts'],
  },
  {
    file: 'src/features/accounts/server/passkeys/passkeys.sql.ts',
    find: 'account_id is not distinct from :accountId::uuid and expires_at > :now',
    replace: 'account_id is not distinct from :accountId::uuid and :now::timestamptz is not null',
    tests: ['src/features/accounts/server/passkeys/passkeys.test.ts'],
  },
  {
    file: 'src/features/accounts/server/passkeys/passkeys.sql.ts',
    find: 'and account_id is not distinct from :accountId::uuid and',
    replace: 'and :accountId::uuid is not distinct from :accountId and',
    tests: ['src/features/accounts/server/passkeys/passkeys.test.ts'],
  },
  {
    file: 'src/features/staff/server/passkeys.sql.ts',
    find: 'where id = :id and (counter < :counter or :counter = 0 and counter = 0)',
    replace: 'where id = :id and :counter::bigint is not null',
    tests: ['src/features/staff/server/passkeys.test.ts'],
  },
  {
    file: 'src/features/staff/server/passkeys.sql.ts',
    find: 'and staff_id is not distinct from :staffId::uuid and purpose = :purpose and expires_at > :now',
    replace: 'and staff_id is not distinct from :staffId::uuid and :purpose::text is not null and expires_at > :now',
    tests: ['src/features/staff/server/passkeys.test.ts'],
  },
  {
    file: 'src/features/staff/server/passkeys.sql.ts',
    find: 'and purpose = :purpose and expires_at > :now',
    replace: 'and purpose = :purpose and :now::timestamptz is not null',
    tests: ['src/features/staff/server/passkeys.test.ts'],
  },
  {
    file: 'src/features/staff/server/passkeys.sql.ts',
    find: 'delete from staff_passkey where id = :id and staff_id = :staffId and site_id = :site',
    replace: 'delete from staff_passkey where id = :id and :staffId::uuid is not null and site_id = :site',
    tests: ['src/features/staff/server/passkeys.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/codes.sql.ts',
    find: 'where account_id = :accountId and (last_step < :step or last_step > :step + 2)',
    replace: 'where account_id = :accountId and :step::bigint is not null',
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
    find: 'if (isRight) await cancelRemoval.run(tx, { accountId: memberId })',
    replace: '',
    tests: ['src/features/accounts/server/login/code-removal.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/code-removal.ts',
    find: 'row?.confirmedAt && row.confirmedAt > since',
    replace: 'row?.confirmedAt && since',
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
    find: 'await lockStaff.run(tx, { staffId })',
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
    find: 'where id = :staffId and (last_code_step < :step or last_code_step > :step + 2) and sealed_secret is not null',
    replace: 'where id = :staffId and :step::bigint is not null and sealed_secret is not null',
    tests: ['src/features/staff/server/codes.test.ts', 'src/features/staff/server/staff.test.ts'],
  },
  {
    file: 'src/features/signup/server/signup.sql.ts',
    find: 'where token_hash = :tokenHash and site_id = :site and expires_at > :now for update',
    replace: 'where token_hash = :tokenHash and site_id = :site and expires_at > :now',
    tests: ['src/features/signup/server/complete-signup.test.ts'],
  },
]
