/**
 * Conversations between two members, their messages in server order, and what each side has read.
 *
 * What a side sees follows from numbers: unread are the partner's messages after `read_seq`; a conversation that
 * was removed by a side (`deleted_seq`) shows again once `last_seq` has passed that. So a message only adds
 * itself, moves its conversation on and pays.
 */
export const up = `
create table conversation (
  id uuid primary key,
  site_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  starter_id uuid not null,
  last_seq integer not null default 0,
  last_at timestamptz not null,
  created_at timestamptz not null,
  -- Whether each member ever sent a text here; it stays when both removed the messages (C-06).
  first_sent_text boolean not null default false,
  second_sent_text boolean not null default false,
  unique (first_id, second_id),
  check (first_id < second_id)
) with (fillfactor = 80);

create table conversation_side (
  conversation_id uuid not null references conversation on delete cascade,
  member_id uuid not null,
  partner_id uuid not null,
  read_seq integer not null default 0,
  deleted_seq integer not null default 0,
  primary key (conversation_id, member_id)
) with (fillfactor = 80);
create index conversation_side_member on conversation_side (member_id);

create table message (
  id uuid primary key,
  conversation_id uuid not null,
  seq integer not null,
  sender_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('text', 'image', 'gift')),
  body text not null,
  gift text,
  -- The credits that its sender was charged; above 0 there is a ledger entry for it (I4, I7).
  price integer not null check (price >= 0),
  sent_at timestamptz not null,
  unique (conversation_id, seq),
  unique (sender_id, client_id),
  check ((kind = 'gift') = (gift is not null))
);

create table chat_quota (
  member_id uuid primary key,
  started integer not null default 0
);

-- What became of one send: a refusal with its details, or the stored message.
create type sent_message as (
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

create function refused_message(code text, details jsonb default '{}') returns sent_message language sql immutable as $$
  select row(code, details, null, null, null, null, null, null, null)::sent_message
$$;

-- The request id under which a message is charged. Its ledger entry outlives the message, so that the id of an erased
-- message is never sent again.
create function message_request(sender uuid, client uuid) returns text language sql immutable as $$
  select 'message:' || sender::text || ':' || client::text
$$;

-- Why this sender begins no conversation with the other member, or null when they may: a fictional profile never makes
-- the first contact, and the other chose who may. Whoever they like may, and so whoever they have a match with.
create function why_not_start(sender uuid, other uuid) returns text language sql stable as $$
  select case
    when (select is_fictional from profile where member_id = sender) then 'fictional_never_starts'
    when messages_from = 'nobody' then 'nobody_may_write'
    when messages_from = 'liked' and not exists (select 1 from member_like where liker_id = other and liked_id = sender)
      then 'only_liked_may_write'
  end from profile where member_id = other
$$;

-- Whom one can write to: accounts that live, with a profile that is shown.
create view reachable_account as
  select account.id, account.site_id, account.status from account
    join profile on profile.member_id = account.id and profile.status = 'active'
    where account.status in ('active', 'not_confirmed');

-- Why this sender may not write to the other member, or null when they may. A start needs a member whom the sender
-- may see and who wants new conversations; one that exists goes on while both accounts live and neither blocked the other.
create function why_not_write(site uuid, sender uuid, other uuid, is_start boolean) returns text language plpgsql stable as $$
declare
  account_status text;
begin
  select status into account_status from reachable_account where id = other and site_id = site and id <> sender;
  if not found or not visible_pair(sender, other) or (is_start and not sees_member(sender, other)) then
    return 'member_not_found';
  end if;
  if account_status = 'not_confirmed' then return 'partner_not_confirmed'; end if;
  if is_start then return why_not_start(sender, other); end if;
  return null;
end $$;

-- Whether the next text of the sender to the other member is free, where the site gives the first one to a match (C-06):
-- each of the two has one, whoever wrote first.
create function is_first_to_match(sender uuid, other uuid) returns boolean language sql stable as $$
  select exists (
      select from member_match where first_id = least(sender, other) and second_id = greatest(sender, other)
    ) and not exists (
      select from conversation where first_id = least(sender, other) and second_id = greatest(sender, other)
        and case when first_id = sender then first_sent_text else second_sent_text end
    )
$$;

-- Stores the message that may begin a conversation, and takes its price, or tells why not; nothing is written before
-- every check has passed. The sender's balance is locked first: it makes the sends of one member follow each other.
-- With a present it is a gift message. Its sender was shown a price (null where they were not): a gift costs just that,
-- a text no more than that, or nothing is stored.
create function start_chat(
  site uuid, sender uuid, other uuid, fresh_talk_id uuid, fresh_id uuid, client uuid,
  words text, price integer, free_starts integer, match_free boolean, at timestamptz, present text, shown_price integer
) returns sent_message language plpgsql as $$
declare
  purse record;
  stored message;
  talk conversation;
  reason text;
  cost integer := price;
begin
  select credits, paid_orders into purse from credit_balance where member_id = sender for no key update;
  if not found then return refused_message('insufficient_credits', jsonb_build_object('needed', price, 'credits', 0)); end if;

  select * into talk from conversation
    where first_id = least(sender, other) and second_id = greatest(sender, other) and site_id = site for no key update;
  select * into stored from message where sender_id = sender and client_id = client;
  if found then
    if stored.body <> words or stored.gift is distinct from present or stored.conversation_id is distinct from talk.id then
      return refused_message('message_id_used');
    end if;
    return row(null, null, stored.id, talk.id, other, stored.seq, stored.sent_at, purse.credits, false)::sent_message;
  end if;
  if exists (select 1 from ledger_entry where request_id = message_request(sender, client)) then
    return refused_message('message_id_used');
  end if;

  reason := why_not_write(site, sender, other, talk.id is null);
  if reason is not null then return refused_message(reason); end if;
  if talk.id is null then
    if purse.paid_orders = 0 and (select started from chat_quota where member_id = sender) >= free_starts then
      return refused_message('free_chats_used', jsonb_build_object('limit', free_starts));
    end if;
  end if;
  if match_free and present is null and is_first_to_match(sender, other) then cost := 0; end if;
  if present is not null and shown_price <> cost then
    return refused_message('gift_price_changed', jsonb_build_object('price', cost));
  end if;
  if shown_price < cost then
    return refused_message('message_price_changed', jsonb_build_object('price', cost));
  end if;
  if purse.credits < cost then
    return refused_message('insufficient_credits', jsonb_build_object('needed', cost, 'credits', purse.credits));
  end if;

  if talk.id is null then
    insert into conversation (id, site_id, first_id, second_id, starter_id, last_at, created_at)
      values (fresh_talk_id, site, least(sender, other), greatest(sender, other), sender, at, at)
      on conflict (first_id, second_id) do nothing returning * into talk;
    -- The other member started at the same moment: tried again, this message is an answer.
    if talk.id is null then raise exception 'both started' using errcode = '40001'; end if;
    insert into conversation_side (conversation_id, member_id, partner_id)
      values (talk.id, sender, other), (talk.id, other, sender);
    insert into chat_quota (member_id, started) values (sender, 1)
      on conflict (member_id) do update set started = chat_quota.started + 1;
  end if;
  update conversation set last_seq = last_seq + 1, last_at = greatest(last_at, at),
      first_sent_text = first_sent_text or (present is null and first_id = sender),
      second_sent_text = second_sent_text or (present is null and second_id = sender)
    where id = talk.id returning last_seq, last_at into talk.last_seq, talk.last_at;
  insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, gift, price, sent_at)
    values (fresh_id, talk.id, talk.last_seq, sender, client, case when present is null then 'text' else 'gift' end, words,
      present, cost, talk.last_at);
  if cost > 0 then
    perform move_credits(sender, -cost, case when present is null then 'message' else 'gift' end, fresh_id,
      message_request(sender, client), at);
  end if;
  perform bump_members(array[sender, other]);
  return row(null, null, fresh_id, talk.id, other, talk.last_seq, talk.last_at, purse.credits - cost, true)::sent_message;
end $$;

-- Stores messages of conversations that are there, together: one that is refused takes nothing from the others. Each
-- sender and each conversation may be named once. Locks go balances, conversations, versions, each by id, so that no
-- two batches can wait for each other.
create function send_messages(items jsonb) returns setof sent_message language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  senders uuid[];
  talks uuid[];
begin
  select array_agg(distinct (one->>'sender')::uuid), array_agg(distinct (one->>'talk_id')::uuid)
    into senders, talks from jsonb_array_elements(items) as one;
  if cardinality(senders) < jsonb_array_length(items) or cardinality(talks) < jsonb_array_length(items) then
    raise exception 'a batch names a sender or a conversation twice';
  end if;
  perform 1 from credit_balance where member_id = any (senders) order by member_id for no key update;
  perform 1 from conversation where id = any (talks) order by id for no key update;
  return query
    with item as (
      select * from rows from (jsonb_to_recordset(items) as (
        site uuid, sender uuid, talk_id uuid, fresh_id uuid, client uuid, words text, price integer, match_free boolean,
        shown_price integer, at timestamptz
      )) with ordinality as one (
        site, sender, talk_id, fresh_id, client, words, price, match_free, shown_price, at, place
      )
    ),
    known as materialized (
      select item.*, purse.credits, talk.id as talk, talk.last_seq + 1 as next_seq,
        greatest(talk.last_at, item.at) as moment, partner.id as partner,
        case
          when not item.match_free then item.price
          when case when talk.first_id = item.sender then talk.first_sent_text else talk.second_sent_text end then item.price
          when is_first_to_match(item.sender, partner.id) then 0
          else item.price
        end as cost,
        reachable.status as partner_status, visible_pair(item.sender, partner.id) as is_open,
        stored.id as stored_id, stored.seq as stored_seq, stored.sent_at as stored_at,
        stored.body = item.words and stored.gift is null and stored.conversation_id = item.talk_id as is_repeat
      from item
      left join credit_balance purse on purse.member_id = item.sender
      left join message stored on stored.sender_id = item.sender and stored.client_id = item.client
      left join conversation talk on talk.id = item.talk_id and talk.site_id = item.site
        and item.sender in (talk.first_id, talk.second_id)
      cross join lateral (
        select case when talk.first_id = item.sender then talk.second_id else talk.first_id end as id
      ) as partner
      left join reachable_account reachable on reachable.id = partner.id and reachable.site_id = item.site
    ),
    judged as materialized (
      select known.*, case
        when known.credits is null then 'insufficient_credits'
        when known.stored_id is not null then case when known.is_repeat then null else 'message_id_used' end
        when exists (select 1 from ledger_entry where request_id = message_request(known.sender, known.client))
          then 'message_id_used'
        when known.talk is null then 'chat_not_found'
        when known.partner_status is null or not known.is_open then 'member_not_found'
        when known.partner_status = 'not_confirmed' then 'partner_not_confirmed'
        when known.shown_price < known.cost then 'message_price_changed'
        when known.credits < known.cost then 'insufficient_credits'
      end as reason
      from known
    ),
    accepted as materialized (select * from judged where reason is null and stored_id is null),
    moved as (
      update conversation c set last_seq = a.next_seq, last_at = a.moment,
        first_sent_text = c.first_sent_text or c.first_id = a.sender,
        second_sent_text = c.second_sent_text or c.second_id = a.sender
      from accepted a where c.id = a.talk_id
    ),
    written as (
      insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, price, sent_at)
      select a.fresh_id, a.talk_id, a.next_seq, a.sender, a.client, 'text', a.words, a.cost, a.moment from accepted a
    ),
    paid as materialized (
      select charged.* from (
        select array_agg(a.sender) as members, array_agg(a.cost) as prices, array_agg(a.fresh_id) as refs,
          array_agg(message_request(a.sender, a.client)) as requests, array_agg(a.at) as moments
        from accepted a where a.cost > 0
      ) as due, charge_members(due.members, due.prices, 'message', due.refs, due.requests, due.moments) as charged
    ),
    bumped as materialized (
      select bump_members(array_agg(a.sender) || array_agg(a.partner)) from accepted a
    )
    select j.reason,
      case j.reason
        when 'insufficient_credits' then jsonb_build_object('needed', j.cost, 'credits', coalesce(j.credits, 0))
        when 'message_price_changed' then jsonb_build_object('price', j.cost)
      end,
      coalesce(j.stored_id, j.fresh_id), j.talk_id, j.partner, coalesce(j.stored_seq, j.next_seq),
      coalesce(j.stored_at, j.moment), coalesce(paid.credits, j.credits), j.stored_id is null
    from judged j cross join bumped left join paid on paid.member = j.sender
    order by j.place;
end $$;
`
