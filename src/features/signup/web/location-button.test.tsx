import { expect, onTestFinished, test } from 'vitest'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { filledInForm, openSignupStep } from '#testing/browser/signup-form.tsx'

const noCity = { ...filledInForm, city: null }
const groningen = { city_id: 2, city: 'Groningen', region: 'NL-GR', region_name: 'Groningen', country: 'NL' }

/** Replaces the geolocation of the browser until the test ends. */
function mockGeolocation(value: object): void {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'geolocation'))
}

const failWith = (code: number) => ({
  getCurrentPosition: (_: unknown, onError: (error: object) => void) => onError({ code, PERMISSION_DENIED: 1 }),
})

async function openCityStep(geocode: typeof groningen | null) {
  const calls = mockApi({ sites: { geocode: () => ({ geocode }) } })
  const screen = await openSignupStep('city', noCity)
  return { ...screen, calls, locate: screen.getByRole('button', { name: 'Gebruik mijn locatie' }) }
}

test('R-7.07 C-78 the browser’s location fills in the city at signup, from a coordinate that is rounded before it is sent', async () => {
  let positionRequests = 0
  mockGeolocation({
    getCurrentPosition: (onFound: (position: object) => void) => {
      positionRequests += 1
      onFound({ coords: { latitude: 53.21943, longitude: 6.56668 } })
    },
  })
  const { calls, locate, ...screen } = await openCityStep(groningen)
  await expect.element(locate).toBeVisible()
  expect(positionRequests).toBe(0)
  await locate.click()
  await expect.element(screen.getByLabelText('Woonplaats')).toHaveValue('Groningen')
  await expect.element(screen.getByText('Groningen, Groningen')).toBeVisible()
  const inputs = calls.filter(({ endpoint }) => endpoint === 'sites.geocode').map(({ input }) => input)
  expect(inputs).toEqual([{ lat: '53.22', lon: '6.57' }])
  await screen.getByRole('button', { name: 'Verder', exact: true }).click()
  await expect.element(screen.getByRole('heading', { name: 'Hoe mogen anderen je noemen?' })).toBeVisible()
})

test.each([
  ['denied', failWith(1), /Je browser gaf geen toestemming/],
  ['unavailable', failWith(2), /kon je locatie nu niet bepalen/],
  ['too slow', failWith(3), /kon je locatie nu niet bepalen/],
])('a location that is %s leaves the field to be typed in', async (_, geolocation, message) => {
  mockGeolocation(geolocation)
  const { calls, locate, ...screen } = await openCityStep(groningen)
  await locate.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(message)
  expect(calls).toEqual([])
  await expect.element(screen.getByLabelText('Woonplaats')).toHaveValue('')
  await expect.element(locate).toBeEnabled()
})

test('a location without a city near says so', async () => {
  mockGeolocation({
    getCurrentPosition: (onFound: (position: object) => void) =>
      onFound({ coords: { latitude: 40.7, longitude: -74 } }),
  })
  const { locate, ...screen } = await openCityStep(null)
  await locate.click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/geen plaats bij jou in de buurt/)
})

test('a browser without geolocation shows no button', async () => {
  const descriptor = Object.getOwnPropertyDescriptor(Navigator.prototype, 'geolocation')
  Reflect.deleteProperty(Navigator.prototype, 'geolocation')
  onTestFinished(() => void (descriptor && Object.defineProperty(Navigator.prototype, 'geolocation', descriptor)))
  const { locate, ...screen } = await openCityStep(groningen)
  await expect.element(screen.getByLabelText('Woonplaats')).toBeVisible()
  expect(locate.query()).toBeNull()
})
