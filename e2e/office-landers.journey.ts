import { expect, test } from './journey.ts'
import { logInToOffice, officeOrigin } from './office.ts'
import { answerSignupSteps, chooseGenders, giveConsent, newPerson } from './people.ts'

test('C-50 finance adds a slug with its texts, a visitor opens it and signs up from it, and the view and its cost are in the metrics', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await logInToOffice(page, 'finance')
  const slug = `reis-${Date.now()}`
  await page.goto(`${officeOrigin()}/office/landers`)
  const adding = page
    .getByRole('region', { name: 'Nieuw adres' })
    .or(page.locator('section', { hasText: 'Nieuw adres' }))
  await adding.getByLabel('Laatste deel van het adres', { exact: true }).fill('gay-reis')
  await adding.getByLabel('Netwerk').fill(slug)
  await adding.getByRole('button', { name: 'Nieuw adres' }).click()
  await expect(page.getByRole('alert')).toContainText('Het adres begint niet met de naam van een niche')
  await expect(adding.getByLabel('Netwerk')).toHaveValue(slug)
  await adding.getByLabel('Landingspagina').selectOption('gallery')
  await adding.getByLabel('Laatste deel van het adres', { exact: true }).fill(slug)
  await adding.getByRole('button', { name: 'Nieuw adres' }).click()

  await expect(page.getByRole('heading', { name: `gallery/${slug}` })).toBeVisible()
  const dutch = page.locator('section', { hasText: 'Eigen teksten (nl)' })
  await dutch.getByLabel('Kop').fill('Samen op reis')
  await dutch.getByLabel('Tekst').fill('Wie gaat er mee?')
  await dutch.getByLabel('Knop').fill('Ga mee')
  await dutch.getByRole('button', { name: 'Opslaan' }).click()
  const url = (await page.getByRole('link', { name: 'Bekijk', exact: true }).getAttribute('href')) ?? ''

  const visitor = await (
    await browser.newContext({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/132.0', locale: 'nl-NL' })
  ).newPage()
  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { name: 'Samen op reis' })).toBeVisible()
  const person = newPerson('Reina', 'Vrouw')
  await chooseGenders(visitor, person)
  await visitor.getByRole('button', { name: 'Ga mee' }).first().click()
  await answerSignupSteps(visitor, person)
  expect(await visitor.evaluate(() => localStorage.getItem('signup'))).toContain(`"lander":"gallery/${slug}"`)
  await giveConsent(visitor)
  await expect(visitor.getByRole('heading', { name: 'Bekijk je mail' })).toBeVisible()
  await visitor.context().close()

  await page.goto(`${officeOrigin()}/office/campaigns`)
  await page.getByLabel('Netwerk').fill(slug)
  await page.getByLabel('Bedrag').fill('2,50')
  await page.getByLabel('Waarvoor').selectOption('signup')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  const row = page.getByRole('row', { name: slug })
  await expect(row).toContainText('per aanmelding')
  await expect(async () => {
    await page.reload()
    await expect(row.getByRole('cell').nth(1)).toContainText('1', { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await row.getByRole('button', { name: `Verwijder de kosten van ${slug}` }).click()
  await expect(row).not.toContainText('per aanmelding')

  await page.goto(`${officeOrigin()}/office/landers/gallery/${slug}`)
  await page.getByRole('button', { name: 'Verwijder het adres' }).click()
  await expect(page.getByRole('link', { name: `gallery/${slug}` })).toHaveCount(0)
})
