// Writes docs/pictures/*.webp, the screenshots in the README, from a running demo:
//   npm start                                          in one terminal
//   npm run node -- tools/make-pictures.ts http://localhost:3000  in another
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'

interface Screenshot {
  readonly name: string
  /** The path of the page to open. */
  readonly path: string
  /** The selector of a link. The screenshot then shows the page behind the first match. */
  readonly link?: string
  /** The member who is logged in, or null for a visitor. */
  readonly member: 'anna' | 'bert' | null
  readonly isWide: boolean
  readonly theme: 'light' | 'dark'
}

const SCREENSHOTS: readonly Screenshot[] = [
  { name: 'home', path: '/', member: null, isWide: true, theme: 'light' },
  { name: 'members', path: '/members', member: 'anna', isWide: true, theme: 'light' },
  { name: 'member', path: '/members', link: 'a[href^="/members/"]', member: 'bert', isWide: true, theme: 'dark' },
  { name: 'chat', path: '/chats', link: 'a[href^="/chats/"]', member: 'anna', isWide: true, theme: 'light' },
  { name: 'credits', path: '/credits', member: 'anna', isWide: true, theme: 'light' },
  { name: 'likes', path: '/likes/matches', member: 'anna', isWide: false, theme: 'light' },
  { name: 'chat-phone', path: '/chats', link: 'a[href^="/chats/"]', member: 'anna', isWide: false, theme: 'dark' },
  { name: 'profile-phone', path: '/profile', member: 'anna', isWide: false, theme: 'light' },
  { name: 'swipe-phone', path: '/swipe-game', member: 'bert', isWide: false, theme: 'dark' },
]

const MAX_BYTES = 150_000
const DESKTOP_VIEWPORT = { width: 1280, height: 800 }
const PHONE_VIEWPORT = { width: 390, height: 844 }
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = new URL('../docs/pictures/', import.meta.url)
mkdirSync(folder, { recursive: true })

const executablePath = process.env['CHROMIUM_PATH'] ?? SYSTEM_BROWSERS.find((path) => existsSync(path))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const screenshot of SCREENSHOTS) await saveScreenshot(browser, screenshot)
} finally {
  await browser.close()
}

async function saveScreenshot(
  openBrowser: Browser,
  { name, path, link, member, isWide, theme }: Screenshot,
): Promise<void> {
  const context = await openBrowser.newContext({
    baseURL: origin,
    viewport: isWide ? DESKTOP_VIEWPORT : PHONE_VIEWPORT,
    deviceScaleFactor: isWide ? 1 : 1.5,
    isMobile: !isWide,
    hasTouch: !isWide,
    colorScheme: theme,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  if (member) await logIn(page, member)
  await page.goto(path, { waitUntil: 'networkidle' })
  if (link) await openFirstLink(page, link)
  const file = await encodeWithinLimit(await page.screenshot())
  writeFileSync(new URL(`${name}.webp`, folder), file)
  console.log(`${name}: ${file.length} bytes`)
  await context.close()
}

async function logIn(page: Page, member: string): Promise<void> {
  const data = { email: `${member}@demo.vonk.test`, password: 'welkom-bij-vonk' }
  const response = await page.request.post('/api/user.php', { data, headers: { 'x-request-type': 'client' } })
  if (!response.ok()) throw new Error(`${member} could not log in (${response.status()}); is this the demo?`)
}

/** Opens the page of the first link that matches the selector. */
async function openFirstLink(page: Page, link: string): Promise<void> {
  const href = await page.locator('main').locator(link).first().getAttribute('href')
  if (!href) throw new Error(`there is no ${link} on ${page.url()}`)
  await page.goto(href, { waitUntil: 'networkidle' })
}

/** Encodes a screenshot with the best quality that is within the size limit. */
async function encodeWithinLimit(png: Buffer): Promise<Buffer> {
  for (const quality of [86, 78, 70, 60]) {
    const file = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= MAX_BYTES) return file
  }
  throw new Error('the screenshot exceeds the size limit at every quality')
}
