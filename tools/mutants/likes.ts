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
    find: `    await lockPair.one(tx.db, [likerId, id])
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
    find: 'deleteMatch.run(tx.db, [likerId, id]), ',
    replace: '',
    tests: ['src/features/likes/server/likes.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: 'where liker_id = $1 and liked_id = $2 and seen_at is null',
    replace: 'where liked_id = $2 and $1::uuid is not null and seen_at is null',
    tests: ['src/features/likes/server/likes.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: '(l.at, l.other_id) < ($2, $3::uuid)',
    replace: 'l.at < $2 and $3::uuid is not null',
    tests: ['src/features/likes/server/like-pages.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: 'order by l.at desc, l.other_id desc limit $4',
    replace: 'order by l.at desc limit $4',
    tests: ['src/features/likes/server/like-pages.test.ts'],
  },
  {
    file: 'src/features/likes/server/lists.ts',
    find: 'rows.length > likesPageSize ? shown',
    replace: 'rows.length >= likesPageSize ? shown',
    tests: ['src/features/likes/server/like-pages.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: '`${joinActivePartner} where visible_pair($1, l.other_id)`',
    replace: '`${joinActivePartner} where true`',
    tests: ['src/features/likes/server/likes.test.ts'],
  },
  {
    file: 'src/features/likes/server/matches.sql.ts',
    find: `     and case when t.first_id = $1 then t.first_notified_at else t.second_notified_at end is null
`,
    replace: '',
    tests: ['src/features/likes/server/matches.test.ts'],
  },
  {
    file: 'src/features/likes/server/swipe.sql.ts',
    find: 'k.skipped_at > $7) ${extraCondition}',
    replace: 'k.skipped_at < $7) ${extraCondition}',
    tests: ['src/features/likes/server/swipe.test.ts'],
  },
  {
    file: 'src/features/likes/server/like-to-show.ts',
    find: 'findUnseenLike.one(ctx.db, [memberId, snoozedAfter])',
    replace: 'findUnseenLike.one(ctx.db, [memberId, ctx.now()])',
    tests: ['src/features/likes/server/like-to-show.test.ts'],
  },
]
