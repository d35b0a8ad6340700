import { defineConfig } from 'vitest/config'

const TESTED = ['src', 'tools', 'db', 'bench']

export default defineConfig({
  test: {
    environment: 'node',
    include: TESTED.map((folder) => `${folder}/**/*.test.{ts,tsx}`),
    globalSetup: ['src/testing/postgres.setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
    passWithNoTests: true,
  },
})
