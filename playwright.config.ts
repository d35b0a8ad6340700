import { randomInt } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { listThird } from './src/testing/thirds.ts'
import { moveTemporaryFilesToMemory } from './tools/memory-folder.ts'
import { findSystemBrowser } from './tools/system-browser.ts'

moveTemporaryFilesToMemory()

// The test processes inherit them; listThird and chooseExaminedWidths read them.
process.env['TEST_THIRD'] ??= String(randomInt(3))
process.env['TEST_WIDTH'] ??= String(randomInt(2))

const inTests = process.env['CI'] !== undefined

/** The journeys of every `npm test`, which runs a third of the others. `npm run test:journeys` alone runs all. */
const CORE_JOURNEYS = [
  'axe',
  'buy-credits',
  'chat',
  'join',
  'likes',
  'login',
  'moderation',
  'office',
  'script-size',
  'search',
].map((name) => `${name}.journey.ts`)

const journeys = globSync('*.journey.ts', { cwd: join(import.meta.dirname, 'e2e') }).toSorted()
const missing = CORE_JOURNEYS.filter((file) => !journeys.includes(file))
if (missing.length > 0) throw new Error(`e2e has no ${missing.join(', ')}`)

/** Lists the journeys that this run leaves out. */
function listLeftOut(): string[] {
  if (process.env['TEST_JOURNEYS'] !== 'third') return []
  const others = journeys.filter((file) => !CORE_JOURNEYS.includes(file))
  const chosen = listThird(others)
  return others.filter((file) => !chosen.includes(file))
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.journey.ts',
  testIgnore: listLeftOut(),
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
    serviceWorkers: 'block', // page.route sees no requests of a worker; the journeys of the worker allow it
    screenshot: 'only-on-failure',
    trace: 'off', // a trace takes as long as the journey itself; `npm run test:journeys -- <name> --trace on` records one
    launchOptions: {
      executablePath: findSystemBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
    },
  },
})
