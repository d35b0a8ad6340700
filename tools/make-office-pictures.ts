// Writes the screenshots of the office (docs/pictures/office), from a running demo:
//   npm start                                          in one terminal
//   npm run node -- tools/make-office-pictures.ts http://localhost:3000  in another
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { encodeWithinLimit, launchBrowser, openContext, type View } from './demo-pictures.ts'

interface OfficeScreenshot {
  /** The name of the file, without `.webp`. */
  readonly name: string
  /** The path below the office. */
  readonly path: string
  /** The selector of a link. The screenshot then shows the page behind the first match. */
  readonly link?: string
  /** The name of a button to press first. */
  readonly press?: string
  readonly theme?: 'light' | 'dark'
  readonly isPhone?: boolean
}

const screenshots: readonly OfficeScreenshot[] = [
  { name: 'overview', path: '' },
  { name: 'metrics', path: '/figures' },
  { name: 'cases', path: '/cases' },
  { name: 'case', path: '/cases', link: 'a[href^="/office/cases/"]', theme: 'dark' },
  { name: 'case-phone', path: '/cases', link: 'a[href^="/office/cases/"]', isPhone: true },
  { name: 'photos', path: '/photos', press: 'Begin' },
  { name: 'rules', path: '/rules/scam' },
  { name: 'member', path: '/members?query=bert', link: 'a[href^="/office/members/"]' },
  { name: 'order', path: '/orders', link: 'a[href^="/office/orders/"]' },
  { name: 'vat', path: '/vat' },
  { name: 'transparency', path: '/transparency' },
  { name: 'mail', path: '/mails/accounts.reset', theme: 'dark' },
  { name: 'settings', path: '/settings', theme: 'dark' },
]

const MAX_BYTES = 150_000

const site = new URL(process.argv[2] ?? 'http://localhost:3000')
const origin = `${site.protocol}//office.${site.host}`
const folder = new URL('../docs/pictures/office/', import.meta.url)
mkdirSync(folder, { recursive: true })

const browser = await launchBrowser()
try {
  const views: View[] = [
    { origin, isWide: true, theme: 'light' },
    { origin, isWide: false, theme: 'light' },
  ]
  for (const view of views) {
    const page = await (await openContext(browser, view)).newPage()
    await logIn(page)
    for (const screenshot of screenshots.filter(({ isPhone = false }) => isPhone !== view.isWide))
      await saveScreenshot(page, screenshot)
  }
} finally {
  await browser.close()
}

/** Logs the administrator of the demo in, with the code that the demo shows. A used code is followed by another within 30 seconds. */
async function logIn(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('E-mailadres').fill('admin@demo.vonk.test')
  await page.getByLabel('Wachtwoord').fill('welkom-bij-vonk')
  await page.getByRole('button', { name: 'Verder' }).click()
  for (let attempt = 0; attempt < 8; attempt++) {
    const hint = await page.getByText(/^Demo: de code/).textContent()
    await page.getByLabel('Code', { exact: true }).fill(/\d{6}/.exec(hint ?? '')?.[0] ?? '')
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await page.waitForLoadState('networkidle')
    if (await page.getByRole('heading', { name: /^Dag / }).isVisible()) return
    await page.waitForTimeout(5_000)
  }
  throw new Error('the office accepts no code; is this the demo?')
}

async function saveScreenshot(
  page: Page,
  { name, path, link, press, theme = 'light' }: OfficeScreenshot,
): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.goto(`/office${path}`)
  const href = link && (await page.locator('main').locator(link).first().getAttribute('href'))
  if (href) await page.goto(href)
  if (press) {
    await page.getByRole('button', { name: press }).click()
    await page.waitForLoadState('networkidle')
  }
  await page.waitForLoadState('networkidle') // mails load in frames
  const picture = await encodeWithinLimit(await page.screenshot(), MAX_BYTES)
  writeFileSync(new URL(`${name}.webp`, folder), picture)
  console.log(`${name}: ${picture.length} bytes`)
}
