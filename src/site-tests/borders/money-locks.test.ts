import { expect, test } from 'vitest'
import { applyBankCollections, applyBankReturns } from '#features/bank/server/debit-bank.ts'
import { formatEndToEndId } from '#features/bank/mandate.rules.ts'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { newClientId } from '#platform/calls/client-id.ts'
import { buildDebitBooking } from '#testing/bank-files.ts'
import { runWhileLocking } from '#testing/servers/concurrent-transaction.ts'
import {
  newDebitWorld,
  openSigning,
  orderByDebit,
  placeDebit,
  signDebit,
  type DebitWorld,
  writeDebitFiles,
} from '#testing/debits.ts'
import { placeOrder, readOrder } from '#testing/orders.ts'
import { payOrder } from '#testing/repaid-orders.ts'
import type { TestMember } from '#testing/test-members.ts'

// The order of locks: the balance of the buyer, then the order, then its payments.

interface Situation {
  readonly anna: TestMember
  readonly orderId: string
  readonly operate: () => Promise<unknown>
}

async function createBankDebit(world: DebitWorld) {
  await changeSettings(world.ctx(), { debit_collection: 'bank' })
  const anna = await world.member()
  const orderId = await orderByDebit(world, anna)
  await writeDebitFiles(world)
  const [payment] = await world.sql<{ id: string }>('select id from payment where purchase_id = $1', [orderId])
  return { anna, orderId, endToEndId: formatEndToEndId(payment?.id ?? '') }
}

const SITUATIONS: Record<string, (world: DebitWorld) => Promise<Situation>> = {
  'a payment that the provider reports as paid': async (world) => {
    const anna = await world.member()
    const { id: orderId } = await placeOrder(world, anna)
    const id = world.psp.payments.list()[0]?.id ?? ''
    return { anna, orderId, operate: () => world.psp.control.setStatus(id, 'paid') }
  },
  'a chargeback': async (world) => {
    const { anna, orderId, id } = await payOrder(world)
    return { anna, orderId, operate: () => world.psp.control.chargeBack(id) }
  },
  'a debit that our bank collected': async (world) => {
    const { anna, orderId, endToEndId } = await createBankDebit(world)
    const file = buildDebitBooking({ endToEndId, direction: 'CRDT' })
    return { anna, orderId, operate: () => applyBankCollections(world.staffCtx(), file) }
  },
  'a debit that the bank returned': async (world) => {
    const { anna, orderId, endToEndId } = await createBankDebit(world)
    const file = buildDebitBooking({ endToEndId, direction: 'DBIT', reasonCode: 'AM04' })
    return { anna, orderId, operate: () => applyBankReturns(world.staffCtx(), file) }
  },
  'an unsigned debit that another method replaces': async (world) => {
    const anna = await world.member()
    const orderId = await placeDebit(world, anna)
    const path = `/api/orders/${orderId}/payments/${newClientId()}`
    return { anna, orderId, operate: () => world.as(anna).put(path, { method: 'ideal' }) }
  },
  'a signature that grants credits early': async (world) => {
    await changeSettings(world.ctx(), { debit_credits_early: true })
    const { anna } = await payOrder(world)
    const { id: orderId, code } = await openSigning(world, anna)
    return { anna, orderId, operate: () => signDebit(world, anna, orderId, code) }
  },
}

test.each(Object.entries(SITUATIONS))(
  'I5 %s locks the balance of the buyer before the order and its payments',
  async (_name, create) => {
    await using world = await newDebitWorld()
    const { anna, orderId, operate } = await create(world)

    await runWhileLocking(
      world,
      {
        first: ['select 1 from credit_balance where member_id = $1 for update', [anna.id]],
        others: [
          ['select 1 from purchase where id = $1 for update', [orderId]],
          ['select 1 from payment where purchase_id = $1 for update', [orderId]],
        ],
      },
      operate,
    )

    expect(await readOrder(world, anna, orderId)).toMatchObject({ id: orderId })
  },
)
