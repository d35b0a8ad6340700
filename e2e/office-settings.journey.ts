import type { Page } from '@playwright/test'
import { expect, getPlusOrigin, logIn, test } from './journey.ts'
import { logInToOffice, officeOrigin } from './office.ts'

test('R-6.22 an admin changes a setting and rolls it back, and a member sees both at once', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const plus = getPlusOrigin()
  const member = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
  await logIn(member, 'anna', plus)
  await seePhotoLimit(member, 3)
  await logInToOffice(page, 'admin', plus)
  await page.goto(`${officeOrigin(plus)}/office/settings/free_photos`)
  await page.getByLabel('Nieuwe waarde').fill('5')
  await page.getByRole('button', { name: 'Bekijk wat er verandert' }).click()
  await expect(page.getByRole('status').filter({ hasText: '→' })).toContainText('3 → 5')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  const change = page.getByRole('table', { name: 'Geschiedenis' }).getByRole('row').nth(1)
  await expect(change).toContainText('Amina')
  await expect(change).toContainText('standaard → 5')
  await seePhotoLimit(member, 5)
  await change.getByRole('button', { name: 'Terugdraaien' }).click()
  await expect(change).toContainText('5 → standaard')
  await seePhotoLimit(member, 3)
})

/** Waits until a member's profile names the limit: a change reaches every process within a second. */
async function seePhotoLimit(member: Page, limit: number): Promise<void> {
  await expect(async () => {
    await member.goto(`${getPlusOrigin()}/profile`)
    await expect(member.getByText(`van ${limit}`)).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
}
