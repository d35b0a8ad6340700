import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { Caller } from '#testing/caller.ts'
import { newWorld } from '#testing/world.ts'
import type { FoundMembers } from '../contract.ts'

test('an invalid cursor is refused', async () => {
  await using world = await newWorld()
  const anna = await world.member({})
  for (const cursor of ['x', 'AAAA', encodeURIComponent("' or 1=1 --"), 'a'.repeat(67), 'z'.repeat(101)]) {
    const response = await world.as(anna).get(`/api/members?cursor=${cursor}`)
    expect(response.status).toBe(422)
  }
})

test('T18 a cursor reveals nothing and is valid only for the viewer it was made for', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { search_page_size: 1, logged_out_search: true })
  const [anna, bea] = [await world.member({}), await world.member({})]
  await world.sql('update profile set public_visible = true')
  const { cards, next }: FoundMembers = await (await world.as(anna).get('/api/members')).json()
  const forged = Buffer.alloc(6 + 16)
  forged.writeUIntBE(world.clock.now().getTime(), 0, 6)
  forged.write(cards[0]!.id.replaceAll('-', ''), 6, 'hex')
  const bytes = Buffer.from(next!, 'base64url')
  expect(bytes.toString('hex')).not.toContain(cards[0]!.id.replaceAll('-', ''))

  const statusOf = async (caller: Caller, cursor: string) => (await caller.get(`/api/members?cursor=${cursor}`)).status
  expect(await statusOf(world.as(anna), next!)).toBe(200)
  expect(await statusOf(world.as(bea), next!)).toBe(422)
  expect(await statusOf(world.visitor(), next!)).toBe(422)
  expect(await statusOf(world.as(anna), forged.toString('base64url'))).toBe(422)
  for (const [at] of bytes.entries()) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(await statusOf(world.as(anna), changed.toString('base64url'))).toBe(422)
  }
  const visitors: FoundMembers = await (await world.visitor().get('/api/members')).json()
  expect(await statusOf(world.visitor(), visitors.next!)).toBe(200)
  expect(await statusOf(world.as(anna), visitors.next!)).toBe(422)
})
