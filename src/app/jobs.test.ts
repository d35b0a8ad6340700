import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { jobs } from './jobs.ts'

test('whoever runs a site can read what every job does', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  expect(jobs.map(({ jobName }) => jobName).filter((name) => !manual.includes(`| \`${name}\` |`))).toEqual([])
})
