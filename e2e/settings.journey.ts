import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkWithKeyboard, expect, logIn, test, submitLogin } from './journey.ts'
import { chosenPassword, fetchOwnId, signUpAndConfirm, newPerson } from './people.ts'

test('L-28 a data export is requested, prepared and downloaded as an archive', async ({ page }) => {
  await logIn(page, 'bert')
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Mijn gegevens opvragen' }).click()

  const link = page.getByRole('link', { name: 'Downloaden' })
  await expect(link).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])

  expect(download.suggestedFilename()).toMatch(/^gegevens-\d{4}-\d\d-\d\d\.zip$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.includes('index.html')).toBe(true)
  await expect(page.getByText(/^Opnieuw opvragen kan vanaf/)).toBeVisible()
})

/** Toggles a privacy setting and waits until it is saved. */
async function toggleSwitch(page: Page, name: RegExp): Promise<void> {
  const response = page.waitForResponse('**/api/privacy')
  await page.getByRole('switch', { name }).press('Space')
  expect((await response).ok()).toBe(true)
}

test('C-49 R-6.05 R-6.07 R-6.08 R-6.09 a public member is visible to visitors; writing, liking and gifts require a login, which returns to the profile', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const page = await signUpAndConfirm(browser, newPerson('Merel', 'Vrouw'))
  const id = await fetchOwnId(page)
  const visitor = await browser.newPage({ baseURL, locale: 'nl-NL' })
  await page.goto('/settings/privacy')
  await toggleSwitch(page, /^Zichtbaar zonder/)
  await checkWithKeyboard(page.getByRole('radio', { name: /^Niemand/ }))
  await expect(page.getByText('Opgeslagen.').first()).toBeVisible()

  await visitor.goto(`/members/${id}`)
  await expect(visitor.getByRole('heading', { name: /^Merel/ })).toBeVisible()
  for (const label of ['Log in om Merel te liken', 'Log in om een cadeau te geven'])
    await expect(visitor.getByRole('link', { name: label })).toHaveAttribute(
      'href',
      `/login?returnTo=${encodeURIComponent(`/members/${id}`)}`,
    )
  await visitor.getByRole('link', { name: 'Log in om te schrijven' }).click()
  await visitor.waitForURL(`**/login?returnTo=${encodeURIComponent(`/members/${id}/chat`)}`)
  await submitLogin(visitor, 'bert@demo.vonk.test')
  await visitor.waitForURL(`**/members/${id}/chat`)
  await expect(visitor.getByText('Je kunt hier nu geen gesprek beginnen')).toBeVisible()
  await expect(visitor.getByText('Merel wil op dit moment geen nieuwe gesprekken.')).toBeVisible()

  await checkWithKeyboard(page.getByRole('radio', { name: /^Iedereen/ }))
  await expect.poll(async () => (await (await page.request.get('/api/privacy')).json()).messagesFrom).toBe('everyone')
  await visitor.reload()
  await expect(visitor.getByText('Je kunt hier nu geen gesprek beginnen')).toBeHidden()
  await expect(visitor.getByRole('textbox', { name: 'Bericht aan Merel' })).toBeVisible()
  await visitor.goto(`/members/${id}`)
  await expect(visitor.getByRole('button', { name: 'Merel liken', exact: true })).toHaveAttribute(
    'aria-pressed',
    'false',
  )
  await expect(visitor.getByRole('button', { name: 'Geef Merel een cadeau' })).toBeVisible()
})

test('R-6.23 C-38 a device that is logged out shows the login; one click logs out all other devices', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const person = newPerson('Tess', 'Vrouw')
  const page = await signUpAndConfirm(browser, person)
  const otherDevices: Page[] = []
  for (let count = 0; count < 2; count++) {
    const device = await browser.newPage({ baseURL, locale: 'nl-NL' })
    await device.goto('/login?returnTo=/likes')
    const socketOpened = device.waitForEvent('websocket')
    await submitLogin(device, person.email, chosenPassword)
    await device.waitForURL('**/likes')
    await socketOpened
    otherDevices.push(device)
  }
  await page.goto('/settings/sessions')
  const buttons = page.getByRole('button', { name: /^Chrome op .* uitloggen$/ })
  await expect(buttons).toHaveCount(2)
  await buttons.first().click()
  await expect(page.getByText(/^Chrome op .* is uitgelogd\.$/)).toBeVisible()
  await expect(buttons).toHaveCount(1)
  const countLoggedOutDevices = () => otherDevices.filter((device) => device.url().includes('/login')).length
  await expect.poll(countLoggedOutDevices).toBe(1)

  await page.getByRole('button', { name: 'Overal elders uitloggen' }).click()
  await expect(page.getByText('Je bent nu alleen nog hier ingelogd.')).toBeVisible()
  await expect.poll(countLoggedOutDevices).toBe(2)
  await expect(page.getByText('Je bent alleen hier ingelogd.')).toBeVisible()
})
