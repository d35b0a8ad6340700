import { expect, test } from 'vitest'
import { readAreas } from './areas.ts'
import { listStaleMutants, findStaleReason } from './stale.ts'

const validMutant = {
  file: 'tools/mutants/stale.ts',
  find: 'export function listStaleMutants(',
  replace: 'function listStaleMutants(',
  tests: ['tools/mutants/mutants.test.ts'],
}

test('every mutant matches the code: its file, its text and its tests exist', async () => {
  const areas = await readAreas()
  expect(listStaleMutants(process.cwd(), areas)).toEqual([])
  expect(areas.flatMap(({ mutants }) => mutants).length).toBeGreaterThanOrEqual(150)
})

test.each([
  ['matches the code', validMutant, null],
  ['names a file that does not exist', { ...validMutant, file: 'src/gone.ts' }, 'the file does not exist'],
  ['names a text that does not occur', { ...validMutant, find: 'function findGone' }, 'the text occurs 0 times'],
  ['names a text that occurs twice', { ...validMutant, find: 'function' }, 'the text occurs 2 times'],
  ['changes nothing', { ...validMutant, replace: validMutant.find }, 'the replacement changes nothing'],
  [
    'names a test that does not exist',
    { ...validMutant, tests: ['src/gone.test.ts'] },
    'src/gone.test.ts does not exist',
  ],
  ['lists no test', { ...validMutant, tests: [] }, 'no test is listed'],
])('an entry that %s is reported correctly', (_, mutant, reason) => {
  expect(findStaleReason(process.cwd(), mutant)).toBe(reason)
})
