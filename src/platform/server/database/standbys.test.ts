import { expect, test } from 'vitest'
import type { Database } from '#platform/server/database/db.ts'
import { maxLogPosition } from '#platform/server/database/log-position.ts'
import { openLog } from '#platform/server/log.ts'
import { openStandbys } from './standbys.ts'

test('when the primary does not report its log position, the response does not wait, and its browser then reads only from the primary', async () => {
  const primary = { query: () => new Promise(() => undefined) } as unknown as Database
  const standbys = openStandbys({ urls: [], primary, log: openLog('silent') })
  expect(await standbys.readPosition()).toBe(maxLogPosition)
  expect(standbys.choose(maxLogPosition)).toBe(primary)
  await standbys.close()
})
