import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFeature } from './new-feature.ts'
import { createFixtureTree } from './fixture-tree.ts'

const configuration = '.dependency-cruiser.mjs'
const collection = 'src/app/features.ts'

function createTreeWithOrder() {
  const tree = createFixtureTree({})
  for (const path of [configuration, collection]) cpSync(path, join(tree.root, path))
  return tree
}

test('a new feature gets its files and follows the given feature in the order', () => {
  using tree = createTreeWithOrder()
  const paths = addFeature(tree.root, 'events', 'likes')
  expect(paths).toContain('src/features/events/server/events.api.ts')
  for (const path of paths) expect(readFileSync(join(tree.root, path), 'utf8')).not.toBe('')
  expect(readFileSync(join(tree.root, configuration), 'utf8')).toContain("  'likes',\n  'events',\n  'chat',\n")
})

test('the app collects the new feature, and nothing else of the app changes', () => {
  using tree = createTreeWithOrder()
  const paths = addFeature(tree.root, 'events', 'likes')
  expect(paths.filter((path) => !path.startsWith('src/features/events/'))).toEqual(['src/texts/events.json'])
  const text = readFileSync(join(tree.root, collection), 'utf8')
  expect(text).toContain("import { eventsFeature } from '#features/events/server/events.feature.ts'\n")
  expect(text).toContain('  likesFeature,\n  eventsFeature,\n  chatFeature,\n')
  const declaration = readFileSync(join(tree.root, 'src/features/events/server/events.feature.ts'), 'utf8')
  expect(declaration).toContain("export const eventsFeature = defineFeature({ name: 'events', api: eventsApi })")
})

test('a feature after one that the app does not collect follows the nearest feature that the app collects', () => {
  using tree = createTreeWithOrder()
  const path = join(tree.root, collection)
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/.*moderationFeature.*\n/g, ''))
  addFeature(tree.root, 'events', 'moderation')
  expect(readFileSync(join(tree.root, collection), 'utf8')).toContain(
    '  notificationsFeature,\n  eventsFeature,\n  pricingFeature,\n',
  )
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
