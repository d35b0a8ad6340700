import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { MEMBER_ALERTS } from '../alerts.rules.ts'
import { suspendMails } from './preferences.ts'

const dismiss = (world: World, member: TestMember, alert: unknown) =>
  world.as(member).post('/api/alerts/dismissals', { alert })

const listDismissed = async (world: World, member: TestMember): Promise<string[]> =>
  (await (await world.as(member).get('/api/user.php')).json()).user.dismissed_alerts

test('R-4.07 R-4.08 R-4.10 a dismissed alert is hidden for its member only, with the time of the dismissal', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  expect(await listDismissed(world, noa)).toEqual([])
  expect((await dismiss(world, noa, 'push-notification')).status).toBe(200)
  expect((await dismiss(world, noa, 'enrich-profile')).status).toBe(200)
  expect(await listDismissed(world, noa)).toEqual(['enrich-profile', 'push-notification'])
  expect(await listDismissed(world, tom)).toEqual([])
  const rows = await world.sql('select member_id, alert, dismissed_at from dismissed_alert order by alert')
  expect(rows).toEqual(
    ['enrich-profile', 'push-notification'].map((alert) => ({
      member_id: noa.id,
      alert,
      dismissed_at: world.clock.now(),
    })),
  )
})

test('each alert that a member can have can be dismissed', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  for (const alert of MEMBER_ALERTS) expect((await dismiss(world, noa, alert)).status, alert).toBe(200)
  expect(await listDismissed(world, noa)).toEqual([...MEMBER_ALERTS].sort())
})

test('a second and a concurrent dismissal change nothing else', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const responses = await Promise.all(Array.from({ length: 5 }, () => dismiss(world, noa, 'enrich-profile')))
  expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await listDismissed(world, noa)).toEqual(['enrich-profile'])
})

test.each(['site-entry', '', null, ['enrich-profile']])('%j is refused as an alert', async (alert) => {
  await using world = await newWorld()
  expect((await dismiss(world, await world.member(), alert)).status).toBe(422)
})

test('R-4.09 R-4.30 the alert about mails returns when they are turned off by a newer cause', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const suspend = (cause: 'bounce' | 'fbl') => suspendMails(world.ctx(), { memberId: noa.id, cause, kinds: [] })
  await suspend('bounce')
  world.clock.advanceSeconds(60)
  await dismiss(world, noa, 'disabled-notifications')
  expect(await listDismissed(world, noa)).toEqual(['disabled-notifications'])
  world.clock.advanceSeconds(60)
  await suspend('fbl')
  expect(await listDismissed(world, noa)).toEqual([])
  await dismiss(world, noa, 'disabled-notifications')
  expect(await listDismissed(world, noa)).toEqual(['disabled-notifications'])
})
