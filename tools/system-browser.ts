import { existsSync } from 'node:fs'

const candidates = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** The Chromium for tests: the one `npm test` found, else the system's; undefined means Playwright's own. */
export function findSystemBrowser(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? candidates.find((path) => existsSync(path))
}
