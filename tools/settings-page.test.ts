import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderSettingsPage } from './settings-page.ts'

test('docs/settings.md is up to date', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(renderSettingsPage())
})
