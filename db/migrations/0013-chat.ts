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
  sent_at timestamptz not null,
  unique (conversation_id, seq),
  unique (sender_id, client_id)
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

-- Why the other member does not want a new conversation with this sender, or null when they do: they chose who may
-- begin one. Whoever they like may, and so whoever they have a match with.
create function why_not_start(sender uuid, other uuid) returns text language sql stable as $$
  select case
    when messages_from = 'nobody' then 'nobody_may_write'
    when messages_from = 'liked' and not exists (select 1 from member_like where liker_id = other and liked_id = sender)
      then 'only_liked_may_write'
  end from profile where member_id = other
$$;

-- Why this sender may not write to the other member, or null when they may. A start needs a member whom the sender
-- may see and who wants new conversations; one that exists goes on while both accounts live and neither blocked the other.
create function why_not_write(site uuid, sender uuid, other uuid, is_start boolean) returns text language plpgsql stable as $$
declare
  account_status text;
begin
  select account.status into account_status from account
    join profile on profile.member_id = account.id and profile.status = 'active'
    where account.id = other and account.site_id = site and account.status in ('active', 'not_confirmed')
      and account.id <> sender;
  if not found or not visible_pair(sender, other) or (is_start and not sees_member(sender, other)) then
    return 'member_not_found';
  end if;
  if account_status = 'not_confirmed' then return 'partner_not_confirmed'; end if;
  if is_start then return why_not_start(sender, other); end if;
  return null;
end $$;

-- Stores one message and takes its price, or tells why not; nothing is written before every check has passed.
-- The sender's balance is locked first: it is what makes the sends of one member follow each other.
create function store_message(
  site uuid, sender uuid, talk_id uuid, other_id uuid, fresh_talk_id uuid, fresh_id uuid, client uuid,
  words text, price integer, free_starts integer, match_free boolean, at timestamptz
) returns sent_message language plpgsql as $$
declare
  purse record;
  stored message;
  talk conversation;
  other uuid;
  reason text;
  cost integer := price;
begin
  select credits, standing_orders into purse from credit_balance where member_id = sender for no key update;
  if not found then return refused_message('insufficient_credits', jsonb_build_object('needed', price, 'credits', 0)); end if;

  select * into stored from message where sender_id = sender and client_id = client;
  if found then
    select * into talk from conversation where id = stored.conversation_id;
    other := case when talk.first_id = sender then talk.second_id else talk.first_id end;
    if stored.body <> words or talk_id <> talk.id or other_id <> other then return refused_message('message_id_used'); end if;
    return row(null, null, stored.id, talk.id, other, stored.seq, stored.sent_at, purse.credits, false)::sent_message;
  end if;

  if talk_id is not null then
    select * into talk from conversation
      where id = talk_id and site_id = site and sender in (first_id, second_id) for no key update;
    if not found then return refused_message('chat_not_found'); end if;
    other := case when talk.first_id = sender then talk.second_id else talk.first_id end;
  else
    other := other_id;
    select * into talk from conversation
      where first_id = least(sender, other) and second_id = greatest(sender, other) and site_id = site for no key update;
  end if;

  reason := why_not_write(site, sender, other, talk.id is null);
  if reason is not null then return refused_message(reason); end if;
  if talk.id is null then
    if purse.standing_orders = 0 and (select started from chat_quota where member_id = sender) >= free_starts then
      return refused_message('free_chats_used', jsonb_build_object('limit', free_starts));
    end if;
    if match_free and exists (
      select 1 from member_match where first_id = least(sender, other) and second_id = greatest(sender, other)
    ) then cost := 0; end if;
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
  update conversation set last_seq = last_seq + 1, last_at = greatest(last_at, at) where id = talk.id
    returning last_seq, last_at into talk.last_seq, talk.last_at;
  insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, sent_at)
    values (fresh_id, talk.id, talk.last_seq, sender, client, 'text', words, talk.last_at);
  if cost > 0 then
    if not move_credits(sender, -cost, 'message', fresh_id, 'message:' || sender || ':' || client, at) then cost := 0; end if;
  end if;
  return row(null, null, fresh_id, talk.id, other, talk.last_seq, talk.last_at, purse.credits - cost, true)::sent_message;
end $$;

-- Stores several messages in one transaction, each by itself: one that is refused takes nothing from the others.
-- Locks go balances, conversations, versions, each by id, so that no two batches can wait for each other;
-- what may start a conversation comes alone.
create function send_messages(items jsonb) returns setof sent_message language plpgsql as $$
declare
  item record;
  outcome sent_message;
  touched uuid[] := '{}';
begin
  if jsonb_array_length(items) > 1 then
    perform 1 from credit_balance
      where member_id = any (array(select (one->>'sender')::uuid from jsonb_array_elements(items) as one))
      order by member_id for no key update;
    perform 1 from conversation
      where id = any (array(select (one->>'talk_id')::uuid from jsonb_array_elements(items) as one))
      order by id for no key update;
  end if;
  for item in
    select * from jsonb_to_recordset(items) as one (
      site uuid, sender uuid, talk_id uuid, other_id uuid, fresh_talk_id uuid, fresh_id uuid, client uuid,
      words text, price integer, free_starts integer, match_free boolean, at timestamptz)
  loop
    outcome := store_message(item.site, item.sender, item.talk_id, item.other_id, item.fresh_talk_id, item.fresh_id,
      item.client, item.words, item.price, item.free_starts, item.match_free, item.at);
    if outcome.is_new then touched := touched || array[item.sender, outcome.partner_id]; end if;
    return next outcome;
  end loop;
  perform bump_members(touched);
end $$;
`
