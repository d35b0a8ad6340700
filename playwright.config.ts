import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const inTests = process.env['CI'] !== undefined

/** `npm test` names the browser it found; a run by hand takes the system's, or else Playwright's own. */
const browser =
  process.env['CHROMIUM_PATH'] ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  globalSetup: './e2e/serve.setup.ts',
  outputDir: 'test-results/journeys',
  workers: 2,
  fullyParallel: false,
  forbidOnly: inTests,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browser,
      args: ['--no-sandbox'],
    },
  },
})
