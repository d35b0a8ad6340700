import type { Locator } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'

const bertId = '01900000-0000-7000-8000-100000000002'

test('R-2.09 R-2.10 R-2.97 R-9.40 R-9.41 the chats page has two panes: a list of 300 to 400 px and a conversation of at most 800', async ({
  page,
}) => {
  await logIn(page, 'anna')
  for (const width of [800, 1280, 1900]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/chats')
    await page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link').first().click()
    await expect(page.getByRole('textbox', { name: /^Bericht aan/ })).toBeVisible()
    const measureWidth = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().width)
    const listWidth = await measureWidth(page.getByRole('main').locator('section').first())
    expect(listWidth).toBeGreaterThanOrEqual(300)
    expect(listWidth).toBeLessThanOrEqual(400)
    expect(await measureWidth(page.getByRole('log').locator('ol'))).toBeLessThanOrEqual(800)
  }
})

test('R-2.105 R-4.44 R-4.46 R-8.27 the composer suggests openers, stores the draft and retries a failed message; a failed deletion is reverted', async ({
  page,
}) => {
  await logIn(page, 'eva')
  const composer = page.getByRole('textbox', { name: 'Bericht aan Bert' })
  await page.goto(`/members/${bertId}/chat`)
  await page.getByRole('button', { name: /maakte me nieuwsgierig/ }).click()
  await expect(composer).toHaveValue(/^Hoi Bert/)
  await page.reload()
  await expect(composer).toHaveValue(/^Hoi Bert/)
  await composer.press('Enter')
  await page.waitForURL('**/chats/**')
  await expect(composer).toHaveValue('')

  const refusal = { status: 409, contentType: 'application/json', body: '{"refusal":"message_id_used","details":{}}' }
  await page.route('**/api/chats/*/messages', (route) =>
    route.request().method() === 'POST' ? route.fulfill(refusal) : route.continue(),
  )
  await composer.fill('Dit gaat even mis')
  await composer.press('Enter')
  await expect(page.getByText('Niet verzonden')).toBeVisible()
  await page.unroute('**/api/chats/*/messages')
  await page.reload()
  await page.getByRole('button', { name: 'Opnieuw' }).click()
  await expect(page.getByText('Niet verzonden')).toBeHidden()
  await expect(page.getByRole('log').getByText('Dit gaat even mis')).toHaveCount(1)

  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  const deleteConversation = async () => {
    await page.getByRole('link', { name: /Bert/ }).first().click()
    await page.getByRole('button', { name: 'Meer over dit gesprek' }).click()
    await page.getByRole('menuitem', { name: 'Gesprek verwijderen' }).click()
    await page.getByRole('button', { name: 'Ja, verwijderen' }).click()
    await page.waitForURL('**/chats')
  }
  const response = Promise.withResolvers<void>()
  await page.route('**/api/chat.php', async (route) => {
    await response.promise
    await route.fulfill({
      status: 404,
      contentType: 'application/json',
      body: '{"refusal":"chat_not_found","details":{}}',
    })
  })
  await deleteConversation()
  await expect(page.getByText('Nog geen gesprekken')).toBeVisible()
  response.resolve()
  await expect(page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link', { name: /Bert/ })).toBeVisible()
  expect(alerts).toEqual(['Dit gesprek is er niet (meer).'])
  await page.unroute('**/api/chat.php')
  await deleteConversation()
  await expect(page.getByText('Nog geen gesprekken')).toBeVisible()
  expect(alerts).toHaveLength(1)
})

test('text that is typed before hydration stays and can be sent', async ({ page }) => {
  await logIn(page, 'eva')
  await page.route('**/assets/**.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await page.goto(`/members/${bertId}/chat`, { waitUntil: 'commit' })
  const composer = page.getByRole('textbox', { name: 'Bericht aan Bert' })
  await composer.fill('Ik typ sneller dan de pagina')
  await expect(page.getByRole('button', { name: 'Versturen' })).toBeEnabled()
  await expect(composer).toHaveValue('Ik typ sneller dan de pagina')
  await composer.fill('')
})

test('logging out deletes unsent text from the browser', async ({ page }) => {
  await logIn(page, 'anna')
  await page.goto('/chats')
  await page.getByRole('navigation', { name: 'Gesprekken' }).getByRole('link').first().click()
  await page.getByRole('textbox', { name: /^Bericht aan/ }).fill('Een geheim dat niemand mag lezen')
  const readLocalStorage = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  expect(await readLocalStorage()).toContain('Een geheim')
  await page.getByRole('link', { name: 'Credits bijkopen' }).click()
  await page.waitForURL('**/credits')
  const hasChatSession = () =>
    page.evaluate(() => Object.keys(sessionStorage).some((key) => key.startsWith('vonk.chat.')))
  expect(await hasChatSession()).toBe(true)
  await page.getByRole('button', { name: 'Mijn account' }).click()
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
  await page.waitForURL(/\/$/)
  expect(await readLocalStorage()).not.toContain('Een geheim')
  expect(await hasChatSession()).toBe(false)
})
