import { expect, test } from 'vitest'
import { createFixtureTree } from './fixture-tree.ts'
import { checkRoomExceptions, checkRooms } from './room-rules.ts'

function createFiles(folder: string, count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/file-${index}.ts`, 'export {}\n']))
}

function listFindings(files: Record<string, string>): string[] {
  using tree = createFixtureTree(files)
  return checkRooms(tree.root).map(({ rule, file }) => `${rule} ${file}`)
}

test('a folder holds at most 70 files', () => {
  expect(listFindings(createFiles('src/ui', 70))).toEqual([])
  expect(listFindings(createFiles('src/ui', 71))).toEqual(['full-room src/ui'])
  expect(listFindings(createFiles('src/features/likes/server/matches', 71))).toEqual([
    'full-room src/features/likes/server/matches',
  ])
})

test('the files of a folder by noun do not count for the folder above', () => {
  expect(
    listFindings({
      ...createFiles('src/features/likes/server', 60),
      ...createFiles('src/features/likes/server/matches', 60),
    }),
  ).toEqual([])
})

test('server and web have folders by noun only when they hold more than 40 files', () => {
  const folder = createFiles('src/features/likes/web/matches', 10)
  expect(listFindings({ ...createFiles('src/features/likes/web', 30), ...folder })).toEqual([
    'early-folder src/features/likes/web/matches',
  ])
  expect(listFindings({ ...createFiles('src/features/likes/web', 31), ...folder })).toEqual([])
})

test('files of another feature, and of the other side, do not count for a folder by noun', () => {
  expect(
    listFindings({
      ...createFiles('src/features/likes/server', 50),
      ...createFiles('src/features/chat/web', 50),
      ...createFiles('src/features/likes/web/matches', 10),
    }),
  ).toEqual(['early-folder src/features/likes/web/matches'])
})

test('tables of data may have a folder in a room of any size', () => {
  expect(listFindings({ 'src/features/likes/web/emoji/nl.json': '{}' })).toEqual([])
})

test('an exception that is not needed any more is reported', () => {
  using tree = createFixtureTree({ ...createFiles('src/texts', 70) })
  expect(checkRoomExceptions(tree.root).map(({ file }) => file)).toEqual(['src/texts'])
  using full = createFixtureTree(createFiles('src/texts', 71))
  expect(checkRoomExceptions(full.root)).toEqual([])
})
