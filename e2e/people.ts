import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, linkInMail, origin } from './journey.ts'

/** What a new visitor answers at signup. */
export interface NewPerson {
  readonly name: string
  readonly gender: 'Vrouw' | 'Man'
  readonly seeks: 'Vrouw' | 'Man'
  readonly email: string
}

/** Somebody who did not exist before this journey. */
export function newPerson(name: string, gender: 'Vrouw' | 'Man'): NewPerson {
  return {
    name,
    gender,
    seeks: gender === 'Vrouw' ? 'Man' : 'Vrouw',
    email: `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@mail.test`,
  }
}

/** Goes through the steps from the second on: birth date, place, name, login. */
export async function answerSteps(page: Page, person: NewPerson): Promise<void> {
  const next = page.getByRole('button', { name: 'Verder' })
  await page.getByLabel('Dag').fill('17')
  await page.getByLabel('Maand').fill('5')
  await page.getByLabel('Jaar').fill('1992')
  await next.click()
  await page.getByLabel('Woonplaats').fill('Utrec')
  await page
    .getByRole('option', { name: /Utrecht/ })
    .first()
    .click()
  await next.click()
  await page.getByLabel('Naam').fill(person.name)
  await next.click()
  await page.getByLabel('E-mailadres').fill(person.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await next.click()
}

/** Ticks both consents, which nobody ticked before, and makes the account. */
export async function consent(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) {
    await expect(box).not.toBeChecked()
    await box.check({ force: true })
  }
  await page.getByRole('button', { name: 'Account maken' }).click()
}

/** Signs up through the signup screen and confirms by the mailed link; ends on the members page. */
export async function join(browser: Browser, person: NewPerson): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin(), locale: 'nl-NL' })
  const page = await context.newPage()
  await page.goto('/signup')
  await chooseWho(page, person)
  await page.getByRole('button', { name: 'Verder' }).click()
  await answerSteps(page, person)
  await consent(page)
  await expect(page.getByRole('heading', { name: 'Check je mail' })).toBeVisible()
  await page.goto(await linkInMail(page, person.email))
  await page.getByRole('button', { name: 'Mijn account activeren' }).click()
  await page.waitForURL('**/activate/done')
  await page.goto('/members')
  return page
}

/** Answers the first question. */
export async function chooseWho(page: Page, { gender, seeks }: NewPerson): Promise<void> {
  await page.getByRole('group', { name: 'Ik ben een' }).getByRole('radio', { name: gender }).check()
  await page.getByRole('group', { name: /zoek/ }).getByRole('radio', { name: seeks }).check()
}
