import { expect, test } from 'vitest'
import { checkDatabaseFiles } from './database-files.ts'
import { createFixtureTree } from './fixture-tree.ts'

const valid = {
  'db/migrations/0001-platform.sql': 'create table mail_outbox (id uuid);\n',
  'db/migrations/0002-likes-counts.sql': '-- No create view here.\ncreate table like_counts (id uuid);\n',
  'db/functions/platform.sql': 'drop view if exists mails;\ncreate or replace view mails as select 1;\n',
  'db/functions/likes.sql': 'create or replace function f() returns int language sql as $$ select 1 $$;\n',
  'db/functions/order.json': '["platform", "likes"]\n',
}

function listFindings(files: Record<string, string>): string[] {
  using tree = createFixtureTree({ ...valid, ...files })
  return checkDatabaseFiles(tree.root).map(({ file, line, message }) => `${file}${line ? `:${line}` : ''} ${message}`)
}

test('numbered migrations and function files of features are accepted', () => {
  expect(listFindings({})).toEqual([])
})

test.each([
  ['0003-dating.sql', 'is not called <number>-<feature>[-<what>].sql'],
  ['0003-likes.ts', 'is not called <number>-<feature>[-<what>].sql'],
  ['0002-likes.sql', 'has the number of db/migrations/0002-likes-counts.sql'],
])('the migration %s %s', (name, message) => {
  expect(listFindings({ [`db/migrations/${name}`]: '' })).toEqual([`db/migrations/${name} ${message}`])
})

test('the numbers of migrations may leave gaps', () => {
  expect(listFindings({ 'db/migrations/0090-likes.sql': '' })).toEqual([])
})

test('a function file that is not named after a feature is reported', () => {
  expect(listFindings({ 'db/functions/dating.sql': '' })).toEqual([
    'db/functions/dating.sql is not called <feature>.sql',
  ])
})

test('order.json must list the features with functions, in the order of the features', () => {
  for (const order of ['["likes", "platform"]', '["platform"]', '["platform", "likes", "chat"]'])
    expect(listFindings({ 'db/functions/order.json': order })).toEqual([
      'db/functions/order.json is not ["platform","likes"]',
    ])
})

test.each([
  ['migrations/0003-likes', 'create or replace trigger t', 'creates a function, view or trigger'],
  ['functions/likes', 'create function f()', 'creates without `or replace`'],
  ['functions/likes', 'create unique index i on t (a)', 'creates what belongs in a migration'],
  ['functions/likes', 'drop function f()', 'drops without `if exists`'],
  [
    'functions/likes',
    'drop view if exists v cascade',
    'drops with `cascade`, which may drop what another file creates',
  ],
])('%s.sql with `%s` is reported: it %s', (name, statement, message) => {
  const file = `db/${name}.sql`
  expect(listFindings({ [file]: `\n${statement};\n` })).toEqual([`${file}:2 ${message}`])
})
