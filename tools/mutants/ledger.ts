import type { Mutant } from './mutant.ts'

/** Mutants of credits: the ledger, balances and charges. */
export const mutants: readonly Mutant[] = [
  {
    file: 'db/functions/credits.sql',
    find: 'where member_id = member and (change > 0 or credits + change >= 0)',
    replace: 'where member_id = member',
    tests: ['src/features/credits/server/credits.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: '(change > 0 or credits + change >= 0)',
    replace: '(change > 0 or credits + change > 0)',
    tests: ['src/features/credits/server/credits.test.ts'],
  },
  {
    file: 'db/migrations/0005-credits.sql',
    find: 'revoke update, delete, truncate on ledger_entry from vonk_app;',
    replace: '',
    tests: ['src/features/credits/server/credits.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: `  if change < 0 then raise exception 'request id % was used', request using errcode = 'unique_violation'; end if;
`,
    replace: '',
    tests: ['src/features/credits/server/credits.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: `update credit_balance set credits = credits - change, debt_allowed = credits - change < 0 where member_id = member;
  return false;`,
    replace: 'return false;',
    tests: ['src/features/credits/server/credits.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: `on conflict (request_id) do nothing;
  if found then return true; end if;`,
    replace: `;
  if found then return true; end if;`,
    tests: ['src/features/credits/server/credits.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: `if exists (select 1 from ledger_entry where request_id = request) then return false; end if;
`,
    replace: '',
    tests: [
      'src/features/credits/server/credits.test.ts',
      'src/features/orders/server/settlement.test.ts',
      'src/site-tests/data/erasure.test.ts',
    ],
  },
  {
    file: 'db/functions/credits.sql',
    find: `values (request, member, change, counter, ref, new_balance, at)
    on conflict`,
    replace: `values (request, member, change, counter, ref, new_balance - change, at)
    on conflict`,
    tests: ['src/features/credits/server/credits.test.ts', 'src/site-tests/data/invariants.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: 'values (request, member, change, counter, ref, new_balance, at);',
    replace: 'values (request, member, change, counter, ref, new_balance - change, at);',
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: 'balance.credits - due.price, due.at',
    replace: 'balance.credits, due.at',
    tests: [
      'src/features/chat/server/messages/sending.test.ts',
      'src/features/chat/server/messages/concurrent-sends.test.ts',
      'src/features/credits/server/credits.test.ts',
    ],
  },
  {
    file: 'db/functions/credits.sql',
    find: 'select due.request, due.member, -due.price',
    replace: 'select due.request, due.member, due.price',
    tests: ['src/features/chat/server/messages/sending.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: `    returning member_id, delta
  )`,
    replace: `    on conflict do nothing returning member_id, delta
  )`,
    tests: ['src/features/credits/server/credits.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: 'delete from ledger_entry where member_id = member and not is_bookkept(counter_account);',
    replace: 'delete from ledger_entry where member_id = member;',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: "values ('closed:' || member, member, -retained_credits, 'closed', 0, at);",
    replace: "values ('closed:' || member, member, retained_credits, 'closed', 0, at);",
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: "if exists (select from account where id = member) then raise exception 'member % still has an account', member; end if;",
    replace: '',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: 'where e.created_at < before and not exists (select from account a where a.id = e.member_id);',
    replace: 'where e.created_at < before;',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: 'delete from credit_balance where member_id = member;',
    replace: '',
    tests: ['src/site-tests/data/erasure.test.ts'],
  },
  {
    file: 'src/features/signup/server/signup.ts',
    find: 'requestId: `signup:${memberId}` })',
    replace: 'requestId: `signup:${memberId}:${ctx.requestId}` })',
    tests: ['src/features/signup/server/confirmation.test.ts', 'src/features/signup/server/complete-signup.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: 'perform 1 from credit_balance where member_id = any (senders) order by member_id for no key update;',
    replace: '',
    tests: [
      'src/site-tests/borders/locks.test.ts',
      'src/features/chat/server/messages/concurrent-sends.test.ts',
      'src/features/chat/server/messages/sending.test.ts',
    ],
  },
  {
    file: 'db/functions/credits.sql',
    find: 'credits = credits - change, debt_allowed = credits - change < 0 where member_id = member;',
    replace: 'credits = credits - change, debt_allowed = false where member_id = member;',
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: "select counter in ('order', 'withdrawal', 'refund',",
    replace: "select counter in ('order', 'withdrawal',",
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: "if new_balance < 0 and change < 0 and counter <> 'chargeback' then",
    replace: 'if new_balance < 0 and change < 0 then',
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: 'set credits = credits + change, debt_allowed = credits + change < 0',
    replace: 'set credits = credits + change, debt_allowed = true',
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'db/functions/credits.sql',
    find: 'debt_allowed = debt_allowed and credits + change < 0',
    replace: 'debt_allowed = debt_allowed',
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'db/functions/chat.sql',
    find: "when cost > 0 and credits < cost then 'insufficient_credits' end",
    replace: "when credits < cost then 'insufficient_credits' end",
    tests: ['src/features/orders/server/repayment-effects.test.ts'],
  },
  {
    file: 'src/features/credits/lots.rules.ts',
    find: '[...filled.filter(({ orderId }) => orderId === null), ...filled.filter(({ orderId }) => orderId !== null)]',
    replace: 'filled',
    tests: ['src/features/credits/lots.rules.test.ts'],
  },
  {
    file: 'src/features/credits/lots.rules.ts',
    find: `  lot.remaining += left
`,
    replace: `  lot.remaining += credits
`,
    tests: ['src/features/credits/lots.rules.test.ts'],
  },
  {
    file: 'src/features/credits/lots.rules.ts',
    find: `    addToLot(state, payment.lot, repaid)
`,
    replace: '',
    tests: ['src/features/credits/lots.rules.test.ts'],
  },
]
