const hour = 3_600
const day = 24 * hour

/** Rows that a job deletes once a time has passed. */
export interface RetentionCase {
  readonly job: string
  /** The deleted rows, for the title of the test. */
  readonly description: string
  /** The retention time, counted from the time in the row. */
  readonly seconds: number
  /** Inserts a row with the time `$1`, for the account `$2` of the site `$3`. */
  readonly insert: string
  /** Selects the remaining rows. */
  readonly remaining: string
}

const id = 'gen_random_uuid()'
const outbox = `insert into mail_outbox
  (id, site_id, to_address, from_name, subject, text, html, headers, created_at, next_attempt_at, sent_at)`

/** The rows with a retention time in seconds. */
export const retentionCases: readonly RetentionCase[] = [
  {
    job: 'platform.delete_ended_sessions',
    description: 'sessions once they ended',
    seconds: 0,
    insert: `insert into session (id, subject_id, site_id, created_at, expires_at, user_agent)
      values ('old', $2, $3, now(), $1, '')`,
    remaining: `select 1 from session where id = 'old'`,
  },
  {
    job: 'platform.delete_old_mails',
    description: 'sent mails a day later',
    seconds: day,
    insert: `${outbox} values (${id}, $3, $2::text, '', '', '', '', '{}', $1::timestamptz - interval '9 hours', now(), $1)`,
    remaining: 'select 1 from mail_outbox',
  },
  {
    job: 'platform.delete_old_mails',
    description: 'undelivered mails after two days',
    seconds: 2 * day,
    insert: `${outbox} values (${id}, $3, $2::text, '', '', '', '', '{}', $1, now(), null)`,
    remaining: 'select 1 from mail_outbox',
  },
  {
    job: 'accounts.erase_unconfirmed',
    description: 'unconfirmed accounts after 7 days',
    seconds: 7 * day,
    insert: `update account set signup_at = $1, status = 'not_confirmed', confirmed_at = null where id = $2 and $3::uuid is not null`,
    remaining: 'select 1 from account where id = $1',
  },
  {
    job: 'accounts.erase_deleted',
    description: 'deleted accounts after 14 days',
    seconds: 14 * day,
    insert: `with deleted as (update account set status = 'deleted' where id = $2)
      insert into account_deletion (account_id, site_id, reason, remarks, deleted_at) values ($2, $3, 'other', '', $1)`,
    remaining: 'select 1 from account where id = $1',
  },
  {
    job: 'accounts.purge_failures',
    description: 'failed logins after a day',
    seconds: day,
    insert: `insert into login_failure (site_id, subject, failed_at) values ($3, $2::text, $1)`,
    remaining: 'select 1 from login_failure',
  },
  {
    job: 'accounts.purge_events',
    description: 'logins and changes of accounts after a year',
    seconds: 365 * day,
    insert: `insert into account_event (account_id, kind, at) select $2, 'login', $1 where $3::uuid is not null`,
    remaining: 'select 1 from account_event',
  },
  {
    job: 'accounts.purge_devices',
    description: 'known devices after a year without a login',
    seconds: 365 * day,
    insert: `insert into known_device (token_hash, account_id, used_at) values ($3::text, $2, $1)`,
    remaining: 'select 1 from known_device',
  },
  {
    job: 'accounts.purge_challenges',
    description: 'passkey challenges once they expired',
    seconds: 0,
    insert: `insert into passkey_challenge (challenge_hash, site_id, account_id, expires_at) values ('a', $3, $2, $1)`,
    remaining: 'select 1 from passkey_challenge',
  },
  {
    job: 'accounts.purge_link_tokens',
    description: 'mailed links and codes once they expired',
    seconds: 0,
    insert: `insert into account_link_token (token_hash, account_id, kind, tries_left, created_at, expires_at)
      values ($3::text, $2, 'reset', 0, now(), $1)`,
    remaining: 'select 1 from account_link_token where account_id = $1',
  },
  {
    job: 'moderation.delete_ban_marks',
    description: 'the fingerprints of a ban once they expired',
    seconds: 0,
    insert: `with ban as (insert into ban_record (id, site_id, member_id, category, banned_at, expires_at)
        values (${id}, $3, $2, 'other', now(), $1) returning id)
      insert into ban_match (member_id, ban_id, kind, noticed_at) select $2, id, 'device', now() from ban`,
    remaining: 'select 1 from ban_record',
  },
  {
    job: 'signup.delete_expired',
    description: 'addresses from a partner once their link expired',
    seconds: 0,
    insert: `with network as (insert into partner (id, site_id, network, key_hash, created_at)
        values (${id}, $3, 'net', 'a', now()) returning id)
      insert into partner_signup (id, site_id, partner_id, reference, address_hash, email, token_hash, traffic, created_at, expires_at)
      select ${id}, $3, network.id, 'r', 'a', $2::text, 'b', '{}', $1::timestamptz, $1 from network`,
    remaining: 'select 1 from partner_signup where email is not null or token_hash is not null',
  },
  {
    job: 'signup.delete_expired',
    description: 'the references of a partner after 30 days',
    seconds: 30 * day,
    insert: `with network as (insert into partner (id, site_id, network, key_hash, created_at)
        values (${id}, $3, 'net', $2::text, now()) returning id)
      insert into partner_signup (id, site_id, partner_id, reference, address_hash, traffic, created_at, expires_at)
      select ${id}, $3, network.id, 'r', 'a', '{}', $1, $1 from network`,
    remaining: 'select 1 from partner_signup',
  },
  {
    job: 'signup.delete_expired',
    description: 'invitations once they expired',
    seconds: 0,
    insert: `insert into invitation (code_hash, site_id, uses_left, created_at, expires_at) values ($2::text, $3, 3, now(), $1)`,
    remaining: 'select 1 from invitation',
  },
  {
    job: 'signup.delete_expired',
    description: 'unsent first messages after 30 days',
    seconds: 30 * day,
    insert: `insert into signup_message (member_id, recipient_id, message_id, text, created_at) values ($2, $3, ${id}, 'Hoi', $1)`,
    remaining: 'select 1 from signup_message',
  },
  {
    job: 'notifications.delete_old_mailed',
    description: 'records of mailed events after 30 days',
    seconds: 30 * day,
    insert: `insert into mailed_event (member_id, kind, subject_id, mailed_at) values ($2, 'like', $3, $1)`,
    remaining: 'select 1 from mailed_event where member_id = $1',
  },
  {
    job: 'notifications.delete_old_mailed',
    description: 'pushed events after 30 days',
    seconds: 30 * day,
    insert: `insert into pushed_event (member_id, kind, subject_id, event_at) values ($2, 'like', $3, $1)`,
    remaining: 'select 1 from pushed_event where member_id = $1',
  },
  {
    job: 'likes.delete_old_skips',
    description: 'skipped members after 30 days',
    seconds: 30 * day,
    insert: 'insert into member_skip (member_id, skipped_id, skipped_at) values ($2, $3, $1)',
    remaining: 'select 1 from member_skip where member_id = $1',
  },
  {
    job: 'discover.delete_old_views',
    description: 'views in Discover after 14 days',
    seconds: 14 * day,
    insert: 'insert into discover_view (member_id, other_id, site_id, shown_at) values ($2, $3, $3, $1)',
    remaining: 'select 1 from discover_view where member_id = $1',
  },
  {
    job: 'likes.delete_old_skips',
    description: 'snoozed dialogs after 30 days',
    seconds: 30 * day,
    insert: 'insert into like_snooze (member_id, other_id, snoozed_at) values ($2, $3, $1)',
    remaining: 'select 1 from like_snooze where member_id = $1',
  },
  {
    job: 'chat.delete_unsent_images',
    description: 'uploaded images of chats that were not sent within a day',
    seconds: day,
    insert: `insert into chat_image (sender_id, client_id, site_id, file_key, width, height, thumbhash, created_at)
      values ($2, ${id}, $3, 'abcd', 1, 1, 'h', $1)`,
    remaining: 'select 1 from chat_image',
  },
  {
    job: 'chat.delete_old_openers',
    description: 'the hashes of openers after 30 days',
    seconds: 30 * day,
    insert: `with started as (insert into conversation (id, site_id, first_id, second_id, starter_id, last_at, created_at)
        values ('00000000-0000-0000-0000-000000000001', $3, '00000000-0000-0000-0000-000000000000', $2, $2, now(), now())
        returning id)
      insert into sent_opener (conversation_id, site_id, member_id, text_hash, sent_at)
      select id, $3, $2, 'h', $1 from started`,
    remaining: 'select 1 from sent_opener',
  },
  {
    job: 'pages.delete_complaints',
    description: 'complaints a year after they were closed',
    seconds: 365 * day,
    insert: `insert into complaint (id, site_id, number, category, body, link, name, language, member_id, origin, digest,
        received_at, closed_at)
      values (${id}, $3, 'AAAAA-AAAAA', 'other', 'b', '', '', 'nl', $2, 'http://localhost', 'd', now(), $1)`,
    remaining: 'select 1 from complaint where member_id = $1',
  },
  {
    job: 'photos.end_verifications',
    description: 'selfies that waited two weeks',
    seconds: 14 * day,
    insert: `insert into photo_verification (id, site_id, member_id, pose, status, main_key, file_key, created_at, sent_at)
      values (${id}, $3, $2, 'thumb_up', 'waiting', 'a', 'b', $1, $1)`,
    remaining: 'select 1 from photo_verification where file_key is not null',
  },
  {
    job: 'photos.end_verifications',
    description: 'results of verifications after half a year',
    seconds: 183 * day,
    insert: `insert into photo_verification (id, site_id, member_id, pose, status, created_at, ended_at)
      values (${id}, $3, $2, 'thumb_up', 'expired', $1, $1)`,
    remaining: 'select 1 from photo_verification',
  },
  {
    job: 'settings.delete_expired_exports',
    description: 'archives once their week is over',
    seconds: 0,
    insert: `insert into member_export (member_id, site_id, id, status, file_key, requested_at, ready_at, expires_at)
      values ($2, $3, ${id}, 'ready', 'abcd', now(), now(), $1)`,
    remaining: 'select 1 from member_export',
  },
  {
    job: 'settings.delete_expired_exports',
    description: 'unfinished archives after a day',
    seconds: day,
    insert: `insert into member_export (member_id, site_id, id, status, file_key, requested_at)
      values ($2, $3, ${id}, 'failed', 'abcd', $1)`,
    remaining: 'select 1 from member_export',
  },
]
