import type { Page } from '@playwright/test'
import { checkWithKeyboard, expect, logIn, test, submitLogin } from './journey.ts'

const bertId = '01900000-0000-7000-8000-100000000002'

/** Delays every script of the site until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/**.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('a login that is submitted before hydration succeeds after it', async ({ page }) => {
  const releaseScripts = await delayScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await submitLogin(page, 'bert@demo.vonk.test')
  await expect(page).toHaveURL(/\/login$/)
  releaseScripts()
  await page.waitForURL('**/discover')
})

test('C-77 a click on the button of a mailed page is replayed after hydration', async ({ page }) => {
  const releaseScripts = await delayScripts(page)
  await page.goto('/activate?token=unknown', { waitUntil: 'commit' })
  const postRequest = page.waitForRequest((request) => request.method() === 'POST')
  const button = page.getByRole('button', { name: 'Mijn account activeren' })
  await button.click()
  await button.click() // a second, impatient click
  releaseScripts()
  await postRequest
  await page.waitForURL('**/activate/error**')
})

test('R-2.120 choices and text that are entered before hydration stay', async ({ page }) => {
  await logIn(page, 'eva')
  const releaseChatScripts = await delayScripts(page)
  await page.goto(`/members/${bertId}/chat`, { waitUntil: 'commit' })
  const composer = page.getByRole('textbox', { name: 'Bericht aan Bert' })
  await composer.fill('Ik typ sneller dan de pagina')
  releaseChatScripts()
  await expect(page.getByRole('button', { name: 'Versturen' })).toBeEnabled()
  await expect(composer).toHaveValue('Ik typ sneller dan de pagina')
  await composer.fill('')
  await page.unrouteAll()

  const releaseScripts = await delayScripts(page)
  await page.goto('/settings/delete', { waitUntil: 'commit' })
  const reason = page.getByRole('radio', { name: 'Ik heb iemand gevonden' })
  await checkWithKeyboard(reason)
  await page.getByLabel('Wil je er iets over kwijt?').fill('Via deze site nog wel.')
  await page.getByRole('button', { name: 'Verder' }).click()
  releaseScripts()
  await expect(page.getByRole('heading', { name: 'Bevestig met je wachtwoord' })).toBeFocused()

  const leaving = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.route('**/api/account', (route) => route.abort())
  await page.getByLabel('Wachtwoord', { exact: true }).fill('niet dit')
  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  expect((await leaving).postDataJSON()).toMatchObject({ reason: 'found_someone', remarks: 'Via deze site nog wel.' })
})
