import { chromium, type Browser } from '@playwright/test'
import { findSystemBrowser } from '../../../tools/system-browser.ts'

/** Starts a Chromium, which `await using` closes. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findSystemBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
}
