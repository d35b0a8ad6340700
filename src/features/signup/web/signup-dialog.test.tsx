import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mockApi } from '#testing/browser/api-mocks.ts'
import { interceptNavigations, goBackInLayer } from '#testing/browser/navigations.ts'
import { renderScreen } from '#testing/browser/render-screen.tsx'
import { filledInForm, signupSettings } from '#testing/browser/signup-form.tsx'
import type { SignupEvent } from '../rules.ts'
import { SignupDialog } from './signup-dialog.tsx'

/** Opens the dialog, at the step of the password when the form is filled in, and records its events. */
async function openDialog({ isFilledIn }: { isFilledIn: boolean }) {
  const events: SignupEvent[] = []
  const saved = isFilledIn ? { form: filledInForm, step: 'credentials' as const, isResumed: true } : null
  const screen = await renderScreen(
    <SignupDialog
      {...{ settings: signupSettings, saved, blockReason: null }}
      onEvent={(event) => events.push(event)}
    />,
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
  const interceptedPaths = interceptNavigations()
  const screen = await openDialog({ isFilledIn: false })
  await screen.getByRole('link', { name: 'Ik heb al een account' }).click()
  expect(screen.events).toEqual(['redirected_to_login'])
  await expect.poll(() => interceptedPaths[0]).toMatch(/^\/login/)
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['a click outside', () => document.querySelector('dialog')?.click()],
])('R-4.12 R-4.13 R-4.14 %s closes the dialog only before the first answer', async (_, dismiss) => {
  const screen = await openDialog({ isFilledIn: false })
  await expect.element(screen.getByRole('radio', { name: 'Vrouw' }).first()).toHaveFocus()
  await dismiss()
  expect(screen.events).toEqual(['closed'])
  await screen.unmount()

  const started = await openDialog({ isFilledIn: true })
  await expect.element(started.getByLabelText('Wachtwoord', { exact: true })).toHaveFocus()
  for (let count = 0; count < 3; count++) await dismiss()
  expect(started.events).toEqual(['started'])
  await expect.element(started.getByRole('dialog', { name: 'Gratis aanmelden' })).toBeVisible()
})

test('R-4.14 the dialog closes by Escape again once the account is created', async () => {
  mockApi({ signup: { signup: () => ({}) as never } })
  const screen = await openDialog({ isFilledIn: true })
  await screen.getByLabelText('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await screen.getByRole('button', { name: 'Verder', exact: true }).click()
  for (const box of screen.getByRole('checkbox').all()) await box.click()
  await screen.getByRole('button', { name: 'Account maken' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Bekijk je mail' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.events.at(-1)).toBe('closed')
})

test('Back goes one step back in the dialog, and from the first step closes it', async () => {
  const screen = await openDialog({ isFilledIn: false })
  await screen.getByRole('group', { name: 'Ik ben een' }).getByRole('radio', { name: 'Vrouw' }).click()
  await screen.getByRole('group', { name: 'Ik zoek een' }).getByRole('radio', { name: 'Man' }).click()
  await screen.getByRole('button', { name: 'Verder' }).click()
  await expect.element(screen.getByLabelText('Dag')).toBeVisible()
  await goBackInLayer()
  await expect
    .element(screen.getByRole('group', { name: 'Ik ben een' }).getByRole('radio', { name: 'Vrouw' }))
    .toBeChecked()
  expect(screen.events).toEqual(['started'])
  await goBackInLayer()
  await expect.poll(() => screen.events).toEqual(['started', 'closed'])
})

test('R-1.02 the consents and the code fit a window of 1280 by 900 without scrolling', async () => {
  await page.viewport(1280, 900)
  mockApi({ signup: { signup: () => ({}) as never } })
  const screen = await openDialog({ isFilledIn: true })
  await screen.getByLabelText('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await screen.getByRole('button', { name: 'Verder', exact: true }).click()
  const boxes = screen.getByRole('checkbox')
  await expect.element(boxes.last()).toBeVisible()
  expect(measureHiddenHeight(boxes.last().element())).toBe(0)
  for (const box of boxes.all()) await box.click()
  await screen.getByRole('button', { name: 'Account maken' }).click()
  const code = screen.getByLabelText('Code uit de mail')
  await expect.element(code).toBeVisible()
  expect(measureHiddenHeight(code.element())).toBe(0)
})

/** Measures how many pixels of the scrollable area around a field are visible only after scrolling. */
function measureHiddenHeight(field: Element): number {
  const isScrollable = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowY)
  let container = field
  while (!isScrollable(container) && container.parentElement) container = container.parentElement
  const { bottom } = container.getBoundingClientRect()
  const outside = Math.min(bottom, container.scrollHeight) - innerHeight
  return Math.max(container.scrollHeight - container.clientHeight, outside, 0)
}
