import { expect, test } from 'vitest'
import { plantTree } from './planted-tree.ts'
import { checkNamedRequirements, listRequirements } from './requirements.ts'

const tests = {
  'src/features/chat/rules.test.ts':
    "test('R-8.22 R-6.1 (C-07) takes nothing', () => {})\ntest('again R-8.22', () => {})\n",
  'e2e/join.ts': "test('R-1.02 joins', async () => {})\n",
  'src/features/chat/rules.ts': "/** R-8.23 is only mentioned here. */\nexport const a = 'R-8.24'\n",
  'tools/some.test.ts': '// R-8.25 in a comment shows nothing\ntest(`R-8.26 ${1}`, () => {})\n',
}

test('every requirement is listed with the tests that name it', () => {
  using tree = plantTree(tests)
  const listed = new Map(listRequirements(tree.root).map((requirement) => [requirement.id, requirement]))
  expect(listed.size).toBe(411)
  expect(listed.get('R-8.22')).toMatchObject({ section: '8 Errors', tests: ['src/features/chat/rules.test.ts'] })
  expect(listed.get('R-1.02')?.tests).toEqual(['e2e/join.ts'])
  expect(listed.get('R-8.26')?.tests).toEqual(['tools/some.test.ts'])
  for (const id of ['R-8.2', 'R-8.23', 'R-8.24', 'R-8.25']) expect(listed.get(id)?.tests ?? []).toEqual([])
})

test('a test that names an unknown requirement is found', () => {
  using tree = plantTree({
    'src/ui/a.test.ts': "test('R-1.99 C-07 R-1.10', () => {})\ntest('C-99 of L-02', () => {})\n",
  })
  const found = checkNamedRequirements(tree.root).map(({ file, line, message }) => `${file}:${line} ${message}`)
  expect(found).toEqual([
    'src/ui/a.test.ts:1 R-1.99 is in no product document',
    'src/ui/a.test.ts:2 C-99 is in no product document',
  ])
})
