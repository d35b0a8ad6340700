import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test, collectBrowserErrors } from './journey.ts'
import { fetchOwnId, signUpAndConfirm, newPerson } from './people.ts'
import { waitForLiveSocket } from './waiting.ts'

async function sendMessage(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Bericht aan/ }).fill(text)
  await page.getByRole('button', { name: 'Versturen' }).click()
}

function drawPicture(): Promise<Buffer> {
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#3477a8' } })
    .jpeg()
    .toBuffer()
}

test('R-1.06 R-1.07 R-2.98 R-2.99 R-2.101 R-2.102 two members match, chat live with texts and an image, and keep their text when the credits run out', async ({
  browser,
  browserErrors,
}) => {
  const [lotte, daan] = await Promise.all([
    signUpAndConfirm(browser, newPerson('Lotte', 'Vrouw')),
    signUpAndConfirm(browser, newPerson('Daan', 'Man')),
  ])
  collectBrowserErrors(lotte, browserErrors)
  collectBrowserErrors(daan, browserErrors)
  const [lotteId, daanId] = await Promise.all([fetchOwnId(lotte), fetchOwnId(daan)])

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
  await sendMessage(lotte, 'Hoi Daan, leuk je te zien!')
  await lotte.waitForURL('**/chats/**')
  await expect(daan.getByRole('link', { name: /Berichten.*1/ }).first()).toBeVisible()
  await daan.goto('/chats')
  await daan.getByRole('link', { name: /Lotte/ }).first().click()
  await expect(daan.getByRole('log').getByText('Hoi Daan, leuk je te zien!')).toBeVisible()

  await daan.getByRole('textbox', { name: /^Bericht aan/ }).pressSequentially('Hoi L', { delay: 60 })
  await expect(lotte.getByText('Daan is aan het typen…')).toBeVisible()
  await expect(daan.getByText('Je eerste bericht is gratis')).toBeVisible()
  await sendMessage(daan, 'Hoi Lotte!')
  await expect(lotte.getByRole('log').getByText('Hoi Lotte!')).toBeVisible()
  await expect(daan.getByText('1 credit per bericht')).toBeVisible()
  await expect(daan.getByText('· Gelezen')).toBeVisible()

  for (const text of ['een', 'twee', 'drie', 'vier', 'vijf']) await sendMessage(daan, text)
  await expect(daan.getByText('nog 0 credits', { exact: true })).toBeVisible()
  await expect(daan.getByText('Onvoldoende credits')).toBeVisible()
  await expect(daan.getByText('Je tekst blijft hier staan.')).toBeHidden() // nothing is typed yet
  await sendMessage(daan, 'Deze past niet meer')
  await expect(daan.getByText(/Je tekst blijft hier staan\.$/)).toBeVisible()
  await expect(daan.getByRole('textbox', { name: /^Bericht aan/ })).toHaveValue('Deze past niet meer')
  await daan.getByRole('link', { name: /Credits kopen/ }).click()
  await daan.waitForURL('**/credits**')

  await daan.getByRole('button', { name: /^Bestellen en betalen met/ }).click()
  await daan.getByRole('button', { name: 'Betaald' }).click()
  await expect(daan.getByText(/^Je bent nu premium/)).toBeVisible()
  await expect(daan.getByText('Wat je schreef staat er nog.')).toBeVisible()
  const newTab = await daan.context().newPage() // like the tab that a bank app opens after the payment
  await newTab.goto(daan.url())
  await newTab.getByRole('link', { name: 'Terug naar je gesprek' }).click()
  await expect(newTab.getByRole('textbox', { name: 'Bericht aan Lotte' })).toBeVisible()
  await newTab.close()
  await daan.getByRole('link', { name: 'Terug naar je gesprek' }).click()
  await daan.waitForURL(/\/chats\/[0-9a-f-]{36}$/)
  await expect(daan.getByRole('textbox', { name: 'Bericht aan Lotte' })).toHaveValue('Deze past niet meer')

  await daan
    .locator('input[type=file]')
    .setInputFiles({ name: 'strand.jpg', mimeType: 'image/jpeg', buffer: await drawPicture() })
  await daan
    .getByRole('dialog', { name: 'Een foto voor Lotte' })
    .getByRole('button', { name: 'Versturen · 3 credits' })
    .click()
  await expect(daan.getByRole('button', { name: 'Jouw foto, groot bekijken' })).toBeVisible()
  await lotte.getByRole('button', { name: 'Foto van Daan, groot bekijken' }).click()
  const picture = lotte.getByRole('dialog', { name: 'Foto van Daan' }).getByRole('img')
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900)
  await lotte.keyboard.press('Escape')
  await expect(picture).toBeHidden()
  await daan.goto('/transactions')
  await daan
    .getByRole('main')
    .getByRole('link', { name: /^\d+ credits/ })
    .first()
    .click()
  await daan.getByRole('link', { name: 'Terug naar je gesprek' }).click()
  await daan.waitForURL(/\/chats\/[0-9a-f-]{36}$/)
})

test('C-06 C-16 the price shown for a first message changes at once when a match begins or ends, and that price is charged', async ({
  browser,
  browserErrors,
}) => {
  const [lotte, daan] = await Promise.all([
    signUpAndConfirm(browser, newPerson('Lotte', 'Vrouw')),
    signUpAndConfirm(browser, newPerson('Daan', 'Man')),
  ])
  collectBrowserErrors(lotte, browserErrors)
  const [lotteId, daanId] = await Promise.all([fetchOwnId(lotte), fetchOwnId(daan)])
  const headers = { 'x-request-type': 'client' }
  const like = (page: Page, id: string) => page.request.put(`/api/members/${id}/like`, { headers })
  await like(lotte, daanId)
  await lotte.goto(`/members/${daanId}/chat`)
  await expect(lotte.getByText('1 credit per bericht')).toBeVisible()
  await waitForLiveSocket(lotte)

  await like(daan, lotteId)
  await expect(lotte.getByText('Je eerste bericht is gratis')).toBeVisible()
  await closeToast(lotte, 'Het is een match!') // a member who is typing gets a toast instead of the dialog
  await lotte.getByRole('textbox', { name: 'Bericht aan Daan' }).focus()
  await daan.request.delete(`/api/members/${lotteId}/like`, { headers })
  await expect(lotte.getByText('1 credit per bericht')).toBeVisible()
  await like(daan, lotteId)
  await expect(lotte.getByText('Je eerste bericht is gratis')).toBeVisible()
  await closeToast(lotte, 'Het is een match!')

  await sendMessage(lotte, 'Hoi Daan!')
  await lotte.waitForURL('**/chats/**')
  await expect(lotte.getByText('1 credit per bericht')).toBeVisible()
  await expect(lotte.getByText('nog 5 credits', { exact: true })).toBeVisible()
  await sendMessage(lotte, 'Ben je er?')
  await expect(lotte.getByText('nog 4 credits', { exact: true })).toBeVisible()
})

async function closeToast(page: Page, title: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Meldingen' }).getByRole('status').filter({ hasText: title })
  await toast.getByRole('button', { name: 'Sluiten' }).click()
  await expect(toast).toBeHidden()
}
