import type { Browser, Page } from '@playwright/test'
import { findProblems as examine } from './accessibility.ts'
import { expect, logIn, test } from './journey.ts'
import { findMailedLinkBySubject } from './mails.ts'
import { logInToOffice } from './office.ts'
import { fetchOwnId, newPerson, signUpAndConfirm } from './people.ts'

const category = 'Bedreiging of geweld' // no report of the demo has it

/** Opens the office in a new browser context and logs a colleague in. */
async function openOffice(browser: Browser, role: 'moderator' | 'admin'): Promise<Page> {
  const context = await browser.newContext({ locale: 'nl-NL', viewport: { width: 1280, height: 860 } })
  const page = await context.newPage()
  await logInToOffice(page, role)
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Meldingen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Meldingen', level: 1 })).toBeVisible()
  return page
}

test('L-24 L-25 a report becomes a case, a decision with its reasons, an objection and a reversal', async ({
  page,
  browser,
  browserName,
}) => {
  test.setTimeout(240_000)
  // the widths of a page depend on the scroll bars of the browser, which other browsers draw in it
  const findProblems = (view: Page, path = view.url()) => (browserName === 'chromium' ? examine(view, path) : [])
  const person = newPerson('Bram', 'Man')
  const reported = await signUpAndConfirm(browser, person)
  const id = await fetchOwnId(reported)
  await logIn(page, 'anna')
  const fetchStatus = async () => (await page.request.get(`/api/members/${id}`)).status()
  await page.goto(`/members/${id}`)
  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bram melden' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bram melden' })
  await page.bringToFront() // Firefox gives keys only to the window in front
  await dialog.getByRole('radio', { name: category }).press('Space')
  await dialog.getByRole('button', { name: 'Melding versturen' }).click()
  await expect(page.getByText(/^Bedankt voor je melding\. Het nummer is/)).toBeVisible()

  const moderator = await openOffice(browser, 'moderator')
  const row = moderator.getByRole('row').filter({ hasText: category })
  await row.getByRole('link', { name: 'Open' }).click()
  await moderator.getByRole('button', { name: 'Neem deze zaak' }).click()
  expect(await findProblems(moderator)).toEqual([])
  await moderator.setViewportSize({ width: 1280, height: 860 })
  const colleague = await openOffice(browser, 'admin')
  await expect(colleague.getByRole('row').filter({ hasText: category })).toContainText('Bij Mo tot')
  const form = moderator.locator('form').filter({ has: moderator.getByRole('button', { name: 'Neem besluit' }) })
  await form.getByLabel('Maatregel').selectOption('hide')
  await form.getByLabel('Grond uit de voorwaarden').selectOption('safety')
  await form.getByLabel('Uitleg aan het lid').fill('Je dreigde iemand.')
  await form.getByLabel('Aantal dagen').fill('7')
  await form.getByRole('button', { name: 'Neem besluit' }).click()
  await expect(moderator.getByRole('heading', { name: 'Meldingen', level: 1 })).toBeVisible()
  await expect(row).toHaveCount(0)
  expect(await fetchStatus()).toBe(404)

  await reported.goto('/profile')
  const notice = reported.getByRole('main').getByText('Je profiel is verborgen tot')
  await expect(notice).toBeVisible()
  expect(await findProblems(reported, '/profile')).toEqual([])
  await reported.getByRole('link', { name: 'Bekijk het besluit' }).click()
  await expect(reported.getByRole('heading', { name: 'Beslissingen over mij', level: 1 })).toBeVisible()
  await expect(reported.getByText('Je dreigde iemand.')).toBeVisible()
  expect(await findProblems(reported, '/settings/decisions')).toEqual([])

  await reported.goto(await findMailedLinkBySubject(reported, person.email, 'Een besluit over je account'))
  await reported.bringToFront()
  await reported.getByLabel('Je bezwaar').pressSequentially('Ik heb niemand bedreigd.')
  await reported.getByRole('button', { name: 'Bezwaar versturen' }).click()
  await expect(reported.getByRole('heading', { name: 'Je bezwaar is ontvangen' })).toBeVisible()

  await reported.goto('/settings/decisions')
  await expect(reported.getByText('Ik heb niemand bedreigd.')).toBeVisible()

  await colleague.reload()
  const objection = colleague.getByRole('listitem').filter({ hasText: 'Verbergen in zoeken en matches' })
  await objection.getByRole('link', { name: 'Bekijk' }).click()
  await expect(colleague.getByText('Ik heb niemand bedreigd.')).toBeVisible()
  expect(await findProblems(colleague)).toEqual([])
  await colleague.setViewportSize({ width: 1280, height: 860 })
  await colleague.getByText('Draai dit besluit terug').first().click()
  const reversal = colleague
    .locator('form')
    .filter({ has: colleague.getByRole('button', { name: 'Draai dit besluit terug' }) })
  await reversal.getByLabel('Uitleg aan het lid').fill('Je hebt gelijk.')
  await reversal.getByRole('button', { name: 'Draai dit besluit terug' }).click()
  await expect(colleague.getByText(/^Teruggedraaid op/)).toBeVisible()
  expect(await fetchStatus()).toBe(200)
  await findMailedLinkBySubject(reported, person.email, 'Een besluit is teruggedraaid')
})
