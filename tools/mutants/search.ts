import type { Mutant } from './mutant.ts'

/** Mutants of search, totals and the match finder. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/search/server/search.sql.ts',
    find: 'and (s.last_active, s.member_id) < (:afterActive, :afterId)',
    replace: 'and s.last_active < :afterActive and :afterId::uuid is not null',
    tests: ['src/features/search/server/search-edges.test.ts'],
  },
  {
    file: 'src/features/search/server/search.sql.ts',
    find: 'order by s.last_active desc, s.member_id desc limit :limit`,',
    replace: 'order by s.last_active desc limit :limit`,',
    tests: ['src/features/search/server/search-edges.test.ts'],
    survivalReason:
      'The indexes that serve the search have the same order, so the rows arrive in that order without a sort.',
  },
  {
    file: 'src/features/search/server/search.sql.ts',
    find: 'where s.visible and s.site_id = :site and s.country = :country and ${group}',
    replace: 'where s.site_id = :site and s.country = :country and ${group}',
    tests: ['src/features/search/server/search.test.ts'],
  },
  {
    file: 'src/features/search/server/search.sql.ts',
    find: 'where s.visible and s.site_id = :site and',
    replace: 'where s.visible and :site::uuid is not null and',
    tests: ['src/features/search/server/search.test.ts', 'src/site-tests/borders/other-site.test.ts'],
  },
  {
    file: 'src/features/search/server/search.ts',
    find: 'Math.min(members, MAX_COUNT), exact: members <= MAX_COUNT',
    replace: 'Math.min(members, MAX_COUNT), exact: members < MAX_COUNT',
    tests: ['src/features/search/server/search-edges.test.ts'],
  },
  {
    file: 'src/features/search/server/search.ts',
    find: 'limit: MAX_COUNT + 1 })',
    replace: 'limit: MAX_COUNT })',
    tests: ['src/features/search/server/search-edges.test.ts'],
  },
  {
    file: 'src/platform/server/database/page.ts',
    find: 'rows.length > size ?',
    replace: 'rows.length >= size ?',
    tests: ['src/features/search/server/search-edges.test.ts'],
  },
  {
    file: 'src/platform/server/security/sealed-cursor.ts',
    find: "`${ctx.siteId} ${memberIdOf(ctx) ?? 'visitor'}`",
    replace: 'ctx.siteId',
    tests: ['src/features/search/server/cursor.test.ts'],
  },
  {
    file: 'src/features/search/server/viewer.ts',
    find: 'viewer.profile?.hidesFictional === true',
    replace: 'false',
    tests: ['src/site-tests/office/fictional.test.ts'],
  },
  {
    file: 'src/features/search/server/viewer.ts',
    find: 'filters.region?.startsWith(`${country}-`) ? filters.region : undefined',
    replace: 'filters.region',
    tests: ['src/features/search/server/search.test.ts'],
  },
  {
    file: 'src/features/search/server/saved-searches.sql.ts',
    find: 'set name = :name where saved.id = :id and saved.member_id = :memberId',
    replace: 'set name = :name where saved.id = :id and :memberId::uuid is not null',
    tests: ['src/features/search/server/saved-searches.test.ts'],
  },
  {
    file: 'db/functions/profiles.sql',
    find: 'if old.visible and not old.is_fictional then perform count_member(old, -1); end if;',
    replace: 'if old.visible then perform count_member(old, -1); end if;',
    tests: ['src/features/search/server/counters.test.ts', 'src/site-tests/office/fictional.test.ts'],
  },
]
