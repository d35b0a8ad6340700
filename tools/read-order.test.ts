import { expect, test } from 'vitest'
import { createFixtureTree } from './fixture-tree.ts'
import { checkReadOrder, findForwardReads, READ_EXCEPTIONS } from './read-order.ts'

const files = {
  'db/migrations/0001-platform.sql': 'create table mail_outbox (id uuid);\n',
  'db/migrations/0002-credits.sql': 'create table credit_ledger (id uuid);\n',
  'db/migrations/0003-likes.sql': 'create table like_counts (id uuid);\n',
  'db/functions/likes.sql':
    'create or replace view like_total as select 1 as one;\ncreate or replace function give_like() returns void as $$ $$ language sql;\n',
}

function listFindings(planted: Record<string, string>): string[] {
  using tree = createFixtureTree({ ...files, ...planted })
  return checkReadOrder(tree.root).map(({ file, line, message }) => `${file}:${line} ${message}`)
}

test('a feature may read its own tables, views and functions and those of earlier features', () => {
  expect(
    listFindings({
      'src/features/likes/server/likes.sql.ts':
        'export const a = `select give_like() from like_counts join credit_ledger using (id) join mail_outbox using (id)`',
      'src/features/likes/server/totals.sql.ts':
        'export const a = (on: string) => `select from like_total where ${on}`',
    }),
  ).toEqual([])
})

test('a migration and `app` may read the tables of every feature', () => {
  expect(
    listFindings({
      'src/app/totals.sql.ts': 'export const a = `select from like_counts`',
      'db/migrations/0004-credits-backfill.sql': 'insert into credit_ledger select id from like_counts;',
    }),
  ).toEqual([])
})

test.each([
  ['select id from like_counts', 'like_counts'],
  ['select 1 from credit_ledger l\n  JOIN only "like_counts" c using (id)', 'like_counts'],
  ['delete from credit_ledger using like_counts', 'like_counts'],
  ['select exists (select from like_total)', 'like_total'],
  ['select give_like()', 'give_like'],
])('an earlier feature may not run: %s', (sql, name) => {
  const file = 'src/features/credits/server/credits.sql.ts'
  const message = `reads ${name} of the later feature likes`
  expect(listFindings({ [file]: `export const a = \`${sql}\`` })).toEqual([
    `${file}:${sql.split('\n').length} ${message}`,
  ])
  const functions = 'db/functions/credits.sql'
  const body = `create or replace function f() returns void as $$ ${sql.replace('\n', ' ')} $$ language sql;`
  expect(listFindings({ [functions]: `-- Not from like_counts.\n${body}` })).toEqual([`${functions}:2 ${message}`])
})

test('every exception is needed', () => {
  const reads = findForwardReads(process.cwd())
  const unneeded = READ_EXCEPTIONS.flatMap(({ reader, owner, names }) =>
    names.filter((name) => !reads.some((read) => read.reader === reader && read.owner === owner && read.name === name)),
  )
  expect(unneeded).toEqual([])
})
