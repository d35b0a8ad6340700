// Writes the screenshots in the README (docs/pictures) and in the manifest (public/screenshots), from a running demo:
//   npm start                                          in one terminal
//   npm run node -- tools/make-pictures.ts http://localhost:3000  in another
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { completeLocales } from '../src/texts/locales.ts'

interface Screenshot {
  /** The path of the file below the repository, without `.webp`. */
  readonly file: string
  /** The path of the page to open. */
  readonly path: string
  /** The selector of a link. The screenshot then shows the page behind the first match. */
  readonly link?: string
  /** The member who is logged in, or null for a visitor. */
  readonly member: 'anna' | 'bert' | null
  readonly isWide: boolean
  readonly theme: 'light' | 'dark'
  /** The language of the member; Dutch without it. */
  readonly language?: string
  /** Whether the name of the demo site is left out, for use by every site. */
  readonly isNameless?: boolean
}

const readmeScreenshots: readonly Screenshot[] = [
  { file: 'docs/pictures/home', path: '/', member: null, isWide: true, theme: 'light' },
  { file: 'docs/pictures/members', path: '/members', member: 'anna', isWide: true, theme: 'light' },
  {
    file: 'docs/pictures/member',
    path: '/members',
    link: 'a[href^="/members/"]',
    member: 'bert',
    isWide: true,
    theme: 'dark',
  },
  {
    file: 'docs/pictures/chat',
    path: '/chats',
    link: 'a[href^="/chats/"]',
    member: 'anna',
    isWide: true,
    theme: 'light',
  },
  { file: 'docs/pictures/credits', path: '/credits', member: 'anna', isWide: true, theme: 'light' },
  { file: 'docs/pictures/likes', path: '/likes/matches', member: 'anna', isWide: false, theme: 'light' },
  {
    file: 'docs/pictures/chat-phone',
    path: '/chats',
    link: 'a[href^="/chats/"]',
    member: 'anna',
    isWide: false,
    theme: 'dark',
  },
  { file: 'docs/pictures/profile-phone', path: '/profile', member: 'anna', isWide: false, theme: 'light' },
  { file: 'docs/pictures/swipe-phone', path: '/swipe-game', member: 'bert', isWide: false, theme: 'dark' },
]

/** The screenshots that a browser shows before it installs the site, per language (src/features/sites/server/manifest.ts). */
const manifestScreenshots = completeLocales.flatMap((language): Screenshot[] => {
  const bert = { member: 'bert', theme: 'light', language, isNameless: true } as const
  const folder = `public/screenshots/${language}`
  return [
    { ...bert, file: `${folder}-members-wide`, path: '/members', isWide: true },
    { ...bert, file: `${folder}-members`, path: '/members', isWide: false },
    { ...bert, file: `${folder}-swipe`, path: '/swipe-game', isWide: false },
  ]
})

const MAX_BYTES = 150_000
const DESKTOP_VIEWPORT = { width: 1280, height: 800 }
const PHONE_VIEWPORT = { width: 390, height: 844 }
const SYSTEM_BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const origin = process.argv[2] ?? 'http://localhost:3000'
const repository = new URL('../', import.meta.url)
for (const folder of ['docs/pictures', 'public/screenshots'])
  mkdirSync(new URL(folder, repository), { recursive: true })

const executablePath = process.env['CHROMIUM_PATH'] ?? SYSTEM_BROWSERS.find((path) => existsSync(path))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const screenshot of [...readmeScreenshots, ...manifestScreenshots]) await saveScreenshot(browser, screenshot)
} finally {
  await browser.close()
}

async function saveScreenshot(openBrowser: Browser, screenshot: Screenshot): Promise<void> {
  const { file, path, link, member, language = 'nl', isNameless = false } = screenshot
  const context = await openContext(openBrowser, screenshot)
  const page = await context.newPage()
  if (member) await logIn(page, { member, language })
  await page.goto(path, { waitUntil: 'networkidle' })
  if (link) await openFirstLink(page, link)
  if (isNameless) await page.addStyleTag({ content: 'header .type-display { visibility: hidden }' })
  const picture = await encodeWithinLimit(await page.screenshot())
  writeFileSync(new URL(`${file}.webp`, repository), picture)
  console.log(`${file}: ${picture.length} bytes`)
  await context.close()
}

async function openContext(openBrowser: Browser, { isWide, theme }: Screenshot): Promise<BrowserContext> {
  return openBrowser.newContext({
    baseURL: origin,
    viewport: isWide ? DESKTOP_VIEWPORT : PHONE_VIEWPORT,
    deviceScaleFactor: isWide ? 1 : 1.5,
    isMobile: !isWide,
    hasTouch: !isWide,
    colorScheme: theme,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    reducedMotion: 'reduce',
    bypassCSP: true, // for the added style
  })
}

/** Logs the member in, and stores their language. */
async function logIn(page: Page, { member, language }: { member: string; language: string }): Promise<void> {
  const headers = { 'x-request-type': 'client' }
  const data = { email: `${member}@demo.vonk.test`, password: 'welkom-bij-vonk' }
  const response = await page.request.post('/api/user.php', { data, headers })
  await page.request.put('/api/user.php', { data: { language }, headers })
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
