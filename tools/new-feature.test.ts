import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFeature } from './new-feature.ts'
import { createFixtureTree } from './fixture-tree.ts'

const configuration = '.dependency-cruiser.mjs'

function createTreeWithOrder() {
  const tree = createFixtureTree({})
  cpSync(configuration, join(tree.root, configuration))
  return tree
}

test('a new feature gets its files and follows the given feature in the order', () => {
  using tree = createTreeWithOrder()
  const paths = addFeature(tree.root, 'events', 'likes')
  expect(paths).toContain('src/features/events/server/events.sql.ts')
  for (const path of paths) expect(readFileSync(join(tree.root, path), 'utf8')).not.toBe('')
  expect(readFileSync(join(tree.root, configuration), 'utf8')).toContain("  'likes',\n  'events',\n  'chat',\n")
})

test.each([
  ['Events', 'likes', 'is not one lower-case word'],
  ['user-events', 'likes', 'is not one lower-case word'],
  ['chat', 'likes', 'exists already'],
  ['events', 'dating', 'no feature dating'],
])('a new feature %s after %s is refused: %s', (name, after, reason) => {
  using tree = createTreeWithOrder()
  expect(() => addFeature(tree.root, name, after)).toThrow(reason)
})
