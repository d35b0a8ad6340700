import { defineConfig } from '@playwright/test'
import config from '../../playwright.config.ts'

const firefox = new URL('../../tools/firefox.mjs', import.meta.url).pathname

/** The journeys in other browsers than Chromium. In the project for WebKit, Chromium only prepares the data. */
export default defineConfig({
  ...config,
  testDir: '..',
  globalSetup: '../serve.setup.ts',
  outputDir: '../../test-results/browsers',
  workers: 1,
  timeout: 240_000,
  reporter: [['list']],
  projects: [
    {
      name: 'firefox',
      testMatch: ['moderation.journey.ts'],
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        trace: 'off',
        screenshot: 'off',
        launchOptions: { executablePath: firefox },
      },
    },
    { name: 'webkit', testMatch: ['browsers/*.webkit.ts'] },
  ],
})
