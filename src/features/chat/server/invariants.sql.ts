import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { statement } from '#platform/server/database/statement.ts'

const expectedCounterAccount = `case m.kind when 'text' then 'message' else m.kind end`

/** Invariants of conversations, messages and their charges. */
export const chatInvariants: Invariants = {
  'I4 I7 each charged message has one ledger entry with its price, and a free message has none': statement<
    void,
    Violation
  >(
    'chat.check_charges',
    `select m.id as subject, format('%s of %s credits, charges %s', m.kind, m.price, e.charges) as found
     from message m
     left join (select ref_id, array_agg(format('%s %s %s', member_id, counter_account, delta)) as charges
       from ledger_entry group by 1) e on e.ref_id = m.id
     where e.charges is distinct from
       case when m.price > 0 then array[format('%s %s %s', m.sender_id, ${expectedCounterAccount}, -m.price)] end`,
  ),
  'I4 I7 no message is charged twice': statement<void, Violation>(
    'chat.check_double_charges',
    `select ref_id::text as subject, format('%s charges', count(*)) as found
     from ledger_entry where counter_account in ('message', 'image', 'gift') group by ref_id having count(*) > 1`,
  ),
  'C-07 each image message has one image, and each sent image has a message': statement<void, Violation>(
    'chat.check_images',
    `select coalesce(m.id, i.message_id)::text as subject,
       case when m.id is null then 'image without a message' else 'message without its image' end as found
     from (select id, sender_id, client_id from message where kind = 'image') m
     full join (select message_id, sender_id, client_id from chat_image where message_id is not null) i
       on i.message_id = m.id and i.sender_id = m.sender_id and i.client_id = m.client_id
     where m.id is null or i.message_id is null`,
  ),
  'C-24 an image that was never sent is deleted after a day': statement<void, Violation>(
    'chat.check_unsent_images',
    // A job deletes them every hour; it may have been off for a while.
    `select client_id::text as subject, format('uploaded %s', created_at) as found from chat_image
     where message_id is null and created_at < now() - interval '2 days'`,
  ),
  'I12 the messages of a conversation are numbered without a gap': statement<void, Violation>(
    'chat.check_numbers',
    `select c.id as subject, format('%s messages from %s to %s, last %s, removed up to %s', coalesce(m.stored, 0), m.first,
         m.last, c.last_seq, s.removed) as found
     from conversation c
     join (select conversation_id, min(deleted_seq) as removed from conversation_side group by 1) s on s.conversation_id = c.id
     left join (select conversation_id, count(*) as stored, min(seq) as first, max(seq) as last from message group by 1) m
       on m.conversation_id = c.id
     where coalesce(m.stored, 0) <> c.last_seq - s.removed
       or m.first <> s.removed + 1 or m.last <> c.last_seq`,
  ),
  'I13 nobody has read or removed beyond the last message': statement<void, Violation>(
    'chat.check_read',
    `select s.conversation_id as subject, format('%s: read %s, removed %s, last %s', s.member_id, s.read_seq, s.deleted_seq,
       c.last_seq) as found
     from conversation_side s join conversation c on c.id = s.conversation_id
     where s.read_seq > c.last_seq or s.deleted_seq > c.last_seq or s.read_seq < s.deleted_seq or s.deleted_seq < 0`,
  ),
  'I12 a conversation has the sides of its two members': statement<void, Violation>(
    'chat.check_sides',
    `select c.id as subject, format('%s sides', count(s.*)) as found from conversation c
     left join conversation_side s on s.conversation_id = c.id
       and (s.member_id, s.partner_id) in ((c.first_id, c.second_id), (c.second_id, c.first_id))
     group by c.id having count(s.*) <> 2`,
  ),
  'I15 a member’s started conversations are counted': statement<void, Violation>(
    'chat.check_starts',
    `select c.starter_id as subject, format('%s started, %s counted', count(*), coalesce(max(q.started), 0)) as found
     from conversation c left join chat_quota q on q.member_id = c.starter_id
     group by c.starter_id having count(*) > coalesce(max(q.started), 0)`,
  ),
  'C-06 a conversation records which members have sent a text': statement<void, Violation>(
    'chat.check_texts',
    `select distinct c.id as subject, format('text of %s', m.sender_id) as found
     from message m join conversation c on c.id = m.conversation_id
     where m.kind = 'text' and not case when m.sender_id = c.first_id then c.first_sent_text else c.second_sent_text end`,
  ),
  'C-56 the contacts of members are their likes and conversations': statement<void, Violation>(
    'chat.check_contacts',
    `select member_id as subject,
       format('%s with %s: %s', kind, other_id,
         case when s.kind is null then 'contact without a cause' else 'no contact' end) as found
     from member_contact c
     full join (
       select liker_id as member_id, liked_id as other_id, 'like' as kind from member_like
       union all select first_id, second_id, 'conversation' from conversation
     ) s using (member_id, other_id, kind)
     where c.kind is null or s.kind is null`,
  ),
}
