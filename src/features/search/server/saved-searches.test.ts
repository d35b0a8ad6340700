import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newWorld } from '#testing/world.ts'
import type { SavedSearch } from '../contract.ts'

test('C-46 saved searches are listed newest first, and only for their member', async () => {
  await using world = await newWorld()
  const [anna, eva] = [await world.member(), await world.member()]
  const me = world.as(anna)
  const filters = { gender: 'male', region: 'NL-UT', min_age: 25, max_age: 40, is_new: true }
  const saved: SavedSearch = await (await me.post('/api/saved-searches', { filters })).json()
  expect(saved).toMatchObject({
    query: 'gender=male&region=NL-UT&min_age=25&max_age=40&is_new=true',
    name: null,
    regionName: 'Utrecht',
  })
  world.clock.advanceSeconds(1)
  await me.post('/api/saved-searches', { filters: { online: true }, name: 'Nu online' })
  const list = await (await me.get('/api/saved-searches')).json()
  expect(list.searches).toMatchObject([{ query: 'online=true', name: 'Nu online' }, saved])
  expect(await (await world.as(eva).get('/api/saved-searches')).json()).toEqual({ searches: [] })

  expect((await world.as(eva).patch(`/api/saved-searches/${saved.id}`, { name: 'Van mij' })).status).toBe(404)
  await world.as(eva).delete(`/api/saved-searches/${saved.id}`)
  expect(await (await me.get('/api/saved-searches')).json()).toEqual(list)
})

test('equal filters are the same saved search, which keeps its name', async () => {
  await using world = await newWorld()
  const me = world.as(await world.member())
  const save = async (body: unknown): Promise<SavedSearch> => (await me.post('/api/saved-searches', body)).json()
  const first = await save({ filters: { gender: 'male', min_age: 25, max_age: 40 }, name: 'Mannen' })
  expect(await save({ filters: { max_age: 25, min_age: 40, gender: 'male', online: false } })).toEqual(first)
  const repeats = await Promise.all(Array.from({ length: 20 }, () => save({ filters: { with_photo: true } })))
  expect(new Set(repeats.map(({ id }) => id)).size).toBe(1)
  const { searches } = await (await me.get('/api/saved-searches')).json()
  expect(searches).toHaveLength(2)
})

test('a member can save ten searches: of twenty concurrent saves ten succeed, and removing one makes room', async () => {
  await using world = await newWorld()
  const me = world.as(await world.member())
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => me.post('/api/saved-searches', { filters: { min_age: 20 + index } })),
  )
  const saved = responses.filter(({ status }) => status === 200)
  expect(saved).toHaveLength(10)
  const refused = responses.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(10)
  expect(await refused[0]!.json()).toMatchObject({ refusal: 'saved_searches_full', details: { limit: 10 } })
  const removed: SavedSearch = await saved[0]!.json()
  // Saving an existing search again does not count.
  const minAge = Number(new URLSearchParams(removed.query).get('min_age'))
  expect((await me.post('/api/saved-searches', { filters: { min_age: minAge } })).status).toBe(200)
  for (let time = 0; time < 2; time++) expect((await me.delete(`/api/saved-searches/${removed.id}`)).status).toBe(200)
  expect((await me.post('/api/saved-searches', { filters: { max_age: 90 } })).status).toBe(200)
})

test('a saved search can be renamed, and an empty name removes the name', async () => {
  await using world = await newWorld()
  const me = world.as(await world.member())
  const { id }: SavedSearch = await (await me.post('/api/saved-searches', { filters: { online: true } })).json()
  const rename = async (name: string) => (await me.patch(`/api/saved-searches/${id}`, { name })).json()
  expect(await rename('  Vanavond \u202E ')).toMatchObject({ name: 'Vanavond' })
  expect(await rename('Vanavond')).toMatchObject({ name: 'Vanavond' })
  expect(await rename('   ')).toMatchObject({ name: null })
  expect((await me.patch(`/api/saved-searches/${id}`, { name: 'x'.repeat(61) })).status).toBe(422)
})

test('a search without filters that the site offers is refused', async () => {
  await using world = await newWorld()
  const me = world.as(await world.member())
  const save = (filters: unknown) => me.post('/api/saved-searches', { filters })
  for (const filters of [{}, { online: false }]) {
    const refused = await save(filters)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ refusal: 'search_without_filters' })
  }
  for (const filters of [{ gender: 'x' }, { region: "NL'--" }, { member_id: 'x' }, { min_age: 12 }, null, [], 'gender'])
    expect((await save(filters)).status, JSON.stringify(filters)).toBe(422)
  await changeSettings(world.ctx(), { search_fields: ['gender'] })
  expect(await (await save({ gender: 'female', online: true })).json()).toMatchObject({ query: 'gender=female' })
  expect((await save({ online: true })).status).toBe(422)
})
