import type { Page } from '@playwright/test'
import { expect, test, watch } from './journey.ts'
import { idOf, join, newPerson } from './people.ts'

async function write(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Bericht aan/ }).fill(text)
  await page.getByRole('button', { name: 'Versturen' }).click()
}

test('R-1.06 R-1.07 R-2.98 R-2.101 two members match, talk live, and run out of credits without losing their text', async ({
  browser,
  complaints,
}) => {
  const [lotte, daan] = await Promise.all([
    join(browser, newPerson('Lotte', 'Vrouw')),
    join(browser, newPerson('Daan', 'Man')),
  ])
  watch(lotte, complaints)
  watch(daan, complaints)
  const [lotteId, daanId] = await Promise.all([idOf(lotte), idOf(daan)])

  await lotte.goto(`/members/${daanId}`)
  await lotte.getByRole('button', { name: 'Daan liken' }).first().click()
  await expect(daan.getByRole('link', { name: /Likes.*1/ }).first()).toBeVisible()
  await daan.goto(`/members/${lotteId}`)
  await daan.getByRole('button', { name: 'Lotte liken' }).first().click()
  await daan.getByRole('dialog', { name: 'Het is een match!' }).getByRole('button', { name: 'Verder kijken' }).click()

  await lotte
    .getByRole('dialog', { name: 'Het is een match!' })
    .getByRole('link', { name: 'Stuur een bericht' })
    .click()
  await write(lotte, 'Hoi Daan, leuk je te zien!')
  await lotte.waitForURL('**/chats/**')
  await expect(daan.getByRole('link', { name: /Berichten.*1/ }).first()).toBeVisible()
  await daan.goto('/chats')
  await daan.getByRole('link', { name: /Lotte/ }).first().click()
  await expect(daan.getByRole('log').getByText('Hoi Daan, leuk je te zien!')).toBeVisible()

  await daan.getByRole('textbox', { name: /^Bericht aan/ }).pressSequentially('Hoi L', { delay: 60 })
  await expect(lotte.getByText('Daan is aan het typen…')).toBeVisible()
  await write(daan, 'Hoi Lotte!')
  await expect(lotte.getByRole('log').getByText('Hoi Lotte!')).toBeVisible()
  await expect(daan.getByText('Gelezen')).toBeVisible()

  for (const text of ['een', 'twee', 'drie', 'vier']) await write(daan, text)
  await expect(daan.getByText('nog 0', { exact: true })).toBeVisible()
  await write(daan, 'Deze past niet meer')
  await expect(daan.getByText('Onvoldoende credits').first()).toBeVisible()
  await expect(daan.getByRole('textbox', { name: /^Bericht aan/ })).toHaveValue('Deze past niet meer')
  await daan.getByRole('link', { name: /Credits kopen/ }).click()
  await daan.waitForURL('**/credits**')
})

test('R-6.11 R-2.104 the third conversation of a free member leads to premium and keeps the text', async ({
  browser,
}) => {
  const page = await join(browser, newPerson('Fien', 'Vrouw'))
  const { cards } = await (await page.request.get('/api/members')).json()
  for (const [place, card] of cards.slice(0, 3).entries()) {
    await page.goto(`/members/${card.id}/chat`)
    if (place < 2) {
      await write(page, 'Hoi, hoe gaat het?')
      await page.waitForURL('**/chats/**')
    }
  }
  await expect(page.getByText('Je twee gratis gesprekken zijn begonnen')).toBeVisible()
})

test('the composer stays in a small window, and a message sent twice by a broken line arrives once', async ({
  browser,
  complaints,
}) => {
  const [sara, bas] = await Promise.all([
    join(browser, newPerson('Sara', 'Vrouw')),
    join(browser, newPerson('Bas', 'Man')),
  ])
  watch(bas, complaints)
  await sara.setViewportSize({ width: 390, height: 600 })
  await sara.goto(`/members/${await idOf(bas)}/chat`)
  await expect(sara.getByRole('button', { name: 'Versturen' })).toBeInViewport()

  let broken = 0
  await sara.route('**/api/**/messages', async (route) => {
    if (route.request().method() !== 'POST' || broken++ > 0) return route.continue()
    await route.fetch() // the server gets it, the answer is lost
    await route.abort('connectionreset')
  })
  await write(sara, 'Komt dit één keer aan?')
  await expect(bas.getByRole('link', { name: /Berichten.*1/ }).first()).toBeVisible()
  await expect.poll(() => broken).toBeGreaterThan(1)
  await bas.goto('/chats')
  await bas.getByRole('link', { name: /Sara/ }).first().click()
  await expect(bas.getByRole('log').getByText('Komt dit één keer aan?')).toHaveCount(1)
  const { user } = await (await sara.request.get('/api/user.php')).json()
  expect(user.credits).toBe(4)
})
