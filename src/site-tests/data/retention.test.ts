import { expect, test } from 'vitest'
import { retentionCases, type RetentionCase } from '#testing/retention-cases.ts'
import { newWorld, type World } from '#testing/world.ts'
import { jobs } from '../../app/features.ts'

/** Runs a job as on a real site, which also deletes mails that the demo keeps. */
async function runJob(world: World, name: string): Promise<void> {
  const ctx = world.ctx()
  const settings = { ...ctx.services.settings, demo: false }
  const job = jobs.find(({ jobName }) => jobName === name)
  await job?.run({ ...ctx, services: { ...ctx.services, settings } }, null)
}

const listRemaining = (world: World, { remaining }: RetentionCase, memberId: string) =>
  world.sql(remaining, remaining.includes('$1') ? [memberId] : [])

test.each(retentionCases.map((each) => [each.job, each.description, each] as const))(
  'C-24 L-28 %s deletes %s, and not a second earlier',
  async (job, _what, each) => {
    await using world = await newWorld()
    const { id: memberId } = await world.member()
    await world.sql(each.insert, [world.clock.now(), memberId, world.siteId])
    world.clock.advanceSeconds(each.seconds - 1)
    await runJob(world, job)
    expect(await listRemaining(world, each, memberId)).toHaveLength(1)

    world.clock.advanceSeconds(1)
    await runJob(world, job)

    expect(await listRemaining(world, each, memberId)).toEqual([])
  },
)

test('quota counts are stored for the current and the previous day', async () => {
  await using world = await newWorld()
  const today = world.clock.now().toISOString().slice(0, 10)
  await world.sql(
    `insert into account_quota (site_id, subject, day, used) select $1, 'a', $2::date - age, 1 from unnest(array[0, 1, 2]) age`,
    [world.siteId, today],
  )
  await runJob(world, 'accounts.purge_link_tokens')
  expect(await world.sql(`select $1::date - day as age from account_quota order by 1`, [today])).toEqual([
    { age: 0 },
    { age: 1 },
  ])
})

test('an invitation is deleted once it has no uses left', async () => {
  await using world = await newWorld()
  await world.sql(
    `insert into invitation (code_hash, site_id, uses_left, created_at, expires_at)
     select 'a' || uses, $1, uses, now(), $2::timestamptz + interval '1 day' from unnest(array[0, 1]) uses`,
    [world.siteId, world.clock.now()],
  )
  await runJob(world, 'signup.delete_expired')
  expect(await world.sql('select uses_left from invitation')).toEqual([{ uses_left: 1 }])
})

test('every scheduled deletion has a test of its retention time', () => {
  const deleting = jobs.filter(({ jobName, cron }) => cron && /\.(delete|erase|purge)_/.test(jobName))
  const tested = new Set([
    ...retentionCases.map(({ job }) => job),
    'platform.delete_failed_jobs', // src/site-tests/borders/mail-privacy.test.ts
    'payments.erase_orders', // src/site-tests/data/erasure.test.ts
    'backoffice.delete_old_responses', // src/features/backoffice/server/metrics/responses.test.ts
    'backoffice.delete_old_views', // src/features/backoffice/server/metrics/view-retention.test.ts
    'staff.delete_ended_sessions', // src/features/staff/server/staff.test.ts
    'moderation.delete_cases', // src/features/moderation/server/cases/decisions.test.ts
    'moderation.delete_fingerprints', // src/features/moderation/server/flags/flags.test.ts
    'pages.delete_dismissals', // src/features/pages/server/office-announcements.test.ts
    'payments.delete_debit_signatures', // src/features/bank/server/debit-signing.test.ts
  ])
  expect(deleting.map(({ jobName }) => jobName).filter((name) => !tested.has(name))).toEqual([])
})
