import { expect, test } from 'vitest'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'
import { changeSettings } from './setting-changes.ts'

const sharedWorld = shareWorld()

async function cityAt(world: World, lat: number | string, lon: number | string): Promise<string | null> {
  const response = await world.visitor().get(`/api/geocode.php?lat=${lat}&lon=${lon}`)
  expect(response.status).toBe(200)
  return (await response.json()).geocode?.city ?? null
}

test('R-7.07 a coordinate gives its city with region and country, and nothing else', async () => {
  const world = await sharedWorld()
  const response = await world.visitor().get('/api/geocode.php?lat=52.0907&lon=5.1214')
  expect(await response.json()).toEqual({
    geocode: { city_id: 2745912, city: 'Utrecht', region: 'NL-UT', region_name: 'Utrecht', country: 'NL' },
  })
})

test.each([
  ['in the middle of a big city', 52.3731, 4.8926, 'Amsterdam'],
  ['at its edge, nearer to the centre of a suburb', 52.3702, 4.8308, 'Amsterdam'],
  ['in a suburb', 52.3008, 4.8639, 'Amstelveen'],
  ['in a village between cities', 52.214, 4.644, 'Oude Wetering'],
  ['in Flanders', 51.0543, 3.7174, 'Gent'],
  ['in Wallonia', 50.6326, 5.5797, 'Liège'],
  ['in Germany', 50.9375, 6.9603, 'Köln'],
  ['in Luxembourg', 49.6117, 6.13, 'Luxembourg'],
  ['in France', 48.8566, 2.3522, 'Paris'],
  ['in Austria', 48.2082, 16.3738, 'Wien'],
  ['in Switzerland', 47.3769, 8.5417, 'Zürich'],
])('R-7.07 someone %s gets their city', async (_where, lat, lon, city) => {
  const world = await sharedWorld()
  expect(await cityAt(world, lat, lon)).toBe(city)
})

test.each([
  ['New York', 40.7128, -74.006],
  ['London', 51.5074, -0.1278],
  ['the North Sea', 54.5, 3.5],
  ['a pole', 90, 0],
  ['the other side of the world', -52.09, -174.88],
])('R-7.07 someone in %s gets no city', async (_where, lat, lon) => {
  const world = await sharedWorld()
  expect(await cityAt(world, lat, lon)).toBeNull()
})

test('R-7.07 only cities of the site’s countries are offered', async () => {
  await using world = await newWorld()
  expect(await cityAt(world, 51.2194, 4.4025)).toBe('Antwerpen')
  await changeSettings(world.ctx(), { countries: ['NL'] })
  expect(await cityAt(world, 51.2194, 4.4025)).not.toBe('Antwerpen')
})

test('C-78 a coordinate is rounded before use, so nearby coordinates give the same city', async () => {
  const world = await sharedWorld()
  // unrounded, the first is nearer to Slikkerveer and the second to Krimpen
  const coordinates = [
    [51.8955, 4.6055],
    [51.9045, 4.6145],
    ['51.900000000000001', '4.61'],
  ] as const
  const cities = await Promise.all(coordinates.map(([lat, lon]) => cityAt(world, lat, lon)))
  expect(new Set(cities)).toEqual(new Set(['Krimpen aan den IJssel']))
})

test.each([
  'lat=52.09',
  'lon=5.12',
  'lat=&lon=',
  'lat=52.09&lon=',
  'lat=90.01&lon=5',
  'lat=-91&lon=5',
  'lat=52&lon=180.5',
  'lat=NaN&lon=NaN',
  'lat=Infinity&lon=5',
  'lat=1e1&lon=5',
  'lat=0x10&lon=5',
  'lat=52,09&lon=5,12',
  'lat=52.09&lat=51&lon=5.12',
  'lat=52.09%00&lon=5.12',
  'lat=true&lon=null',
  'lat=52.09;drop&lon=5',
])('R-7.07 %s is refused as a coordinate', async (query) => {
  const world = await sharedWorld()
  const response = await world.visitor().get(`/api/geocode.php?${query}`)
  expect([response.status, (await response.json()).refusal]).toEqual([422, 'invalid_input'])
})

test('twenty concurrent lookups of one coordinate give the same city', async () => {
  const world = await sharedWorld()
  const responses = await Promise.all(Array.from({ length: 20 }, () => cityAt(world, 52.09, 5.12)))
  expect(new Set(responses)).toEqual(new Set(['Utrecht']))
})

test('lookups are limited to 60 an hour per member', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const anna = await world.member()
  const geocodeStatus = async (index: number) =>
    (await world.as(anna).get(`/api/geocode.php?lat=52.${index + 10}&lon=5.1`)).status
  const responses = await Promise.all(Array.from({ length: 61 }, (_each, index) => geocodeStatus(index)))
  expect(responses.filter((status) => status === 429)).toHaveLength(1)
  expect((await world.visitor().get('/api/geocode.php?lat=52.09&lon=5.12')).status).toBe(200)
})
