import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { configDefaults, defineConfig } from 'vitest/config'
import { moveTemporaryFilesToMemory } from './tools/memory-folder.ts'
import { findSystemBrowser } from './tools/system-browser.ts'
import { browserRoutes, compactMessageFormat } from './tools/vite-plugins.ts'
import { compileTexts } from './tools/vite-texts.ts'

moveTemporaryFilesToMemory()

// The programs that tests start inherit it, and load their modules in three quarters of the time.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compiled')

// The test processes inherit it; listThird reads it.
process.env['TEST_THIRD'] ??= String(randomInt(3))

const TESTED = ['src', 'tools', 'db', 'bench']

/** The tests of `npm run check`. They read only files, so they need no database. */
const CHECK_TESTS = ['tools/page-texts.test.ts', 'tools/promises.test.ts', 'tools/mutants/mutants.test.ts']

const launchOptions = { executablePath: findSystemBrowser(), args: ['--no-sandbox', '--disable-gpu'] }

export default defineConfig({
  test: {
    testTimeout: 90_000, // ends a test that hangs, also on a slow machine
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    passWithNoTests: true,
    tags: [
      { name: 'release', description: 'Only `npm run test:release` runs it.' },
      { name: 'sampled', description: 'Takes a third of its cases, and all in `npm run test:release`.' },
    ],
    projects: [
      { test: { name: 'checks', environment: 'node', include: CHECK_TESTS } },
      {
        test: {
          name: 'node',
          environment: 'node',
          include: TESTED.map((folder) => `${folder}/**/*.test.ts`),
          exclude: [...configDefaults.exclude, ...CHECK_TESTS],
          globalSetup: ['src/testing/postgres.setup.ts'],
          pool: 'forks',
          // Test files share the loaded modules, except in mutation tests, which change the code between runs.
          isolate: process.env['MUTATION_TESTS'] !== undefined,
          maxWorkers: 2,
        },
      },
      {
        plugins: [compileTexts(), browserRoutes(), tailwindcss()],
        resolve: { alias: compactMessageFormat },
        // Vite finds the dependencies of these files before the first test. It reloads the page when it finds one
        // during a test.
        optimizeDeps: {
          entries: [
            'src/**/*.test.tsx',
            'src/testing/browser/render-screen.tsx',
            'src/app/browser/*.ts',
            'src/screens/**/*.{ts,tsx}',
            'src/features/*/web/**/!(*.client).{ts,tsx}',
            'src/{platform,ui}/*.{ts,tsx}',
            'src/platform/{browser,calls,navigation,text,time}/*.{ts,tsx}',
          ],
          include: ['react/jsx-dev-runtime'],
        },
        test: {
          name: 'browser',
          maxWorkers: 2, // one leaves half of two processors idle
          include: ['src/**/*.test.tsx'],
          expect: { poll: { timeout: 10_000 } },
          setupFiles: ['src/testing/browser.setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions,
              contextOptions: { locale: 'nl-NL', timezoneId: 'Europe/Amsterdam' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
