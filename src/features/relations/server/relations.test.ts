import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const blockPath = (id: string) => `/api/members/${id}/block`

async function countBlocks(world: World, ...members: TestMember[]): Promise<number> {
  const ids = members.map((member) => member.id)
  return (await world.sql('select 1 from block where blocker_id = any($1) or blocked_id = any($1)', [ids])).length
}

test('R-1.16 R-6.16 C-55 a block works in both directions, is listed, and can be removed', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member({ name: 'Anna' }), await world.member({ name: 'Bert', gender: 'male' })]
  const readVisibility = async () =>
    Promise.all(
      [
        [anna, bert],
        [bert, anna],
      ].map(async ([viewer, other]) => (await world.as(viewer!).get(`/api/members/${other!.id}`)).status === 200),
    )
  expect(await readVisibility()).toEqual([true, true])

  expect((await world.as(anna).put(blockPath(bert.id))).status).toBe(200)

  expect(await readVisibility()).toEqual([false, false])
  const listResponse = await world.as(anna).get('/api/blocks')
  expect(await listResponse.json()).toEqual({
    blocks: [{ id: bert.id, name: 'Bert', isFictional: false, blockedAt: world.clock.now().toISOString() }],
  })
  expect(await (await world.as(bert).get('/api/blocks')).json()).toEqual({ blocks: [] }) // only the blocker's list
  expect((await world.as(anna).delete(blockPath(bert.id))).status).toBe(200)
  expect(await readVisibility()).toEqual([true, true])
})

test('R-6.24 members of a blocked pair no longer find each other', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  expect((await world.as(bert).get(`/api/members/${anna.id}`)).status).toBe(200)
  await world.as(anna).put(blockPath(bert.id))
  for (const [viewer, other] of [
    [anna, bert],
    [bert, anna],
  ] as const) {
    expect((await world.as(viewer).get(`/api/members/${other.id}`)).status).toBe(404)
  }
})

test('repeated and concurrent blocks of one member store one block', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const responses = await Promise.all([1, 2, 3].map(() => world.as(anna).put(blockPath(bert.id))))
  responses.push(await world.as(anna).put(blockPath(bert.id)))
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200])
  expect(await countBlocks(world, anna, bert)).toBe(1)
})

test('two members who block each other concurrently become invisible to each other', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const responses = await Promise.all([world.as(anna).put(blockPath(bert.id)), world.as(bert).put(blockPath(anna.id))])
  for (const response of responses) expect([200, 404]).toContain(response.status)
  expect((await world.as(anna).get(`/api/members/${bert.id}`)).status).toBe(404)
  expect((await world.as(bert).get(`/api/members/${anna.id}`)).status).toBe(404)
})

test('blocking oneself, a member of another site, a missing member, or a stranger who blocked the caller is refused', async () => {
  await using world = await newWorld()
  const [anna, bert, otherSiteMember] = [await world.member(), await world.member(), await world.member()]
  await world.sql('update account set site_id = (select id from site where id <> $2 limit 1) where id = $1', [
    otherSiteMember.id,
    world.siteId,
  ])
  await world.as(bert).put(blockPath(anna.id))
  for (const id of [anna.id, otherSiteMember.id, bert.id, '0190a000-0000-7000-8000-000000000000']) {
    const response = await world.as(anna).put(blockPath(id))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ refusal: 'member_not_found' }) // a block is silent
  }
  expect(await countBlocks(world, anna, bert)).toBe(1)
})

test('only the blocker can remove a block', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  await world.as(anna).put(blockPath(bert.id))
  expect((await world.as(bert).delete(blockPath(anna.id))).status).toBe(200)
  expect(await countBlocks(world, anna, bert)).toBe(1)
})

test('visitors and malformed ids are refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  for (const response of [
    await world.visitor().put(blockPath(anna.id)),
    await world.visitor().delete(blockPath(anna.id)),
    await world.visitor().get('/api/blocks'),
  ]) {
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ refusal: 'authentication_required' })
  }
  expect((await world.as(anna).put(blockPath('1'))).status).toBe(422)
  expect((await world.as(anna).put(blockPath(anna.id), { id: 'x', more: 1 })).status).toBe(422)
})

test('a block increments the menu versions of both members', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  const listVersions = async () =>
    (
      await world.sql<{ version: number }>(
        'select version from member_version where member_id = any($1) order by member_id',
        [[anna.id, bert.id]],
      )
    ).map((row) => row.version)
  const versionsBefore = await listVersions()
  await world.as(anna).put(blockPath(bert.id))
  const versionsAfter = await listVersions()
  expect(versionsAfter).toHaveLength(2)
  expect(versionsAfter).not.toEqual(versionsBefore)
})

test('C-56 a contact lets a member see an invisible one until the like is withdrawn', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const readStatus = async () => (await world.as(anna).get(`/api/members/${bert.id}`)).status
  await world.sql('update profile set invisible = true where member_id = $1', [bert.id])
  expect(await readStatus()).toBe(404)
  await world.sql('insert into member_like values ($1, $2, $3, now())', [bert.id, anna.id, world.siteId])
  expect(await readStatus()).toBe(200)
  await world.sql('delete from member_like where liker_id = $1', [bert.id])
  expect(await readStatus()).toBe(404)
})
