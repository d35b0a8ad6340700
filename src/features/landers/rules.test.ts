import { expect, test } from 'vitest'
import { MIN_ONLINE_SHOWN, pickHomeCount } from './rules.ts'

test.each([
  [
    { online: MIN_ONLINE_SHOWN, members: 5_000 },
    { kind: 'online', count: MIN_ONLINE_SHOWN },
  ],
  [
    { online: MIN_ONLINE_SHOWN - 1, members: 1_000 },
    { kind: 'members', count: 1_000 },
  ],
  [{ online: MIN_ONLINE_SHOWN - 1, members: 999 }, null],
  [{ online: 0, members: 0 }, null],
])('the home page shows for %o: %o', (facts, expected) => {
  expect(pickHomeCount(facts)).toEqual(expected)
})
