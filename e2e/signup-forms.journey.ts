import { devices, type Browser, type Locator, type Page } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { expect, findMailedLink, origin, test } from './journey.ts'
import { answerSignupSteps, chooseGenders, giveConsent, newPerson, findPublicMember, type NewPerson } from './people.ts'

const partnerKey = 'vonk_demo-partner'

// The tests are slow: each answers all signup steps, and some check each step with axe.
test.describe.configure({ timeout: 240_000 })

test('R-2.64 R-4.12 R-4.13 R-4.14 R-4.17 the modal opens over a page of the app, and the visitor stays on that page after signing up', async ({
  page,
  browser,
}) => {
  const person = newPerson('Fleur', 'Vrouw')
  const member = await findPublicMember(browser)
  await page.goto(`/members/${member.id}`)
  await openSignupDialog(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Aanmelden' })).toBeFocused()

  await openSignupDialog(page)
  await chooseGenders(page, person)
  await page.keyboard.press('Escape')
  await page.mouse.click(8, 8)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ik heb al een account' })).toHaveAttribute(
    'href',
    `/login?returnTo=${encodeURIComponent(`/members/${member.id}`)}`,
  )
  await page.getByRole('button', { name: 'Verder' }).click()
  await answerSignupSteps(page, person)
  await giveConsent(page)
  await expect(page.getByRole('heading', { name: 'Bekijk je mail' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Bevestig je e-mailadres')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(`/members/${member.id}`)
})

test('R-2.25 R-3.56 C-49 C-80 a first message is saved through all steps and sent by one click after confirming', async ({
  page,
  browser,
}) => {
  const person = newPerson('Floor', 'Vrouw')
  const member = await findPublicMember(browser)
  await page.goto(`/members/${member.id}/signup`)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Gratis aanmelden' }).click()
  await expect(page.getByText(/Schrijf eerst een paar woorden/)).toBeVisible()
  const field = page.getByLabel(`Je bericht aan ${member.name}`)
  await field.fill('Hoi, wat een leuk profiel!')
  await page.getByRole('button', { name: 'Gratis aanmelden' }).click()
  await chooseGenders(page, person)
  await page.reload()
  await expect(field).toHaveValue('Hoi, wat een leuk profiel!')
  await page.getByRole('button', { name: 'Gratis aanmelden' }).click()
  await page.getByRole('button', { name: 'Verder' }).click()
  await answerSignupSteps(page, person)
  await giveConsent(page)
  await expect(page.getByText(`Je bericht aan ${member.name} staat klaar.`)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('koffie') // the password

  await page.goto(await findMailedLink(page, person.email))
  await page.getByRole('button', { name: 'Mijn account activeren' }).click()
  await page.waitForURL('**/activate/done')
  await expect(page.getByText('Hoi, wat een leuk profiel!')).toBeVisible()
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Versturen · 1 credit' }).click()
  await page.waitForURL(/\/chats\/[0-9a-f-]{36}/)
  await expect(page.getByRole('log').getByText('Hoi, wat een leuk profiel!')).toBeVisible()
  await page.goto('/activate/done')
  await expect(page.getByRole('heading', { name: 'Zoek leden' })).toBeVisible()
  await expect(page.getByText('Hoi, wat een leuk profiel!')).toHaveCount(0)

  expect((await page.goto(`/members/${member.id}/signup`))?.status()).toBe(200)
  await page.waitForURL(`**/members/${member.id}`)
})

test('R-2.12 a partner’s signup is completed through a mailed link that works once', async ({ page, browser }) => {
  const person = newPerson('Femke', 'Vrouw')
  const accepted = await page.request.post('/api/partner/signups', {
    headers: { authorization: `Bearer ${partnerKey}` },
    data: { reference: person.email, email: person.email, sub1: 'journey' },
  })
  expect(await accepted.json()).toEqual({ reference: person.email, status: 'accepted' })
  const link = await findMailedLink(page, person.email)
  await page.goto(link)
  expect(await findViolationsInBothThemes(page)).toEqual([])
  await chooseGenders(page, person)
  await page.getByRole('button', { name: 'Verder' }).click()
  await answerPartnerSteps(page, person)
  await giveConsent(page)
  await page.waitForURL('**/activate/done')
  const { user } = await (await page.request.get('/api/user.php')).json()
  expect(user).toMatchObject({ status: 'active', email: person.email, api_signup: true, credits: 5 })

  const other = await openVisitorPage(browser)
  await other.goto(link)
  await expect(
    other.getByRole('heading', { name: 'Link verlopen of invalide, vraag een nieuwe e-mail aan' }),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: 'Opnieuw aanmelden' })).toBeVisible()
  expect(await findViolationsInBothThemes(other)).toEqual([])
})

test('R-2.35 R-3.53 R-4.06 C-26 C-47 a smartphone visitor from an advertising network likes matching members and is reminded by a modal, once', async ({
  browser,
}) => {
  const phone = await openVisitorPage(browser, { ...devices['Pixel 7'] })
  await phone.goto('/pages/terms?network=adnet&sub1=a')
  await phone.goto('/signup')
  await completeSignup(phone, newPerson('Fien', 'Vrouw'))
  await phone.getByRole('link', { name: 'Begin met rondkijken' }).click()
  await expect(phone.getByRole('heading', { name: 'Deze leden passen bij je' })).toBeVisible()
  for (const viewport of [
    { width: 1280, height: 860 },
    { width: 390, height: 844 },
  ]) {
    await phone.setViewportSize(viewport)
    expect(await findViolationsInBothThemes(phone)).toEqual([])
  }
  const stored = phone.waitForResponse('**/api/members/*/like')
  await phone.getByRole('main').getByRole('button', { pressed: false }).first().click()
  await expect(phone.getByText('1 like gegeven')).toBeVisible()
  await stored
  await phone.getByRole('link', { name: 'Klaar, naar alle leden' }).click()
  await phone.waitForURL('**/members')
  expect((await (await phone.request.get('/api/likes/given')).json()).ids).toHaveLength(1)

  await expect(phone.getByRole('dialog').getByLabel('Code uit de mail')).toBeVisible()
  await phone.getByRole('button', { name: 'Sluiten' }).click()
  await phone.reload()
  await expect(phone.getByText('Bevestig je e-mailadres')).toBeVisible()
  await expect(phone.getByRole('dialog')).toHaveCount(0)
})

test('R-1.02 R-2.107 every step fits phone and desktop, and axe finds nothing in either theme', async ({ page }) => {
  const person = newPerson('Frida', 'Vrouw')
  const found: string[] = []
  const checkStep = async (step: string) => {
    for (const viewport of [
      { width: 390, height: 700 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      await expect(page.getByRole('button', { name: /Verder|Account maken/ })).toBeInViewport()
      found.push(...(await findViolationsInBothThemes(page)).map((each) => `${step} ${viewport.width} ${each}`))
    }
  }
  const next = page.getByRole('button', { name: 'Verder' })
  await page.goto('/signup')
  await next.click() // shows the missing answers
  await checkStep('gender')
  await chooseGenders(page, person)
  await next.click()
  await next.click()
  await expect(page.getByText('Vul uw geboortedatum in (18+ jaar)')).toBeVisible() // R-5.03
  await checkStep('birthDate')
  await page.getByLabel('Dag', { exact: true }).fill('17')
  await page.getByLabel('Maand', { exact: true }).fill('5')
  await page.getByLabel('Jaar', { exact: true }).fill('1992')
  await next.click()
  await page.getByLabel('Woonplaats').fill('Utrec')
  const utrecht = page.getByRole('option', { name: /Utrecht/ }).first()
  await expect(utrecht).toBeVisible()
  await checkStep('city')
  await page.getByLabel('Woonplaats').fill('Utrec')
  await utrecht.click()
  await next.click()
  await next.click()
  await checkStep('name')
  await page.getByLabel('Naam').fill(person.name)
  await next.click()
  await next.click()
  await expect(page.getByText('Vul je e-mailadres in.', { exact: true })).toBeVisible()
  await page.getByLabel('E-mailadres').fill('geen adres')
  await next.click()
  await expect(page.getByText('Ongeldige e-mail', { exact: true })).toBeVisible() // R-8.25
  await checkStep('credentials')
  await page.getByLabel('E-mailadres').fill(person.email)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await next.click()
  await page.getByRole('button', { name: 'Account maken' }).click()
  await checkStep('consent')
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await measureHiddenHeight(page.getByRole('checkbox').last())).toBe(0)
  expect(found).toEqual([])
})

/** Opens a page in a new browser context. */
async function openVisitorPage(browser: Browser, device: object = {}): Promise<Page> {
  return (await browser.newContext({ ...device, baseURL: origin(), locale: 'nl-NL' })).newPage()
}

async function openSignupDialog(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Aanmelden' }).click()
  await expect(page.getByRole('dialog', { name: 'Gratis aanmelden' })).toBeVisible()
}

async function completeSignup(page: Page, person: NewPerson): Promise<void> {
  await chooseGenders(page, person)
  await page.getByRole('button', { name: 'Verder' }).click()
  await answerSignupSteps(page, person)
  await giveConsent(page)
  await expect(page.getByRole('heading', { name: 'Bekijk je mail' })).toBeVisible()
}

/** Answers the steps of a partner's signup, which has no step for the address. */
async function answerPartnerSteps(page: Page, person: NewPerson): Promise<void> {
  const next = page.getByRole('button', { name: 'Verder' })
  await page.getByLabel('Dag', { exact: true }).fill('29')
  await page.getByLabel('Maand', { exact: true }).fill('2')
  await page.getByLabel('Jaar', { exact: true }).fill('1993')
  await next.click()
  await expect(page.getByText('Ongeldige geboortedatum.')).toBeVisible() // R-5.05
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
  await expect(page.getByLabel('E-mailadres')).toHaveCount(0)
  await page.getByLabel('Wachtwoord', { exact: true }).fill('een lange zin met koffie')
  await next.click()
}

async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    found.push(...(await findViolations(page)).map((each) => `${colorScheme} ${each}`))
  }
  return found
}

/** Measures how many pixels of the dialog or page around a field are visible only after scrolling. */
function measureHiddenHeight(fieldLocator: Locator): Promise<number> {
  return fieldLocator.evaluate((field) => {
    const findScrollContainer = (element: Element): Element =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) || !element.parentElement
        ? element
        : findScrollContainer(element.parentElement)
    const container = findScrollContainer(field)
    const { bottom } = container.getBoundingClientRect()
    return Math.max(
      container.scrollHeight - container.clientHeight,
      Math.min(bottom, container.scrollHeight) - innerHeight,
      0,
    )
  })
}
