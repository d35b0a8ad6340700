import { expect, logIn, test } from './journey.ts'

test('R-1.04 R-4.49 R-4.50 searching: filters in the address, more cards, back restores the place, filters cleared', async ({
  page,
}) => {
  await logIn(page, 'bert')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /liken|terugnemen/ }) })
  await expect(cards.first()).toBeVisible()
  const before = await cards.count()
  await page.getByRole('main').evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards.count()).toBeGreaterThan(before)

  const target = cards.nth(before)
  await target.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => window.scrollY)
  const count = await cards.count()
  await target.getByRole('link').first().click()
  await page.waitForURL('**/members/*')
  await page.goBack()
  await expect(cards).toHaveCount(count)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(top - 8)

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Met foto' }).click()
  await expect(page).toHaveURL(/with_photo/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Met foto' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Met foto' }).click()
  await expect(page).not.toHaveURL(/with_photo/)
})

test('R-2.92 R-6.16 R-6.24 a blocked member is gone from the search and cannot be opened', async ({ page }) => {
  await logIn(page, 'bert')
  const { cards } = await (await page.request.get('/api/members')).json()
  const [victim] = cards.slice(-1)
  await page.goto(`/members/${victim.id}`)
  await page.getByRole('button', { name: 'Meer', exact: true }).first().click()
  await page.getByRole('menuitem', { name: /blokkeren/i }).click()
  await page.waitForURL((url) => !url.pathname.includes(victim.id))
  const answer = await page.goto(`/members/${victim.id}`)
  expect(answer?.status()).toBe(404)
})
