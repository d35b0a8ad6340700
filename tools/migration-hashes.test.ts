import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFixtureTree } from './fixture-tree.ts'
import { checkMigrationHashes, listNewMigrations } from './migration-hashes.ts'

const first = 'db/migrations/0001-platform.sql'

function createListedTree() {
  const tree = createFixtureTree({
    [first]: 'create table mail_outbox (id uuid);\n',
    'db/migrations/0002-likes.sql': '-- Likes.\ncreate table member_like (id uuid);\n',
  })
  listNewMigrations(tree.root)
  return tree
}

function listFindings(root: string): string[] {
  return checkMigrationHashes(root).map(({ file, message }) => `${file} ${message}`)
}

test('listed migrations are accepted, also with other line ends', () => {
  using tree = createListedTree()
  expect(listFindings(tree.root)).toEqual([])
  writeFileSync(join(tree.root, first), 'create table mail_outbox (id uuid);\r\n')
  expect(listFindings(tree.root)).toEqual([])
})

test('a listed migration that changed is reported, even in a comment, and listing new ones does not accept it', () => {
  using tree = createListedTree()
  writeFileSync(join(tree.root, first), '-- Mails.\ncreate table mail_outbox (id uuid);\n')
  listNewMigrations(tree.root)
  expect(listFindings(tree.root)).toEqual([
    `${first} was changed after it was listed; restore its text, and write a new migration`,
  ])
})

test('a migration that is not listed is reported, and so is a listed one that was deleted', () => {
  using tree = createListedTree()
  rmSync(join(tree.root, first))
  writeFileSync(join(tree.root, 'db/migrations/0003-chat.sql'), 'create table conversation (id uuid);\n')
  expect(listFindings(tree.root)).toEqual([
    `${first} is in db/migration-hashes.json, but was deleted`,
    'db/migrations/0003-chat.sql is not in db/migration-hashes.json; tools/migration-hashes.ts lists it',
  ])
})
