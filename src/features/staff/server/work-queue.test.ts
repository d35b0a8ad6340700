import { expect, test } from 'vitest'
import { addWaitingPhoto } from '#testing/images/photos.ts'
import { runDuringTransaction } from '#testing/servers/concurrent-transaction.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { WORK_CLAIM_RETENTION_SECONDS } from '../rules.ts'
import { deleteEndedOfficeSessions } from './sessions.ts'

// The rules of every queue, shown by the photos. Each kind of work has the test of its own endpoints.

const QUARTER = 15 * 60
const HOUR = 60 * 60

interface ClaimRow {
  item: string
  by: string
}

const post = async (staff: TestStaff, path: string, body: object = {}) =>
  (await staff.post(`/api/office/photos/${path}`, body)).status
const listClaims = async (world: World) =>
  world.sql<ClaimRow>(
    `select item_id as item, claimed_by as by from work_claim where claimed_until > $1 order by item_id`,
    [world.clock.now()],
  )
const findFirst = async (staff: TestStaff): Promise<string | null> =>
  (await (await staff.get('/api/office/photos')).json()).current?.id ?? null

/** Lets time pass, without the end of unused sessions. */
async function advance(world: World, seconds: number): Promise<void> {
  world.clock.advanceSeconds(seconds)
  await world.sql('update staff_session set last_used_at = $1', [world.clock.now()])
}

async function newQueue(count: number) {
  const world = await newWorld({ poolSize: 16 })
  const ids: string[] = []
  for (let minutesAgo = count; minutesAgo > 0; minutesAgo--) ids.push((await addWaitingPhoto(world, { minutesAgo })).id)
  return { world, ids }
}

test('of six colleagues who claim the next items at once, each gets items, and all are different', async () => {
  const { world, ids } = await newQueue(18)
  await using _ = world
  const staff = await Promise.all(Array.from({ length: 6 }, () => world.staff('moderator')))
  expect(await Promise.all(staff.map((each) => post(each, 'claim')))).toEqual(staff.map(() => 200))
  const claims = await listClaims(world)
  expect(claims.map(({ item }) => item)).toEqual(ids.toSorted())
  for (const { staffId } of staff) expect(claims.filter(({ by }) => by === staffId)).toHaveLength(3)
})

test('an item that a colleague claims in the same moment is theirs, and the next one is claimed instead', async () => {
  const { world, ids } = await newQueue(4)
  await using _ = world
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  const [first = '', ...others] = ids
  const claim = `insert into work_claim select site_id, 'photo', id, member_id, $2, $3::timestamptz + interval '1 minute'
    from photo where id = $1`
  const values = [first, lee.staffId, world.clock.now()]
  expect(await runDuringTransaction(world, [[claim, values]], () => post(kim, 'claim'))).toBe(200)
  const claims = await listClaims(world)
  expect(claims.filter(({ by }) => by === lee.staffId).map(({ item }) => item)).toEqual([first])
  expect(claims.filter(({ by }) => by === kim.staffId).map(({ item }) => item)).toEqual(others.toSorted())
})

test('an item of a colleague is neither claimed, skipped nor decided about, until the claim runs out', async () => {
  const { world, ids } = await newQueue(1)
  await using _ = world
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  const [id = ''] = ids
  const actions = async () => [
    await post(lee, 'claim'),
    await post(lee, `${id}/skip`),
    await post(lee, `${id}/decision`, { outcome: 'approve' }),
  ]
  await post(kim, 'claim')
  world.clock.advanceSeconds(QUARTER - 1)
  expect(await actions()).toEqual([409, 409, 409])
  expect(await findFirst(kim)).toBe(id)
  world.clock.advanceSeconds(1)
  expect(await findFirst(kim)).toBe(null)
  expect(await post(lee, 'claim')).toBe(200)
  expect([await findFirst(lee), await findFirst(kim)]).toEqual([id, null])
  expect(await post(kim, `${id}/decision`, { outcome: 'approve' })).toBe(409)
})

test('claiming again extends the claims that one has', async () => {
  const { world, ids } = await newQueue(2)
  await using _ = world
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  await post(kim, 'claim')
  world.clock.advanceSeconds(QUARTER - 1)
  expect(await post(kim, 'claim')).toBe(200)
  world.clock.advanceSeconds(QUARTER - 1)
  expect(await findFirst(kim)).toBe(ids[0])
  expect(await post(lee, 'claim')).toBe(409)
})

test('a skipped item goes to a colleague at once, and to whoever skipped it after an hour', async () => {
  const { world, ids } = await newQueue(1)
  await using _ = world
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  await post(kim, 'claim')
  expect(await post(kim, `${ids[0]}/skip`)).toBe(200)
  await advance(world, HOUR - 1)
  expect(await post(kim, 'claim')).toBe(409)
  await advance(world, 1)
  expect(await post(kim, 'claim')).toBe(200)
  expect(await post(kim, `${ids[0]}/skip`)).toBe(200)
  expect(await post(lee, 'claim')).toBe(200)
  expect(await listClaims(world)).toEqual([{ item: ids[0], by: lee.staffId }])
})

test('all items of a member are claimed, except those of a colleague', async () => {
  await using world = await newWorld()
  const { id: memberId } = await world.member()
  const photos: string[] = []
  for (const minutesAgo of [5, 4, 3, 2, 1]) photos.push((await addWaitingPhoto(world, { memberId, minutesAgo })).id)
  const [kim, lee] = [await world.staff('moderator'), await world.staff('moderator')]
  await post(kim, 'claim')
  expect(await post(lee, `members/${memberId}/claim`)).toBe(200)
  const claims = await listClaims(world)
  expect(claims.filter(({ by }) => by === lee.staffId).map(({ item }) => item)).toEqual(photos.slice(3).toSorted())
})

test('the claim of a decided item is gone, and an item that no longer waits does not count as one’s own', async () => {
  const { world, ids } = await newQueue(5)
  await using _ = world
  const kim = await world.staff('moderator')
  await post(kim, 'claim')
  expect(await post(kim, `${ids[0]}/decision`, { outcome: 'approve' })).toBe(200)
  expect((await listClaims(world)).map(({ item }) => item)).toEqual(ids.slice(1, 3).toSorted())
  await world.sql('delete from photo where id = $1', [ids[1]])
  await post(kim, 'claim')
  expect((await listClaims(world)).map(({ item }) => item)).toEqual(expect.arrayContaining(ids.slice(2)))
})

test('ended claims are deleted after fifteen days', async () => {
  const { world } = await newQueue(1)
  await using _ = world
  await post(await world.staff('moderator'), 'claim')
  for (const [seconds, left] of [
    [QUARTER + WORK_CLAIM_RETENTION_SECONDS, 1],
    [1, 0],
  ] as const) {
    world.clock.advanceSeconds(seconds)
    await deleteEndedOfficeSessions.run(world.ctx(), {})
    expect(await world.sql('select 1 from work_claim')).toHaveLength(left)
  }
})
