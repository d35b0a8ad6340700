import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFeature } from './new-feature.ts'
import { plantTree } from './planted-tree.ts'

const configuration = '.dependency-cruiser.mjs'

function newTree() {
  const tree = plantTree({})
  cpSync(configuration, join(tree.root, configuration))
  return tree
}

test('it writes the files and puts the feature behind the named one', () => {
  using tree = newTree()
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
])('it refuses %s after %s', (name, after, reason) => {
  using tree = newTree()
  expect(() => addFeature(tree.root, name, after)).toThrow(reason)
})
