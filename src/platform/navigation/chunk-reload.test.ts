import { expect, test } from 'vitest'
import { claimReload, RELOAD_GUARD_SECONDS } from './chunk-reload.ts'

function createMemoryStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  }
}

test('R-8.04 R-9.29 a failed chunk reloads the page at most once in 60 seconds', () => {
  expect(RELOAD_GUARD_SECONDS).toBe(60)
  const storage = createMemoryStorage()
  const start = Date.parse('2026-06-01T10:00:00Z')
  const claims = [0, 1, 59, 60, 61, 119, 120].map((seconds) => claimReload(() => storage, start + seconds * 1000))
  expect(claims).toEqual([true, false, false, true, false, false, true])
})

test('a browser without storage does not reload, which could loop forever', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError')
  }
  expect(claimReload(() => ({ getItem: () => null, setItem: refuse }))).toBe(false)
  expect(claimReload(refuse)).toBe(false)
})
