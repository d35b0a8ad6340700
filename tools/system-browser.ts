import { existsSync } from 'node:fs'

const systemPaths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/**
 * Returns the path of Chromium for tests: `CHROMIUM_PATH`, which `npm test` sets, or the system's. Returns undefined for
 * Playwright's own browser.
 */
export function findSystemBrowser(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? systemPaths.find((path) => existsSync(path))
}
