import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderMeaningTexts, renderSettingsPage } from './settings-page.ts'

test('docs/settings.md is up to date', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(renderSettingsPage())
})

test('the English texts of the meanings in the office are up to date', () => {
  expect(readFileSync('src/texts/en/office-setting-meanings.json', 'utf8')).toBe(renderMeaningTexts())
})
