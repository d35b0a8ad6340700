import { statement } from '#platform/server/database/statement.ts'

/** A conversation of a fictional profile that waits for an answer. */
export interface WaitingRow {
  id: string
  profile_name: string
  waiting_since: Date
  claimed_by: string | null
  claimed_by_name: string | null
  claimed_until: Date | null
}

/**
 * SQL: the conversations of the site whose last message is the member's and not removed. Conversations that the profile
 * could not answer are left out: those of retired profiles, with a block, or with an account that is not active.
 */
const waiting = `select c.id, p.name as profile_name, unanswered.waiting_since, claim.staff_id as claimed_by,
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
  left join conversation_claim claim on claim.conversation_id = c.id
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

/** SQL: the conversations that the staff member may claim now: free ones and their own. */
const claimable = `${waiting} and (claim.claimed_until is null or claim.claimed_until <= :now or claim.staff_id = :staffId)`

/** SQL: claims the conversations of \`candidate\` until `:until`, except those that a concurrent caller got. */
const claimCandidate = `insert into conversation_claim (conversation_id, site_id, staff_id, claimed_until)
  select candidate.id, :site, :staffId, :until from candidate
  on conflict (conversation_id) do update set staff_id = excluded.staff_id, claimed_until = excluded.claimed_until
    where conversation_claim.claimed_until <= :now or conversation_claim.staff_id = excluded.staff_id
  returning conversation_id`

/**
 * Claims a waiting conversation. The caller's own claim is extended. Returns no row when it does not wait, or when a
 * concurrent caller got it.
 */
export const claimWaiting = statement<
  { staffId: string; until: Date; conversationId: string },
  { conversation_id: string }
>('chat.claim_waiting', `with candidate as (${claimable} and c.id = :conversationId) ${claimCandidate}`)

/**
 * Claims the conversation that waits longest, without those that concurrent callers are claiming. Returns no row when no other
 * waits. It is not claimed when a concurrent caller got it after this statement began: the next try finds another one.
 */
export const claimOldest = statement<
  { staffId: string; until: Date; ownMailbox: string | null },
  { conversation_id: string; is_claimed: boolean }
>(
  'chat.claim_oldest',
  `with candidate as (
     ${claimable} and not is_account_of_mailbox(other.id, :ownMailbox) order by unanswered.waiting_since, c.id limit 1 for no key update of c skip locked
   ), claimed as (${claimCandidate})
   select id as conversation_id, exists (select from claimed) as is_claimed from candidate`,
)

/** Locks the claims of one staff member, so that the same request twice at once claims one conversation. */
export const lockOperator = statement<{ staffId: string }>(
  'chat.lock_operator',
  `select pg_advisory_xact_lock(hashtextextended('operator' || :staffId::text, 0))`,
)

/** Ends the caller's claim, which may have expired. */
export const deleteClaim = statement<{ conversationId: string; staffId: string }>(
  'chat.delete_claim',
  'delete from conversation_claim where site_id = :site and conversation_id = :conversationId and staff_id = :staffId',
)

/**
 * Ends a claim that has not expired, with the answer `:answer`. Deletes nothing when the caller has none, or when the message before
 * the answer is not the partner's: a claim that was made while the caller answered gives no second answer.
 */
export const spendClaim = statement<{ conversationId: string; staffId: string; seq: number; partnerId: string }>(
  'chat.spend_claim',
  `delete from conversation_claim
   where site_id = :site and conversation_id = :conversationId and staff_id = :staffId and claimed_until > :now
     and exists (select from message where conversation_id = :conversationId and seq = :seq::integer - 1 and sender_id = :partnerId)`,
)

/** A conversation of a fictional profile. */
export interface FictionalConversationRow {
  id: string
  last_seq: number
  profile_id: string
  partner_id: string
  about: string
  /** Whether neither blocked the other. */
  is_visible: boolean
  claimed_by: string | null
  claimed_until: Date | null
}

/** Finds a conversation of a fictional profile of the site, with its claim. */
export const findFictionalConversation = statement<{ conversationId: string }, FictionalConversationRow>(
  'chat.find_fictional_conversation',
  `select c.id, c.last_seq, p.member_id as profile_id, side.partner_id, p.about,
     visible_pair(p.member_id, side.partner_id) as is_visible, claim.staff_id as claimed_by, claim.claimed_until
   from conversation c
   join conversation_side side on side.conversation_id = c.id
   join profile p on p.member_id = side.member_id and p.is_fictional
   left join conversation_claim claim on claim.conversation_id = c.id
   where c.id = :conversationId and c.site_id = :site`,
)

/** Records the author of a message that staff wrote. */
export const insertStaffMessage = statement<{ messageId: string; staffId: string }>(
  'chat.insert_staff_message',
  'insert into staff_message (message_id, site_id, staff_id) values (:messageId, :site, :staffId)',
)
