import type { Mutant } from './mutant.ts'

/** Mutants of likes, matches and the swipe game. */
export const mutants: readonly Mutant[] = [
  {
    file: 'db/functions/likes.sql',
    find: ' and site_id = site)',
    replace: ')',
    tests: ['src/features/likes/server/likes.test.ts', 'src/site-tests/borders/other-site.test.ts'],
  },
  {
    file: 'db/functions/likes.sql',
    find: `  perform pg_advisory_xact_lock(hashtextextended(least(liker::text, liked::text) || greatest(liker::text, liked::text), 0));
`,
    replace: '',
    tests: ['src/site-tests/borders/locks.test.ts', 'src/features/likes/server/likes.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.ts',
    find: `    await lockPair.one(tx, { first: likerId, second: id })
`,
    replace: '',
    tests: [
      'src/site-tests/borders/locks.test.ts',
      'src/features/likes/server/concurrent-likes.test.ts',
      'src/features/likes/server/likes.test.ts',
    ],
  },
  {
    file: 'db/functions/likes.sql',
    find: "if exists (select 1 from member_like where liker_id = liker and liked_id = liked) then return 'already_liked'; end if;",
    replace: '',
    tests: ['src/features/likes/server/likes.test.ts'],
  },
  {
    file: 'db/functions/likes.sql',
    find: `      and not exists (select 1 from profile where member_id in (liker, liked) and is_fictional)
`,
    replace: '',
    tests: ['src/site-tests/office/fictional.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.ts',
    find: 'deleteMatch.run(tx, { one: likerId, other: id }), ',
    replace: '',
    tests: ['src/features/likes/server/likes.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: 'where liker_id = :liker and liked_id = :liked and seen_at is null',
    replace: 'where liked_id = :liked and :liker::uuid is not null and seen_at is null',
    tests: ['src/features/likes/server/likes.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: '(l.at, l.other_id) < (:before, :beforeId::uuid)',
    replace: 'l.at < :before and :beforeId::uuid is not null',
    tests: ['src/features/likes/server/like-pages.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: 'order by l.at desc, l.other_id desc limit :limit',
    replace: 'order by l.at desc limit :limit',
    tests: ['src/features/likes/server/like-pages.test.ts'],
  },
  {
    file: 'src/platform/server/database/page.ts',
    find: 'rows.length > size ?',
    replace: 'rows.length >= size ?',
    tests: ['src/features/likes/server/like-pages.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: '`${joinActivePartner} where visible_pair(:memberId, l.other_id)`',
    replace: '`${joinActivePartner} where true`',
    tests: ['src/features/likes/server/likes.test.ts'],
  },
  {
    file: 'src/features/likes/server/matches.sql.ts',
    find: `     and case when t.first_id = :memberId then t.first_notified_at else t.second_notified_at end is null
`,
    replace: '',
    tests: ['src/features/likes/server/matches.test.ts'],
  },
  {
    file: 'src/features/likes/server/deck.sql.ts',
    find: 'k.skipped_at > :skippedSince)`',
    replace: 'k.skipped_at < :skippedSince)`',
    tests: ['src/features/likes/server/swipe.test.ts'],
  },
  {
    file: 'src/features/likes/server/like-to-show.ts',
    find: 'findUnseenLike.one(ctx, { memberId, snoozedSince: snoozedAfter })',
    replace: 'findUnseenLike.one(ctx, { memberId, snoozedSince: ctx.now() })',
    tests: ['src/features/likes/server/like-to-show.test.ts'],
  },
]
