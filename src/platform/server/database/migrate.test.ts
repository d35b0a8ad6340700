import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { newInstallations, queryDatabase } from '#testing/servers/installations.ts'
import { openDatabase } from './db.ts'
import { migrate } from './migrate.ts'

const { newDatabase, remove } = newInstallations()
const folders: string[] = []

afterAll(async () => {
  await remove()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

interface Schema {
  readonly url: string
  /** Writes files and migrates the database. */
  migrate(files: Record<string, string>): Promise<void>
  /** Deletes a file. */
  remove(file: string): void
  query(text: string): Promise<unknown[]>
}

const tables = 'create table thing (id int);'
const one = `create or replace function one() returns int language sql as $$ select 1 $$;`
const two = `create or replace function two() returns int language sql as $$ select one() * 2 $$;`
const files = {
  'migrations/0001-things.sql': tables,
  'functions/order.json': '["first", "second"]',
  'functions/first.sql': one,
  'functions/second.sql': two,
}

/** Creates a database with a migration and two files of functions. */
async function newSchema(): Promise<Schema> {
  const url = await newDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'migrate-'))
  folders.push(folder)
  for (const name of ['migrations', 'functions']) mkdirSync(join(folder, name))
  const schema: Schema = {
    url,
    async migrate(changed) {
      for (const [path, text] of Object.entries(changed)) writeFileSync(join(folder, path), text)
      await migrate(url, pathToFileURL(`${folder}/`))
    },
    remove: (file) => rmSync(join(folder, file)),
    query: (text) => queryDatabase(url, text),
  }
  await schema.migrate(files)
  return schema
}

/** Lists the function files with the transaction that last applied each. */
async function listFunctionFiles({ query }: Schema): Promise<unknown[]> {
  return query('select name, xmin::text as transaction from migration.applied_functions order by name')
}

describe('the functions', () => {
  test('of a changed file are applied by the next start, and no unchanged file is', async () => {
    const schema = await newSchema()
    const [first, second] = await listFunctionFiles(schema)

    await schema.migrate({})
    expect(await listFunctionFiles(schema)).toEqual([first, second])

    await schema.migrate({ 'functions/first.sql': one.replace('select 1', 'select 10') })
    expect(await schema.query('select two()')).toEqual([{ two: 20 }])
    const [firstAfterwards, secondAfterwards] = await listFunctionFiles(schema)
    expect(secondAfterwards).toEqual(second)
    expect(firstAfterwards).not.toEqual(first)
  })

  test('stay as they were when a changed file fails, and the error names the file and its line', async () => {
    const schema = await newSchema()

    const failed = schema.migrate({
      'functions/first.sql': one.replace('select 1', 'select 10'),
      'functions/second.sql': `-- Doubles.\n${two.replace('one()', 'three()')}`,
    })

    await expect(failed).rejects.toThrow('function three() does not exist (second.sql:2)')
    expect(await schema.query('select one(), two()')).toEqual([{ one: 1, two: 2 }])
    await schema.migrate({ 'functions/second.sql': two })
    expect(await schema.query('select one(), two()')).toEqual([{ one: 10, two: 20 }])
  })

  test('may change their result type in a file that drops them first', async () => {
    const schema = await newSchema()
    await schema.migrate({
      'functions/second.sql': `drop function if exists two();\n${two.replace('returns int', 'returns bigint')}`,
    })
    expect(await schema.query('select pg_typeof(two())::text as type')).toEqual([{ type: 'bigint' }])
  })

  test('are all created again after a migration, which may have dropped one', async () => {
    const schema = await newSchema()
    const before = await listFunctionFiles(schema)

    await schema.migrate({ 'migrations/0002-things.sql': 'drop function two(); alter table thing add column n int;' })

    expect(await schema.query('select two()')).toEqual([{ two: 2 }])
    const afterwards = await listFunctionFiles(schema)
    expect(afterwards).toHaveLength(before.length)
    for (const [index, file] of afterwards.entries()) expect(file).not.toEqual(before[index])
  })

  test('are refused in a file that order.json does not list', async () => {
    const schema = await newSchema()
    await expect(schema.migrate({ 'functions/third.sql': one })).rejects.toThrow(
      /order\.json does not list .*third\.sql/,
    )
  })
})

describe('a migration', () => {
  test('that fails is rolled back, and the earlier ones stay', async () => {
    const schema = await newSchema()

    const failed = schema.migrate({
      'migrations/0002-things.sql': 'alter table thing add column a int;',
      'migrations/0003-things.sql': 'alter table thing add column b int;\nalter table thing add column a int;',
    })

    await expect(failed).rejects.toThrow('column "a" of relation "thing" already exists (0003-things.sql)')
    expect(await schema.query('select * from thing right join (select 1) as row on true')).toEqual([
      { id: null, a: null, '?column?': 1 },
    ])
    await schema.migrate({ 'migrations/0003-things.sql': 'alter table thing add column b int;' })
    expect(await schema.query('select count(*)::int from migration.applied_migration')).toEqual([{ count: 3 }])
  })

  test('that changed after it was applied is refused in one sentence; other line ends are no change', async () => {
    const schema = await newSchema()
    await expect(schema.migrate({ 'migrations/0001-things.sql': `${tables}\n` })).rejects.toThrow(
      /^the migration 0001-things\.sql was changed after the database applied it; [^.]*$/,
    )
    await schema.migrate({ 'migrations/0001-things.sql': tables, 'functions/first.sql': `${one}\n` })
    const [before] = await listFunctionFiles(schema)
    await schema.migrate({ 'functions/first.sql': `${one}\r\n` })
    expect((await listFunctionFiles(schema))[0]).toEqual(before)
  })

  test('that an older version lacks is refused, and so is one with a lower number than the applied ones', async () => {
    const schema = await newSchema()
    await schema.migrate({ 'migrations/0003-things.sql': 'create table other ();' })
    await expect(schema.migrate({ 'migrations/0002-things.sql': 'create table late ();' })).rejects.toThrow(
      /^the migration 0002-things\.sql is older than those that the database has/,
    )
    schema.remove('migrations/0003-things.sql')
    await expect(schema.migrate({})).rejects.toThrow(/^the database has the migration 0003-things\.sql/)
    expect(await schema.query(`select to_regclass('late') as late`)).toEqual([{ late: null }])
  })
})

test('processes that migrate a database at the same time wait for each other', async () => {
  const url = await newDatabase()
  await Promise.all([migrate(url), migrate(url), migrate(url)])
  const [row] = await queryDatabase(
    url,
    'select count(*)::int as files, count(distinct xmin::text)::int as transactions from migration.applied_functions',
  )
  expect(row).toEqual({ files: expect.any(Number), transactions: 1 })
  expect(await queryDatabase(url, `select count(*) > 5 as complete from migration.applied_migration`)).toEqual([
    { complete: true },
  ])
})

test('the application’s role can neither change functions nor read or write the records', async () => {
  const url = await newDatabase()
  await migrate(url)
  const application = openDatabase(url, { role: 'vonk_app', size: 1 })
  const run = (text: string) => application.query({ text }, [])
  for (const text of [
    'create or replace function visible_pair(viewer uuid, other uuid) returns boolean language sql as $$ select true $$',
    'drop function visible_pair(uuid, uuid)',
    'alter function visible_pair(uuid, uuid) owner to vonk_app',
    'create or replace view reachable_account as select id, site_id, status from account',
    'drop trigger member_search_added on member_search',
    'alter table member_search disable trigger member_search_added',
    'create function own() returns int language sql as $$ select 1 $$',
    'select * from migration.applied_functions',
    `update migration.applied_migration set hash = ''`,
  ])
    await expect(run(text), text).rejects.toThrow(/permission denied|must be owner/)
  await application.close()
})
