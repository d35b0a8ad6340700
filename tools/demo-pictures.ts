// The browser and the encoding of the scripts that take pictures of a running demo.
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findSystemBrowser } from './system-browser.ts'

/** The window in which a page is opened. */
export interface View {
  readonly origin: string
  readonly isWide: boolean
  readonly theme: 'light' | 'dark'
}

export const DESKTOP_VIEWPORT = { width: 1280, height: 800 }
const PHONE_VIEWPORT = { width: 390, height: 844 }

export async function launchBrowser(): Promise<Browser> {
  const executablePath = findSystemBrowser()
  return chromium.launch({ ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] })
}

/** Opens a browser context of a desktop or a phone. */
export async function openContext(browser: Browser, { origin, isWide, theme }: View): Promise<BrowserContext> {
  const context = await browser.newContext({
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
  await context.addInitScript(() => localStorage.setItem('site-entry', String(Date.now()))) // dismisses the entry warning
  return context
}

/** Logs the member in, and stores their language. */
export async function logIn(page: Page, { member, language }: { member: string; language: string }): Promise<void> {
  const headers = { 'x-request-type': 'client' }
  const data = { email: `${member}@demo.vonk.test`, password: 'welkom-bij-vonk' }
  const response = await page.request.post('/api/user.php', { data, headers })
  await page.request.put('/api/user.php', { data: { language }, headers })
  if (!response.ok()) throw new Error(`${member} could not log in (${response.status()}); is this the demo?`)
}

/** Encodes a picture as WebP with the best quality that is within the size limit. */
export async function encodeWithinLimit(png: Buffer, maxBytes: number): Promise<Buffer> {
  for (const quality of [86, 78, 70, 60]) {
    const file = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (file.length <= maxBytes) return file
  }
  throw new Error('the picture exceeds the size limit at every quality')
}
