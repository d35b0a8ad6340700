import { existsSync } from 'node:fs'

const candidates = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser']

/** Returns the path of Chromium for tests: the one of `npm test`, or the system's. Undefined means Playwright's own. */
export function findSystemBrowser(): string | undefined {
  return process.env['CHROMIUM_PATH'] ?? candidates.find((path) => existsSync(path))
}
