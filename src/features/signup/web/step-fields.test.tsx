import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { goBackInLayer } from '#testing/browser/navigations.ts'
import { filledInForm, openSignup, openSignupStep } from '#testing/browser/signup-form.tsx'
import type { SuggestedCity } from './calls.ts'

type Screen = Awaited<ReturnType<typeof openSignup>>

const next = (screen: Screen) => screen.getByRole('button', { name: 'Verder', exact: true }).click()
const noBirthDate = { ...filledInForm, day: '', month: '', year: '' }
const noCity = { ...filledInForm, city: null }

const newCity = (id: number, name: string, regionName: string, isExactMatch = true): SuggestedCity => ({
  id,
  name,
  regionName,
  isExactMatch,
})
const cities: Record<string, SuggestedCity[]> = {
  bred: [newCity(1, 'Breda', 'Noord-Brabant', false)],
  rijswijk: [newCity(2, 'Rijswijk', 'Zuid-Holland'), newCity(3, 'Rijswijk', 'Gelderland')],
  útrecht: [newCity(4, 'Utrecht', 'Utrecht')],
}

/** Opens the step of the city, with the cities that the typed texts find. */
async function openCityStep() {
  mockApi({ sites: { cities: ({ q }) => ({ cities: cities[q] ?? [] }) as never } })
  const screen = await openSignupStep('city', noCity)
  return { screen, field: screen.getByLabelText('Woonplaats'), options: screen.getByRole('option') }
}

test.each([
  ['a missing date', '', 'Vul uw geboortedatum in (18+ jaar)'],
  ['a date that does not exist', '30021990', 'Ongeldige geboortedatum.'],
  ['an age under 18', `0101${new Date().getFullYear() - 10}`, 'Je moet minstens 18 jaar zijn om mee te doen.'],
])('R-5.03 R-5.05 %s is refused with a message', async (_, typed, message) => {
  const screen = await openSignupStep('birthDate', noBirthDate)
  await expect.element(screen.getByLabelText('Dag')).toHaveFocus()
  if (typed) await userEvent.keyboard(typed)
  await next(screen)
  await expect.element(screen.getByText(message)).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Wanneer ben je geboren?' })).toBeVisible()
})

test('R-3.21 a birth date chosen in the calendar fills the three fields', async () => {
  const screen = await openSignupStep('birthDate', noBirthDate)
  await expect.element(screen.getByRole('button', { name: 'Kies uit kalender' })).toBeVisible()
  const calendar = document.querySelector<HTMLInputElement>('input[type=date]')
  if (!calendar) throw new Error('there is no calendar')
  await userEvent.fill(calendar, '1992-06-18')
  await expect.element(screen.getByLabelText('Dag')).toHaveValue('18')
  await expect.element(screen.getByLabelText('Maand')).toHaveValue('06')
  await expect.element(screen.getByLabelText('Jaar')).toHaveValue('1992')
})

test('R-3.21 a city is chosen by keyboard alone, and another Enter goes to the next step', async () => {
  const { screen, field, options } = await openCityStep()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('bred')
  await expect.element(options).toMatchTextContent('Breda')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Breda')
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Hoe mogen anderen je noemen?' })).toBeVisible()
})

test('R-2.107 a city typed in full counts as chosen', async () => {
  const { screen, field } = await openCityStep()
  await field.fill('útrecht')
  await next(screen)
  await expect.element(screen.getByRole('heading', { name: 'Hoe mogen anderen je noemen?' })).toBeVisible()
  await screen.getByRole('button', { name: 'Vorige' }).click()
  await expect.element(field).toHaveValue('Utrecht')
})

test('R-2.107 an unknown city is refused and stays in the field', async () => {
  const { screen, field } = await openCityStep()
  await field.fill('Nergenshuizen')
  await next(screen)
  await expect.element(screen.getByText(/We vinden geen plaats met die naam/)).toBeVisible()
  await expect.element(field).toHaveValue('Nergenshuizen')
})

test('R-2.107 when several cities have the typed name, one must be chosen; Escape, ArrowDown and a click control the list', async () => {
  const { screen, field, options } = await openCityStep()
  const countOptions = () => options.elements().length
  await field.fill('rijswijk')
  await next(screen)
  await expect.element(screen.getByText('Kies je woonplaats uit de lijst.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.poll(countOptions).toBe(2)
  await userEvent.keyboard('{Escape}')
  await expect.poll(countOptions).toBe(0)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(countOptions).toBe(2)
  await userEvent.keyboard('{Escape}')
  await expect.poll(countOptions).toBe(0)
  await field.click()
  await expect.poll(countOptions).toBe(2)
})

test.each(['wachtwoord', 'welkom01', '12345678'])(
  'C-73 the common password %s is weak and is refused at its field',
  async (password) => {
    const screen = await openSignupStep('credentials')
    await screen.getByLabelText('Wachtwoord', { exact: true }).fill(password)
    await expect.element(screen.getByText('Sterkte: zwak')).toBeVisible()
    await next(screen)
    await expect.element(screen.getByText(/Dit wachtwoord wordt te vaak gebruikt/)).toBeVisible()
    await expect.element(screen.getByLabelText('Wachtwoord', { exact: true })).toHaveFocus()
  },
)

test('C-74 a name that reveals the address is refused at the name, with the reason', async () => {
  const screen = await openSignupStep('credentials', { ...filledInForm, email: 'noor@mail.test' })
  await screen.getByLabelText('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await next(screen)
  await expect.element(screen.getByText(/Zo kan niemand je adres raden\./)).toBeVisible()
  await expect.element(screen.getByLabelText('Naam')).toHaveValue('Noor')
  await expect.element(screen.getByLabelText('Naam')).toHaveFocus()
})

test('women, men and both are offered in one order', async () => {
  const screen = await openSignup()
  const listValues = (group: string) =>
    screen
      .getByRole('group', { name: group })
      .getByRole('radio')
      .elements()
      .map((radio) => (radio as HTMLInputElement).value)
  await expect.poll(() => listValues('Ik ben een')).toEqual(['female', 'male'])
  expect(listValues('Ik zoek een')).toEqual(['female', 'male', 'both'])
})

test('Back on the signup form goes one step back', async () => {
  const screen = await openSignupStep('city')
  await expect.element(screen.getByLabelText('Woonplaats')).toHaveValue('Utrecht')
  await goBackInLayer()
  await expect.element(screen.getByLabelText('Jaar')).toHaveValue('1992')
  await goBackInLayer()
  await expect.element(screen.getByRole('radio', { name: 'Vrouw' }).first()).toBeChecked()
})

test('R-5.01 C-73 a name that begins the address is refused while the address is typed', async () => {
  const screen = await openSignupStep('credentials', { ...filledInForm, email: '' })
  const email = screen.getByRole('textbox', { name: 'E-mailadres' })
  const refusal = screen.getByText(/^Kies een naam die anders is dan het begin van je e-mailadres/)
  await email.fill('noor')
  expect(refusal.query()).toBeNull()
  await email.fill('Noor@mail.test')
  await expect.element(refusal).toBeVisible()
  await email.fill('noortje@mail.test')
  await expect.element(refusal).not.toBeInTheDocument()
})
