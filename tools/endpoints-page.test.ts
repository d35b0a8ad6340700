import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderEndpointsPage } from './endpoints-page.ts'

test('docs/endpoints.md is up to date', async () => {
  expect(readFileSync('docs/endpoints.md', 'utf8')).toBe(await renderEndpointsPage())
})
