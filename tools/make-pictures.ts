// Writes the screenshots in the README (docs/pictures) and in the manifest (public/screenshots), from a running demo:
//   npm start                                          in one terminal
//   npm run node -- tools/make-pictures.ts http://localhost:3000  in another
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Browser, Page } from '@playwright/test'
import { completeLocales } from '../src/texts/locales.ts'
import { encodeWithinLimit, launchBrowser, logIn, openContext } from './demo-pictures.ts'

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

const origin = process.argv[2] ?? 'http://localhost:3000'
const repository = new URL('../', import.meta.url)
for (const folder of ['docs/pictures', 'public/screenshots'])
  mkdirSync(new URL(folder, repository), { recursive: true })

const browser = await launchBrowser()
try {
  for (const screenshot of [...readmeScreenshots, ...manifestScreenshots]) await saveScreenshot(browser, screenshot)
} finally {
  await browser.close()
}

async function saveScreenshot(openBrowser: Browser, screenshot: Screenshot): Promise<void> {
  const { file, path, link, member, language = 'nl', isNameless = false } = screenshot
  const context = await openContext(openBrowser, { origin, ...screenshot })
  const page = await context.newPage()
  if (member) await logIn(page, { member, language })
  await page.goto(path, { waitUntil: 'networkidle' })
  if (link) await openFirstLink(page, link)
  if (isNameless) await page.addStyleTag({ content: 'header .type-display { visibility: hidden }' })
  const picture = await encodeWithinLimit(await page.screenshot(), MAX_BYTES)
  writeFileSync(new URL(`${file}.webp`, repository), picture)
  console.log(`${file}: ${picture.length} bytes`)
  await context.close()
}

/** Opens the page of the first link that matches the selector. */
async function openFirstLink(page: Page, link: string): Promise<void> {
  const href = await page.locator('main').locator(link).first().getAttribute('href')
  if (!href) throw new Error(`there is no ${link} on ${page.url()}`)
  await page.goto(href, { waitUntil: 'networkidle' })
}
