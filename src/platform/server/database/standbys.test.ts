import { expect, test } from 'vitest'
import type { Database } from '#platform/server/database/db.ts'
import { lastPosition } from '#platform/server/database/log-position.ts'
import { openLog } from '#platform/server/log.ts'
import { openStandbys } from './standbys.ts'

test('no response waits for the position of a primary that hangs; its browser then reads from the primary only', async () => {
  const primary = { query: () => new Promise(() => undefined) } as unknown as Database
  const standbys = openStandbys({ urls: [], primary, log: openLog('silent') })
  expect(await standbys.readPosition()).toBe(lastPosition)
  expect(standbys.choose(lastPosition)).toBe(primary)
  await standbys.close()
})
