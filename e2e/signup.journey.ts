import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, findMailedLink, origin, test } from './journey.ts'

test('R-2.37 R-2.38 R-8.16 R-8.17 C-77 a mailed link only opens a page; a used link is reported as already active, an invalid one explains how to get another', async ({
  page,
  browser,
}) => {
  const email = await signUp(page)
  const link = await findMailedLink(page, email)
  await page.goto(link)
  expect(await fetchStatus(page)).toBe('not_confirmed') // mail scanners open links

  const otherBrowserPage = await (await browser.newContext({ locale: 'nl-NL' })).newPage()
  await otherBrowserPage.goto(link)
  await otherBrowserPage.getByRole('button', { name: 'Mijn account activeren' }).click()
  await otherBrowserPage.waitForURL('**/activate/done')
  expect(await fetchStatus(page)).toBe('active')

  await page.getByRole('button', { name: 'Mijn account activeren' }).click()
  await expect(page.getByRole('heading', { name: 'Je account is al actief' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leden bekijken' })).toBeVisible()
  await otherBrowserPage.goto(link)
  await otherBrowserPage.getByRole('button', { name: 'Mijn account activeren' }).click()
  await expect(otherBrowserPage.getByRole('heading', { name: 'Je account is al actief' })).toBeVisible()
  await expect(otherBrowserPage.getByRole('link', { name: 'Inloggen' })).toHaveAttribute('href', '/login')

  await otherBrowserPage.goto(`${link}x`)
  await otherBrowserPage.getByRole('button', { name: 'Mijn account activeren' }).click()
  await otherBrowserPage.waitForURL('**/activate/error**')
  await expect(otherBrowserPage.getByRole('heading', { name: 'Activeren mislukt' })).toBeVisible()
  await expect(otherBrowserPage.getByText('Link verlopen of invalide, vraag een nieuwe e-mail aan')).toBeVisible()
  await expect(otherBrowserPage.getByText('Log in om een nieuwe mail aan te vragen.')).toBeVisible()
  await expect(otherBrowserPage.getByRole('link', { name: 'Inloggen' })).toHaveAttribute(
    'href',
    '/login?returnTo=%2Factivate',
  )
})

/** Signs up through the API, which logs the page in. */
async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@mail.test`
  const person = { gender: 'female', seeks: 'male', birthDate: '1992-05-17', cityId: 2745912, name: 'Noor', email }
  const response = await page.request.post('/api/signup', {
    headers: { origin: origin() },
    data: { ...person, password: 'een lange zin met koffie', terms: true, sensitive: true },
  })
  expect(response.status()).toBe(200)
  return email
}

async function fetchStatus(page: Page): Promise<string> {
  const { user } = await (await page.request.get('/api/user.php')).json()
  return user.status
}
