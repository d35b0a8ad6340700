import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CallError } from '#platform/calls/call-error.ts'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { filledInForm, openSignup, openSignupStep } from '#testing/browser/signup-form.tsx'
import type { Step } from '../rules.ts'
import { emptyForm, loadSavedSignup } from './form-storage.ts'

type Screen = Awaited<ReturnType<typeof openSignup>>

const filledIn = { ...filledInForm, signup_message: 'Hoi!', signup_message_to: { id: 'bert', name: 'Bert' } }
const openStep = (step: Step, form = filledIn) => openSignupStep(step, form)

const next = (screen: Screen) => screen.getByRole('button', { name: 'Verder', exact: true }).click()
const field = (screen: Screen, label: string) => screen.getByLabelText(label, { exact: true })
const radio = (screen: Screen, group: string, name: string) =>
  screen.getByRole('group', { name: group }).getByRole('radio', { name })

/** Returns the errors that describe the focused field. */
function errorAtFocus(): string {
  const ids = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent)
    .join()
}

test('R-3.56 after a reload the form resumes at its step, shows a notice and keeps every answer', async () => {
  const screen = await openStep('credentials')
  await expect.element(screen.getByText('Verder waar je was (stap 5)')).toBeVisible()
  await expect.element(field(screen, 'E-mailadres')).toHaveValue('iemand@mail.test')
  const back = screen.getByRole('button', { name: 'Vorige' })
  await back.click()
  await expect.element(field(screen, 'Naam')).toHaveValue('Noor')
  await back.click()
  await expect.element(field(screen, 'Woonplaats')).toHaveValue('Utrecht')
  await back.click()
  await expect.element(field(screen, 'Jaar')).toHaveValue('1992')
  await back.click()
  await expect.element(radio(screen, 'Ik ben een', 'Vrouw')).toBeChecked()
  await expect.element(radio(screen, 'Ik zoek een', 'Man')).toBeChecked()
  expect(loadSavedSignup()?.form).toEqual(filledIn)
})

test('a signup past the password step resumes at the password, which is not stored', async () => {
  const screen = await openStep('consent')
  await expect.element(screen.getByText('Verder waar je was (stap 5)')).toBeVisible()
  await expect.element(field(screen, 'Wachtwoord')).toHaveValue('')
  await field(screen, 'Wachtwoord').fill('een lange zin met koffie')
  await next(screen)
  await expect.element(screen.getByRole('heading', { name: 'Nog één ding' })).toBeVisible()
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('koffie')
})

test('"Opnieuw beginnen" clears every answer except the message to a member', async () => {
  const screen = await openStep('credentials')
  await screen.getByRole('button', { name: 'Opnieuw beginnen' }).click()
  await expect.element(radio(screen, 'Ik ben een', 'Vrouw')).not.toBeChecked()
  expect(screen.getByText(/Verder waar je was/).query()).toBeNull()
  expect(loadSavedSignup()).toEqual({
    form: { ...emptyForm, country: 'nl', signup_message: 'Hoi!', signup_message_to: { id: 'bert', name: 'Bert' } },
    step: 'gender',
    isResumed: false,
  })
})

test('neither a new signup nor its next step shows the resume notice', async () => {
  const screen = await openSignup()
  await radio(screen, 'Ik ben een', 'Vrouw').click()
  await radio(screen, 'Ik zoek een', 'Man').click()
  await next(screen)
  await expect.element(field(screen, 'Dag')).toBeVisible()
  expect(screen.getByText(/Verder waar je was/).query()).toBeNull()
})

test('each step focuses its first field, and an error focuses the wrong field', async () => {
  mockApi({ sites: { cities: () => ({ cities: [] }) } })
  const screen = await openSignup()
  await expect.element(radio(screen, 'Ik ben een', 'Vrouw')).toHaveFocus()
  await next(screen)
  await expect.poll(errorAtFocus).toBe('Kies in elke rij één antwoord.')
  await radio(screen, 'Ik ben een', 'Vrouw').click()
  await next(screen)
  await expect.element(radio(screen, 'Ik zoek een', 'Vrouw')).toHaveFocus()
  await expect.poll(errorAtFocus).toBe('Kies in elke rij één antwoord.')
  await radio(screen, 'Ik zoek een', 'Man').click()
  await next(screen)

  await expect.element(field(screen, 'Dag')).toHaveFocus()
  await next(screen)
  await expect.poll(errorAtFocus).toContain('geboortedatum')
  await userEvent.keyboard('17131992')
  await next(screen)
  await expect.element(field(screen, 'Maand')).toHaveFocus()
  await expect.poll(errorAtFocus).toContain('geboortedatum')
  await field(screen, 'Maand').fill('5')
  await next(screen)

  await expect.element(field(screen, 'Woonplaats')).toHaveFocus()
  await next(screen)
  await expect.element(field(screen, 'Woonplaats')).toHaveFocus()
  await expect.poll(errorAtFocus).toContain('woonplaats')
})

test('name, address, password and consents each show their own error', async () => {
  const screen = await openStep('name', { ...filledIn, name: '' })
  await expect.element(field(screen, 'Naam')).toHaveFocus()
  await next(screen)
  await expect.poll(errorAtFocus).not.toBe('')
  await expect.element(field(screen, 'Naam')).toHaveFocus()
  await field(screen, 'Naam').fill('Noor')
  await next(screen)

  await field(screen, 'E-mailadres').fill('geen adres')
  await next(screen)
  await expect.element(field(screen, 'E-mailadres')).toHaveFocus()
  await expect.poll(errorAtFocus).toBe('Ongeldige e-mail')
  await field(screen, 'E-mailadres').fill('ander@mail.test')
  await next(screen)
  await expect.element(field(screen, 'Wachtwoord')).toHaveFocus()
  await expect.poll(errorAtFocus).not.toBe('')
  await field(screen, 'Wachtwoord').fill('een lange zin met koffie')
  await next(screen)

  const boxes = screen.getByRole('checkbox')
  await expect.element(boxes.first()).toHaveFocus()
  const finish = screen.getByRole('button', { name: 'Account maken' })
  await finish.click()
  await expect.element(boxes.first()).toHaveFocus()
  await expect.poll(errorAtFocus).not.toBe('')
  await boxes.first().click()
  await finish.click()
  await expect.element(boxes.last()).toHaveFocus()
  await expect.poll(errorAtFocus).not.toBe('')
})

test('a refusal from the server is shown at its field, on its own step', async () => {
  mockApi({
    signup: {
      signup: () => {
        throw new CallError('invalid_input', { field: 'name' }, 400)
      },
    },
  })
  const screen = await openStep('credentials')
  await field(screen, 'Wachtwoord').fill('een lange zin met koffie')
  await next(screen)
  for (const box of screen.getByRole('checkbox').all()) await box.click()
  await screen.getByRole('button', { name: 'Account maken' }).click()
  await expect.element(field(screen, 'Naam')).toHaveFocus()
  await expect.poll(errorAtFocus).not.toBe('')
  expect(screen.getByText(/Verder waar je was/).query()).toBeNull()
})

test('the request has the lander on which the signup was started', async () => {
  const calls = mockApi({ signup: { signup: () => ({}) } })
  for (const lander of ['gallery/assen', '']) {
    const screen = await openStep('credentials', { ...filledIn, lander })
    await field(screen, 'Wachtwoord').fill('een lange zin met koffie')
    await next(screen)
    for (const box of screen.getByRole('checkbox').all()) await box.click()
    await screen.getByRole('button', { name: 'Account maken' }).click()
    await expect.poll(() => loadSavedSignup()).toBeNull()
    await screen.unmount()
  }
  const requests = calls.filter(({ endpoint }) => endpoint === 'signup.signup')
  expect(requests).toMatchObject([{ input: { lander: 'gallery/assen' } }, { input: {} }])
  expect(requests[1]?.input).not.toHaveProperty('lander')
})

test('R-3.21 typing a birth date moves the focus from day to month to year, and Backspace moves it back', async () => {
  const screen = await openStep('birthDate', { ...filledIn, day: '', month: '', year: '' })
  await expect.element(field(screen, 'Dag')).toHaveFocus()
  await userEvent.keyboard('1')
  await expect.element(field(screen, 'Dag')).toHaveFocus()
  await userEvent.keyboard('7')
  await expect.element(field(screen, 'Maand')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(field(screen, 'Maand')).toHaveFocus()
  await userEvent.keyboard('1-')
  await expect.element(field(screen, 'Jaar')).toHaveFocus()
  await userEvent.keyboard('{Backspace}2')
  await expect.element(field(screen, 'Maand')).toHaveValue('12')
  await userEvent.keyboard('1992')
  expect(loadSavedSignup()?.form).toMatchObject({ day: '17', month: '12', year: '1992' })
  await userEvent.keyboard('{Enter}')
  await expect.element(field(screen, 'Woonplaats')).toHaveFocus()
})

test('correcting a date part keeps the focus when the next part is filled in', async () => {
  const screen = await openStep('birthDate')
  await field(screen, 'Dag').fill('')
  await field(screen, 'Dag').click()
  await userEvent.keyboard('18')
  await expect.element(field(screen, 'Dag')).toHaveFocus()
  await expect.element(field(screen, 'Maand')).toHaveValue('5')
})

test('pasting a whole date fills the three fields', async () => {
  const screen = await openStep('birthDate', { ...filledIn, day: '', month: '', year: '' })
  const data = new DataTransfer()
  data.setData('text', '17-05-1992')
  field(screen, 'Dag')
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  await expect.element(field(screen, 'Jaar')).toHaveValue('1992')
  await expect.element(field(screen, 'Jaar')).toHaveFocus()
  expect(loadSavedSignup()?.form).toMatchObject({ day: '17', month: '05', year: '1992' })
})

test('a partner’s signup is stored for its own address only', async () => {
  const screen = await openSignup('n***@mail.test')
  await radio(screen, 'Ik ben een', 'Vrouw').click()
  await radio(screen, 'Ik zoek een', 'Man').click()
  await next(screen)
  await expect.element(field(screen, 'Dag')).toBeVisible()
  expect(loadSavedSignup()).toBeNull()
  expect(loadSavedSignup({ maskedEmail: 'n***@mail.test' })?.step).toBe('birthDate')
})
