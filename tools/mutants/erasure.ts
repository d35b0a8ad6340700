import type { Mutant } from './mutant.ts'

/** Mutants of the deletion and erasure of members. */
export const mutants: readonly Mutant[] = [
  {
    file: 'src/features/signup/server/signup.sql.ts',
    find: 'delete from signup_message where member_id = :memberId or recipient_id = :memberId',
    replace: 'delete from signup_message where member_id = :memberId',
    tests: ['src/features/signup/server/first-message.test.ts', 'src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.ts',
    find: `  await anonymizeDecisions.run(ctx, { memberId })
`,
    replace: '',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/photos/server/review/review.sql.ts',
    find: 'set member_id = null, photo_id = null where',
    replace: 'set member_id = null where',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.ts',
    find: `  for (const photo of removed) await removeFilesLater.enqueue(ctx, pickFileKeys(photo))
`,
    replace: '',
    tests: ['src/features/photos/server/photos.test.ts', 'src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/accounts/server/accounts.jobs.ts',
    find: '    await erase({ ...ctx, siteId: account.siteId }, account).catch((error: unknown) => failures.push(error))',
    replace: '    await erase({ ...ctx, siteId: account.siteId }, account)',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/accounts/server/accounts.jobs.ts',
    find: 'await erase({ ...ctx, siteId: account.siteId }, account)',
    replace: 'await erase(ctx, account)',
    tests: [
      'src/site-tests/borders/mail-privacy.test.ts',
      'src/site-tests/data/erasure.test.ts',
      'src/features/accounts/server/deletion/deletion.test.ts',
    ],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.sql.ts',
    find: 'where deleted_at <= :deletedBefore order by',
    replace: 'where :deletedBefore::timestamptz is not null order by',
    tests: ['src/features/accounts/server/deletion/deletion.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.sql.ts',
    find: `     and id in (select account_id from account_deletion where deleted_at = :deletedAt::timestamptz)
`,
    replace: `     and :deletedAt::text is not null
`,
    tests: ['src/features/accounts/server/deletion/deletion.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.sql.ts',
    find: "where id = :id and status = 'not_confirmed' returning email",
    replace: 'where id = :id returning email',
    tests: ['src/features/accounts/server/deletion/deletion.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.sql.ts',
    find: `and signup_at <= :signedUpBefore
`,
    replace: `and :signedUpBefore::timestamptz is not null
`,
    tests: ['src/features/accounts/server/accounts.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.sql.ts',
    find: "p.status in ('paid', 'creating', 'open', 'pending', 'authorized')",
    replace: "p.status in ('paid')",
    tests: ['src/features/accounts/server/deletion/deletion.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.sql.ts',
    find: 'from account where id = :id and site_id = :site for update',
    replace: 'from account where id = :id and site_id = :site',
    tests: ['src/site-tests/borders/locks.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.ts',
    find: `  await deleteMailsOfMember(ctx, memberId, address)
`,
    replace: '',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.ts',
    find: `  await deleteJobsMentioning(ctx, address === null ? [memberId] : [memberId, address])
`,
    replace: '',
    tests: ['src/site-tests/borders/mail-privacy.test.ts', 'src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/accounts/server/deletion/deletion.ts',
    find: `  await memberErased.publish(ctx, { memberId })
`,
    replace: '',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/relations/server/relations.sql.ts',
    find: '`delete from block where blocker_id = :memberId or blocked_id = :memberId`',
    replace: '`delete from block where blocker_id = :memberId`',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/likes/server/likes.sql.ts',
    find: '`delete from member_like where liker_id = :memberId or liked_id = :memberId`',
    replace: '`delete from member_like where liker_id = :memberId`',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/settings/server/settings.ts',
    find: `  for (const { fileKey } of deleted) await removeArchiveFile.enqueue(ctx, { fileKey })
`,
    replace: '',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/platform/server/mail/mail.sql.ts',
    find: '(member_id = :memberId or lower(to_address) = lower(:address))',
    replace: 'member_id = :memberId and :address::text is distinct from to_address',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'db/functions/invoices.sql',
    find: '    and not exists (select from account a where a.id = o.member_id));',
    replace: '    );',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/orders/server/order-erasure.ts',
    find: `  if (!erased) await deleteLedgersOfErasedMembers(ctx, getRetainedOrdersStart(ctx.now()))
`,
    replace: '',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/platform/server/feature.ts',
    find: 'features.toReversed()',
    replace: 'features',
    tests: ['src/platform/server/feature.test.ts'],
  },
  {
    file: 'src/features/photos/server/photos.feature.ts',
    find: `        files: { folder: 'photos', list: listOwnPhotoFiles },
`,
    replace: '',
    tests: ['src/site-tests/data/export.test.ts'],
  },
]
