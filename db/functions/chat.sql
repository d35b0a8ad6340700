drop function if exists start_chat(
  uuid, uuid, uuid, uuid, uuid, uuid, text, integer, integer, boolean, timestamptz, text, integer
);
drop function if exists send_messages(jsonb);
drop function if exists refuse_message(text, jsonb);
drop function if exists store_messages(jsonb);
drop function if exists store_to_member(jsonb);
drop function if exists lock_unsent_image(uuid, uuid, uuid);
drop function if exists send_refusal(uuid, uuid, uuid, boolean, integer);
drop function if exists start_conversation(uuid, uuid, uuid, uuid, timestamptz);
drop function if exists is_first_to_match(uuid, uuid);
drop type if exists send_outcome;

-- The outcome of one send: a refusal with its details, or the stored message.
create type send_outcome as (
  refusal text,
  details jsonb,
  id uuid,
  conversation_id uuid,
  partner_id uuid,
  seq integer,
  sent_at timestamptz,
  credits integer,
  is_new boolean
);

-- A conversation is a contact of the two members (C-56).
create or replace function add_conversation_contacts() returns trigger language plpgsql as $$
begin
  perform add_contacts(array_agg(first_id), array_agg(second_id), 'conversation') from added;
  return null;
end $$;
create or replace trigger conversation_contacts_added after insert on conversation referencing new table as added
  for each statement execute function add_conversation_contacts();

create or replace function remove_conversation_contacts() returns trigger language plpgsql as $$
begin
  perform remove_contacts(array_agg(first_id), array_agg(second_id), 'conversation') from removed;
  return null;
end $$;
create or replace trigger conversation_contacts_removed after delete on conversation referencing old table as removed
  for each statement execute function remove_conversation_contacts();

-- Returns the request id of a message's charge. The ledger entry remains when the message is erased, so a message id
-- cannot be used a second time.
create or replace function message_request_id(sender uuid, client uuid) returns text language sql immutable as $$
  select 'message:' || sender::text || ':' || client::text
$$;

-- Returns the refusal of a new conversation, or null when the sender may start it. A fictional profile never starts one
-- (C-11). For others the recipient's setting messages_from decides; 'liked' admits the members whom the recipient
-- likes.
create or replace function start_refusal(sender uuid, other uuid) returns text language sql stable as $$
  select case
    when (select is_fictional from profile where member_id = sender) then 'fictional_never_starts'
    when messages_from = 'nobody' then 'nobody_may_write'
    when messages_from = 'liked' and not exists (select 1 from member_like where liker_id = other and liked_id = sender)
      then 'only_liked_may_write'
  end from profile where member_id = other
$$;

-- Returns true when the member ever sent a message to the other member. A stored text survives as a flag of the
-- conversation when its messages are deleted.
create or replace function has_written(member uuid, other uuid) returns boolean language sql stable as $$
  select exists (
    select from conversation c where first_id = least(member, other) and second_id = greatest(member, other)
      and (starter_id = member
        or case when first_id = member then first_sent_text else second_sent_text end
        or exists (select from message m where m.conversation_id = c.id and m.sender_id = member)))
$$;

-- Returns the refusal of an image, or null when the recipient accepts it. 'answered' admits the members to whom the
-- recipient has written.
create or replace function image_refusal(sender uuid, other uuid) returns text language plpgsql stable as $$
begin
  return (select case
    when images_from = 'nobody' then 'images_not_accepted'
    when images_from = 'answered' and not has_written(other, sender) then 'images_only_after_answer'
  end from profile where member_id = other);
end $$;

-- Returns the refusal of a message to or from a retired fictional profile (C-11), or of one by a member whose writing a
-- decision about a case limits, or null. Such a member writes only to members who have written to them.
create or replace function writing_refusal(sender uuid, other uuid, at timestamptz) returns text
language plpgsql stable as $$
begin
  return case
    when exists (select from profile where member_id in (sender, other) and retired_at is not null)
      then 'fictional_retired'
    when exists (
      select from case_decision where member_id = sender and outcome = 'limit' and ended_at is null and ends_at > at
    ) and not has_written(other, sender) then 'writing_limited' end;
end $$;

-- Returns true when the sender's next text is their first one to a match. Each of the two has one first text (C-06).
create or replace function is_first_text_to_match(sender uuid, other uuid) returns boolean language sql stable as $$
  select exists (
      select from member_match where first_id = least(sender, other) and second_id = greatest(sender, other)
    ) and not exists (
      select from conversation where first_id = least(sender, other) and second_id = greatest(sender, other)
        and case when first_id = sender then first_sent_text else second_sent_text end
    )
$$;

-- Returns the price of a message in credits. may_be_free: a text, on a site that makes the first one to a match free.
create or replace function message_cost(price integer, may_be_free boolean, sender uuid, other uuid) returns integer
language sql stable as $$
  select case when may_be_free and is_first_text_to_match(sender, other) then 0 else price end
$$;

-- Returns the refusal of a message because of its recipient, or null. status is that in reachable_account, or null.
create or replace function partner_refusal(status text, is_visible boolean) returns text language sql immutable as $$
  select case when status is null or not is_visible then 'member_not_found'
    when status = 'not_confirmed' then 'partner_not_confirmed' end
$$;

-- Returns the refusal of a message because of its price, or null. A text or an image may cost less than shown_price, and
-- anything when no price was shown (null). A member with a debt may still send what is free.
create or replace function price_refusal(cost integer, gift text, shown_price integer, credits integer) returns text
language sql immutable as $$
  select case when gift is not null and shown_price <> cost then 'gift_price_changed'
    when shown_price < cost then 'message_price_changed'
    when cost > 0 and credits < cost then 'insufficient_credits' end
$$;

create or replace function refusal_details(reason text, cost integer, credits integer, free_starts integer)
returns jsonb language sql stable as $$
  select case reason
    when 'insufficient_credits' then jsonb_build_object('needed', cost, 'credits', coalesce(credits, 0))
    when 'message_price_changed' then jsonb_build_object('price', cost)
    when 'gift_price_changed' then jsonb_build_object('price', cost)
    when 'free_chats_used' then jsonb_build_object('limit', free_starts)
  end
$$;

-- Returns the refusal of a start whose text the sender already sent to max_same other members after since, or null. The
-- lock on the sender's balance makes the count exact. No hash (null) is a start without a text.
create or replace function opener_refusal(sender uuid, hash text, since timestamptz, max_same integer) returns text
language sql stable as $$
  select case when (
      select count(*) from sent_opener where member_id = sender and text_hash = hash and sent_at > since
    ) >= max_same then 'opener_sent_too_often' end
$$;

-- Returns the refusal of a first message, or null when the sender may start the conversation. A free member, who has
-- never paid, starts max_starts of them. In PL/pgSQL, so that the plan of store_messages does not open its tables.
create or replace function first_message_refusal(
  sender uuid, other uuid, at timestamptz, paid_orders integer, max_starts integer, opener_hash text,
  openers_since timestamptz, max_same_openers integer
) returns text language plpgsql stable as $$
begin
  return coalesce(
    start_refusal(sender, other),
    writing_refusal(sender, other, at), -- before the quota, as the composer asks for it
    case when paid_orders = 0 and (select started from chat_quota where member_id = sender) >= max_starts
      then 'free_chats_used' end,
    opener_refusal(sender, opener_hash, openers_since, max_same_openers));
end $$;

-- Returns the refusal of an image message because of its image, or null. Locks the image, which must be uploaded and not
-- sent yet.
create or replace function unsent_image_refusal(site uuid, sender uuid, client uuid) returns text language plpgsql as $$
begin
  perform 1 from chat_image
    where sender_id = sender and client_id = client and site_id = site and message_id is null for update;
  return case when not found then 'image_not_found' end;
end $$;

-- Makes an uploaded image that of the message that was stored under the same message id, if it was accepted.
create or replace function attach_image(item jsonb) returns void language sql as $$
  update chat_image i set message_id = m.id
  from jsonb_to_record(item) as sent (sender uuid, client uuid), message m
  where i.sender_id = sent.sender and i.client_id = sent.client and i.message_id is null
    and m.sender_id = sent.sender and m.client_id = sent.client and m.kind = 'image'
$$;

-- Creates the conversation of a first message, and counts the start. The message itself is stored by the caller.
-- opener_hash is the hash of a text that counts as an opener, or null.
create or replace function start_conversation(
  new_id uuid, site uuid, sender uuid, other uuid, is_text boolean, opener_hash text, at timestamptz
) returns void language plpgsql as $$
begin
  insert into conversation
      (id, site_id, first_id, second_id, starter_id, last_seq, first_sent_text, second_sent_text, last_at, created_at)
    values (new_id, site, least(sender, other), greatest(sender, other), sender, 1, is_text and sender < other,
      is_text and other < sender, at, at)
    on conflict (first_id, second_id) do nothing;
  -- Both members started a conversation concurrently. The retry sends this message as a reply.
  if not found then raise exception 'both started' using errcode = '40001'; end if;
  insert into conversation_side (conversation_id, member_id, partner_id)
    values (new_id, sender, other), (new_id, other, sender);
  insert into chat_quota (member_id, started) values (sender, 1)
    on conflict (member_id) do update set started = chat_quota.started + 1;
  insert into sent_opener (conversation_id, site_id, member_id, text_hash, sent_at)
    select new_id, site, sender, opener_hash, at where opener_hash is not null;
end $$;

-- Locks the conversation of the two members of an item of store_messages, and returns its id, or null when there is none.
create or replace function lock_conversation_with(item jsonb) returns uuid language sql as $$
  select id from conversation, jsonb_to_record(item) as message (site uuid, sender uuid, other_id uuid)
    where first_id = least(sender, other_id) and second_id = greatest(sender, other_id) and site_id = site
    for no key update of conversation
$$;

-- Stores and charges messages. Returns for each item, in their order, a refusal with its details, or the stored message;
-- a refused message does not affect the others. Nothing is written before every check of a message has passed.
-- An item with conversation_id is a text in that conversation. An item with other_id is a text, an image (is_image, which
-- was uploaded under the same message id) or a gift to a member; it starts the conversation if there is none, and must be
-- the only item. A gift is refused when its price differs from shown_price, another message when it costs more (null when
-- no price was shown). free_starts limits the starts of free members; max_same_openers limits a sender's starts with one
-- text (opener_hash) after openers_since. Each sender and each conversation may occur once. Locks balances, conversations
-- and versions in this order, each by id, to prevent deadlocks between batches. The lock on a balance serializes the
-- messages of one sender.
create or replace function store_messages(items jsonb) returns setof send_outcome language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  senders uuid[];
  conversations uuid[];
begin
  select array_agg(distinct (one->>'sender')::uuid), array_agg(distinct (one->>'conversation_id')::uuid)
    into senders, conversations from jsonb_array_elements(items) as one;
  perform 1 from credit_balance where member_id = any (senders) order by member_id for no key update;
  if items->0 ? 'other_id' then
    if jsonb_array_length(items) > 1 then raise exception 'a message to a member must be the only one'; end if;
    items := jsonb_set(items, '{0,conversation_id}', coalesce(to_jsonb(lock_conversation_with(items->0)), 'null'));
  elsif cardinality(senders) < jsonb_array_length(items) or cardinality(conversations) < jsonb_array_length(items) then
    raise exception 'a batch names a sender or a conversation twice';
  else
    perform 1 from conversation where id = any (conversations) order by id for no key update;
  end if;
  return query
    with item as (
      select *, case when gift is not null then 'gift' when is_image then 'image' else 'text' end as kind
      from rows from (jsonb_to_recordset(items) as (
        site uuid, sender uuid, conversation_id uuid, other_id uuid, new_conversation_id uuid, new_message_id uuid,
        client uuid, body text, gift text, is_image boolean, price integer, free_starts integer,
        first_to_match_free boolean, shown_price integer, opener_hash text, openers_since timestamptz,
        max_same_openers integer, at timestamptz
      )) with ordinality as one (
        site, sender, conversation_id, other_id, new_conversation_id, new_message_id, client, body, gift, is_image,
        price, free_starts, first_to_match_free, shown_price, opener_hash, openers_since, max_same_openers, at,
        item_index
      )
    ),
    candidate as materialized (
      select item.*, balance.credits, balance.paid_orders, target.id as target_id, partner.id as partner,
        item.other_id is not null and target.id is null as is_start,
        coalesce(target.last_seq, 0) + 1 as next_seq, greatest(target.last_at, item.at) as sent_at,
        message_cost(item.price, item.first_to_match_free and item.kind = 'text' and not coalesce(
          case when target.first_id = item.sender then target.first_sent_text else target.second_sent_text end, false),
          item.sender, partner.id) as cost,
        reachable.status as partner_status,
        case when target.id is null then can_see_member(item.sender, partner.id)
          else visible_pair(item.sender, partner.id) end as is_visible,
        stored.id as stored_id, stored.seq as stored_seq, stored.sent_at as stored_at,
        stored.kind = item.kind and stored.body = item.body and stored.gift is not distinct from item.gift
          and stored.conversation_id = target.id as is_repeat
      from item
      left join credit_balance balance on balance.member_id = item.sender
      left join message stored on stored.sender_id = item.sender and stored.client_id = item.client
      left join conversation target on target.id = item.conversation_id and target.site_id = item.site
        and item.sender in (target.first_id, target.second_id)
      cross join lateral (
        select case when target.id is null then item.other_id when target.first_id = item.sender then target.second_id
          else target.first_id end as id
      ) as partner
      left join reachable_account reachable on reachable.id = partner.id and reachable.site_id = item.site
        and reachable.id <> item.sender
    ),
    checked as materialized (
      select candidate.*, case
        when candidate.is_repeat then null
        when candidate.credits is null then 'insufficient_credits'
        when candidate.stored_id is not null then 'message_id_used'
        -- A scalar subquery, because PostgreSQL may plan "exists" as a hash of the whole ledger.
        when (select request_id from ledger_entry
          where request_id = message_request_id(candidate.sender, candidate.client)) is not null then 'message_id_used'
        when candidate.target_id is null and not candidate.is_start then 'chat_not_found'
        else coalesce(
          partner_refusal(candidate.partner_status, candidate.is_visible),
          case when candidate.is_start then first_message_refusal(candidate.sender, candidate.partner, candidate.at,
              candidate.paid_orders, candidate.free_starts, candidate.opener_hash, candidate.openers_since,
              candidate.max_same_openers)
            else writing_refusal(candidate.sender, candidate.partner, candidate.at) end,
          case when candidate.kind = 'image' then image_refusal(candidate.sender, candidate.partner) end,
          price_refusal(candidate.cost, candidate.gift, candidate.shown_price, candidate.credits),
          case when candidate.kind = 'image' then
            unsent_image_refusal(candidate.site, candidate.sender, candidate.client) end)
      end as reason
      from candidate
    ),
    accepted as materialized (
      select *, case when is_start then new_conversation_id else target_id end as stored_in
      from checked where reason is null and stored_id is null
    ),
    started as materialized (
      select count(start_conversation(
        a.stored_in, a.site, a.sender, a.partner, a.kind = 'text', a.opener_hash, a.at))
      from accepted a where a.is_start
    ),
    advanced as (
      update conversation c set last_seq = a.next_seq, last_at = a.sent_at,
        first_sent_text = c.first_sent_text or (a.kind = 'text' and c.first_id = a.sender),
        second_sent_text = c.second_sent_text or (a.kind = 'text' and c.second_id = a.sender)
      from accepted a where c.id = a.target_id
    ),
    inserted as (
      insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, gift, price, sent_at)
      select a.new_message_id, a.stored_in, a.next_seq, a.sender, a.client, a.kind, a.body, a.gift, a.cost, a.sent_at
      from accepted a
    ),
    paid as materialized (
      select charged.* from (
        select array_agg(a.sender) as members, array_agg(a.cost) as prices, array_agg(a.new_message_id) as refs,
          array_agg(message_request_id(a.sender, a.client)) as requests, array_agg(a.at) as charged_at,
          min(case a.kind when 'text' then 'message' else a.kind end) as counter
        from accepted a where a.cost > 0
      ) as due, charge_members(due.members, due.prices, due.counter, due.refs, due.requests, due.charged_at) as charged
    ),
    bumped as materialized (
      select increment_menu_versions(array_agg(a.sender) || array_agg(a.partner)) from accepted a
    )
    select j.reason,
      refusal_details(j.reason, j.cost, j.credits, j.free_starts),
      coalesce(j.stored_id, j.new_message_id), case when j.is_start then j.new_conversation_id else j.target_id end,
      j.partner, coalesce(j.stored_seq, j.next_seq), coalesce(j.stored_at, j.sent_at), coalesce(paid.credits, j.credits),
      j.reason is null and j.stored_id is null
    from checked j cross join started cross join bumped left join paid on paid.member = j.sender
    order by j.item_index;
  if (items->0->>'is_image')::boolean then perform attach_image(items->0); end if;
end $$;
