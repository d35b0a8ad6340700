import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createFixtureTree } from './fixture-tree.ts'
import { CHECKED_TARGETS, listOpenTargets } from './redirect-rules.ts'
import { checkSources } from './source-rules.ts'

function listFindings(root: string): string[] {
  return checkSources(root).map(({ rule, file }) => `${rule} ${file}`)
}

test.each([
  ['sql-in-sql-files', 'src/features/chat/server/chat.ts', 'export const a = `select id from messages`'],
  ['sql-in-sql-files', 'src/features/chat/server/chat.ts', "export const a = 'delete from messages where id = $1'"],
  ['sql-in-sql-files', 'src/app/sweep.ts', 'export const a = (b: string) => `update ${b} set seen = true`'],
  ['typed-links', 'src/features/chat/web/bubble.tsx', 'export const a = <Link to="/members" />'],
  ['typed-links', 'src/features/chat/web/bubble.tsx', 'export const a = <a href="/" />'],
  ['typed-links', 'src/features/chat/web/bubble.tsx', 'export const a = (id: string) => toLink(`/chats/${id}`)'],
  ['typed-links', 'src/app/redirect.ts', "export const a = '/login?returnTo=%2Fcredits'"],
  ['typed-links', 'src/features/chat/server/chat.mails.ts', 'export const a = `${origin}/activate?token=${token}`'],
])('the rule %s reports %s with %s', (rule, file, text) => {
  using tree = createFixtureTree({ [file]: text })
  expect(listFindings(tree.root)).toEqual([`${rule} ${file}`])
})

test.each([
  ['src/features/chat/contract.ts', "export const a = '/members/{id}/messages'"],
  [
    'src/features/chat/web/bubble.tsx',
    "export const a = [callApi('GET', '/api/members'), <img src=\"/photos/1\" />, '/']",
  ],
  ['src/app/sweep.test.ts', "export const a = '/members'"],
])('the rule typed-links allows %s with %s', (file, text) => {
  using tree = createFixtureTree({ [file]: text })
  expect(listFindings(tree.root)).toEqual([])
})

test.each([
  'inTransaction(ctx, async (tx) => removeFiles(ctx, keys))',
  'inTransaction({ ...ctx, siteId }, async (tx) => refund({ ...ctx, locale }))',
  'inTransaction(ctx, async (tx) => { await insert.run(tx.db, []); await ctx.services.storage.remove(name) })',
  'inTransaction(ctx, async (tx) => insert.run(ctx.db, []))',
  'inTransaction(ctx, async () => { if (ready) return { ctx } })',
  "inTransaction(ctx, async (tx) => fetch('https://push.example'))",
  "database.transaction(async (db) => fetch('https://push.example'))",
])('the rule transaction-context reports %s', (text) => {
  using tree = createFixtureTree({ 'src/features/chat/server/chat.ts': text })
  expect(listFindings(tree.root)).toEqual(['transaction-context src/features/chat/server/chat.ts'])
})

test.each([
  'inTransaction(ctx, async (tx) => send(tx, { siteId: ctx.siteId, at: ctx.now(), ctx: 1, other: tx.ctx }))',
  'inTransaction(ctx, (ctx) => removeRow(ctx, keys))',
  'inTransaction(ctx, removeRow).then(() => removeFiles(ctx, keys))',
])('a transaction may contain %s', (text) => {
  using tree = createFixtureTree({ 'src/features/chat/server/chat.ts': text })
  expect(listFindings(tree.root)).toEqual([])
})

test.each([
  'throw redirect(search.get("next") ?? "")',
  'reply.redirect(request.query.next, 303)',
  'location.assign(`${next}`)',
  'window.location.replace(next)',
  'location.href = next',
  'window.location = next',
  'navigate(isReady ? href("index") : next)',
  'redirectDocument(pathname + search)',
  "reply.header('location', next)",
])('the rule local-redirects reports %s', (text) => {
  using tree = createFixtureTree({ 'src/features/chat/web/bubble.tsx': text })
  expect(listFindings(tree.root)).toEqual(['local-redirects src/features/chat/web/bubble.tsx'])
})

test('the rule local-redirects reports <Navigate> to a value from outside', () => {
  using tree = createFixtureTree({ 'src/features/chat/web/bubble.tsx': 'export const a = <Navigate to={next} />' })
  expect(listFindings(tree.root)).toEqual(['local-redirects src/features/chat/web/bubble.tsx'])
})

test.each([
  'throw redirect(parseLocalPath(next) ?? href("index"))',
  "reply.redirect(officeHref('office'), 303)",
  'navigate(-1)',
  'location.assign(toOfficePath(next))',
])('a redirect may be %s', (text) => {
  using tree = createFixtureTree({ 'src/features/chat/web/bubble.tsx': text })
  expect(listFindings(tree.root)).toEqual([])
})

test('every file that the rule local-redirects leaves out still has a computed target', () => {
  const sources = Object.keys(CHECKED_TARGETS).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  expect(sources.filter((source) => listOpenTargets(source).length === 0).map(({ path }) => path)).toEqual([])
})
