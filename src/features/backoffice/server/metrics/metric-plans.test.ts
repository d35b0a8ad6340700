import { expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import type { Statement, StatementContext } from '#platform/server/database/statement.ts'
import { newWorld, type World } from '#testing/world.ts'
import { listNewBuckets, listNewMoney } from './roll-up.sql.ts'
import { sumBuckets, sumMoney } from './site-metrics.sql.ts'
import { listCosts, sumCampaignMoney } from './campaigns.sql.ts'
import { addLanderMoney, addLanderSteps, sumLanderMoney, sumLanderSteps } from './lander-metrics.sql.ts'
import { addPartnerMoney, addPartnerSignups, listPartnerMetrics, listPartnerMoney } from './partner-metrics.sql.ts'
import { deleteOldResponses, sumErrors, sumResponses } from './responses.sql.ts'
import { sumPageViews, sumViews } from './views.sql.ts'
import { countMailTrouble, countWaitingApprovals, countWaitingCases } from './waiting.sql.ts'

/** Adds the rows of a large site: the buckets of ten weeks, and members who signed up and wrote in that time. */
async function fillSite(world: World, database: Database): Promise<void> {
  const insert = (text: string, parameters: readonly unknown[]) => database.query({ text }, [...parameters])
  const values = [world.siteId, world.clock.now()] as const
  await insert(
    `insert into figure_bucket (site_id, bucket, signups, confirmed, first_messages)
     select $1, $2::timestamptz - n * interval '5 minutes', 10, 8, 5 from generate_series(1, 20160) n`,
    values,
  )
  await insert(
    `insert into figure_money (site_id, bucket, currency, orders, first_orders, revenue_cents, refunded_cents)
     select $1, $2::timestamptz - n * interval '5 minutes', 'EUR', 3, 1, 9000, 100 from generate_series(1, 20160) n`,
    values,
  )
  await insert(
    `insert into account select gen_random_uuid(), site_id, gen_random_uuid() || '@example.com', gen_random_uuid() || '@example.com',
       password_hash, status, language, $2::timestamptz - n * interval '5 minutes',
       $2::timestamptz - n * interval '4 minutes', origin, terms_version, terms_accepted_at, sensitive_consent_at,
       sensitive_consent_version
     from (select * from account where site_id = $1 limit 1) one, generate_series(1, 5000) n`,
    values,
  )
  await insert(
    `insert into conversation (id, site_id, first_id, second_id, starter_id, last_at, created_at)
     select id, $1, id, 'ffffffff-ffff-4fff-bfff-ffffffffffff', id, $2, $2
     from (select gen_random_uuid() as id from generate_series(1, 10000)) conversation`,
    values,
  )
  await insert(
    `insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, price, sent_at)
     select gen_random_uuid(), id, 1, id, id, 'text', 'Hoi', 0,
       $1::timestamptz - (10000 - row_number() over ()) * interval '2 minutes' from conversation`,
    [world.clock.now()],
  )
  await fillMoneyAndResponses(database, values)
  await insert('analyze', [])
}

/** Adds an order per member, signups of a partner, and the counts of responses. */
async function fillMoneyAndResponses(database: Database, values: readonly [string, Date]): Promise<void> {
  const insert = (text: string) => database.query({ text }, [...values])
  await insert(
    `insert into purchase (id, site_id, member_id, number, bundle_id, credits, list_price_cents, total_cents, vat_basis_points,
       vat_cents, currency, country, terms_version, withdrawal_version, origin, locale, created_at, status, paid_at)
     select id, $1, id, id, 'b', 1, 1, 1, 0, 0, 'EUR', 'NL', $2, '1', '', 'nl', signup_at, 'paid', signup_at
     from account where site_id = $1`,
  )
  await insert(
    `insert into partner_signup (id, site_id, partner_id, reference, address_hash, traffic, created_at, expires_at)
     select gen_random_uuid(), $1, id, n, n, '{}', $2::timestamptz - n * interval '5 minutes', $2
     from (select * from partner limit 1) one, generate_series(1, 5000) n`,
  )
  await insert(
    `insert into figure_response (bucket, errors, durations)
     select $2::timestamptz - n * interval '5 minutes', 1, array_fill(2, array[33])
     from generate_series(1, 20160) n where $1::uuid is not null`,
  )
}

test('the statements of the screens read what they need from an index', async () => {
  await using world = await newWorld()
  await using stack = new AsyncDisposableStack()
  const database = openDatabase(world.databaseUrl, { size: 1, statementSeconds: 60 })
  stack.defer(() => database.close())
  await fillSite(world, database)
  const now = world.clock.now()
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const days = { starts: [ago(24 * 60)], stops: [now], before: ago(100 * 24 * 60) }
  const period = { start: ago(30), stop: now, startBefore: ago(120), stopBefore: ago(60), timeZone: 'Europe/Amsterdam' }
  const first = { from: now, fromDay: now, fromWeek: now, unit: 'month', currency: 'EUR' }
  const source = { db: database, siteId: world.siteId, now: () => now }
  const input = { ...days, ...period, ...first }
  const large = await findOtherPlans(source, input, [
    [sumBuckets, 'figure_bucket_pkey', 'figure_bucket'],
    [sumMoney, 'figure_money_pkey', 'figure_money'],
    [listNewBuckets, 'account_signup', 'account'],
    [listNewBuckets, 'account_confirmed', 'account'],
    [listNewBuckets, 'message_sent', 'message'],
    [sumResponses, 'figure_response_pkey', 'figure_response'],
    [sumErrors, 'figure_response_pkey', 'figure_response'],
    [deleteOldResponses, 'figure_response_pkey', 'figure_response'],
    [addPartnerSignups, 'account_signup', 'account'],
    [listNewMoney, 'purchase_paid', 'purchase'],
    [addPartnerMoney, 'purchase_paid', 'purchase'],
    [addPartnerSignups, 'purchase_paid', 'purchase'],
    [addLanderSteps, 'account_signup', 'account'],
    [addLanderSteps, 'account_confirmed', 'account'],
    [addLanderSteps, 'purchase_paid', 'purchase'],
    [addLanderMoney, 'purchase_paid', 'purchase'],
    [addPartnerSignups, 'partner_signup_age', 'partner_signup'],
  ])
  await database.query({ text: 'set enable_seqscan = off' }, []) // the tables below are small here
  const small = await findOtherPlans(source, input, [
    [listPartnerMetrics, 'figure_partner_pkey', 'figure_partner'],
    [listPartnerMoney, 'figure_partner_money_pkey', 'figure_partner_money'],
    [listCosts, 'campaign_cost_pkey', 'campaign_cost'],
    [sumLanderSteps, 'figure_lander_pkey', 'figure_lander'],
    [sumLanderMoney, 'figure_lander_money_pkey', 'figure_lander_money'],
    [sumPageViews, 'figure_view_pkey', 'figure_view'],
    [sumViews, 'figure_view_pkey', 'figure_view'],
    [sumCampaignMoney, 'figure_cohort_money_pkey', 'figure_cohort_money'],
    [countWaitingCases, 'photo_pending', 'photo'],
    [countMailTrouble, 'mail_suspension_site', 'mail_suspension'],
    [countWaitingApprovals, 'approval_waiting', 'approval'],
  ])
  expect([...large, ...small]).toEqual([])
})

type ExpectedIndex = readonly [
  statement: Pick<Statement<never, unknown>, 'name' | 'text' | 'toValues'>,
  index: string,
  table: string,
]

/** Lists the statements that do not read a table through an index. */
async function findOtherPlans(
  source: StatementContext,
  input: object,
  expected: readonly ExpectedIndex[],
): Promise<string[]> {
  const found: string[] = []
  for (const [statement, index, table] of expected) {
    const values = statement.toValues(source, input as never) // it has the parameters of every statement
    const query = { text: `explain ${statement.text}` }
    const { rows } = await source.db.query<{ 'QUERY PLAN': string }>(query, values)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    if (!plan.includes(index) || plan.includes(`Seq Scan on ${table} `)) found.push(`${statement.name}: ${plan}`)
  }
  return found
}
