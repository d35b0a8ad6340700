import { expect, onTestFinished, test, vi } from 'vitest'
import { mockApi, type ApiMocks } from '#testing/browser/api-mocks.ts'
import { setConnection } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { settingsData } from '#testing/browser/screen-data.ts'
import { CitySettings } from './settings-location.tsx'

const newCity = (id: number, name: string, regionName: string, country = 'NL') => ({
  id,
  name,
  country,
  regionCode: `${country}-XX`,
  regionName,
  isExactMatch: true,
})
const utrecht = newCity(1, 'Utrecht', 'Utrecht')
const groningen = newCity(2, 'Groningen', 'Groningen')
const foundGroningen = {
  geocode: { city_id: 2, city: 'Groningen', region: 'NL-GR', region_name: 'Groningen', country: 'NL' },
}
const confirmation = { name: 'Dit wordt je nieuwe woonplaats' }

/** Replaces a property of `navigator` until the test ends. */
function replaceInNavigator(key: 'geolocation' | 'permissions', value: unknown): void {
  Object.defineProperty(navigator, key, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, key))
}

/** Mocks the permission for the location. @returns the function that changes it */
function mockPermission(state: PermissionState) {
  const status = Object.assign(new EventTarget(), { state })
  replaceInNavigator('permissions', { query: async () => status })
  return (next: PermissionState) => {
    status.state = next
    status.dispatchEvent(new Event('change'))
  }
}

/** Mocks the location of the browser. */
function mockPosition(latitude = 53.21943, longitude = 6.56668): void {
  replaceInNavigator('geolocation', {
    getCurrentPosition: (onFound: (position: unknown) => void) => onFound({ coords: { latitude, longitude } }),
  })
}

async function openSettings(sites: ApiMocks['sites'] = {}) {
  const calls = mockApi({
    sites: { geocode: () => foundGroningen, ...sites },
    profiles: { change: ({ cityId }) => ({ city: cityId === 2 ? groningen : utrecht }) as never },
  })
  const data = [settingsData(), [['profiles', 'mine'], { city: utrecht }]] as const
  const screen = await renderScreen(<CitySettings />, { data })
  return {
    ...screen,
    locate: screen.getByRole('button', { name: 'Gebruik mijn locatie' }),
    cityField: screen.getByLabelText('Plaats', { exact: true }),
    listGeocodes: () => calls.filter(({ endpoint }) => endpoint === 'sites.geocode').map(({ input }) => input),
  }
}

test('R-2.115 R-9.27 C-78 one click finds the city by rounded coordinates, requested once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  mockPermission('granted')
  mockPosition()
  const screen = await openSettings()
  expect(screen.listGeocodes()).toEqual([])
  const locateAndCancel = async () => {
    await screen.locate.click()
    await expect.element(screen.getByText('Provincie Groningen · Nederland')).toBeVisible()
    await screen.getByRole('button', { name: 'Annuleren' }).click()
    await expect.element(screen.getByRole('heading', confirmation)).not.toBeInTheDocument()
  }
  await locateAndCancel()
  await locateAndCancel()
  expect(screen.listGeocodes()).toEqual([{ lat: '53.22', lon: '6.57' }])
  vi.setSystemTime(Date.now() + 59 * 60_000)
  await locateAndCancel()
  expect(screen.listGeocodes()).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2 * 60_000)
  await locateAndCancel()
  expect(screen.listGeocodes()).toHaveLength(2)
})

test('R-2.115 a found city is saved on confirmation only; the current city is recognized', async () => {
  mockPermission('granted')
  mockPosition()
  const screen = await openSettings()
  await screen.locate.click()
  await expect.element(screen.getByRole('heading', confirmation)).toHaveFocus()
  await screen.getByRole('button', { name: 'Opslaan' }).click()
  await expect.element(screen.getByText('Je woonplaats is nu Groningen.')).toBeVisible()
  await screen.locate.click()
  await expect.element(screen.getByText('Groningen is al je woonplaats.')).toBeVisible()
  expect(screen.getByRole('heading', confirmation).query()).toBeNull()
})

test('R-4.26 each state of the permission has its own text, which changes at once; a denied one has no button', async () => {
  const changePermission = mockPermission('denied')
  mockPosition()
  const screen = await openSettings()
  await expect.element(screen.getByText(/Via het slotje naast het webadres/)).toBeVisible()
  expect(screen.locate.query()).toBeNull()
  changePermission('prompt')
  await expect.element(screen.getByText(/Je browser vraagt dan eerst om toestemming/)).toBeVisible()
  await expect.element(screen.locate).toBeEnabled()
  changePermission('granted')
  await expect.element(screen.getByText(/Je browser mag je locatie aan ons geven/)).toBeVisible()
  expect(screen.listGeocodes()).toEqual([])
})

test('R-4.26 a browser without geolocation and one without permissions each get their own text', async () => {
  const { geolocation } = Object.getOwnPropertyDescriptors(Navigator.prototype)
  Reflect.deleteProperty(Navigator.prototype, 'geolocation')
  const unsupported = await openSettings()
  if (geolocation) Object.defineProperty(Navigator.prototype, 'geolocation', geolocation)
  await expect.element(unsupported.getByText(/Deze browser kan je locatie hier niet opvragen/)).toBeVisible()
  expect(unsupported.locate.query()).toBeNull()
  await unsupported.unmount()

  replaceInNavigator('permissions', undefined)
  mockPosition(40.71, -74)
  const unknown = await openSettings({ geocode: () => ({ geocode: null }) })
  await expect.element(unknown.getByText(/Misschien vraagt je browser dan om toestemming/)).toBeVisible()
  await unknown.locate.click()
  await expect.element(unknown.getByRole('alert')).toMatchTextContent(/geen plaats bij jou in de buurt/)
})

test('while offline the city cannot be located, and a message says so', async () => {
  mockPermission('granted')
  mockPosition()
  const screen = await openSettings()
  setConnection(false)
  await expect.element(screen.getByText(/^Je bent offline/)).toBeVisible()
  await expect.element(screen.locate).toBeDisabled()
  setConnection(true)
  await screen.locate.click()
  await expect.element(screen.getByRole('heading', confirmation)).toBeVisible()
})

test('R-2.115 a city typed in full is chosen on blur; an unknown or ambiguous one stays with a message', async () => {
  mockPermission('denied')
  const cities: Record<string, unknown[]> = {
    nergenshuizen: [],
    rijswijk: [newCity(3, 'Rijswijk', 'Zuid-Holland'), newCity(4, 'Rijswijk', 'Gelderland')],
    zeist: [newCity(5, 'Zeist', 'Utrecht')],
  }
  const screen = await openSettings({ cities: ({ q }) => ({ cities: cities[q.toLowerCase()] }) as never })
  const { cityField } = screen
  const typeAndLeave = async (typed: string) => {
    await cityField.fill(typed)
    ;(cityField.element() as HTMLElement).blur()
  }
  await typeAndLeave('Nergenshuizen')
  await expect.element(screen.getByText(/We vinden geen plaats met die naam/)).toBeVisible()
  await expect.element(cityField).toHaveValue('Nergenshuizen')
  await typeAndLeave('Rijswijk')
  await expect.element(screen.getByText('Kies je woonplaats uit de lijst.')).toBeVisible()
  await expect.element(cityField).toHaveValue('Rijswijk')
  await cityField.click()
  await expect.poll(() => screen.getByRole('listbox').getByRole('option').elements().length).toBe(2)
  await typeAndLeave('zeist')
  await expect.element(screen.getByRole('heading', confirmation)).toHaveFocus()
  await expect.element(cityField).toHaveValue('Zeist')
})

test('R-9.36 a city in another country is found there, with the name of that country’s regions', async () => {
  mockPermission('denied')
  const screen = await openSettings({
    cities: ({ country }) => ({
      cities: [country === 'DE' ? newCity(6, 'Köln', 'Nordrhein-Westfalen', 'DE') : utrecht],
    }),
  })
  await screen.getByLabelText('Land').selectOptions('Duitsland')
  await screen.cityField.fill('keul')
  await screen.getByRole('option', { name: /Köln/ }).click()
  await expect.element(screen.getByText('Deelstaat Nordrhein-Westfalen · Duitsland')).toBeVisible()
  await screen.getByRole('button', { name: 'Annuleren' }).click()
  await expect.element(screen.getByText('Provincie Utrecht · Nederland')).toBeVisible()
})
