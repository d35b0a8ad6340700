import { findViolations } from './accessibility.ts'
import { checkWithKeyboard, expect, logIn, test } from './journey.ts'

test('R-2.20 C-47 five questions find members whose criteria match mutually, with the reasons and the ranking explained', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await logIn(page, 'dora')
  await page.getByRole('link', { name: 'Matchzoeker' }).click()
  await expect(page.getByRole('heading', { name: 'Wie zoek je?' })).toBeVisible()
  const radios = page.getByRole('radio')
  expect(await radios.evaluateAll((all) => all.map((radio) => radio.getAttribute('value')))).toEqual([
    'female',
    'male',
    'both',
  ])
  const violations = await findViolations(page)
  const next = page.getByRole('button', { name: 'Verder' })
  await checkWithKeyboard(page.getByRole('radio', { name: 'Vrouwen en mannen' }))
  await next.click()
  await expect(page.getByRole('heading', { name: 'Welke leeftijd?' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Vrouwen en mannen' })).toBeChecked()
  await next.click()
  await page.getByRole('slider', { name: 'Oudste leeftijd' }).press('End')
  await next.click()
  await checkWithKeyboard(page.getByRole('radio', { name: /In mijn land/ }))
  await next.click()
  await page.getByRole('button', { name: 'Single' }).click()
  violations.push(...(await findViolations(page)))
  await next.click()
  await expect(page.getByRole('button', { name: 'Lezen', exact: true })).toBeVisible()
  const labels = await page.getByRole('group').getByRole('button').allTextContents()
  expect(labels.indexOf('Lezen')).toBeGreaterThan(-1)
  expect(labels.indexOf('Lezen')).toBeLessThan(labels.indexOf('Muziek')) // sorted by label, not by key
  for (const interest of ['Koken', 'Wijn', 'Muziek', 'Koffie', 'Lezen'])
    await page.getByRole('button', { name: interest, exact: true }).click()
  await expect(page.getByText('5 van 5 gekozen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Thee' })).toBeDisabled()
  await page.getByRole('button', { name: 'Toon leden' }).click()

  await expect(page.getByRole('heading', { name: 'Matchzoeker', level: 1 })).toBeVisible()
  const cards = page.getByRole('main').getByRole('article')
  await expect(cards.first()).toBeVisible()
  const first = page.getByRole('group', { name: /^Waarom jij en/ }).first()
  await expect(first).toContainText(/Wat je zoekt|Jullie delen|Relatiestatus: |dezelfde regio/)
  await expect(page.getByRole('row', { name: /Jullie wonen in dezelfde regio 20/ })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 860 })
      violations.push(...(await findViolations(page)))
    }
  }
  expect(violations).toEqual([])

  await page.reload()
  await expect(cards.first()).toBeVisible()
  await page.getByRole('button', { name: 'Wensen wissen' }).click()
  await expect(page.getByRole('heading', { name: 'Wie zoek je?' })).toBeVisible()
  await page.getByRole('button', { name: 'Ongedaan maken' }).click()
  await expect(cards.first()).toBeVisible()
})
