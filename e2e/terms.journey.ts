import { runSql } from './database.ts'
import { findViolations } from './accessibility.ts'
import { expect, test, submitLogin } from './journey.ts'
import { chosenPassword, newPerson, signUp } from './people.ts'

test('C-42 R-3.68 new terms block the next login until the member agrees or logs out', async ({ browser }) => {
  test.setTimeout(120_000)
  const person = newPerson('Jet', 'Vrouw')
  const page = await signUp(browser, person)
  await page.context().clearCookies()
  await runSql(`update account set terms_version = terms_version - interval '1 year' where email = $1`, [person.email])

  await page.goto('/login?returnTo=/likes/sent?x=1')
  await submitLogin(page, person.email, chosenPassword)
  await expect(page.getByRole('heading', { name: 'Onze voorwaarden zijn vernieuwd' })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Uitloggen' }).click()
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto('/login?returnTo=/likes/sent?x=1')
  await submitLogin(page, person.email, chosenPassword)
  await expect(page.getByRole('link', { name: 'Lees de voorwaarden' })).toHaveAttribute('href', '/pages/terms')
  await page.getByRole('button', { name: 'Ik ga akkoord' }).click()
  await page.waitForURL('**/likes/sent?x=1')
  await page.goto('/members')
  await expect(page).toHaveURL(/\/members$/)
})
