import { expect, test } from 'vitest'
import { toSearchName } from '#features/sites/rules.ts'
import { readPlaces } from './places.ts'

const { regions, cities } = readPlaces()

test('every country has its regions and a plausible number of cities', () => {
  const countByCountry = (items: readonly { country: string }[]) =>
    Object.fromEntries(
      [...Map.groupBy(items, (item) => item.country)].map(([country, group]) => [country, group.length]),
    )
  expect(countByCountry(regions.map(([, country]) => ({ country })))).toEqual({
    NL: 12,
    BE: 11,
    DE: 16,
    LU: 12,
    FR: 13,
    AT: 9,
    CH: 26,
  })
  const cityCounts = countByCountry(cities)
  const expected = {
    NL: [3000, 4000],
    BE: [2000, 3000],
    DE: [10_000, 13_000],
    LU: [150, 300],
    FR: [14_000, 17_000],
    AT: [2500, 4000],
    CH: [1500, 2500],
  }
  for (const [country, [min = 0, max = 0]] of Object.entries(expected)) {
    expect(cityCounts[country], country).toBeGreaterThanOrEqual(min)
    expect(cityCounts[country], country).toBeLessThanOrEqual(max)
  }
})

test('every region has a city, and every city belongs to a region of its country', () => {
  const countryByRegion = new Map(regions.map(([code, country]) => [code, country]))
  const regionsWithCity = new Set(cities.map(({ regionCode }) => regionCode))
  expect(regions.filter(([code]) => !regionsWithCity.has(code))).toEqual([])
  expect(cities.filter(({ country, regionCode }) => countryByRegion.get(regionCode) !== country)).toEqual([])
})

test('cities are unique, and each is within the bounds of its country', () => {
  expect(new Set(cities.map(({ id }) => id)).size).toBe(cities.length)
  const namesInRegion = cities.map(({ regionCode, name }) => `${regionCode} ${toSearchName(name)}`)
  expect(new Set(namesInRegion).size).toBe(namesInRegion.length)
  const borders: Record<string, readonly [number, number, number, number]> = {
    NL: [50.7, 53.6, 3.3, 7.3],
    BE: [49.4, 51.6, 2.5, 6.5],
    LU: [49.4, 50.2, 5.7, 6.6],
    DE: [47.2, 55.1, 5.8, 15.1],
    FR: [41.3, 51.2, -5.2, 9.7],
    AT: [46.3, 49.1, 9.5, 17.2],
    CH: [45.8, 47.9, 5.9, 10.6],
  }
  const outside = cities.filter(({ country, latitude, longitude }) => {
    const [south = 0, north = 0, west = 0, east = 0] = borders[country] ?? []
    return latitude < south || latitude > north || longitude < west || longitude > east
  })
  expect(outside).toEqual([])
})

test('every city has a searchable name, and alternate names belong to the right city', () => {
  expect(cities.filter(({ name }) => toSearchName(name) === '')).toEqual([])
  const nameByAlternate = Object.fromEntries(
    cities.flatMap(({ alternateNames, name }) => alternateNames.map((alternate) => [alternate, name])),
  )
  expect(nameByAlternate).toMatchObject({
    'Den Bosch': "'s-Hertogenbosch",
    Luik: 'Liège',
    Keulen: 'Köln',
    Parijs: 'Paris',
  })
})

test('Dutch towns, islands and large districts are there with their province', () => {
  const regions = new Map(cities.filter(({ country }) => country === 'NL').map((city) => [city.name, city.regionCode]))
  const expected = {
    'Etten-Leur': 'NL-NB',
    'Nieuw-Vennep': 'NL-NH',
    Rijssen: 'NL-OV',
    Nijverdal: 'NL-OV',
    Leidschendam: 'NL-ZH',
    Bilthoven: 'NL-UT',
    Huissen: 'NL-GE',
    Deurne: 'NL-NB',
    Wateringen: 'NL-ZH',
    Kaatsheuvel: 'NL-NB',
    Nootdorp: 'NL-ZH',
    Badhoevedorp: 'NL-NH',
    Groenlo: 'NL-GE',
    Ulft: 'NL-GE',
    Soesterberg: 'NL-UT',
    Zuidland: 'NL-ZH',
    Texel: 'NL-NH',
    Vlieland: 'NL-FR',
    Ameland: 'NL-FR',
    Terschelling: 'NL-FR',
    'Amsterdam-Noord': 'NL-NH',
    'Amsterdam-Zuidoost': 'NL-NH',
    IJburg: 'NL-NH',
    Swalmen: 'NL-LI',
    Hindeloopen: 'NL-FR',
    Zevenbergen: 'NL-NB',
    Sommelsdijk: 'NL-ZH',
  }
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, regions.get(name)]))).toEqual(expected)
})
