import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { checkWithKeyboard, expect, findMailedLink, origin, openMemberPage } from './journey.ts'

/** The password of every new member. */
export const chosenPassword = 'een lange zin met koffie'

const clientHeaders = { 'x-request-type': 'client' }
const genderCodes = { Vrouw: 'female', Man: 'male' }
const UTRECHT_ID = 2745912 // the GeoNames id

/** The answers of a visitor to the signup form. */
export interface NewPerson {
  readonly name: string
  readonly gender: 'Vrouw' | 'Man'
  readonly seeks: 'Vrouw' | 'Man'
  readonly email: string
}

/** Creates a person with an unused e-mail address. */
export function newPerson(name: string, gender: 'Vrouw' | 'Man'): NewPerson {
  return {
    name,
    gender,
    seeks: gender === 'Vrouw' ? 'Man' : 'Vrouw',
    email: `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@mail.test`,
  }
}

/** Answers the signup steps after the first: birth date, city, name and login. */
export async function answerSignupSteps(page: Page, person: NewPerson): Promise<void> {
  const next = page.getByRole('button', { name: 'Verder' })
  await page.getByLabel('Dag', { exact: true }).fill('17')
  await page.getByLabel('Maand', { exact: true }).fill('5')
  await page.getByLabel('Jaar', { exact: true }).fill('1992')
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
  await page.getByLabel('Wachtwoord', { exact: true }).fill(chosenPassword)
  await next.click()
}

/** Checks both consents, which are unchecked by default, and creates the account. */
export async function giveConsent(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) {
    await expect(box).not.toBeChecked()
    await checkWithKeyboard(box)
  }
  await page.getByRole('button', { name: 'Account maken' }).click()
}

/** Signs up an unconfirmed member through the API, in a new browser context. `join.journey.ts` tests the screens. */
export async function signUp(browser: Browser, { name, gender, seeks, email }: NewPerson): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin(), locale: 'nl-NL' })
  const response = await context.request.post('/api/signup', {
    headers: clientHeaders,
    data: {
      name,
      email,
      gender: genderCodes[gender],
      seeks: genderCodes[seeks],
      password: chosenPassword,
      birthDate: '1992-05-17',
      cityId: UTRECHT_ID,
      terms: true,
      sensitive: true,
    },
  })
  expect(response.ok()).toBe(true)
  return context.newPage()
}

/** Signs up, confirms with the token of the mailed link, and opens the members page. */
export async function signUpAndConfirm(browser: Browser, person: NewPerson): Promise<Page> {
  const page = await signUp(browser, person)
  const token = new URL(await findMailedLink(page, person.email)).searchParams.get('token')
  const response = await page.request.post('/api/signup/confirm', { headers: clientHeaders, data: { token } })
  expect(response.ok()).toBe(true)
  await page.goto('/members')
  return page
}

/** Returns the id of the logged-in member. */
export async function fetchOwnId(page: Page): Promise<string> {
  const { user } = (await (await page.request.get('/api/user.php')).json()) as { user: { id: string } }
  return user.id
}

/** Answers the first step: the visitor's gender and the gender that they seek. */
export async function chooseGenders(page: Page, { gender, seeks }: NewPerson): Promise<void> {
  await page.getByRole('group', { name: 'Ik ben een' }).getByRole('radio', { name: gender }).check()
  await page.getByRole('group', { name: 'Ik zoek een' }).getByRole('radio', { name: seeks }).check()
}

/** Finds a demo member who is visible to visitors. Searches as Anna, because visitors cannot search. */
export async function findPublicMember(browser: Browser): Promise<{ id: string; name: string }> {
  const { request } = await openMemberPage(browser, 'anna')
  let cursor = ''
  for (;;) {
    const searchPage = await (await request.get(`/api/members${cursor && `?cursor=${cursor}`}`)).json()
    for (const card of searchPage.cards) if ((await request.get(`/api/members/${card.id}/public`)).ok()) return card
    if (!searchPage.next) throw new Error('no member is visible to visitors')
    cursor = encodeURIComponent(searchPage.next)
  }
}
