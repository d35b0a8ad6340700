import { expect, test } from 'vitest'
import { createFixtureTree } from './fixture-tree.ts'
import { checkTableOwners, findTableOwners, readSqlFiles } from './table-owners.ts'

const migrations = {
  'db/migrations/0001-platform.sql': 'create table if not exists mail_outbox (id uuid);\n',
  'db/migrations/0002-credits.sql':
    'create table credit_ledger (id uuid);\nCREATE UNLOGGED TABLE "credit_balances" (id uuid);\n',
  'db/migrations/0003-likes-counts.sql': 'create table like_counts (id uuid);\n',
  'db/functions/credits.sql':
    'create or replace function debit() returns void as $$ update credit_balances set credits = 0 $$ language sql;\n',
}

function listFindings(files: Record<string, string>): string[] {
  using tree = createFixtureTree({ ...migrations, ...files })
  return checkTableOwners(tree.root).map(({ file, message }) => `${file} ${message}`)
}

test('a table belongs to the feature whose migration creates it', () => {
  using tree = createFixtureTree(migrations)
  expect(Object.fromEntries(findTableOwners(readSqlFiles(tree.root)))).toEqual({
    mail_outbox: 'platform',
    credit_ledger: 'credits',
    credit_balances: 'credits',
    like_counts: 'likes',
  })
})

test('only the owner writes a table; read-order.test.ts checks reads', () => {
  const ownWrites = [
    'export const a = `insert into credit_ledger (id) values ($1) on conflict (id) do update set id = $1`',
    'export const b = `select id from credit_balances for update`',
    'export const c = `with gone as (delete from credit_ledger returning id) update credit_balances b set id = gone.id from gone`',
    'export const d = `create temp table moved (id uuid); insert into moved select id from credit_ledger`',
  ].join('\n')
  expect(
    listFindings({
      'src/features/credits/server/credits.sql.ts': ownWrites,
      'src/platform/server/mail/mail.sql.ts': 'export const a = `insert into mail_outbox values ($1)`',
      'src/features/likes/server/likes.sql.ts':
        'export const a = `select 1 from credit_ledger join like_counts using (id) for update of credit_ledger`',
    }),
  ).toEqual([])
})

test.each([
  'insert into credit_ledger values ($1)',
  'update credit_ledger set id = $1',
  'UPDATE only "credit_ledger" AS l\n  SET id = $1',
  'delete from credit_ledger where id = $1',
  'with a as (select 1) merge into credit_ledger using a on true',
  'truncate table credit_ledger',
])('another feature may not run: %s', (sql) => {
  const file = 'src/features/likes/server/likes.sql.ts'
  expect(listFindings({ [file]: `export const a = \`${sql}\`` })).toEqual([
    `${file} writes credit_ledger, which credits owns`,
  ])
})

test('a migration and a function write and change only tables of their own feature', () => {
  const migration = 'db/migrations/0004-likes.sql'
  expect(listFindings({ [migration]: '-- Adds a.\nalter table credit_ledger add column a int;' })).toEqual([
    `${migration} writes credit_ledger, which credits owns`,
  ])
  const functions = 'db/functions/likes.sql'
  const body = 'create or replace function f() returns void as $$ delete from mail_outbox $$ language sql;'
  expect(listFindings({ [functions]: body })).toEqual([`${functions} writes mail_outbox, which platform owns`])
  expect(listFindings({ [functions]: '-- Does not insert into mail_outbox.\n' })).toEqual([])
})

test('a table that moved belongs to its new feature, and old migrations may change it', () => {
  const sql = 'create table invoice (id uuid);\n'
  const update = 'export const a = `update invoice set id = $1`'
  expect(
    listFindings({
      'db/migrations/0004-payments.sql': sql,
      'db/migrations/0005-payments-more.sql': 'alter table invoice add column a int;',
      'src/features/invoices/server/invoices.sql.ts': update,
      'src/features/credits/server/credits.sql.ts': update,
    }),
  ).toEqual(['src/features/credits/server/credits.sql.ts writes invoice, which invoices owns'])
})

test('a table that no migration creates is reported', () => {
  const file = 'src/features/likes/server/likes.sql.ts'
  expect(listFindings({ [file]: 'export const a = `delete from liks`' })).toEqual([
    `${file} writes liks, which no migration creates`,
  ])
})
