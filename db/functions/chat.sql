drop function if exists start_chat(
  uuid, uuid, uuid, uuid, uuid, uuid, text, integer, integer, boolean, timestamptz, text, integer
);
drop function if exists send_messages(jsonb);
drop function if exists refuse_message(text, jsonb);
drop function if exists store_messages(jsonb);
drop function if exists store_to_member(jsonb);
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
create or replace function image_refusal(sender uuid, other uuid) returns text language sql stable as $$
  select case
    when images_from = 'nobody' then 'images_not_accepted'
    when images_from = 'answered' and not has_written(other, sender) then 'images_only_after_answer'
  end from profile where member_id = other
$$;

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

-- Returns the refusal of a message to a member, or null when the sender may write. In an existing conversation only a
-- block is a reason to refuse. For a new one the sender must see the other member, who must accept new conversations,
-- and must have started fewer than max_starts (null when there is no limit).
create or replace function send_refusal(site uuid, sender uuid, other uuid, is_start boolean, max_starts integer)
returns text language plpgsql stable as $$
declare
  account_status text;
begin
  select status into account_status from reachable_account where id = other and site_id = site and id <> sender;
  if not is_start then return partner_refusal(account_status, visible_pair(sender, other)); end if;
  return coalesce(
    partner_refusal(account_status, can_see_member(sender, other)),
    start_refusal(sender, other),
    case when (select started from chat_quota where member_id = sender) >= max_starts then 'free_chats_used' end);
end $$;

-- Returns the refusal of a start whose text the sender already sent to max_same other members after since, or null. The
-- lock on the sender's balance makes the count exact. No hash (null) is a start without a text.
create or replace function opener_refusal(sender uuid, hash text, since timestamptz, max_same integer) returns text
language sql stable as $$
  select case when (
      select count(*) from sent_opener where member_id = sender and text_hash = hash and sent_at > since
    ) >= max_same then 'opener_sent_too_often' end
$$;

-- Locks an uploaded image that was not sent yet. Returns a refusal when there is none.
create or replace function lock_unsent_image(site uuid, sender uuid, client uuid) returns text language sql as $$
  with unsent as (
    select from chat_image
      where sender_id = sender and client_id = client and site_id = site and message_id is null for update)
  select case when not exists (select from unsent) then 'image_not_found' end
$$;

-- Creates a conversation without messages, and counts the start.
create or replace function start_conversation(new_id uuid, site uuid, sender uuid, other uuid, at timestamptz)
returns conversation language plpgsql as $$
declare
  started conversation;
begin
  insert into conversation (id, site_id, first_id, second_id, starter_id, last_at, created_at)
    values (new_id, site, least(sender, other), greatest(sender, other), sender, at, at)
    on conflict (first_id, second_id) do nothing returning * into started;
  -- Both members started a conversation concurrently. The retry sends this message as a reply.
  if started.id is null then raise exception 'both started' using errcode = '40001'; end if;
  insert into conversation_side (conversation_id, member_id, partner_id)
    values (new_id, sender, other), (new_id, other, sender);
  insert into chat_quota (member_id, started) values (sender, 1)
    on conflict (member_id) do update set started = chat_quota.started + 1;
  return started;
end $$;

-- Stores one item of store_messages with other_id. An image was uploaded under the same message id.
create or replace function store_to_member(item jsonb) returns send_outcome language plpgsql as $$
declare
  input record;
  balance record;
  stored record;
  target conversation;
  reason text;
  cost integer;
  content_kind text;
begin
  select * into input from jsonb_to_record(item) as (
    site uuid, sender uuid, other_id uuid, new_conversation_id uuid, new_message_id uuid, client uuid, body text,
    gift text, is_image boolean, price integer, free_starts integer, first_to_match_free boolean, shown_price integer,
    opener_hash text, openers_since timestamptz, max_same_openers integer, at timestamptz);
  content_kind := case when input.gift is not null then 'gift' when input.is_image then 'image' else 'text' end;
  select credits, paid_orders into balance from credit_balance where member_id = input.sender for no key update;
  select * into target from conversation
    where first_id = least(input.sender, input.other_id) and second_id = greatest(input.sender, input.other_id)
      and site_id = input.site for no key update;
  select message.*, exists (
      select 1 from ledger_entry where request_id = message_request_id(input.sender, input.client)) as is_charged
    into stored from (select) as one
    left join message on sender_id = input.sender and client_id = input.client;
  if stored.kind = content_kind and stored.body = input.body and stored.gift is not distinct from input.gift
    and stored.conversation_id = target.id
  then
    return row(null, null, stored.id, target.id, input.other_id, stored.seq, stored.sent_at, balance.credits,
      false)::send_outcome;
  end if;

  cost := message_cost(input.price, input.first_to_match_free and content_kind = 'text', input.sender, input.other_id);
  reason := case
    when balance.credits is null then 'insufficient_credits'
    when stored.id is not null or stored.is_charged then 'message_id_used'
    else coalesce(
      send_refusal(input.site, input.sender, input.other_id, target.id is null,
        case when balance.paid_orders = 0 then input.free_starts end),
      writing_refusal(input.sender, input.other_id, input.at),
      case when target.id is null then
        opener_refusal(input.sender, input.opener_hash, input.openers_since, input.max_same_openers) end,
      case when content_kind = 'image' then image_refusal(input.sender, input.other_id) end,
      price_refusal(cost, input.gift, input.shown_price, balance.credits),
      case when content_kind = 'image' then
        lock_unsent_image(input.site, input.sender, input.client) end)
  end;
  if reason is not null then
    return row(reason, refusal_details(reason, cost, balance.credits, input.free_starts), null, null, null, null, null,
      null, false)::send_outcome;
  end if;

  if target.id is null then
    target := start_conversation(input.new_conversation_id, input.site, input.sender, input.other_id, input.at);
    insert into sent_opener (conversation_id, site_id, member_id, text_hash, sent_at)
      select target.id, input.site, input.sender, input.opener_hash, input.at where input.opener_hash is not null;
  end if;
  target.last_seq := target.last_seq + 1;
  target.last_at := greatest(target.last_at, input.at);
  with advanced as (
    update conversation set last_seq = target.last_seq, last_at = target.last_at,
        first_sent_text = first_sent_text or (content_kind = 'text' and first_id = input.sender),
        second_sent_text = second_sent_text or (content_kind = 'text' and second_id = input.sender)
      where id = target.id
  ),
  sent_image as (
    update chat_image set message_id = input.new_message_id
      where content_kind = 'image' and sender_id = input.sender and client_id = input.client
  )
  insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, gift, price, sent_at)
    values (input.new_message_id, target.id, target.last_seq, input.sender, input.client,
      content_kind, input.body, input.gift, cost, target.last_at);
  if cost > 0 then
    perform move_credits(input.sender, -cost, case content_kind when 'text' then 'message' else content_kind end,
      input.new_message_id, message_request_id(input.sender, input.client), input.at);
  end if;
  perform increment_menu_versions(array[input.sender, input.other_id]);
  return row(null, null, input.new_message_id, target.id, input.other_id, target.last_seq, target.last_at,
    balance.credits - cost, true)::send_outcome;
end $$;

-- Stores and charges messages. Returns for each item, in their order, a refusal with its details, or the stored message;
-- a refused message does not affect the others. Nothing is written before every check of a message has passed.
-- An item with conversation_id is a text in that conversation. An item with other_id is a text, an image (is_image) or a
-- gift to a member; it starts the conversation if there is none, and must be the only item. A gift is refused when its
-- price differs from shown_price, another message when it costs more (null when no price was shown). free_starts limits
-- the starts of free members; max_same_openers limits a sender's starts with one text (opener_hash) after openers_since.
-- Each sender and each conversation may occur once. Locks balances, conversations and versions in this order, each by id,
-- to prevent deadlocks between batches. The lock on a balance serializes the messages of one sender.
create or replace function store_messages(items jsonb) returns setof send_outcome language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  senders uuid[];
  conversations uuid[];
begin
  if items->0 ? 'other_id' then
    if jsonb_array_length(items) > 1 then raise exception 'a message to a member must be the only one'; end if;
    return next store_to_member(items->0);
    return;
  end if;
  select array_agg(distinct (one->>'sender')::uuid), array_agg(distinct (one->>'conversation_id')::uuid)
    into senders, conversations from jsonb_array_elements(items) as one;
  if cardinality(senders) < jsonb_array_length(items) or cardinality(conversations) < jsonb_array_length(items) then
    raise exception 'a batch names a sender or a conversation twice';
  end if;
  perform 1 from credit_balance where member_id = any (senders) order by member_id for no key update;
  perform 1 from conversation where id = any (conversations) order by id for no key update;
  return query
    with item as (
      select * from rows from (jsonb_to_recordset(items) as (
        site uuid, sender uuid, conversation_id uuid, new_message_id uuid, client uuid, body text, price integer,
        first_to_match_free boolean, shown_price integer, at timestamptz
      )) with ordinality as one (
        site, sender, conversation_id, new_message_id, client, body, price, first_to_match_free, shown_price, at,
        item_index
      )
    ),
    candidate as materialized (
      select item.*, balance.credits, target.id as target_id, target.last_seq + 1 as next_seq,
        greatest(target.last_at, item.at) as sent_at, partner.id as partner,
        message_cost(item.price, item.first_to_match_free and not
          case when target.first_id = item.sender then target.first_sent_text else target.second_sent_text end,
          item.sender, partner.id) as cost,
        reachable.status as partner_status, visible_pair(item.sender, partner.id) as is_visible,
        stored.id as stored_id, stored.seq as stored_seq, stored.sent_at as stored_at,
        stored.body = item.body and stored.gift is null and stored.conversation_id = item.conversation_id as is_repeat
      from item
      left join credit_balance balance on balance.member_id = item.sender
      left join message stored on stored.sender_id = item.sender and stored.client_id = item.client
      left join conversation target on target.id = item.conversation_id and target.site_id = item.site
        and item.sender in (target.first_id, target.second_id)
      cross join lateral (
        select case when target.first_id = item.sender then target.second_id else target.first_id end as id
      ) as partner
      left join reachable_account reachable on reachable.id = partner.id and reachable.site_id = item.site
    ),
    checked as materialized (
      select candidate.*, case
        when candidate.credits is null then 'insufficient_credits'
        when candidate.stored_id is not null then case when candidate.is_repeat then null else 'message_id_used' end
        -- A scalar subquery, because PostgreSQL may plan "exists" as a hash of the whole ledger.
        when (select request_id from ledger_entry
          where request_id = message_request_id(candidate.sender, candidate.client)) is not null then 'message_id_used'
        when candidate.target_id is null then 'chat_not_found'
        else coalesce(partner_refusal(candidate.partner_status, candidate.is_visible),
          writing_refusal(candidate.sender, candidate.partner, candidate.at),
          price_refusal(candidate.cost, null, candidate.shown_price, candidate.credits))
      end as reason
      from candidate
    ),
    accepted as materialized (select * from checked where reason is null and stored_id is null),
    advanced as (
      update conversation c set last_seq = a.next_seq, last_at = a.sent_at,
        first_sent_text = c.first_sent_text or c.first_id = a.sender,
        second_sent_text = c.second_sent_text or c.second_id = a.sender
      from accepted a where c.id = a.conversation_id
    ),
    inserted as (
      insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, price, sent_at)
      select a.new_message_id, a.conversation_id, a.next_seq, a.sender, a.client, 'text', a.body, a.cost, a.sent_at
      from accepted a
    ),
    paid as materialized (
      select charged.* from (
        select array_agg(a.sender) as members, array_agg(a.cost) as prices, array_agg(a.new_message_id) as refs,
          array_agg(message_request_id(a.sender, a.client)) as requests, array_agg(a.at) as charged_at
        from accepted a where a.cost > 0
      ) as due, charge_members(due.members, due.prices, 'message', due.refs, due.requests, due.charged_at) as charged
    ),
    bumped as materialized (
      select increment_menu_versions(array_agg(a.sender) || array_agg(a.partner)) from accepted a
    )
    select j.reason,
      refusal_details(j.reason, j.cost, j.credits, null),
      coalesce(j.stored_id, j.new_message_id), j.conversation_id, j.partner, coalesce(j.stored_seq, j.next_seq),
      coalesce(j.stored_at, j.sent_at), coalesce(paid.credits, j.credits),
      j.reason is null and j.stored_id is null
    from checked j cross join bumped left join paid on paid.member = j.sender
    order by j.item_index;
end $$;
