import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { mockApi } from '#testing/api-mocks.ts'
import { cancelNavigations } from '#testing/navigations.ts'
import { renderScreen } from '#testing/render-screen.tsx'
import type { SignupEvent } from '../rules.ts'
import type { SignupSettings } from './calls.tsx'
import { emptyForm } from './form-storage.tsx'
import { SignupDialog } from './signup-dialog.tsx'

const settings: SignupSettings = {
  signup_credits: 5,
  signup_credits_at: 'confirmed',
  min_age: 18,
  time_zone: 'Europe/Amsterdam',
  countries: ['nl'],
  geoip_country: 'nl',
  geoip_selected_country: null,
  public_visible_default: false,
}
const filledIn = {
  ...emptyForm,
  gender: 'female' as const,
  seeks: 'male' as const,
  day: '17',
  month: '5',
  year: '1992',
  country: 'nl',
  city: { id: 1, name: 'Utrecht', regionName: 'Utrecht' },
  name: 'Noor',
  email: 'iemand@mail.test',
}

/** Opens the dialog, at the step of the password when the form is filled in, and records its events. */
async function openDialog({ isFilledIn }: { isFilledIn: boolean }) {
  const events: SignupEvent[] = []
  const saved = isFilledIn ? { form: filledIn, step: 'login' as const, isResumed: true } : null
  const screen = await renderScreen(
    <SignupDialog {...{ settings, saved, blockReason: null }} onEvent={(event) => events.push(event)} />,
  )
  return { ...screen, events }
}

test('R-4.15 the first answers report that a signup has started, after which Escape reports nothing', async () => {
  const screen = await openDialog({ isFilledIn: false })
  expect(screen.events).toEqual([])
  await screen.getByRole('group', { name: 'Ik ben een' }).getByRole('radio', { name: 'Vrouw' }).click()
  await screen.getByRole('group', { name: 'Ik zoek een' }).getByRole('radio', { name: 'Man' }).click()
  await screen.getByRole('button', { name: 'Verder' }).click()
  await expect.poll(() => screen.events).toEqual(['started'])
  await userEvent.keyboard('{Escape}')
  expect(screen.events).toEqual(['started'])
})

test('R-4.16 creating the account reports that the flow is complete, and the dialog asks for the code in the mail', async () => {
  mockApi({ signup: { signup: () => ({}) as never } })
  const screen = await openDialog({ isFilledIn: true })
  await screen.getByLabelText('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await screen.getByRole('button', { name: 'Verder', exact: true }).click()
  for (const box of screen.getByRole('checkbox').all()) await box.click()
  await screen.getByRole('button', { name: 'Account maken' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Bekijk je mail' })).toBeVisible()
  expect(screen.events).toEqual(['started', 'flow_complete'])
})

test('R-4.17 the close button reports that the dialog is closed', async () => {
  const screen = await openDialog({ isFilledIn: true })
  await screen.getByRole('button', { name: 'Sluiten' }).click()
  expect(screen.events).toEqual(['started', 'closed'])
})

test('R-4.18 the link to the login reports a redirect and opens the login', async () => {
  const loads = cancelNavigations()
  const screen = await openDialog({ isFilledIn: false })
  await screen.getByRole('link', { name: 'Ik heb al een account' }).click()
  expect(screen.events).toEqual(['redirected_to_login'])
  await expect.poll(() => loads[0]).toMatch(/^\/login/)
})
