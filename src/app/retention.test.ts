import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import { jobs } from './jobs.ts'

const hour = 3_600
const day = 24 * hour

interface Kept {
  readonly job: string
  /** What is deleted, for the name of the test. */
  readonly what: string
  /** How long after the moment in the row it is deleted. */
  readonly seconds: number
  /** Stores a row with the moment `$1`, for the account `$2` of the site `$3`. */
  readonly insert: string
  /** What is left of it. */
  readonly left: string
}

const id = 'gen_random_uuid()'
const outbox = `insert into mail_outbox
  (id, site_id, to_address, from_name, subject, text, html, headers, created_at, next_attempt_at, sent_at)`

const kept: Kept[] = [
  {
    job: 'platform.forget_ended_sessions',
    what: 'sessions once they ended',
    seconds: 0,
    insert: `insert into session (id, subject_id, site_id, created_at, expires_at, user_agent)
      values ('old', $2, $3, now(), $1, '')`,
    left: `select 1 from session where id = 'old'`,
  },
  {
    job: 'platform.delete_old_mails',
    what: 'sent mails a day later',
    seconds: day,
    insert: `${outbox} values (${id}, $3, $2::text, '', '', '', '', '{}', $1::timestamptz - interval '9 hours', now(), $1)`,
    left: 'select 1 from mail_outbox',
  },
  {
    job: 'platform.delete_old_mails',
    what: 'mails that were not delivered in a day',
    seconds: day,
    insert: `${outbox} values (${id}, $3, $2::text, '', '', '', '', '{}', $1, now(), null)`,
    left: 'select 1 from mail_outbox',
  },
  {
    job: 'accounts.erase_unconfirmed',
    what: 'accounts that were not confirmed in 7 days',
    seconds: 7 * day,
    insert: `update account set signup_at = $1, status = 'not_confirmed', confirmed_at = null where id = $2 and $3::uuid is not null`,
    left: 'select 1 from account where id = $1',
  },
  {
    job: 'accounts.erase_deleted',
    what: 'deleted accounts after 14 days',
    seconds: 14 * day,
    insert: `with gone as (update account set status = 'deleted' where id = $2)
      insert into account_deletion (account_id, site_id, reason, remarks, deleted_at) values ($2, $3, 'other', '', $1)`,
    left: 'select 1 from account where id = $1',
  },
  {
    job: 'accounts.forget_failures',
    what: 'wrong passwords after a day',
    seconds: day,
    insert: `insert into login_failure (site_id, subject, failed_at) values ($3, $2::text, $1)`,
    left: 'select 1 from login_failure',
  },
  {
    job: 'accounts.forget_devices',
    what: 'known browsers after a year without a login',
    seconds: 365 * day,
    insert: `insert into known_device (token_hash, account_id, used_at) values ($3::text, $2, $1)`,
    left: 'select 1 from known_device',
  },
  {
    job: 'accounts.forget_challenges',
    what: 'questions to a passkey once they expired',
    seconds: 0,
    insert: `insert into passkey_challenge (challenge_hash, site_id, account_id, expires_at) values ('a', $3, $2, $1)`,
    left: 'select 1 from passkey_challenge',
  },
  {
    job: 'accounts.forget_proofs',
    what: 'mailed links and codes once they expired',
    seconds: 0,
    insert: `insert into account_proof (token_hash, account_id, kind, tries_left, created_at, expires_at)
      values ($3::text, $2, 'reset', 0, now(), $1)`,
    left: 'select 1 from account_proof where account_id = $1',
  },
  {
    job: 'signup.delete_expired',
    what: 'addresses that a partner sent once their link expired',
    seconds: 0,
    insert: `with network as (insert into partner (id, site_id, network, key_hash, created_at)
        values (${id}, $3, 'net', 'a', now()) returning id)
      insert into partner_signup (id, site_id, partner_id, reference, address_hash, email, token_hash, traffic, created_at, expires_at)
      select ${id}, $3, network.id, 'r', 'a', $2::text, 'b', '{}', $1::timestamptz, $1 from network`,
    left: 'select 1 from partner_signup where email is not null or token_hash is not null',
  },
  {
    job: 'signup.delete_expired',
    what: 'the references of a partner after 30 days',
    seconds: 30 * day,
    insert: `with network as (insert into partner (id, site_id, network, key_hash, created_at)
        values (${id}, $3, 'net', $2::text, now()) returning id)
      insert into partner_signup (id, site_id, partner_id, reference, address_hash, traffic, created_at, expires_at)
      select ${id}, $3, network.id, 'r', 'a', '{}', $1, $1 from network`,
    left: 'select 1 from partner_signup',
  },
  {
    job: 'signup.delete_expired',
    what: 'invitations once they expired',
    seconds: 0,
    insert: `insert into invitation (code_hash, site_id, uses_left, created_at, expires_at) values ($2::text, $3, 3, now(), $1)`,
    left: 'select 1 from invitation',
  },
  {
    job: 'signup.delete_expired',
    what: 'messages that their writer did not send in 30 days',
    seconds: 30 * day,
    insert: `insert into signup_message (member_id, recipient_id, message_id, text, created_at) values ($2, $3, ${id}, 'Hoi', $1)`,
    left: 'select 1 from signup_message',
  },
  {
    job: 'likes.forget_skips',
    what: 'skipped members after 30 days',
    seconds: 30 * day,
    insert: 'insert into member_skip (member_id, skipped_id, skipped_at) values ($2, $3, $1)',
    left: 'select 1 from member_skip where member_id = $1',
  },
  {
    job: 'likes.forget_skips',
    what: 'dialogs put off after 30 days',
    seconds: 30 * day,
    insert: 'insert into like_put_off (member_id, other_id, put_off_at) values ($2, $3, $1)',
    left: 'select 1 from like_put_off where member_id = $1',
  },
  {
    job: 'me.delete_expired_exports',
    what: 'archives once their week is over',
    seconds: 0,
    insert: `insert into member_export (member_id, site_id, id, status, file_key, requested_at, ready_at, expires_at)
      values ($2, $3, ${id}, 'ready', 'abcd', now(), now(), $1)`,
    left: 'select 1 from member_export',
  },
  {
    job: 'me.delete_expired_exports',
    what: 'archives that were not finished in a day',
    seconds: day,
    insert: `insert into member_export (member_id, site_id, id, status, file_key, requested_at)
      values ($2, $3, ${id}, 'failed', 'abcd', $1)`,
    left: 'select 1 from member_export',
  },
]

/** Runs a job as a real site does, which also deletes what the demo keeps to be looked at. */
async function run(world: World, name: string): Promise<void> {
  const ctx = world.ctx()
  const settings = { ...ctx.services.settings, demo: false }
  const job = jobs.find(({ jobName }) => jobName === name)
  await job?.run({ ...ctx, services: { ...ctx.services, settings } }, null)
}

const leftOf = (world: World, { left }: Kept, memberId: string) =>
  world.sql(left, left.includes('$1') ? [memberId] : [])

test.each(kept.map((each) => [each.job, each.what, each] as const))(
  'C-24 L-28 %s deletes %s, and not a second earlier',
  async (job, _what, each) => {
    await using world = await newWorld()
    const { id: memberId } = await world.member()
    await world.sql(each.insert, [world.clock.now(), memberId, world.siteId])
    world.clock.advance(each.seconds - 1)
    await run(world, job)
    expect(await leftOf(world, each, memberId)).toHaveLength(1)

    world.clock.advance(1)
    await run(world, job)

    expect(await leftOf(world, each, memberId)).toEqual([])
  },
)

test('counts of what was asked for stay for the day and the one before it', async () => {
  await using world = await newWorld()
  const today = world.clock.now().toISOString().slice(0, 10)
  await world.sql(
    `insert into account_quota (site_id, subject, day, used) select $1, 'a', $2::date - age, 1 from unnest(array[0, 1, 2]) age`,
    [world.siteId, today],
  )
  await run(world, 'accounts.forget_proofs')
  expect(await world.sql(`select $1::date - day as age from account_quota order by 1`, [today])).toEqual([
    { age: 0 },
    { age: 1 },
  ])
})

test('an invitation goes once nobody can use it any more', async () => {
  await using world = await newWorld()
  await world.sql(
    `insert into invitation (code_hash, site_id, uses_left, created_at, expires_at)
     select 'a' || uses, $1, uses, now(), $2::timestamptz + interval '1 day' from unnest(array[0, 1]) uses`,
    [world.siteId, world.clock.now()],
  )
  await run(world, 'signup.delete_expired')
  expect(await world.sql('select uses_left from invitation')).toEqual([{ uses_left: 1 }])
})

test('every job that deletes by the clock has a test of its moment', () => {
  const deleting = jobs.filter(({ jobName, cron }) => cron && /\.(forget|delete|erase)_/.test(jobName))
  const tested = new Set([
    ...kept.map(({ job }) => job),
    'platform.delete_failed_jobs', // src/app/mail-privacy.test.ts
    'payments.erase_orders', // src/app/erasure.test.ts
  ])
  expect(deleting.map(({ jobName }) => jobName).filter((name) => !tested.has(name))).toEqual([])
})
