import { describe, expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import { listMemberCards, refreshSearchRow } from './profiles.ts'
import { recordActivity } from './last-active.ts'

type Member = Awaited<ReturnType<World['member']>>

describe('the last activity', () => {
  const fetchLastActive = async (world: World, member: Member) =>
    (
      await world.sql<{ last_active: Date }>('select last_active from member_search where member_id = $1', [member.id])
    )[0]?.last_active.toISOString()

  test('is written at most once a minute', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    world.clock.set('2026-08-01T12:00:00Z')
    recordActivity(world.ctx(anna))
    await expect.poll(() => fetchLastActive(world, anna)).toBe('2026-08-01T12:00:00.000Z')

    world.clock.set('2026-08-01T12:00:59Z')
    recordActivity(world.ctx(anna))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await fetchLastActive(world, anna)).toBe('2026-08-01T12:00:00.000Z')

    world.clock.set('2026-08-01T12:01:00Z')
    recordActivity(world.ctx(anna))
    await expect.poll(() => fetchLastActive(world, anna)).toBe('2026-08-01T12:01:00.000Z')
  })

  test('concurrent activity of many members is written; that of visitors and invisible members is not', async () => {
    await using world = await newWorld()
    const members = await Promise.all(Array.from({ length: 12 }, () => world.member()))
    const hidden = await world.member()
    await world.sql('update profile set invisible = true where member_id = $1', [hidden.id])
    await refreshSearchRow(world.ctx(), hidden.id)
    const before = await fetchLastActive(world, hidden)
    world.clock.set('2026-08-01T12:00:00Z')

    recordActivity(world.ctx())
    recordActivity(world.ctx(hidden))
    for (const member of members) recordActivity(world.ctx(member))

    for (const member of members)
      await expect.poll(() => fetchLastActive(world, member)).toBe('2026-08-01T12:00:00.000Z')
    expect(await fetchLastActive(world, hidden)).toBe(before)
  })

  test('a member is online for five minutes', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    world.clock.set('2026-08-01T12:00:00Z')
    recordActivity(world.ctx(anna))
    await expect.poll(() => fetchLastActive(world, anna)).toBe('2026-08-01T12:00:00.000Z')

    const fetchIsOnline = async () => (await listMemberCards(world.ctx(), [anna.id]))[0]?.online
    expect(await fetchIsOnline()).toBe(true)
    world.clock.set('2026-08-01T12:05:00Z')
    expect(await fetchIsOnline()).toBe(false)
  })

  test('R-7.08 is exact when the member hides the page', async () => {
    await using world = await newWorld()
    const anna = await world.member()
    world.clock.advanceSeconds(120)
    const response = await world.as(anna).post('/api/page-hidden.php', {})
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 200, body: {} })
    await expect.poll(() => fetchLastActive(world, anna), { timeout: 20_000 }).toBe(world.clock.now().toISOString())
  })
})
