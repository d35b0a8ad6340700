import { readFile } from 'node:fs/promises'
import { expect, logIn, otherPerson, test } from './journey.ts'

test('R-2.58 R-2.80 R-1.23 C-56 the settings are in the account menu; hiding there takes one out of what others find', async ({
  page,
  browser,
}) => {
  await page.goto('/settings/privacy')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fsettings%2Fprivacy$/)
  await logIn(page, 'eva')
  await page.getByRole('button', { name: 'Mijn account' }).click()
  await page.getByRole('menuitem', { name: 'Instellingen' }).click()
  await page.getByRole('link', { name: /^Privacy/ }).click()
  const invisible = page.getByRole('switch', { name: /^Onzichtbaar/ })
  await expect(invisible).not.toBeChecked()

  await invisible.check()

  await expect(page.getByText('Bewaard.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: /^Onzichtbaar/ })).toBeChecked()
  const { user } = await (await page.request.get('/api/user.php')).json()
  const other = await otherPerson(browser, 'bert')
  expect((await other.goto(`/members/${user.id}`))?.status()).toBe(404)
  await page.getByRole('switch', { name: /^Onzichtbaar/ }).press('Space')
  await expect(page.getByText('Bewaard.')).toBeVisible()
  expect((await other.goto(`/members/${user.id}`))?.status()).toBe(200)
  await page.getByRole('radio', { name: /^Niemand/ }).check({ force: true })
  await expect(page.getByText('Bewaard.')).toBeVisible()
  await other.goto(`/members/${user.id}/chat`)
  await expect(other.getByText('Je kunt hier nu geen gesprek beginnen')).toBeVisible()
  await other.context().close()
})

test('T13 a device that is logged out from another one is out at once', async ({ page, browser }) => {
  await logIn(page, 'eva')
  const there = await otherPerson(browser, 'eva')
  await there.goto('/members')
  await page.goto('/settings/sessions')
  await expect(page.getByText('Dit apparaat')).toBeVisible()

  await page.getByRole('button', { name: 'Overal elders uitloggen' }).click()

  await expect(page.getByText('Je bent alleen hier ingelogd.')).toBeVisible()
  await expect(async () => {
    await there.goto('/likes')
    expect(there.url()).toContain('/login')
  }).toPass()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Apparaten' })).toBeVisible()
  await there.context().close()
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
