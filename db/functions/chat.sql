drop function if exists start_chat(
  uuid, uuid, uuid, uuid, uuid, uuid, text, integer, integer, boolean, timestamptz, text, integer
);
drop function if exists send_messages(jsonb);
drop function if exists refuse_message(text, jsonb);
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

create or replace function refuse_message(code text, details jsonb default '{}') returns send_outcome
language sql immutable as $$
  select row(code, details, null, null, null, null, null, null, null)::send_outcome
$$;

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

-- Accounts that can receive messages: active or unconfirmed, with an active profile.
create or replace view reachable_account as
  select account.id, account.site_id, account.status from account
    join profile on profile.member_id = account.id and profile.status = 'active'
    where account.status in ('active', 'not_confirmed');

-- Returns the refusal of a message, or null when the sender may write. A new conversation requires that the sender can
-- see the other member, who must accept new conversations. An existing one requires a reachable partner and no block.
create or replace function send_refusal(site uuid, sender uuid, other uuid, is_start boolean) returns text
language plpgsql stable as $$
declare
  account_status text;
begin
  select status into account_status from reachable_account where id = other and site_id = site and id <> sender;
  if not found or not visible_pair(sender, other) or (is_start and not can_see_member(sender, other)) then
    return 'member_not_found';
  end if;
  if account_status = 'not_confirmed' then return 'partner_not_confirmed'; end if;
  if is_start then return start_refusal(sender, other); end if;
  return null;
end $$;

-- Returns true when the sender's next text is their first one to a match. Each of the two has one first text (C-06).
create or replace function is_first_to_match(sender uuid, other uuid) returns boolean language sql stable as $$
  select exists (
      select from member_match where first_id = least(sender, other) and second_id = greatest(sender, other)
    ) and not exists (
      select from conversation where first_id = least(sender, other) and second_id = greatest(sender, other)
        and case when first_id = sender then first_sent_text else second_sent_text end
    )
$$;

-- Stores and charges a message, and starts the conversation if there is none; or returns a refusal. Writes only after
-- every check has passed. Locks the sender's balance first, which serializes the messages of one sender. With a gift it
-- stores a gift message. Refuses a gift whose price differs from shown_price, and a text that costs more than
-- shown_price (null when no price was shown).
create or replace function start_chat(
  site uuid, sender uuid, other uuid, new_conversation_id uuid, new_message_id uuid, client uuid,
  body text, price integer, free_starts integer, first_to_match_free boolean, at timestamptz, gift text,
  shown_price integer
) returns send_outcome language plpgsql as $$
declare
  balance record;
  stored message;
  target conversation;
  reason text;
  cost integer := price;
begin
  select credits, paid_orders into balance from credit_balance where member_id = sender for no key update;
  if not found then
    return refuse_message('insufficient_credits', jsonb_build_object('needed', price, 'credits', 0));
  end if;

  select * into target from conversation
    where first_id = least(sender, other) and second_id = greatest(sender, other) and site_id = site for no key update;
  select * into stored from message where sender_id = sender and client_id = client;
  if found then
    if stored.body <> body or stored.gift is distinct from gift
      or stored.conversation_id is distinct from target.id then
      return refuse_message('message_id_used');
    end if;
    return row(null, null, stored.id, target.id, other, stored.seq, stored.sent_at, balance.credits,
      false)::send_outcome;
  end if;
  if exists (select 1 from ledger_entry where request_id = message_request_id(sender, client)) then
    return refuse_message('message_id_used');
  end if;

  reason := send_refusal(site, sender, other, target.id is null);
  if reason is not null then return refuse_message(reason); end if;
  if target.id is null then
    if balance.paid_orders = 0 and (select started from chat_quota where member_id = sender) >= free_starts then
      return refuse_message('free_chats_used', jsonb_build_object('limit', free_starts));
    end if;
  end if;
  if first_to_match_free and gift is null and is_first_to_match(sender, other) then cost := 0; end if;
  if gift is not null and shown_price <> cost then
    return refuse_message('gift_price_changed', jsonb_build_object('price', cost));
  end if;
  if shown_price < cost then
    return refuse_message('message_price_changed', jsonb_build_object('price', cost));
  end if;
  if balance.credits < cost then
    return refuse_message('insufficient_credits', jsonb_build_object('needed', cost, 'credits', balance.credits));
  end if;

  if target.id is null then
    insert into conversation (id, site_id, first_id, second_id, starter_id, last_at, created_at)
      values (new_conversation_id, site, least(sender, other), greatest(sender, other), sender, at, at)
      on conflict (first_id, second_id) do nothing returning * into target;
    -- Both members started a conversation concurrently. The retry sends this message as a reply.
    if target.id is null then raise exception 'both started' using errcode = '40001'; end if;
    insert into conversation_side (conversation_id, member_id, partner_id)
      values (target.id, sender, other), (target.id, other, sender);
    insert into chat_quota (member_id, started) values (sender, 1)
      on conflict (member_id) do update set started = chat_quota.started + 1;
  end if;
  update conversation set last_seq = last_seq + 1, last_at = greatest(last_at, at),
      first_sent_text = first_sent_text or (gift is null and first_id = sender),
      second_sent_text = second_sent_text or (gift is null and second_id = sender)
    where id = target.id returning last_seq, last_at into target.last_seq, target.last_at;
  insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, gift, price, sent_at)
    values (new_message_id, target.id, target.last_seq, sender, client,
      case when gift is null then 'text' else 'gift' end, body, gift, cost, target.last_at);
  if cost > 0 then
    perform move_credits(sender, -cost, case when gift is null then 'message' else 'gift' end, new_message_id,
      message_request_id(sender, client), at);
  end if;
  perform bump_member_versions(array[sender, other]);
  return row(null, null, new_message_id, target.id, other, target.last_seq, target.last_at, balance.credits - cost,
    true)::send_outcome;
end $$;

-- Stores and charges a batch of messages in existing conversations. A refused message does not affect the others. Each
-- sender and each conversation may occur once. Locks balances, conversations and versions in this order, each by id,
-- to prevent deadlocks between batches.
create or replace function send_messages(items jsonb) returns setof send_outcome language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  senders uuid[];
  conversations uuid[];
begin
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
        case
          when not item.first_to_match_free then item.price
          when case when target.first_id = item.sender then target.first_sent_text else target.second_sent_text end
            then item.price
          when is_first_to_match(item.sender, partner.id) then 0
          else item.price
        end as cost,
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
        when exists (select 1 from ledger_entry where request_id = message_request_id(candidate.sender, candidate.client))
          then 'message_id_used'
        when candidate.target_id is null then 'chat_not_found'
        when candidate.partner_status is null or not candidate.is_visible then 'member_not_found'
        when candidate.partner_status = 'not_confirmed' then 'partner_not_confirmed'
        when candidate.shown_price < candidate.cost then 'message_price_changed'
        when candidate.credits < candidate.cost then 'insufficient_credits'
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
      select bump_member_versions(array_agg(a.sender) || array_agg(a.partner)) from accepted a
    )
    select j.reason,
      case j.reason
        when 'insufficient_credits' then jsonb_build_object('needed', j.cost, 'credits', coalesce(j.credits, 0))
        when 'message_price_changed' then jsonb_build_object('price', j.cost)
      end,
      coalesce(j.stored_id, j.new_message_id), j.conversation_id, j.partner, coalesce(j.stored_seq, j.next_seq),
      coalesce(j.stored_at, j.sent_at), coalesce(paid.credits, j.credits), j.stored_id is null
    from checked j cross join bumped left join paid on paid.member = j.sender
    order by j.item_index;
end $$;
