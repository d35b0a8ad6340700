import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEATURES } from '../../.dependency-cruiser.mjs'
import { findDroppedTables, findTableOwners, readSqlFiles } from '../../tools/table-owners.ts'
import { newWorld, type World } from '#testing/world.ts'
import { features, tables } from './features.ts'

const names: string[] = features.map(({ name }) => name)

test('the features are in their order, followed by the platform', () => {
  expect(names).toEqual([...FEATURES.filter((name) => names.includes(name)), 'platform'])
})

test('every feature with endpoints, statements or jobs is collected', () => {
  const files = globSync('src/features/*/{contract.ts,server/**/*.{api,jobs,sql}.ts}')
  const withParts = new Set(files.map((path) => path.split(/[\\/]/)[2] ?? ''))
  expect(withParts.size).toBeGreaterThan(12)
  expect([...withParts].filter((name) => !names.includes(name))).toEqual([])
})

test('C-24 L-28 every table of the database is declared by a feature', async () => {
  await using world = await newWorld()
  expect(await listUndeclaredTables(world)).toEqual([])
  const existing = await listTables(world)
  expect(tables.filter(({ name }) => !existing.includes(name))).toEqual([])

  await world.sql('create table diary (member_id uuid, text text)')

  expect(await listUndeclaredTables(world)).toEqual(['diary'])
})

async function listUndeclaredTables(world: World): Promise<string[]> {
  return (await listTables(world)).filter((existing) => !tables.some(({ name }) => name === existing))
}

async function listTables(world: World): Promise<string[]> {
  const rows = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('a table is declared by the feature whose migration creates it', () => {
  const files = readSqlFiles(process.cwd())
  const dropped = findDroppedTables(files)
  const owners = [...findTableOwners(files)].filter(([name]) => !dropped.has(name))
  expect(Object.fromEntries(tables.map(({ name, owner }) => [name, owner]))).toEqual(Object.fromEntries(owners))
})
