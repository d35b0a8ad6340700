-- Rows for the tables that the demo leaves empty: one or more in each.

create temp table chosen as
  select a.id, a.site_id, a.email, row_number() over (order by a.id) as number from account a
    join profile p on p.member_id = a.id and not p.is_fictional
    where a.status = 'active' and a.site_id = (select site_id from site_host where host = 'localhost');
create temp table one as select * from chosen where number = 1;
create temp table other as select * from chosen where number = 2;

insert into session (id, subject_id, site_id, created_at, expires_at, user_agent, last_used_at, country)
  select md5('session ' || id), id, site_id, '2026-06-01 10:00Z', '2026-07-01 10:00Z', 'Firefox', '2026-06-01 11:00Z', 'NL'
  from chosen;
insert into mail_outbox (id, site_id, member_id, to_address, from_name, subject, text, html, headers, created_at,
    next_attempt_at)
  select md5('mail ' || id)::uuid, site_id, id, email, 'Vonkje', 'Hoi', 'Hoi', '<p>Hoi</p>', '{"X-Kind": "test"}',
    '2026-06-01 10:00Z', '2026-06-01 10:05Z' from one;

insert into account_link_token (token_hash, account_id, kind, code_hash, tries_left, created_at, expires_at)
  select md5('token ' || id), id, 'reset', md5('code'), 5, '2026-06-01 10:00Z', '2026-06-02 10:00Z' from one;
insert into account_quota (site_id, subject, day, used) select site_id, md5('subject'), '2026-06-01', 2 from one;
insert into login_failure (site_id, subject, failed_at) select site_id, md5('subject'), '2026-06-01 10:00Z' from one;
insert into known_device (token_hash, account_id, used_at) select md5('device'), id, '2026-06-01 10:00Z' from one;
insert into account_deletion (account_id, site_id, reason, remarks, deleted_at)
  select id, site_id, 'found_someone', 'Dank jullie wel', '2026-06-01 10:00Z' from chosen where number = 3;
insert into past_agreement (account_id, terms_version, agreed_at) select id, '2025-01-01Z', '2025-02-01 10:00Z' from one;
insert into passkey (id, account_id, site_id, credential_id, public_key, counter, transports, name, created_at)
  select md5('passkey')::uuid, id, site_id, 'credential', '\x0102', 7, '{internal,hybrid}', 'Telefoon',
    '2026-06-01 10:00Z' from one;
insert into passkey_challenge (challenge_hash, site_id, account_id, expires_at)
  select md5('challenge'), site_id, id, '2026-06-01 10:05Z' from one;
insert into two_factor (account_id, sealed_secret, confirmed_at, last_step)
  select id, 'sealed', '2026-06-01 10:00Z', 59342 from one;
insert into recovery_code (account_id, code_hash) select id, md5('recovery') from one;

insert into photo (id, site_id, member_id, status, is_main, position, file_key, blur_key, width, height, thumbhash,
    perceptual_hash, created_at)
  select md5('photo ' || id)::uuid, site_id, id, 'active', true, 1, md5('file ' || id), md5('blur ' || id), 900, 1200,
    '1QcSHQRnh493V4dIh4eXh1h4kJUI', repeat('01', 128)::bit(256), '2026-06-01 10:00Z' from one;
update member_search set main_photo_key = md5('file ' || id), main_photo_hash = '1QcSHQRnh493V4dIh4eXh1h4kJUI' from one
  where member_id = id;
insert into photo_quota (member_id, photos) select id, 1 from one;
insert into banned_image_hash (id, hash, created_at)
  values (md5('banned')::uuid, repeat('10', 128)::bit(256), '2026-06-01 10:00Z');
insert into photo_decision (id, site_id, member_id, photo_id, decision, decided_by, decided_at)
  select md5('decision')::uuid, site_id, id, md5('photo ' || id)::uuid, 'approved', 'kees', '2026-06-01 10:00Z' from one;

insert into retention_discount (member_id, site_id, code, percent, granted_at, expires_at)
  select id, site_id, 'BLIJF', 25, '2026-06-01 10:00Z', '2026-06-08 10:00Z' from one;
insert into unconfirmed_order (purchase_id) select id from purchase where status = 'paid' order by id limit 1;
insert into payment_event (payment_id, source, status, snapshot, hash, received_at)
  select id, 'notification', status, '{"id": "tr_1", "status": "paid"}', md5('event'), '2026-06-01 10:00Z' from payment
  order by id limit 1;
insert into payment_refund (id, payment_id, reason, amount_cents, currency, provider_id, created_at, sent_at)
  select md5('refund')::uuid, id, 'paid_twice', 100, 'EUR', 're_1', '2026-06-01 10:00Z', '2026-06-01 10:01Z' from payment
  order by id limit 1;
insert into payment_reversal (provider_id, payment_id, kind, status, amount_cents, currency, happened_at, seen_at,
    changed_at)
  select 're_1', id, 'refund', 'refunded', 100, 'EUR', '2026-06-01 10:02Z', '2026-06-01 10:03Z', '2026-06-01 10:03Z'
  from payment order by id limit 1;

insert into saved_search (id, member_id, site_id, query, name, created_at)
  select md5('search')::uuid, id, site_id, 'gender=male', 'Mannen', '2026-06-01 10:00Z' from one;
insert into member_skip (member_id, skipped_id, skipped_at) select one.id, other.id, '2026-06-01 10:00Z' from one, other;
insert into like_snooze (member_id, other_id, snoozed_at) select one.id, other.id, '2026-06-01 10:00Z' from one, other;
insert into like_quota (member_id, kind, day, given) select id, 'swipe', '2026-06-01', 3 from one;

insert into invitation (code_hash, site_id, uses_left, created_at, expires_at)
  select md5('invitation'), site_id, 5, '2026-06-01 10:00Z', '2026-07-01 10:00Z' from one;
insert into partner_signup (id, site_id, partner_id, reference, address_hash, email, token_hash, traffic, created_at,
    expires_at)
  select md5('signup')::uuid, one.site_id, partner.id, 'x1', md5('address'), 'nieuw@example.com', md5('link'),
    '{"campaign": "mei"}', '2026-06-01 10:00Z', '2026-06-08 10:00Z' from one, partner limit 1;
insert into signup_message (member_id, recipient_id, message_id, text, created_at)
  select one.id, other.id, md5('first')::uuid, 'Hallo', '2026-06-01 10:00Z' from one, other;
insert into member_export (member_id, site_id, id, status, done, steps, file_key, bytes, requested_at, ready_at,
    expires_at)
  select id, site_id, md5('export')::uuid, 'ready', 40, 40, md5('zip'), 12345, '2026-06-01 10:00Z', '2026-06-01 10:01Z',
    '2026-06-08 10:00Z' from one;

-- The cities without a member would be most of the dump.
delete from city where population < 200000 and not exists (select from profile where city_id = city.id);
