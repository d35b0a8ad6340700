import { expect, test } from 'vitest'
import { findAffectedTests } from './affected-tests.ts'

const sources = [
  { path: 'src/features/likes/rules.ts', text: '' },
  { path: 'src/features/likes/rules.test.ts', text: `import { limit } from './rules.ts'` },
  { path: 'src/features/likes/server/likes.ts', text: `import { limit } from '../rules.ts'` },
  { path: 'src/features/likes/server/likes.test.ts', text: `import { newWorld } from '#testing/world.ts'` },
  { path: 'src/features/chat/server/chat.ts', text: `import { like } from '#features/likes/server/likes.ts'` },
  { path: 'src/features/chat/server/chat.test.ts', text: `import { send } from './chat.ts'` },
  { path: 'src/features/pages/server/pages.test.ts', text: `import { newWorld } from '#testing/world.ts'` },
  { path: 'src/app/features.ts', text: `import { like } from '#features/likes/server/likes.ts'` },
  { path: 'src/testing/world.ts', text: `import { api } from '#app/features.ts'` },
  { path: 'tools/list.test.ts', text: `const { list } = await import('./list.mjs')` },
]

test('the tests of a feature and those that import a changed file are affected, the nearest first', () => {
  expect(findAffectedTests(sources, ['src/features/likes/rules.ts'])).toEqual([
    'src/features/likes/rules.test.ts',
    'src/features/likes/server/likes.test.ts',
    'src/features/chat/server/chat.test.ts',
  ])
})

test('the tests beside a changed file are affected, also those that import it only with all features', () => {
  expect(findAffectedTests(sources, ['src/features/likes/server/likes.ts'])).toEqual([
    'src/features/likes/server/likes.test.ts',
    'src/features/likes/rules.test.ts',
    'src/features/chat/server/chat.test.ts',
  ])
})

test('a changed test tool affects the tests that use it', () => {
  expect(findAffectedTests(sources, ['src/testing/world.ts'])).toEqual([
    'src/features/likes/server/likes.test.ts',
    'src/features/pages/server/pages.test.ts',
  ])
})

test('a changed test is affected itself, and a file without tests affects none', () => {
  expect(findAffectedTests(sources, ['tools/list.test.ts', 'README.md'])).toEqual(['tools/list.test.ts'])
  expect(findAffectedTests(sources, ['tools/list.mjs'])).toEqual(['tools/list.test.ts'])
})
