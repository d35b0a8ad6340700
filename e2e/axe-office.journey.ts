// One of the longest journeys: the name of this file puts it among the first.
import { listThird } from '../src/testing/thirds.ts'
import { findProblems, findViolations } from './accessibility.ts'
import { expect, test } from './journey.ts'
import { logInToOffice, officeOrigin } from './office.ts'

const paths = [
  '',
  '/figures',
  '/transparency',
  '/staff',
  '/audit',
  '/account',
  '/rules',
  '/rules/scam',
  '/rules/opener',
  '/settings',
  '/settings/free_photos',
  '/cases',
  '/complaints',
  '/signups',
  '/partners',
  '/discounts',
  '/landers',
  '/landers/gallery/utrecht',
  '/campaigns',
  '/gifts?key=rose',
  '/interests',
  '/options?list=hairColour&key=red',
  '/pages',
  '/pages/over-ons/nl',
  '/announcements',
  '/mails',
  '/mails/notifications.several',
  '/mails/notifications.several?text=notification-mails.footer',
  '/mails/push.several',
  '/nergens',
]

test('R-9.37 axe finds nothing on any page of the office, in both themes, from 320 to 1280 px', async ({ page }) => {
  test.setTimeout(600_000)
  await logInToOffice(page, 'admin')
  const problems: string[] = []
  for (const path of listThird(paths)) problems.push(...(await findProblems(page, `${officeOrigin()}/office${path}`)))
  await page.goto(`${officeOrigin()}/office/members?query=anna%40demo.vonk.test`)
  const file = await page.getByRole('link', { name: 'Anna' }).getAttribute('href')
  for (const path of listThird(['', '/timeline', '/archive', '/messages']))
    problems.push(...(await findProblems(page, `${officeOrigin()}${file}${path}`)))
  await page.goto(`${officeOrigin()}/office/complaints`)
  const complaint = await page.getByRole('main').getByRole('table').getByRole('link').first().getAttribute('href')
  problems.push(...(await findProblems(page, `${officeOrigin()}${complaint}`)))
  await page.goto(`${officeOrigin()}/office/rules/scam`)
  await page.getByLabel('Reden om voorbeelden te zien').fill('Controle van de toegankelijkheid')
  await page.getByRole('button', { name: 'Probeer op vorige week' }).click()
  await expect(page.getByText(/^Bekeken: /)).toBeVisible()
  problems.push(...(await findViolations(page)))
  expect(problems).toEqual([])
})
