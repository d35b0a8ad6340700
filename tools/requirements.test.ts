import { expect, test } from 'vitest'
import { createFixtureTree } from './fixture-tree.ts'
import { checkNamedRequirements, listRequirements } from './requirements.ts'

const treeWithTests = {
  'src/features/chat/rules.test.ts':
    "test('R-8.22 R-6.1 (C-07) charges nothing', () => {})\ntest('R-8.22 again', () => {})\n",
  'e2e/join.ts': "test('R-1.02 joins', async () => {})\n",
  'src/features/chat/rules.ts': "/** R-8.23 is only mentioned here. */\nexport const a = 'R-8.24'\n",
  'tools/some.test.ts': '// R-8.25 in a comment does not count\ntest(`R-8.26 ${1}`, () => {})\n',
  'src/ui/b.test.ts': [
    "describe('R-3.28 – R-3.30, R-3.35-R-3.36', () => {})",
    "test.each([['R-4.22', 1]])('%s (R-4.24)', () => expect('R-8.27').toBe(''))",
    "test.skip('R-8.28', () => {})",
    "test.todo('R-8.29')",
    "run('R-8.30', () => {})",
  ].join('\n'),
}

test('every requirement is listed with the tests that name it', () => {
  using tree = createFixtureTree(treeWithTests)
  const requirementsById = new Map(listRequirements(tree.root).map((requirement) => [requirement.id, requirement]))
  expect(requirementsById.size).toBe(411)
  expect(requirementsById.get('R-8.22')).toMatchObject({
    section: '8 Errors',
    tests: ['src/features/chat/rules.test.ts'],
  })
  expect(requirementsById.get('R-1.02')?.tests).toEqual(['e2e/join.ts'])
  expect(requirementsById.get('R-8.26')?.tests).toEqual(['tools/some.test.ts'])
  for (const id of ['R-8.2', 'R-8.23', 'R-8.24', 'R-8.25']) expect(requirementsById.get(id)?.tests ?? []).toEqual([])
})

test('only titles and tables of tests that run name requirements; a range names every requirement in it', () => {
  using tree = createFixtureTree(treeWithTests)
  const inFile = listRequirements(tree.root).filter((requirement) => requirement.tests.includes('src/ui/b.test.ts'))
  expect(inFile.map(({ id }) => id)).toEqual(['R-3.28', 'R-3.29', 'R-3.30', 'R-3.35', 'R-3.36', 'R-4.22', 'R-4.24'])
})

test('a range that includes unknown requirements is reported', () => {
  using tree = createFixtureTree({ 'src/ui/a.test.ts': "test('R-1.25 – R-1.28 a range', () => {})\n" })
  expect(checkNamedRequirements(tree.root).map(({ message }) => message)).toEqual([
    'R-1.27 is in no product document',
    'R-1.28 is in no product document',
  ])
})

test('a test that names an unknown requirement is reported', () => {
  using tree = createFixtureTree({
    'src/ui/a.test.ts': "test('R-1.99 C-07 R-1.10', () => {})\ntest('C-99 of L-02', () => {})\n",
  })
  const findings = checkNamedRequirements(tree.root).map(({ file, line, message }) => `${file}:${line} ${message}`)
  expect(findings).toEqual([
    'src/ui/a.test.ts:1 R-1.99 is in no product document',
    'src/ui/a.test.ts:2 C-99 is in no product document',
  ])
})
