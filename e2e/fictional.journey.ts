import { findProblems, findViolations } from './accessibility.ts'
import { expect, logIn, getPlusOrigin, test } from './journey.ts'
import { logInToOffice, officeOrigin } from './office.ts'

const staffDisclosure = /Een medewerker leest en beantwoordt je berichten\./

test('C-11 L-01 the gift dialog of a fictional profile labels it as fictional', async ({ page }) => {
  const plus = getPlusOrigin()
  await logIn(page, 'anna', plus)
  const card = page.locator('article', { hasText: 'Fictief profiel' }).first()
  const path = (await card.getByRole('link').first().getAttribute('href')) ?? ''
  for (const screen of [path, `${path}/chat`]) {
    await page.goto(plus + screen)
    await expect(page.getByRole('main').getByText(staffDisclosure)).toBeVisible()
    await page.getByRole('button', { name: /^Geef .* een cadeau$/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Een cadeau voor/ })
    await expect(dialog.getByText('Fictief profiel', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^Dit is een fictief profiel/)).toBeVisible()
    await expect(dialog.getByRole('radio')).toHaveCount(8)
    expect(await findViolations(page)).toEqual([])
  }
})

test('C-11 an operator answers for a fictional profile; the member sees the answer at once, with the label', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const plus = getPlusOrigin()
  const [question, answer] = [`Dag, ben jij echt? ${Date.now()}`, `Nee, dit profiel is bedacht. ${Date.now()}`]
  await logIn(page, 'anna', plus)
  const card = page.locator('article', { hasText: 'Fictief profiel' }).first()
  await page.goto(`${plus}${await card.getByRole('link').first().getAttribute('href')}/chat`)
  await page.getByRole('textbox', { name: /^Bericht aan/ }).fill(question)
  await page.getByRole('button', { name: 'Versturen' }).click()
  await expect(page.getByRole('log').getByText(question)).toBeVisible()
  const context = await browser.newContext({ locale: 'nl-NL' })
  const operator = await context.newPage()
  await logInToOffice(operator, 'operator', plus)
  const office = officeOrigin(plus)
  expect(await findProblems(operator, `${office}/office/inbox`)).toEqual([])
  await operator.goto(`${office}/office/inbox`)
  await operator
    .getByRole('button', { name: /^Gesprek van .* beantwoorden$/ })
    .last()
    .click()
  await expect(operator.getByText(question)).toBeVisible()
  expect(await findProblems(operator, operator.url().replace(/\?.*/, ''))).toEqual([])
  await operator.getByLabel('Bericht').fill(answer)
  await operator.getByRole('button', { name: 'Versturen' }).click()
  await expect(operator.getByRole('heading', { name: 'Postvak' })).toBeVisible()
  await expect(page.getByRole('log').getByText(answer)).toBeVisible()
  await expect(page.getByRole('main').getByText('Fictief profiel').first()).toBeVisible()
  const profiles = `${office}/office/fictional`
  expect(await findProblems(operator, profiles)).toEqual([])
  await operator.goto(profiles)
  await operator.getByRole('table').getByRole('link').first().click()
  await expect(operator.getByRole('heading', { name: 'Wijzigen' })).toBeVisible()
  expect(await findProblems(operator, operator.url())).toEqual([])
})
