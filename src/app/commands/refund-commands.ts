import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import {
  listUnfinishedRefunds,
  recordRefundTransfer,
  refundOrder,
  retryRefund,
  type RefundRefusal,
  type RequestedRefund,
  type UnfinishedRefund,
} from '#features/orders/server/orders.ts'
import { centsToDecimal, decimalToCents } from '#platform/money.ts'
import type { StaffContext } from '#platform/server/context.ts'

type MakeContext = () => Promise<StaffContext>

/** The help text of these commands. */
export const refundUsage = `  refunds list                           lists refunds that failed or have not reached the payer yet
  refunds order <number> [--amount 12.34] --reason "…"
                                         refunds an order, by default its unused credits
                                         (--id <uuid> repeats a command safely, --by <name> records who decides)
  refunds retry <id>                     requests a failed refund again
  refunds transferred <id>               records that you transferred the money of a refund that is paid by bank`

/** Runs `refunds …`; returns the output, or null when the arguments are no command. */
export async function runRefundCommand(makeContext: MakeContext, args: string[]): Promise<string | null> {
  if (args[0] !== 'refunds') return null
  const text = { type: 'string' } as const
  const options = { amount: text, reason: text, id: text, by: text }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [, action, target, ...more] = positionals
  if (more.length > 0) return null
  if (action === 'list' && !target) return listRefunds(await makeContext())
  if (action === 'retry' && target)
    return `again: ${format(requireRefund(await retryRefund(await makeContext(), target)))}`
  if (action === 'transferred' && target)
    return `transferred: ${format(requireRefund(await recordRefundTransfer(await makeContext(), target)))}`
  if (action !== 'order' || !target) return null
  const reason = values.reason?.trim()
  if (!reason) throw new Error('give a reason with --reason "…": it is stored with the refund')
  const amountCents = values.amount === undefined ? null : decimalToCents(values.amount)
  const ctx = await makeContext()
  const actor = { ...ctx.actor, name: values.by ?? ctx.actor.name }
  const refund = { refundId: values.id ?? randomUUID(), number: target.toUpperCase(), amountCents, reason }
  const outcome = requireRefund(await refundOrder({ ...ctx, actor }, refund))
  const transfer = outcome.isByBank ? `; transfer it at your bank, then: refunds transferred ${refund.refundId}` : ''
  return `${refund.number}: ${format(outcome)}, refund ${refund.refundId}${transfer}`
}

function format({ amountCents, currency, credits }: RequestedRefund): string {
  return `${centsToDecimal(amountCents)} ${currency} is refunded and ${credits} credits are taken`
}

const REFUSALS: Record<RefundRefusal['refused'], string> = {
  order_not_found: 'no order has this number',
  order_not_paid: 'the order is not paid',
  nothing_to_refund: 'there is nothing to refund: give an --amount',
  amount_too_high: 'the amount is higher than what is left of the order',
  refund_not_failed: 'no failed refund has this id',
  refund_not_by_bank: 'no refund that is paid by bank has this id',
}

/** Returns the requested refund. Throws what the operator must know when it was refused. */
function requireRefund(outcome: RequestedRefund | RefundRefusal): RequestedRefund {
  if (outcome.refused !== null) throw new Error(REFUSALS[outcome.refused])
  return outcome
}

async function listRefunds(ctx: StaffContext): Promise<string> {
  return (await listUnfinishedRefunds(ctx)).map(formatUnfinished).join('\n') || 'none'
}

function formatUnfinished({ id, number, reason, state, note, ...refund }: UnfinishedRefund): string {
  const amount = `${centsToDecimal(refund.amount_cents)} ${refund.currency}`
  const by = refund.requested_by ? ` by ${refund.requested_by}: ${note}` : ''
  return `${id}  ${state}  ${amount} of order ${number}, ${reason}${by}, since ${refund.created_at.toISOString().slice(0, 16)}`
}
