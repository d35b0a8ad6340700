import type { Mutant } from './mutant.ts'

/** Faults of likes, matches and the swipe game. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/likes/rules.ts',
    find: 'Math.max(0, limit - given)',
    replace: 'limit - given',
    tests: ['src/features/likes/rules.test.ts'],
  },
  {
    file: 'db/migrations/0012-likes.ts',
    find: 'day = greatest(quota.day, excluded.day)',
    replace: 'day = excluded.day',
    tests: ['src/features/likes/server/swipe.test.ts'],
  },
  {
    file: 'db/migrations/0012-likes.ts',
    find: ' and site_id = site)',
    replace: ')',
    tests: ['src/features/likes/server/likes.test.ts', 'src/app/other-site.test.ts'],
  },
]
