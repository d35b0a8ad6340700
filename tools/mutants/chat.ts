import type { Mutant } from './mutant.ts'

/** Mutants of conversations, messages and gifts. */
export const mutants: readonly Mutant[] = [
  {
    file: 'db/functions/chat.sql',
    find: 'where member_id in (sender, other) and retired_at is not null',
    replace: 'where member_id = other and retired_at is not null',
    tests: ['src/features/chat/server/operators/operators.test.ts'],
  },
  {
    file: 'src/features/staff/server/work-queue.sql.ts',
    find: 'and claimed_by = :staffId and claimed_until > :now`',
    replace: 'and claimed_by = :staffId and :now::timestamptz is not null`',
    tests: ['src/features/chat/server/operators/operators.test.ts'],
  },
  {
    file: 'src/features/chat/server/operators/operators.sql.ts',
    find: 'and p.retired_at is null and unanswered',
    replace: 'and unanswered',
    tests: ['src/features/chat/server/operators/operators.test.ts'],
  },
  {
    file: 'src/features/staff/server/work-queue.ts',
    find: `      await lock(tx)
      return claimListed(`,
    replace: `      return claimListed(`,
    tests: ['src/features/chat/server/operators/operators.test.ts'],
  },
  {
    file: 'src/features/chat/server/operators/operator-answers.ts',
    find: "if (!isSpent) throw new Refusal('conversation_not_claimed')",
    replace: '',
    tests: ['src/features/chat/server/operators/operators.test.ts'],
  },
  {
    file: 'src/features/chat/server/messages/sending.ts',
    find: 'first_to_match_free: settings.match_first_message_free > 0',
    replace: 'first_to_match_free: true',
    tests: ['src/features/chat/server/conversations/free-first-message.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: "item.first_to_match_free and item.kind = 'text' and not coalesce(",
    replace: 'item.first_to_match_free and not coalesce(',
    tests: [
      'src/features/chat/server/conversations/free-first-message.test.ts',
      'src/features/chat/server/gifts/gifts.test.ts',
    ],
  },
  {
    file: 'db/functions/chat.sql',
    find: `        first_sent_text = c.first_sent_text or (a.kind = 'text' and c.first_id = a.sender),
        second_sent_text`,
    replace: '        second_sent_text',
    tests: ['src/features/chat/server/conversations/free-first-message.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: "when status = 'not_confirmed' then",
    replace: "when status = 'banned' then",
    tests: ['src/features/chat/server/messages/sending.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: `        when (select request_id from ledger_entry
          where request_id = message_request_id(candidate.sender, candidate.client)) is not null then 'message_id_used'
`,
    replace: '',
    tests: ['src/features/chat/server/messages/reused-message-ids.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: "  if not found then raise exception 'both started' using errcode = '40001'; end if;",
    replace: '',
    tests: ['src/features/chat/server/messages/sending.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: "when messages_from = 'nobody' then 'nobody_may_write'",
    replace: '',
    tests: ['src/features/chat/server/messages/message-privacy.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: `where liker_id = other and liked_id = sender)
      then`,
    replace: `where liker_id = sender and liked_id = other)
      then`,
    tests: ['src/features/chat/server/messages/message-privacy.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: 'perform 1 from conversation where id = any (conversations) order by id for no key update;',
    replace: '',
    tests: [
      'src/site-tests/borders/locks.test.ts',
      'src/features/chat/server/messages/sending.test.ts',
      'src/features/chat/server/messages/concurrent-sends.test.ts',
    ],
  },
  {
    file: 'src/features/chat/server/chat.sql.ts',
    find: 'm.seq > side.read_seq and m.sender_id = side.partner_id',
    replace: 'm.seq > side.read_seq',
    tests: ['src/features/chat/server/chat.test.ts'],
  },
  {
    file: 'src/features/chat/server/chat.sql.ts',
    find: `c.last_seq > side.deleted_seq and visible_pair(:memberId, side.partner_id)
`,
    replace: `c.last_seq > side.deleted_seq
`,
    tests: ['src/features/chat/server/chat.test.ts'],
  },
  {
    file: 'src/features/chat/server/chat.sql.ts',
    find: `    and side.read_seq < least(:seq, c.last_seq)
`,
    replace: '',
    tests: ['src/features/chat/server/chat.test.ts'],
  },
  {
    file: 'src/features/chat/server/chat.ts',
    find: 'const afterSeq = Math.max(after ?? 0, deletedSeq)',
    replace: 'const afterSeq = after ?? 0',
    tests: ['src/features/chat/server/chat.test.ts'],
  },
  {
    file: 'src/features/chat/server/messages/send-queue.ts',
    find: '=> [sender, conversation_id],',
    replace: '=> [conversation_id],',
    tests: [
      'src/features/chat/server/messages/sending.test.ts',
      'src/features/chat/server/messages/concurrent-sends.test.ts',
    ],
    survivalReason: 'A batch that names a sender twice fails and is stored one by one: the same outcome, only slower.',
  },
  {
    file: 'db/functions/chat.sql',
    find: "when images_from = 'answered' and not has_written(other, sender) then",
    replace: "when images_from = 'answered' and not has_written(sender, other) then",
    tests: ['src/features/chat/server/images/images.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: ' and site_id = site and message_id is null for update;',
    replace: ' and site_id = site for update)',
    tests: ['src/features/chat/server/images/images.test.ts'],
    survivalReason: 'An image with a message is a repeat, which is answered before: the condition is a second defence.',
  },
  {
    file: 'src/features/chat/server/images/images.sql.ts',
    find: 'm.seq > side.deleted_seq and visible_pair(:memberId, side.partner_id)',
    replace: 'visible_pair(:memberId, side.partner_id)',
    tests: ['src/features/chat/server/images/image-access.test.ts'],
  },
  {
    file: 'src/features/chat/server/images/images.sql.ts',
    find: 'm.seq > side.deleted_seq and visible_pair(:memberId, side.partner_id)',
    replace: 'm.seq > side.deleted_seq',
    tests: ['src/features/chat/server/images/image-access.test.ts'],
  },
  {
    file: 'src/features/chat/server/images/images.sql.ts',
    find: 'side.conversation_id = m.conversation_id and side.member_id = :memberId',
    replace: 'side.conversation_id = m.conversation_id',
    tests: ['src/features/chat/server/images/image-access.test.ts'],
  },
  {
    file: 'src/features/chat/server/images/images.sql.ts',
    find: 'where message_id is null and created_at <= :before',
    replace: 'where created_at <= :before',
    tests: ['src/features/chat/server/images/images.test.ts'],
  },
  {
    file: 'src/features/chat/rules.ts',
    find: 'return prices.message_credits + prices.photo_credits',
    replace: 'return prices.photo_credits',
    tests: ['src/features/chat/server/images/images.test.ts'],
  },
]
