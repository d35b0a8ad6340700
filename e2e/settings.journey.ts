import { readFile } from 'node:fs/promises'
import { expect, logIn, test } from './journey.ts'

test('R-2.58 who is not logged in is sent to log in, with the way back', async ({ page }) => {
  await page.goto('/settings/privacy')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fsettings%2Fprivacy$/)
})

test('C-55 a blocked member is unblocked by one press, and blocked again by undoing it', async ({ page }) => {
  await logIn(page, 'anna')
  await page.goto('/settings/blocked')
  const unblock = page.getByRole('button', { name: /deblokkeren$/ })
  await expect(unblock).toHaveCount(1)

  await unblock.click()
  await expect(page.getByText('Je hebt niemand geblokkeerd')).toBeVisible()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()

  await expect(unblock).toHaveCount(1)
})

test('L-28 my data: asked for, put together, downloaded as an archive', async ({ page }) => {
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
