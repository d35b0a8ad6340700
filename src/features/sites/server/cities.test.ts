import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareCitySearch } from '../../../../db/seed/city-index.ts'
import { readPlaces, seedPlaces, updatePlaces } from '../../../../db/seed/places.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { newWorld, type World } from '#testing/world.ts'
import { changeSettings } from './setting-changes.ts'

/** A world with every place. Other tests have the towns only. */
let world: World

beforeAll(async () => {
  world = await newWorld()
  await seedPlaces(world.database)
  await changeSettings(world.ctx(), { countries: ['NL', 'BE', 'DE', 'AT', 'CH', 'FR', 'LU'] })
}, 60_000)
afterAll(() => world[Symbol.asyncDispose]())

interface FoundCity {
  name: string
  regionName: string
  isExactMatch: boolean
}

async function findCities(country: string, q: string): Promise<FoundCity[]> {
  const response = await world.visitor().get(`/api/cities?country=${country}&q=${encodeURIComponent(q)}`)
  expect(response.status).toBe(200)
  return (await response.json()).cities
}

const findNames = async (country: string, q: string) => (await findCities(country, q)).map(({ name }) => name)

test.each([
  ['Etten-Leur'],
  ['Nieuw-Vennep'],
  ['Rijssen'],
  ['Nijverdal'],
  ['Leidschendam'],
  ['Bilthoven'],
  ['Huissen'],
  ['Deurne'],
  ['Wateringen'],
  ['Kaatsheuvel'],
  ['Nootdorp'],
  ['Badhoevedorp'],
  ['Groenlo'],
  ['Ulft'],
  ['Horst'],
  ['Soesterberg'],
  ['Zuidland'],
  ['Texel'],
  ['Vlieland'],
  ['Ameland'],
  ['Terschelling'],
  ['Amsterdam-Noord'],
])('R-3.21 %s can be chosen as a city', async (name) => {
  expect((await findCities('NL', name))[0]).toMatchObject({ name, isExactMatch: true })
})

test.each([
  ['NL', 'Den Bosch', "'s-Hertogenbosch"],
  ['NL', "'s-Gravenhage", 'Den Haag'],
  ['NL', 's Gravenhage', 'Den Haag'],
  ['NL', 'The Hague', 'Den Haag'],
  ['NL', 'Ĳsselstein', 'IJsselstein'],
  ['NL', 'Ysselstein', 'IJsselstein'],
  ['NL', 'ymuiden', 'IJmuiden'],
  ['NL', 'Amsterdam Noord', 'Amsterdam-Noord'],
  ['NL', 'Alphen a/d Rijn', 'Alphen aan den Rijn'],
  ['NL', 'Capelle a.d. IJssel', 'Capelle aan den IJssel'],
  ['NL', 'Ljouwert', 'Leeuwarden'],
  ['NL', 'Zaanstad', 'Zaandam'],
  ['NL', 'St. Oedenrode', 'Sint-Oedenrode'],
  ['DE', 'koeln', 'Köln'],
  ['DE', 'Koln', 'Köln'],
  ['DE', 'Keulen', 'Köln'],
  ['DE', 'muenchen', 'München'],
  ['DE', 'Giessen', 'Gießen'],
  ['DE', 'Sylt', 'Sylt'],
  ['BE', 'St. Niklaas', 'Sint-Niklaas'],
  ['BE', 'St-Niklaas', 'Sint-Niklaas'],
  ['BE', 'Saint-Nicolas', 'Sint-Niklaas'],
  ['BE', 'Courtrai', 'Kortrijk'],
  ['BE', 'Luik', 'Liège'],
  ['BE', 'Liege', 'Liège'],
  ['BE', 'Anvers', 'Antwerpen'],
  ['CH', 'Zuerich', 'Zürich'],
  ['CH', 'Genf', 'Genève'],
  ['AT', 'Wenen', 'Wien'],
  ['FR', 'Rijsel', 'Lille'],
  ['LU', 'Esch', 'Esch-sur-Alzette'],
])('in %s the spelling %s is known for %s', async (country, typed, name) => {
  expect(await findCities(country, typed)).toContainEqual(expect.objectContaining({ name, isExactMatch: true }))
})

test.each([
  ['NL', 'Eindhofen', 'Eindhoven'],
  ['NL', 'Utrect', 'Utrecht'],
  ['NL', 'Uterecht', 'Utrecht'],
  ['NL', 'Ysselstien', 'IJsselstein'],
  ['NL', 'Amsterdma', 'Amsterdam'],
  ['NL', 'Amstredam', 'Amsterdam'],
  ['NL', 'Roterdam', 'Rotterdam'],
  ['NL', 'Rotterdamm', 'Rotterdam'],
  ['NL', 'Den Hag', 'Den Haag'],
  ['NL', 'Gronigen', 'Groningen'],
  ['NL', 'Arnhen', 'Arnhem'],
  ['NL', 'Nijmgen', 'Nijmegen'],
  ['NL', 'Nimegen', 'Nijmegen'],
  ['NL', 'Haarlen', 'Haarlem'],
  ['NL', 'Apeldorn', 'Apeldoorn'],
  ['NL', 'Enschedee', 'Enschede'],
  ['NL', 'Amersfort', 'Amersfoort'],
  ['NL', 'Zwole', 'Zwolle'],
  ['NL', 'Leeuwaarden', 'Leeuwarden'],
  ['NL', 'Mastricht', 'Maastricht'],
  ['NL', 'Maasticht', 'Maastricht'],
  ['NL', 'Dordrect', 'Dordrecht'],
  ['NL', 'Zoetemeer', 'Zoetermeer'],
  ['NL', 'Hertogenbos', "'s-Hertogenbosch"],
  ['NL', 'Den Bos', "'s-Hertogenbosch"],
  ['NL', 'Vliesingen', 'Vlissingen'],
  ['NL', 'Hilversom', 'Hilversum'],
  ['NL', 'Almeloo', 'Almelo'],
  ['NL', 'Etten Luer', 'Etten-Leur'],
  ['NL', 'Kaatshuevel', 'Kaatsheuvel'],
  ['NL', 'Schevenigen', 'Scheveningen'],
  ['NL', 'Bergen op Zoon', 'Bergen op Zoom'],
  ['NL', 'Vileland', 'Vlieland'],
  ['NL', 'Harderwyk', 'Harderwijk'],
  ['BE', 'Antwerpn', 'Antwerpen'],
  ['BE', 'Bruge', 'Brugge'],
  ['BE', 'Meechelen', 'Mechelen'],
  ['DE', 'Dusseldorff', 'Düsseldorf'],
  ['DE', 'Frankfurt a.M', 'Frankfurt am Main'],
  ['DE', 'Stutgart', 'Stuttgart'],
  ['FR', 'Marseile', 'Marseille'],
  ['FR', 'Strassbourg', 'Strasbourg'],
  ['AT', 'Insbruck', 'Innsbruck'],
])('in %s the misspelt %s finds %s among the first five', async (country, typed, name) => {
  expect((await findNames(country, typed)).slice(0, 5)).toContain(name)
})

test.each([
  ['Bergen NH', 'Bergen', 'Noord-Holland'],
  ['Bergen (NH)', 'Bergen', 'Noord-Holland'],
  ['Bergen Noord-Holland', 'Bergen', 'Noord-Holland'],
  ['Bergen L', 'Bergen', 'Limburg'],
  ['Rijswijk ZH', 'Rijswijk', 'Zuid-Holland'],
  ['Rijswijk Gelderland', 'Rijswijk', 'Gelderland'],
  ['elst ut', 'Elst', 'Utrecht'],
])('the province behind a name decides which place is found: %s', async (typed, name, regionName) => {
  const [first, ...others] = await findCities('NL', typed)
  expect(first).toMatchObject({ name, regionName, isExactMatch: true })
  expect(others.filter(({ isExactMatch }) => isExactMatch)).toEqual([])
})

test('two places of one name are both offered, each with its province', async () => {
  const found = (await findCities('NL', 'Bergen')).filter(({ name }) => name === 'Bergen')
  expect(found.map(({ regionName }) => regionName)).toEqual(['Noord-Holland', 'Limburg'])
  const katwijk = await findCities('NL', 'Katwijk')
  expect(katwijk.map(({ name, regionName }) => `${name} ${regionName}`)).toEqual(
    expect.arrayContaining(['Katwijk aan Zee Zuid-Holland', 'Katwijk Noord-Brabant']),
  )
})

test('a text like no name finds nothing', async () => {
  expect(await findNames('NL', 'qqqqqqxz')).toEqual([])
  expect(await findNames('NL', '%')).toEqual([])
  expect(await findNames('NL', 'xq')).toEqual([])
})

test('a city that is found by a typing mistake is no exact match, so it is not chosen by itself', async () => {
  expect((await findCities('NL', 'Eindhofen'))[0]).toMatchObject({ name: 'Eindhoven', isExactMatch: false })
})

test('the database has an index for misspelt names of one country', async () => {
  const [index] = await world.sql(`select indexdef from pg_indexes where indexname = 'city_name_trigram'`)
  expect(index).toMatchObject({ indexdef: expect.stringMatching(/gin \(country, key gin_trgm_ops\)/) })
})

/** Opens the database of a world as the owner of its tables, as a start does. */
function openAsOwner({ databaseUrl }: World): Database & AsyncDisposable {
  const database = openDatabase(databaseUrl, { size: 2 })
  return Object.assign(database, { [Symbol.asyncDispose]: () => database.close() })
}

test('a database without pg_trgm finds cities by the start of their name', async () => {
  await using other = await newWorld()
  await other.sql('drop extension pg_trgm cascade')
  const names = async (q: string) =>
    (await (await other.visitor().get(`/api/cities?country=NL&q=${q}`)).json()).cities.map(
      ({ name }: FoundCity) => name,
    )
  expect((await names('Eindho'))[0]).toBe('Eindhoven')
  expect(await names('Eindhofen')).toEqual([])
  await prepareCitySearch(other.database) // the role of the application has no right to create modules
  expect(await names('Eindhofen')).toEqual([])
  await using owner = openAsOwner(other)
  await prepareCitySearch(owner)
  expect((await names('Eindhofen'))[0]).toBe('Eindhoven')
})

test('an older list of places is brought up to date at a start, once, and members keep their city', async () => {
  await using other = await newWorld()
  const anna = await other.member({ cityId: 2745912 })
  await using owner = openAsOwner(other)
  const count = async () => (await other.sql<{ cities: number }>('select count(*)::int as cities from city'))[0]?.cities
  expect(await updatePlaces(owner)).toBe(false)
  await other.sql(`update place_import set version = 'older'`)
  await other.sql(`update city set name = 'Utrecht-Stad' where id = 2745912`)
  const updates = await Promise.all([updatePlaces(owner), updatePlaces(owner)])
  expect(updates.toSorted()).toEqual([false, true])
  expect(await count()).toBe(readPlaces().cities.length)
  expect(await updatePlaces(owner)).toBe(false)
  const [city] = await other.sql(
    'select c.name from profile p join city c on c.id = p.city_id where p.member_id = $1',
    [anna.id],
  )
  expect(city).toEqual({ name: 'Utrecht-Stad' })
})
