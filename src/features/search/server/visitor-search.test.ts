import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { FoundMembers } from '../contract.ts'

const namesOf = ({ cards }: FoundMembers) => cards.map((card) => card.name)

/** Creates a world without the demo members among the results. */
async function newEmptyWorld(): Promise<World> {
  const world = await newWorld()
  await world.sql('update member_search set visible = false')
  return world
}

test('R-6.01 a visitor searches only where the site allows it, and finds public members only', async () => {
  await using world = await newEmptyWorld()
  const man = await world.member({ name: 'Openbaar', gender: 'male' })
  await world.member({ name: 'Besloten', gender: 'male' })
  await world.sql('update profile set public_visible = true where member_id = $1', [man.id])
  const refused = await world.visitor().get('/api/members')
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ refusal: 'authentication_required' })
  expect((await world.visitor().get('/api/members/count')).status).toBe(403)
  await changeSettings(world.ctx(), { logged_out_search: true })
  const found: FoundMembers = await (await world.visitor().get('/api/members')).json()
  expect(namesOf(found)).toEqual(['Openbaar'])
  expect(found.total).toEqual({ count: 1, exact: true })
})

test('R-6.01 C-33 a visitor without a traffic source is refused where the site requires one', async () => {
  await using world = await newEmptyWorld()
  await changeSettings(world.ctx(), { logged_out_search_trafficsource: true })
  const statusesAfter = async (landing: string) => {
    const visitor = world.visitor()
    await visitor.get(landing)
    return [(await visitor.get('/api/members')).status, (await visitor.get('/api/members/count')).status]
  }
  expect(await statusesAfter('/')).toEqual([403, 403])
  expect(await statusesAfter('/?sub1=a')).toEqual([403, 403])
  expect(await statusesAfter('/?network=adnet')).toEqual([200, 200])
  expect(await statusesAfter('/?ref=r1')).toEqual([200, 200])
  await changeSettings(world.ctx(), { logged_out_search_trafficsource: false })
  expect(await statusesAfter('/?network=adnet')).toEqual([403, 403])
})
