import type { Page } from '@playwright/test'
import { expect, logIn, test } from './journey.ts'

test('R-1.04 R-4.49 a search stores its filters in the URL, loads more cards, restores the scroll position on Back, and can be cleared', async ({
  page,
}) => {
  await logIn(page, 'bert')
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /liken$/ }) })
  await expect(cards.first()).toBeVisible()
  const before = await readUntilStable(page, () => cards.count())
  await page.getByRole('main').evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect.poll(() => cards.count()).toBeGreaterThan(before)

  const target = cards.nth(before)
  await target.scrollIntoViewIfNeeded()
  const count = await readUntilStable(page, () => cards.count())
  const scrollTop = await page.evaluate(() => window.scrollY)
  await target.getByRole('link').first().click()
  await page.waitForURL('**/members/*')
  await page.goBack()
  await expect(cards).toHaveCount(count)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrollTop - 8)

  await page.evaluate(() => window.scrollTo(0, 0))
  await page.getByRole('button', { name: 'Met foto' }).click()
  await expect(page).toHaveURL(/with_photo/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Met foto' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Met foto' }).click()
  await expect(page).not.toHaveURL(/with_photo/)
})

/** A minimum age that excludes the members of other tests, who were born in 1992. */
const olderThanNewcomers = new Date().getFullYear() - 1991

const pageSize = 24 // the default of a site

/** Reads a value until it has not changed for half a second. */
async function readUntilStable<Value>(page: Page, read: () => Promise<Value>): Promise<Value> {
  for (;;) {
    const value = await read()
    await page.waitForTimeout(500)
    if (value === (await read())) return value
  }
}

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 860 },
]

/** Loads every page of members and returns the scrollable height. */
async function loadAllPages(page: Page): Promise<number> {
  const more = page.getByRole('button', { name: 'Meer laden' })
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    // Pages also load while scrolling. A key press, unlike a click that times out, cannot load another page later.
    if (await more.isVisible()) await more.press('Enter', { timeout: 500 })
    await expect(page.getByText('Dit zijn alle leden die passen.')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  return page.evaluate(() => document.body.scrollHeight - window.innerHeight)
}

/** Opens a member whose card is visible and returns the scroll position of the list. */
async function openVisibleMember(page: Page): Promise<number> {
  const target = await page.evaluate(() => {
    const bounds = [...document.querySelectorAll('main article a')].map((link) => link.getBoundingClientRect())
    const visible = bounds.find(({ top, bottom }) => top > 70 && (top + bottom) / 2 < window.innerHeight - 80)
    return (
      visible && {
        x: visible.left + visible.width / 2,
        y: (visible.top + visible.bottom) / 2 - 20,
        scrollTop: window.scrollY,
      }
    )
  })
  if (!target) throw new Error('no card is visible')
  await page.mouse.click(target.x, target.y)
  await page.waitForURL('**/members/*')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return target.scrollTop
}

for (const viewport of viewports) {
  test(`R-4.49 Back from a profile restores the scroll position within 8 px, ${viewport.width} px wide`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize(viewport)
    await logIn(page, 'bert')
    await page.goto(`/members?min_age=${olderThanNewcomers}`)
    const scrollableHeight = await loadAllPages(page)
    const cards = page.getByRole('main').locator('article')
    const count = await cards.count()
    expect(count).toBeGreaterThan(2 * pageSize)
    for (let trial = 0; trial < 10; trial++) {
      await page.evaluate(
        (scrollTop) => window.scrollTo(0, scrollTop),
        Math.round((scrollableHeight * (trial + 0.3)) / 10.5),
      )
      await page.waitForTimeout(150)
      const scrollTop = await openVisibleMember(page)
      if (trial % 4 === 3) await page.reload({ waitUntil: 'networkidle' })
      await page.goBack()
      await expect(cards).toHaveCount(count)
      const measureOffset = () => page.evaluate((before) => Math.abs(window.scrollY - before), scrollTop)
      await expect.poll(measureOffset, { message: `trial ${trial}` }).toBeLessThanOrEqual(8)
    }
  })
}

test('R-4.50 C-46 a filter chip opens its own control, which counts before it searches; all filters are cleared at once', async ({
  page,
}) => {
  await logIn(page, 'bert')
  await page.goto('/members?region=NL-GE') // members of other journeys live in Utrecht
  await page.getByRole('button', { name: 'Leeftijd' }).click()
  const control = page.getByRole('dialog', { name: 'Leeftijd' })
  const oldest = control.getByRole('slider', { name: 'Oudste leeftijd' })
  const show = control.getByRole('button', { name: /^Toon/ })
  await oldest.focus()
  for (let press = 0; press < 5; press++) await page.keyboard.press('PageDown')
  const query = `region=NL-GE&max_age=${await oldest.inputValue()}`
  const { total } = await (await page.request.get(`/api/members?${query}`)).json()
  const { total: all } = await (await page.request.get('/api/members?region=NL-GE')).json()
  expect(total.count).toBeLessThan(all.count)
  await expect(show).toHaveText(new RegExp(` ${total.count} `))
  await expect(page).toHaveURL(/\/members\?region=NL-GE$/)
  await show.click()
  await expect(page).toHaveURL(/max_age=/)
  await expect(page.getByRole('status').filter({ hasText: 'gevonden' })).toHaveText(new RegExp(`^${total.count} `))

  await page.getByRole('button', { name: 'Nieuw' }).click()
  await expect(page).toHaveURL(/is_new=true/)
  await page.getByRole('button', { name: 'Wis alles' }).first().click()
  await expect(page).toHaveURL(/\/members$/)
  await expect(page.getByRole('button', { name: 'Nieuw' })).toHaveAttribute('aria-pressed', 'false')
  await expect(async () => {
    const unfiltered = await (await page.request.get('/api/members')).json()
    const status = page.getByRole('status').filter({ hasText: 'gevonden' })
    const count = Number(/^[\d.]+/.exec((await status.textContent()) ?? '')?.[0].replace('.', ''))
    expect(count).toBe(unfiltered.total.count)
  }).toPass()
})

test('a failed search keeps the results and can be retried', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page, 'bert')
  const cards = page.getByRole('main').locator('article')
  await expect(cards.first()).toBeVisible()
  const count = await readUntilStable(page, () => cards.count())
  await page.route('**/api/members?*', (route) =>
    route.fulfill({ status: 500, json: { refusal: 'general', details: {} } }),
  )
  await page.getByRole('button', { name: 'Met foto' }).click()
  const errorAlert = page.getByRole('alert').filter({ hasText: 'Het zoeken lukte niet' })
  await expect(errorAlert).toBeVisible()
  await expect(cards).toHaveCount(count)
  await expect(page).toHaveURL(/\/members$/)
  await page.unroute('**/api/members?*')
  await errorAlert.getByRole('button', { name: 'Opnieuw proberen' }).click()
  await expect(page).toHaveURL(/with_photo=true/)
  await expect(errorAlert).toBeHidden()
})

test('while offline the results stay, and a search continues on reconnect', async ({
  page,
  context,
  browserErrors,
}) => {
  await logIn(page, 'bert')
  const cards = page.getByRole('main').locator('article')
  await expect(cards.first()).toBeVisible()
  const count = await readUntilStable(page, () => cards.count())
  await context.setOffline(true)
  const offlineStatus = page.getByRole('status').filter({ hasText: 'geen verbinding' })
  await expect(offlineStatus).toBeVisible()
  await page.getByRole('button', { name: 'Met foto' }).click()
  await expect(page.getByText('We zoeken zodra je weer verbinding hebt.')).toBeVisible()
  await page.waitForTimeout(600) // longer than the delay of the skeletons
  await expect(cards).toHaveCount(count)
  await expect(page).toHaveURL(/\/members$/)
  await context.setOffline(false)
  await expect(page).toHaveURL(/with_photo=true/)
  await expect(offlineStatus).toBeHidden()
  await expect(cards.first()).toBeVisible()
  browserErrors.length = 0 // the live socket could not connect
})

test('a search is saved by one click, renamed, opened, deleted and restored', async ({ page }) => {
  await logIn(page, 'carl')
  await page.goto('/members?min_age=25&max_age=45&online=true')
  await page.getByRole('button', { name: 'Zoekopdracht opslaan' }).click()
  const saved = page.getByRole('region', { name: 'Opgeslagen zoekopdrachten' })
  await expect(saved.getByRole('link')).toHaveText('25–45 jaar, online nu')
  await page.getByRole('button', { name: 'Zoekopdracht opslaan' }).click()
  await expect(saved.getByRole('link')).toHaveCount(1)

  await saved.getByRole('button', { name: /^Naam van/ }).click()
  await saved.getByLabel('Naam').fill('Vanavond')
  await page.keyboard.press('Enter')
  await expect(saved.getByRole('link')).toContainText('Vanavond')
  await expect(saved.getByRole('link')).toBeFocused()

  await page.getByRole('button', { name: 'Wis alles' }).first().click()
  await expect(page).toHaveURL(/\/members$/)
  await saved.getByRole('link').click()
  await expect(page).toHaveURL(/min_age=25&max_age=45&online=true/)

  await saved.getByRole('button', { name: 'Vanavond verwijderen' }).click()
  await expect(saved.getByRole('link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(saved.getByRole('link')).toContainText('Vanavond')
})

test('R-2.92 R-6.16 R-6.24 a blocked member is hidden from the search and cannot be opened', async ({ page }) => {
  await logIn(page, 'bert')
  const { cards } = await (await page.request.get('/api/members')).json()
  const [blockedMember] = cards.slice(-1)
  await page.goto(`/members/${blockedMember.id}`)
  await page.getByRole('button', { name: 'Meer', exact: true }).first().click()
  await page.getByRole('menuitem', { name: /blokkeren/i }).click()
  await page.waitForURL((url) => !url.pathname.includes(blockedMember.id))
  const response = await page.goto(`/members/${blockedMember.id}`)
  expect(response?.status()).toBe(404)
})
