import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import type { Caller } from '#testing/caller.ts'
import { addMemberCopies } from '#testing/member-copies.ts'
import { newWorld } from '#testing/world.ts'
import type { FoundMembers } from '../contract.ts'

async function fetchPages(caller: Caller, query: string): Promise<FoundMembers[]> {
  const pages: FoundMembers[] = []
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.next ?? null) {
    const response = await caller.get(`/api/members?${query}${cursor && `&cursor=${cursor}`}`)
    expect(response.status).toBe(200)
    pages.push(await response.json())
  }
  return pages
}

test('C-46 members with equal activity are each found once, by every viewer, on full pages', async () => {
  await using world = await newWorld()
  await world.sql('update member_search set visible = false')
  await changeSettings(world.ctx(), { logged_out_search: true })
  const [bi, straight] = [await world.member({ sexuality: 'bi', seeks: 'both' }), await world.member()]
  for (const person of [
    { gender: 'male' },
    { gender: 'female', sexuality: 'bi' },
    { gender: 'male', sexuality: 'bi' },
  ] as const)
    await addMemberCopies(world, await world.member(person), 5)
  await world.sql('update profile set public_visible = true')
  await world.sql(
    `update member_search set last_active = $1::timestamptz + ascii(member_id::text) % 2 * interval '1 second'`,
    [world.clock.now()],
  )
  for (const [caller, query] of [
    [world.as(bi), ''],
    [world.as(straight), ''],
    [world.visitor(), ''],
    [world.visitor(), 'gender=male'],
  ] as const) {
    await changeSettings(world.ctx(), { search_page_size: 100 })
    const [single] = await fetchPages(caller, query)
    const expected = single?.cards.map(({ id }) => id) ?? []
    expect(expected.length).toBeGreaterThan(10)
    for (const size of [1, 4, expected.length - 1, expected.length, expected.length + 1]) {
      await changeSettings(world.ctx(), { search_page_size: size })
      const pages = await fetchPages(caller, query)
      expect(pages.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(expected)
      expect(pages).toHaveLength(Math.ceil(expected.length / size))
    }
  }
})

test('C-46 totals are exact up to 200, and not exact beyond', async () => {
  await using world = await newWorld()
  await world.sql('update member_search set visible = false')
  const noa = world.as(await world.member())
  const tom = await world.member({ gender: 'male' })
  await addMemberCopies(world, tom, 198)
  for (const total of [
    { count: 199, exact: true },
    { count: 200, exact: true },
    { count: 200, exact: false },
  ]) {
    for (const filter of ['online=true', 'is_new=true', 'is_new=true&online=true']) {
      expect((await (await noa.get(`/api/members?${filter}`)).json()).total).toEqual(total)
      expect(await (await noa.get(`/api/members/count?${filter}`)).json()).toEqual(total)
    }
    await addMemberCopies(world, tom, 1)
  }
})
