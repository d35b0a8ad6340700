import { expect, test } from 'vitest'
import { checkConstants } from './constant-rules.ts'
import { createFixtureTree } from './fixture-tree.ts'

const FILE = 'src/features/chat/rules.ts'

function listFindings(text: string, file = FILE): string[] {
  using tree = createFixtureTree({ [file]: text })
  return checkConstants(tree.root).map((finding) => `${finding.rule} ${finding.file}:${finding.line}`)
}

test.each([
  'export const maxStarts = 2',
  'const seconds = 60 * 60',
  'const seconds = -(SESSION_DAYS * 24) as Seconds',
  "export const filters = ['all', 'unread'] as const",
  "const kinds: readonly string[] = [...OTHERS, 'gift'] satisfies string[]",
  'const gone = new Set([404, 410])',
  "const pairs = [['a', 1], ['b', 2]]",
])('a module constant is written in capitals: %s', (text) => {
  expect(listFindings(`// rules\n${text}\n`)).toEqual([`constant-names ${FILE}:2`])
})

test.each([
  'export const MAX_STARTS = 2',
  "export const FILTERS = ['all'] as const",
  "const pattern = /a/, name = 'a', empty = [], seen = new Set(), isOn = true",
  'const pages = [home, login]',
  'const total = sumOf(2) + 1',
  'function limit() { const max = 2; return max }',
  'let count = 0',
])('other names stay as they are: %s', (text) => {
  expect(listFindings(text)).toEqual([])
})

test('a test may name its values as it likes', () => {
  expect(listFindings('const amount = 2', 'src/features/chat/rules.test.ts')).toEqual([])
})
