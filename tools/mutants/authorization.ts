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
    find: 'and reachable.id <> item.sender',
    replace: '',
    tests: ['src/features/chat/server/messages/sending.test.ts', 'src/site-tests/borders/other-site.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: 'else visible_pair(item.sender, partner.id) end as is_visible',
    replace: 'else true end as is_visible',
    tests: ['src/features/chat/server/messages/sending.test.ts', 'src/features/chat/server/gifts/gifts.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: 'left join reachable_account reachable on reachable.id = partner.id and reachable.site_id = item.site',
    replace: 'left join reachable_account reachable on reachable.id = partner.id',
    tests: ['src/features/chat/server/messages/sending.test.ts', 'src/site-tests/borders/other-site.test.ts'],
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
    find: '`select ${profileColumns} from profile p where p.member_id = :memberId and p.site_id = :site`',
    replace: '`select ${profileColumns} from profile p where p.member_id = :memberId and :site::uuid is not null`',
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
    find: 'where p.member_id = :memberId and p.site_id = :site and can_see_member(:viewerId, :memberId)`',
    replace: 'where p.member_id = :memberId and :site::uuid is not null and can_see_member(:viewerId, :memberId)`',
    tests: ['src/features/profiles/server/profile-view.test.ts', 'src/site-tests/borders/other-site.test.ts'],
  },
  {
    file: 'src/features/profiles/server/profiles.sql.ts',
    find: 'where p.member_id = :memberId and p.site_id = :site and p.member_id <> :viewerId and can_see_member(:viewerId, :memberId)',
    replace:
      'where p.member_id = :memberId and :site::uuid is not null and p.member_id <> :viewerId and can_see_member(:viewerId, :memberId)',
    tests: ['src/site-tests/borders/other-site.test.ts', 'src/features/profiles/server/profile-view.test.ts'],
  },
  {
    file: 'src/features/accounts/server/credentials.sql.ts',
    find: `\`select \${columns} from account where site_id = :site and email_key = :emailKey
`,
    replace: `\`select \${columns} from account where :site::uuid is not null and email_key = :emailKey
`,
    tests: [
      'src/features/accounts/server/passwords/password-reset.test.ts',
      'src/features/accounts/server/passwords/reset-mails.test.ts',
      'src/site-tests/borders/other-site.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/login/login.sql.ts',
    find: 'where site_id = :site and email_key = :emailKey and (is_open',
    replace: 'where :site::uuid is not null and email_key = :emailKey and (is_open',
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
    find: 'where side.conversation_id = :conversationId and side.member_id = :memberId and visible_pair(:memberId, side.partner_id)',
    replace: 'where side.conversation_id = :conversationId and side.member_id = :memberId',
    tests: ['src/features/chat/server/chat.test.ts', 'src/site-tests/borders/blocked-pair.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.sql.ts',
    find: 'where (p.file_key = :key or p.blur_key = :key) and p.site_id = :site',
    replace: 'where (p.file_key = :key or p.blur_key = :key) and :site::uuid is not null',
    tests: ['src/features/photos/server/access.test.ts'],
  },
  {
    file: 'src/features/relations/server/relations.sql.ts',
    find: 'delete from block where blocker_id = :blockerId and blocked_id = :blockedId',
    replace:
      'delete from block where (blocker_id = :blockerId and blocked_id = :blockedId) or (blocker_id = :blockedId and blocked_id = :blockerId)',
    tests: ['src/features/relations/server/relations.test.ts'],
  },
  {
    file: 'src/features/relations/server/relations.sql.ts',
    find: 'and account.site_id = :site and account.id <> :blockerId',
    replace: 'and :site::uuid is not null and account.id <> :blockerId',
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
    find: 'delete from passkey where id = :id and account_id = :accountId',
    replace: 'delete from passkey where id = :id and :accountId::uuid is not null',
    tests: ['src/features/accounts/server/passkeys/passkeys.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.sql.ts',
    find: 'delete from photo where id = :photoId and member_id = :memberId and site_id = :site',
    replace: 'delete from photo where id = :photoId and :memberId::uuid is not null and site_id = :site',
    tests: ['src/features/photos/server/photos.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.ts',
    find: `if (photo?.memberId !== memberId) throw new Refusal('photo_not_found')
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
    find: 'delete from session where subject_id = :subjectId and handle = :handle returning id',
    replace: 'delete from session where :subjectId::uuid is not null and handle = :handle returning id',
    tests: ['src/features/accounts/server/sessions/session-list.test.ts'],
  },
  {
    file: 'src/features/chat/server/chat.sql.ts',
    find: 'where conversation_id = :conversationId and member_id = :memberId and deleted_seq < :toSeq',
    replace: 'where conversation_id = :conversationId and :memberId::uuid is not null and deleted_seq < :toSeq',
    tests: ['src/features/chat/server/chat.test.ts'],
  },
]
