import { afterAll, expect, test } from 'vitest'
import { migrate } from '#platform/server/database/migrate.ts'
import { queryOnce, restoreEarlierVersion } from '#testing/servers/earlier-version.ts'
import { newInstallations } from '#testing/servers/installations.ts'

const { newDatabase, remove } = newInstallations()
afterAll(remove)

/** The last migration with a claim in the table of each kind of work. */
const CLAIMS_PER_TABLE = 95

const kim = '0195bd4b-8d00-7000-8000-00000000a001'
const until = '2026-06-01T10:15:00Z'
const skipped = '2026-06-01T11:00:00Z'
const idOf = (number: number) => `0195bd4b-8d00-7000-8000-0000000000${10 + number}`

/** Adds claims of one colleague: current and ended work, and what they skipped. Returns ids of the conversation's members. */
async function addClaims(url: string) {
  const [pair] = await queryOnce<{ id: string; site_id: string; first_id: string; second_id: string }>(
    url,
    'select id, site_id, first_id, second_id from conversation order by id limit 1',
  )
  if (!pair) throw new Error('the dump has no conversation')
  const { id, site_id: siteId, first_id: profileId, second_id: memberId } = pair
  const photo = (number: number, status: string, claim: string) =>
    `insert into photo (id, site_id, member_id, status, position, file_key, blur_key, width, height, thumbhash, created_at,
       claimed_by, claimed_until, skipped_until)
     values ('${idOf(number)}', '${siteId}', '${memberId}', '${status}', ${number}, 'f${number}', 'b${number}', 3, 4, '',
       now(), '${kim}', ${claim})`
  const aCase = (number: number, closedAt: string) =>
    `insert into moderation_case (id, site_id, subject_kind, subject_id, member_id, category, severity, reporters, weight,
       opened_at, due_at, evidence, claimed_by, claimed_until, closed_at)
     values ('${idOf(number)}', '${siteId}', 'member', '${memberId}', '${memberId}', 'spam', 1, 1, 1, now(), now(), '{}',
       '${kim}', '${until}', ${closedAt})`
  for (const text of [
    `insert into staff_account (id, email, email_key, name, created_at) values ('${kim}', 'kim@x.test', 'kim@x.test', 'Kim', now())`,
    `delete from profile where member_id = '${memberId}' and is_fictional`,
    `update profile set is_fictional = true where member_id = '${profileId}'`,
    photo(1, 'pending', `'${until}', null`),
    photo(2, 'pending', `null, '${skipped}'`),
    photo(3, 'active', `'${until}', null`),
    aCase(4, 'null'),
    aCase(5, 'now()'),
    `insert into photo_verification (id, site_id, member_id, pose, status, main_key, file_key, created_at, sent_at,
       claimed_by, claimed_until) values ('${idOf(6)}', '${siteId}', '${memberId}', 'thumb_up', 'waiting', 'm', 's', now(),
       now(), '${kim}', '${until}')`,
    `insert into conversation_claim values ('${id}', '${siteId}', '${kim}', '${until}')`,
  ])
    await queryOnce(url, text)
  return { conversationId: id, memberId }
}

test('an upgrade moves the claims of waiting work to the work queue', async () => {
  const url = await newDatabase()
  await restoreEarlierVersion(url, CLAIMS_PER_TABLE)
  const { conversationId, memberId } = await addClaims(url)

  await migrate(url)

  const rows = await queryOnce<Record<string, unknown>>(
    url,
    `select kind, item_id, member_id, claimed_by, claimed_until, skipped_until from work_claim order by kind, item_id`,
  )
  const claim = { member_id: memberId, claimed_by: kim, claimed_until: new Date(until), skipped_until: null }
  expect(rows).toEqual([
    { kind: 'case', item_id: idOf(4), ...claim },
    { kind: 'conversation', item_id: conversationId, ...claim },
    { kind: 'photo', item_id: idOf(1), ...claim },
    { kind: 'photo', item_id: idOf(2), ...claim, claimed_until: null, skipped_until: new Date(skipped) },
    { kind: 'verification', item_id: idOf(6), ...claim },
  ])
})
