import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findingKinds } from './doctor-findings.ts'

test('the manual lists every code with its level', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  const rows = [...manual.matchAll(/^\| `(\w+)` \| (error|warning) \|/gm)].map(([, code, level]) => [code, level])
  expect(rows).toEqual(Object.entries(findingKinds).map(([code, { level }]) => [code, level]))
})
