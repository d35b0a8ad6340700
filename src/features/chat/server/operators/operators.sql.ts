import { joinClaim, type ClaimColumns } from '#features/staff/server/work-queue.sql.ts'
import type { WorkItem } from '#features/staff/server/work-queue.ts'
import { statement } from '#platform/server/database/statement.ts'

/** A conversation of a fictional profile that waits for an answer. */
export interface WaitingRow extends ClaimColumns {
  id: string
  profileName: string
  waitingSince: Date
  claimedByName: string | null
}

/**
 * SQL: the conversations of the site whose last message is the member's and not removed. Conversations that the profile
 * could not answer are left out: those of retired profiles, with a block, or with an account that is not active.
 */
const waiting = `select c.id, other.id as member_id, p.name as profile_name, unanswered.waiting_since, claim.claimed_by,
    claim.claimed_until
  from profile p
  join reachable_account own on own.id = p.member_id and own.status = 'active'
  join conversation_side side on side.member_id = p.member_id
  join conversation c on c.id = side.conversation_id and c.site_id = :site
  join reachable_account other on other.id = side.partner_id and other.status = 'active'
  join message newest on newest.conversation_id = c.id and newest.seq = c.last_seq and newest.sender_id = side.partner_id
  cross join lateral (
    select min(m.sent_at) as waiting_since from message m
    where m.conversation_id = c.id and m.sender_id = side.partner_id and m.removed_at is null
      and m.seq > coalesce((select answer.seq from message answer
        where answer.conversation_id = c.id and answer.sender_id = p.member_id order by answer.seq desc limit 1), 0)
  ) as unanswered
  ${joinClaim('conversation', 'c.id')}
  where p.site_id = :site and p.is_fictional and p.retired_at is null and unanswered.waiting_since is not null
    and visible_pair(p.member_id, side.partner_id)`

/** Lists waiting conversations after one, or from the first one, the oldest first. */
export const listWaiting = statement<{ limit: number; afterSince: Date | null; afterId: string | null }, WaitingRow>(
  'chat.list_waiting',
  `select w.*, (select name from staff_account where id = w.claimed_by) as claimed_by_name from (${waiting}) w
   where :afterId::uuid is null or (w.waiting_since, w.id) > (:afterSince::timestamptz, :afterId)
   order by w.waiting_since, w.id limit :limit`,
)

export const countWaiting = statement<void, { count: number }>(
  'chat.count_waiting',
  `select count(*)::int as count from (${waiting}) w`,
)

/** Finds and locks a conversation if it waits. */
export const lockWaiting = statement<{ conversationId: string }, WorkItem>(
  'chat.lock_waiting',
  `${waiting} and c.id = :conversationId for no key update of c`,
)

/**
 * Lists the conversations that wait longest, and locks them: free ones and the operator's own, so that the same request
 * twice claims one. It leaves out locked ones and those of the operator's own member account.
 */
export const listNextConversations = statement<{ staffId: string; ownMailbox: string | null; limit: number }, WorkItem>(
  'chat.list_next_conversations',
  `${waiting} and (claim.claimed_by is null or claim.claimed_by = :staffId) and not is_account_of_mailbox(other.id, :ownMailbox)
   order by unanswered.waiting_since, c.id limit :limit for no key update of c skip locked`,
)

/** Reports whether the message before an answer is the partner's, so that it is no second answer. */
export const isReply = statement<{ conversationId: string; seq: number; partnerId: string }, { isReply: boolean }>(
  'chat.is_reply',
  `select exists (select from message
     where conversation_id = :conversationId and seq = :seq::integer - 1 and sender_id = :partnerId) as is_reply`,
)

/** A conversation of a fictional profile. */
export interface FictionalConversationRow extends ClaimColumns {
  id: string
  lastSeq: number
  profileId: string
  partnerId: string
  about: string
  /** Whether neither blocked the other. */
  isVisible: boolean
}

/** Finds a conversation of a fictional profile of the site, with its claim unless that ended. */
export const findFictionalConversation = statement<{ conversationId: string }, FictionalConversationRow>(
  'chat.find_fictional_conversation',
  `select c.id, c.last_seq, p.member_id as profile_id, side.partner_id, p.about,
     visible_pair(p.member_id, side.partner_id) as is_visible, claim.claimed_by, claim.claimed_until
   from conversation c
   join conversation_side side on side.conversation_id = c.id
   join profile p on p.member_id = side.member_id and p.is_fictional
   ${joinClaim('conversation', 'c.id')}
   where c.id = :conversationId and c.site_id = :site`,
)

/** Records the author of a message that staff wrote. */
export const insertStaffMessage = statement<{ messageId: string; staffId: string }>(
  'chat.insert_staff_message',
  'insert into staff_message (message_id, site_id, staff_id) values (:messageId, :site, :staffId)',
)
