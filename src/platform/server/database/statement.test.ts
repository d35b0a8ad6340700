import { expect, test } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import {
  confirmSessionRow,
  deleteSessionByHandle,
  insertSession,
  listSessionsOf,
} from '#platform/server/security/sessions.sql.ts'

const now = new Date('2026-01-01T12:00:00Z')

/** Returns a context whose database returns no row, and the values that it received. */
function newSource() {
  const received: (readonly unknown[])[] = []
  const db: Db = {
    query: async (_statement, values) => {
      received.push(values)
      return { rows: [], count: 0 }
    },
  }
  return { ctx: { db, siteId: 'site', now: () => now }, db, received }
}

test('the values are in the order of the SQL, with the site and the time of the context', async () => {
  const { ctx, received } = newSource()
  const times = { createdAt: now, expiresAt: new Date(0) }
  await insertSession.run(ctx, { country: 'NL', userAgent: 'browser', ...times, subjectId: 'member', id: 'session' })
  await listSessionsOf.all(ctx, { subjectId: 'member' })
  expect(received).toEqual([
    ['session', 'member', 'site', now, new Date(0), 'browser', 'NL'],
    ['member', now],
  ])
})

test('a database alone is enough for a statement without the site and the time', async () => {
  const { db, received } = newSource()
  await deleteSessionByHandle.run(db, { subjectId: 'member', handle: 'handle' })
  expect(received).toEqual([['member', 'handle']])
  await expect(confirmSessionRow.run(db, { id: 'session' })).rejects.toThrow('there is no :now of sessions.confirm')
})

test('a missing row is null, an error or a refusal', async () => {
  const { ctx } = newSource()
  expect(await listSessionsOf.one(ctx, { subjectId: 'member' })).toBeNull()
  await expect(listSessionsOf.oneOrThrow(ctx, { subjectId: 'member' })).rejects.toThrow('a row of sessions.list_of')
  await expect(listSessionsOf.require(ctx, { subjectId: 'member' }, 'member_not_found')).rejects.toMatchObject({
    name: 'Refusal',
    code: 'member_not_found',
  })
})

// The type check fails when one of these lines is no longer an error.
test('values without names, misspelt names and missing names are type errors', async () => {
  const { ctx } = newSource()
  // @ts-expect-error -- the values have names, so neighbours of one type cannot be exchanged
  await deleteSessionByHandle.run(ctx, ['handle', 'member']).catch(() => undefined)
  // @ts-expect-error -- `subject` is no name of the statement
  await deleteSessionByHandle.run(ctx, { subject: 'member', handle: 'handle' }).catch(() => undefined)
  // @ts-expect-error -- the handle is missing
  await expect(deleteSessionByHandle.run(ctx, { subjectId: 'member' })).rejects.toThrow('there is no :handle')
  // @ts-expect-error -- the text of this refusal has values
  await expect(listSessionsOf.require(ctx, { subjectId: 'member' }, 'free_chats_used')).rejects.toThrow()
})
