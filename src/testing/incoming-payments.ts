import { recordIncomingPayment } from '#features/bank/server/incoming-payments.ts'
import type { World } from './world.ts'

/** Money to receive. */
export interface TestMoney {
  readonly cents?: number
  readonly reference?: string
  readonly currency?: string
  /** Where it arrives: at the provider (by default), or at an account of ours. */
  readonly iban?: string
  readonly receivedOn?: string
}

/** Records money whose reference names no order. Returns the id of the incoming payment. */
export async function receiveUnknown(world: World, money: TestMoney = {}): Promise<string> {
  const { cents = 3495, reference = 'credits', currency = 'EUR', iban, receivedOn = '2026-06-02' } = money
  const entry = crypto.randomUUID()
  const entryReference = iban ? `${iban} ${entry}` : entry
  const source = iban ? 'bank' : 'provider'
  const facts = { source, entryReference, amountCents: cents, currency, references: [reference], receivedOn } as const
  await recordIncomingPayment(world.ctx(), facts)
  const [row] = await world.sql<{ id: string }>('select id from bank_receipt where entry_reference = $1', [
    entryReference,
  ])
  return row?.id ?? ''
}
