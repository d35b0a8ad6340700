import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import '../../app/doctor/doctor.ts' // declares statements that only a command uses
import '../../app/features.ts'
import { listDeclaredStatements } from '#platform/server/database/statement.ts'
import { newWorld } from '#testing/world.ts'
import { readSources } from '../../../tools/sources.ts'
import { listStatementInputs } from '../../../tools/statement-inputs.ts'

/** The statements of a command on schemas that are closed to the application role. */
const ownerStatements = new Set([
  'doctor.read_clocks',
  'doctor.count_stuck_work',
  'migrations.list_applied',
  'migrations.list_functions',
  'queue.enqueue_scheduled_jobs',
  'queue.list_locked_jobs',
  'queue.release_lost_jobs',
])

test('the application role can prepare every declared statement on the migrated database', async () => {
  await using world = await newWorld()
  const failures: string[] = []
  const prepare = async (name: string, text: string): Promise<unknown> =>
    ownerStatements.has(name) ? world.sql(text) : world.database.query({ text }, [])
  for (const [name, { text }] of listDeclaredStatements()) {
    await prepare(name, `prepare checked as ${text}; deallocate checked`).catch((error: unknown) =>
      failures.push(`${name}: ${String(error)}`),
    )
  }
  expect(failures).toEqual([])
  expect(listDeclaredStatements().size).toBeGreaterThan(50)
})

test('no statement has a name that PostgreSQL would truncate', () => {
  expect([...listDeclaredStatements().keys()].filter((name) => name.length > 63)).toEqual([])
})

const FROM_CONTEXT = ['site', 'now']

test('the names in the SQL of every statement are those of its input', () => {
  const inputs = listStatementInputs(readSources(process.cwd(), ['src'], /\.sql\.ts$/))
  const declared = [...listDeclaredStatements()].filter(([name]) => name.includes('.')) // a search is built when it runs
  const differences = declared.flatMap(([name, { names }]) => {
    const found = inputs.filter((one) => one.name.test(name)).map(({ keys }) => keys?.toSorted())
    const expected = [names.filter((one) => !FROM_CONTEXT.includes(one)).toSorted()]
    return isDeepStrictEqual(found, expected) ? [] : [{ name, found, expected }]
  })
  expect(differences).toEqual([])
})
