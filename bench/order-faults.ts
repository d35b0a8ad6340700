import { checkInvariants } from '#app/commands/invariant-commands.ts'
import { expectOrders, type ExpectedOrder } from './expected-orders.ts'
import { isFinal } from '../tools/pretend-psp/payment.ts'
import type { OrderWorld } from './order-world.ts'

/** What must never happen. Each is the number of times that it did. */
export interface OrderFaults {
  /** Orders that were paid more than once without a refund, or less than once. */
  readonly paidTwice: number
  /** Payments that the provider collected, and that neither completed their order nor are paid here. */
  readonly lost: number
  /** Members whose balance is not the sum of their ledger. */
  readonly wrongBalances: number
  /** Orders and members whose credits are not those paid less those reversed. */
  readonly wrongCredits: number
  /** Members whose number of effective orders is wrong. */
  readonly wrongPremium: number
  /** Payments with a changed amount, currency or order that were settled, or that no operator hears of. */
  readonly mismatchSettled: number
  readonly forgedEffects: number
  /** Missing and double numbers of invoices and credit notes, and paid orders without one invoice of their total. */
  readonly invoiceGaps: number
  readonly violatedInvariants: number
  readonly serverErrors: number
  readonly failedJobs: number
  /** Payments that are open long after their end at the provider. */
  readonly unsettled: number
}

type OrderFact = {
  id: string
  member_id: string
  status: string
  granted: number
  taken: number
  invoices: number
}

/** Compares what happened with the database. */
export async function countFaults(world: OrderWorld): Promise<OrderFaults> {
  const expected = expectOrders(world)
  const facts = await readOrders(world)
  return {
    paidTwice: expected.filter(({ isPaid, retainedPayments }) => retainedPayments !== (isPaid ? 1 : 0)).length,
    lost: await countLost(world, expected, facts),
    wrongBalances: await countRows(world, WRONG_BALANCES),
    wrongCredits: countWrongOrders(expected, facts) + (await countWrongMembers(world, expected, facts)),
    wrongPremium: await countWrongPremium(world, expected),
    mismatchSettled: await countRows(world, SETTLED_MISMATCHES, [[...world.tampered]]),
    forgedEffects: world.forgedEffects,
    invoiceGaps: (await countRows(world, INVOICE_GAPS)) + countWrongInvoices(expected, facts),
    violatedInvariants: await countViolations(world),
    serverErrors: world.serverErrors,
    failedJobs: await countRows(world, 'select id from graphile_worker._private_jobs where last_error is not null'),
    unsettled: await countUnsettled(world),
  }
}

const WRONG_BALANCES = `select member_id from credit_balance b
  where credits <> coalesce((select sum(delta) from ledger_entry l where l.member_id = b.member_id), 0)`

const SETTLED_MISMATCHES = `select id from payment where provider_id = any($1) and (status = 'paid' or not mismatch)`

const INVOICE_GAPS = `select kind from invoice group by company_id, kind, year
  having count(*) <> max(sequence) or count(distinct number) <> count(*) or min(sequence) <> 1`

const UNSETTLED = `select provider_id from payment where status in ('creating', 'open', 'pending', 'authorized')
  and coalesce(provider_id, '') <> all($1::text[])`

// One pass over the ledger and the invoices: a subquery per order would exceed the time limit with 10,000 orders.
const ORDERS = `with entry as (
    select ref_id, sum(delta) filter (where counter_account = 'order') as granted,
      -sum(delta) filter (where counter_account <> 'order') as taken
    from ledger_entry group by ref_id),
  paper as (
    select purchase_id, total_cents, count(*) as invoices from invoice where kind = 'invoice' group by 1, 2)
  select o.id, o.member_id, o.status, coalesce(e.granted, 0)::integer as granted, coalesce(e.taken, 0)::integer as taken,
    coalesce(p.invoices, 0)::integer as invoices
  from purchase o left join entry e on e.ref_id = o.id
    left join paper p on p.purchase_id = o.id and p.total_cents = o.total_cents`

async function readOrders({ site }: OrderWorld): Promise<Map<string, OrderFact>> {
  return new Map((await site.sql<OrderFact>(ORDERS)).map((fact) => [fact.id, fact]))
}

async function countRows({ site }: OrderWorld, text: string, values: unknown[] = []): Promise<number> {
  return (await site.sql(text, values)).length
}

/** Counts the open payments that ended at the provider, or that it does not have. A bank transfer may be open for 14 days. */
async function countUnsettled({ site, tampered }: OrderWorld): Promise<number> {
  const rows = await site.sql<{ provider_id: string | null }>(UNSETTLED, [[...tampered]])
  return rows.filter(({ provider_id: id }) => {
    const payment = site.psp.payments.find(id ?? '')
    return !payment || isFinal(payment.status) || Date.parse(payment.expiresAt) < site.clock.now().getTime()
  }).length
}

async function countLost(
  world: OrderWorld,
  expected: readonly ExpectedOrder[],
  facts: ReadonlyMap<string, OrderFact>,
): Promise<number> {
  const paid = world.site.psp.payments.list().filter(({ id, status }) => status === 'paid' && !world.tampered.has(id))
  const text = `select unnest($1::text[]) except select provider_id from payment where status = 'paid'`
  const isWrong = ({ order, isPaid }: ExpectedOrder) => (facts.get(order.id)?.status === 'paid') !== isPaid
  return (await countRows(world, text, [paid.map(({ id }) => id)])) + expected.filter(isWrong).length
}

/** Counts the orders that granted other credits than they must, or took other ones. A spender has fewer to take. */
function countWrongOrders(expected: readonly ExpectedOrder[], facts: ReadonlyMap<string, OrderFact>): number {
  return expected.filter(({ order, isPaid, dueCredits, minimumCredits }) => {
    const { granted = 0, taken = 0 } = facts.get(order.id) ?? {}
    const minimum = order.buyer.isSaver ? dueCredits : minimumCredits
    return granted !== (isPaid ? order.credits : 0) || taken < minimum || taken > dueCredits
  }).length
}

/**
 * Counts the members with another balance than what they paid for, less what was repaid and what they spent. Repayments
 * may leave no more credits with a spender than were spent.
 */
async function countWrongMembers(
  { site }: OrderWorld,
  expected: readonly ExpectedOrder[],
  facts: ReadonlyMap<string, OrderFact>,
): Promise<number> {
  const rows = await site.sql<{ member_id: string; credits: number; other: number; spent: number }>(
    `select b.member_id, b.credits, coalesce(l.other, 0)::integer as other, coalesce(l.spent, 0)::integer as spent
     from credit_balance b left join (
       select member_id, sum(delta) as other, -sum(delta) filter (where delta < 0) as spent from ledger_entry l
       where not exists (select from purchase o where o.id = l.ref_id) group by 1) l using (member_id)`,
  )
  const orders = Map.groupBy(expected, ({ order }) => order.buyer.member.id)
  return rows.filter(({ member_id: id, credits, other, spent }) => {
    const own = orders.get(id)
    if (!own) return false
    const bought = own.reduce((sum, each) => sum + (each.isPaid ? each.order.credits - each.dueCredits : 0), 0)
    const short = own.reduce((sum, each) => sum + each.dueCredits - (facts.get(each.order.id)?.taken ?? 0), 0)
    return credits !== bought + short + other || short > spent
  }).length
}

async function countWrongPremium({ site }: OrderWorld, expected: readonly ExpectedOrder[]): Promise<number> {
  const rows = await site.sql<{ member_id: string; paid_orders: number }>(
    'select member_id, paid_orders from credit_balance',
  )
  const orders = Map.groupBy(expected, ({ order }) => order.buyer.member.id)
  return rows.filter(({ member_id: id, paid_orders: paidOrders }) => {
    const own = orders.get(id)
    return own !== undefined && own.filter(({ isEffective }) => isEffective).length !== paidOrders
  }).length
}

function countWrongInvoices(expected: readonly ExpectedOrder[], facts: ReadonlyMap<string, OrderFact>): number {
  return expected.filter(({ order, isPaid }) => (facts.get(order.id)?.invoices ?? 0) !== (isPaid ? 1 : 0)).length
}

/** Checks every rule of `npm run vonk -- invariants`. The seeded members are premium without an order. */
async function countViolations({ site }: OrderWorld): Promise<number> {
  await site.sql(`update credit_balance b set paid_orders = 0
    where not exists (select from purchase o where o.member_id = b.member_id)`)
  const { isOk, text } = await checkInvariants(site.database)
  if (!isOk) console.error(text)
  return isOk ? 0 : Math.max(1, text.split('\n').filter((line) => line.startsWith('BROKEN')).length)
}
