import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pickLanguage, readNamespace } from '../src/platform/server/text-files.ts'
import { listMeaningTexts, renderSettingsPage } from './settings-page.ts'

test('docs/settings.md is up to date', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(renderSettingsPage())
})

test('the English texts of the meanings in the office are up to date', () => {
  expect(pickLanguage(readNamespace('office-setting-meanings'), 'en')).toEqual(listMeaningTexts())
})
