import type { Mutant } from './mutant.ts'

/** Mutants of permissions to view, reach and change data. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/platform/server/http/api.ts',
    find: "return access === 'member' ? 'authentication_required' : null",
    replace: 'return null',
    tests: ['src/site-tests/borders/access.test.ts'],
  },
  {
    file: 'src/platform/server/http/api.ts',
    find: 'return closedDuringHold ? actor.accountHold : null',
    replace: 'return null',
    tests: ['src/features/accounts/server/terms.test.ts'],
  },
  {
    file: 'src/platform/server/http/api.ts',
    find: `  if (!declaredError) return error
  return new ORPCError(error.code, { status: declaredError.status ?? 400,`,
    replace: '  return new ORPCError(error.code, { status: declaredError?.status ?? 400,',
    tests: ['src/site-tests/borders/defects.test.ts'],
  },
  {
    file: 'src/platform/server/http/api-handler.ts',
    find: "return new ORPCError('general', { status: 500, data: {} })",
    replace: "return new ORPCError('general', { status: 500, data: { message: String(error) } })",
    tests: ['src/site-tests/borders/defects.test.ts'],
  },
  {
    file: 'src/platform/server/http/origin-guard.ts',
    find: 'if (from !== undefined) return from === origin',
    replace: 'if (from !== undefined) return from.startsWith(origin)',
    tests: ['src/site-tests/borders/origin-guard.test.ts'],
  },
  {
    file: 'src/features/accounts/login.rules.ts',
    find: "!== 'cross-site' && !isPrefetch",
    replace: "!== 'cross-site'",
    tests: ['src/features/accounts/server/accounts.test.ts'],
  },
  {
    file: 'db/functions/relations.sql',
    find: 'where (blocker_id = viewer and blocked_id = other) or (blocker_id = other and blocked_id = viewer)',
    replace: 'where (blocker_id = viewer and blocked_id = other)',
    tests: ['src/features/relations/server/relations.test.ts'],
  },
  {
    file: 'db/functions/relations.sql',
    find: 'if audience is null or not visible_pair(viewer, other) then',
    replace: 'if audience is null then',
    tests: ['src/features/profiles/server/profile-view.test.ts', 'src/features/relations/server/relations.test.ts'],
  },
  {
    file: 'db/functions/profiles.sql',
    find: "when profile_status <> 'active' or not is_open_account(account_status) then null",
    replace: "when profile_status <> 'active' then null",
    tests: [
      'src/features/profiles/server/profile-view.test.ts',
      'src/features/accounts/server/deletion/deletion.test.ts',
      'src/features/accounts/server/members/bans.test.ts',
    ],
  },
  {
    file: 'db/functions/profiles.sql',
    find: 'perform 1 from profile where member_id = new.id for no key update;',
    replace: '',
    tests: ['src/site-tests/borders/locks.test.ts'],
  },
  {
    file: 'db/functions/profiles.sql',
    find: "when account_status <> 'active' or confirmed_at is null or invisible or hidden then 'contacts'",
    replace: "when account_status <> 'active' or confirmed_at is null then 'contacts'",
    tests: ['src/features/profiles/server/profile-view.test.ts', 'src/features/profiles/server/privacy.test.ts'],
  },
  {
    file: 'db/functions/relations.sql',
    find: "return audience <> 'contacts' or has_contact(viewer, other);",
    replace: 'return true;',
    tests: ['src/features/profiles/server/profile-view.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: 'where id = other and site_id = site and id <> sender',
    replace: 'where id = other and id <> sender',
    tests: ['src/features/chat/server/messages/sending.test.ts', 'src/site-tests/borders/other-site.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: 'partner_refusal(account_status, visible_pair(sender, other))',
    replace: 'partner_refusal(account_status, true)',
    tests: ['src/features/chat/server/messages/sending.test.ts', 'src/features/chat/server/gifts/gifts.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: 'left join reachable_account reachable on reachable.id = partner.id and reachable.site_id = item.site',
    replace: 'left join reachable_account reachable on reachable.id = partner.id',
    tests: ['src/features/chat/server/messages/sending.test.ts'],
    survivalReason:
      'A conversation is found only on its own site (target.site_id = item.site), and both of its members have their accounts there.',
  },
  {
    file: 'db/functions/chat.sql',
    find: `        and item.sender in (target.first_id, target.second_id)
`,
    replace: '',
    tests: ['src/features/chat/server/messages/sending.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: 'partner_refusal(candidate.partner_status, candidate.is_visible)',
    replace: 'partner_refusal(candidate.partner_status, true)',
    tests: ['src/features/chat/server/messages/sending.test.ts'],
  },
  {
    file: 'src/features/profiles/server/profiles.sql.ts',
    find: '`select ${profileColumns} from profile p where p.member_id = $1 and p.site_id = $2`',
    replace: '`select ${profileColumns} from profile p where p.member_id = $1 and $2::uuid is not null`',
    tests: [
      'src/site-tests/borders/other-site.test.ts',
      'src/features/profiles/server/profile-view.test.ts',
      'src/app/viewer.test.ts',
    ],
    survivalReason:
      'The profile belongs to the logged-in member, whose session is valid on this site only, or to a member whom an earlier statement found on this site.',
  },
  {
    file: 'src/features/profiles/server/profiles.sql.ts',
    find: 'where p.member_id = $1 and p.site_id = $2 and can_see_member($3, $1)`',
    replace: 'where p.member_id = $1 and $2::uuid is not null and can_see_member($3, $1)`',
    tests: ['src/features/profiles/server/profile-view.test.ts', 'src/site-tests/borders/other-site.test.ts'],
  },
  {
    file: 'src/features/profiles/server/profiles.sql.ts',
    find: 'where p.member_id = $1 and p.site_id = $2 and p.member_id <> $3 and can_see_member($3, $1)',
    replace: 'where p.member_id = $1 and $2::uuid is not null and p.member_id <> $3 and can_see_member($3, $1)',
    tests: ['src/site-tests/borders/other-site.test.ts', 'src/features/profiles/server/profile-view.test.ts'],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `\`select \${columns} from account where site_id = $1 and email_key = $2
`,
    replace: `\`select \${columns} from account where $1::uuid is not null and email_key = $2
`,
    tests: [
      'src/features/accounts/server/passwords/password-reset.test.ts',
      'src/features/accounts/server/passwords/reset-mails.test.ts',
      'src/site-tests/borders/other-site.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/login/login.sql.ts',
    find: 'where site_id = $1 and email_key = $2 and (is_open',
    replace: 'where $1::uuid is not null and email_key = $2 and (is_open',
    tests: ['src/features/accounts/server/accounts.test.ts'],
  },
  {
    file: 'src/features/accounts/server/login/login.sql.ts',
    find: "(is_open_account(status) or status = 'deleted')",
    replace: "(is_open_account(status) or status in ('deleted', 'banned'))",
    tests: ['src/features/accounts/server/members/bans.test.ts'],
    survivalReason: 'Starting the session refuses a banned account too, with the same response.',
  },
  {
    file: 'src/features/chat/server/chat.sql.ts',
    find: 'where side.conversation_id = $3 and side.member_id = $1 and visible_pair($1, side.partner_id)',
    replace: 'where side.conversation_id = $3 and side.member_id = $1',
    tests: ['src/features/chat/server/chat.test.ts', 'src/site-tests/borders/blocked-pair.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.sql.ts',
    find: 'where (p.file_key = $1 or p.blur_key = $1) and p.site_id = $2',
    replace: 'where (p.file_key = $1 or p.blur_key = $1) and $2::uuid is not null',
    tests: ['src/features/photos/server/access.test.ts'],
  },
  {
    file: 'src/features/relations/server/relations.sql.ts',
    find: 'delete from block where blocker_id = $1 and blocked_id = $2',
    replace: 'delete from block where (blocker_id = $1 and blocked_id = $2) or (blocker_id = $2 and blocked_id = $1)',
    tests: ['src/features/relations/server/relations.test.ts'],
  },
  {
    file: 'src/features/relations/server/relations.sql.ts',
    find: 'and account.site_id = $3 and account.id <> $1',
    replace: 'and $3::uuid is not null and account.id <> $1',
    tests: ['src/features/relations/server/relations.test.ts', 'src/site-tests/borders/other-site.test.ts'],
  },
  {
    file: 'src/features/accounts/server/addresses/mail-change.ts',
    find: "if (account.status !== 'active') throw new Refusal('link_expired')",
    replace: '',
    tests: ['src/features/accounts/server/addresses/mail-change.test.ts'],
  },
  {
    file: 'src/features/accounts/server/passkeys/passkeys.sql.ts',
    find: 'delete from passkey where id = $1 and account_id = $2',
    replace: 'delete from passkey where id = $1 and $2::uuid is not null',
    tests: ['src/features/accounts/server/passkeys/passkeys.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.sql.ts',
    find: 'delete from photo where id = $1 and member_id = $2 and site_id = $3',
    replace: 'delete from photo where id = $1 and $2::uuid is not null and site_id = $3',
    tests: ['src/features/photos/server/photos.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.ts',
    find: `if (photo?.member_id !== memberId) throw new Refusal('photo_not_found')
    if (photo.status !== 'active')`,
    replace: `if (!photo) throw new Refusal('photo_not_found')
    if (photo.status !== 'active')`,
    tests: ['src/site-tests/borders/access.test.ts', 'src/features/photos/server/photos.test.ts'],
  },
  {
    file: 'src/features/photos/rules.ts',
    find: "if (tier === 'visitor') return position === 1",
    replace: "if (tier === 'visitor') return true",
    tests: ['src/features/photos/rules.test.ts', 'src/features/photos/server/access.test.ts'],
  },
  {
    file: 'src/features/photos/rules.ts',
    find: "return premium ? 'premium' : 'free'",
    replace: "return 'premium'",
    tests: ['src/features/photos/rules.test.ts', 'src/features/photos/server/access.test.ts'],
  },
  {
    file: 'src/platform/server/security/sessions.sql.ts',
    find: 'delete from session where subject_id = $1 and handle = $2 returning id',
    replace: 'delete from session where $1::uuid is not null and handle = $2 returning id',
    tests: ['src/features/accounts/server/sessions/session-list.test.ts'],
  },
  {
    file: 'src/features/chat/server/chat.sql.ts',
    find: 'where conversation_id = $1 and member_id = $2 and deleted_seq < $3',
    replace: 'where conversation_id = $1 and $2::uuid is not null and deleted_seq < $3',
    tests: ['src/features/chat/server/chat.test.ts'],
  },
]
