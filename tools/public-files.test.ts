import { expect, test } from 'vitest'
import { createFixtureTree } from './fixture-tree.ts'
import { checkPublicFiles, PUBLIC_MARK } from './public-files.ts'

const inbox = 'src/features/chat/server/inbox.ts'

function listFindings(files: Record<string, string>): string[] {
  using tree = createFixtureTree(files)
  return checkPublicFiles(tree.root).map(({ rule, file, line }) => `${rule} ${file}${line ? `:${line}` : ''}`)
}

test.each([
  ['src/features/signup/server/signup.ts', "import { inbox } from '#features/chat/server/inbox.ts'"],
  ['src/features/signup/server/signup.ts', "import type { Inbox } from '../../chat/server/inbox.ts'"],
  ['src/features/settings/server/viewer.ts', "export const a = import('#features/chat/server/inbox.ts')"],
  ['src/features/settings/server/viewer.ts', "export type A = import('#features/chat/server/inbox.ts').Inbox"],
  ['src/app/live.ts', "export { inbox } from '#features/chat/server/inbox.ts'"],
])('%s needs the mark of a server file to write: %s', (user, text) => {
  expect(listFindings({ [inbox]: 'export const inbox = 1\n', [user]: text })).toEqual([`public-file ${user}:1`])
  expect(listFindings({ [inbox]: `${PUBLIC_MARK}\nexport const inbox = 1\n`, [user]: text })).toEqual([])
})

test('a feature uses its own files, and a test of the site every file, without a mark', () => {
  const users = ['src/features/chat/server/chat.ts', 'src/site-tests/borders/ids.test.ts', 'src/testing/chats.ts']
  const text = "import { inbox } from '#features/chat/server/inbox.ts'"
  expect(listFindings({ [inbox]: '', ...Object.fromEntries(users.map((user) => [user, text])) })).toEqual([])
})

test('a file that nobody else uses has no mark', () => {
  expect(listFindings({ [inbox]: `${PUBLIC_MARK}\nexport const inbox = 1\n` })).toEqual([`needless-public ${inbox}`])
})

test('a server file exports only the names that it declares', () => {
  const file = 'src/features/chat/server/chat.ts'
  expect(listFindings({ [inbox]: '', [file]: "\nexport { inbox } from './inbox.ts'" })).toEqual([`re-export ${file}:2`])
})

test('only the feature of a statement runs it; types and fragments of SQL may be public', () => {
  const file = 'src/features/chat/server/inbox.sql.ts'
  const declarations = [
    PUBLIC_MARK,
    'export interface Row {}',
    'export const columns = `id`',
    "export const find = statement<Row>('chat.find', 'select 1')",
  ].join('\n')
  const user = 'src/features/signup/server/signup.ts'
  const use = (name: string) => ({
    [file]: declarations,
    [user]: `import { ${name} } from '#features/chat/server/inbox.sql.ts'`,
  })
  expect(listFindings(use('type Row, columns'))).toEqual([])
  expect(listFindings(use('find'))).toEqual([`foreign-statement ${user}:1`])
})
