import { expect, test } from 'vitest'
import { failRefund, isPremiumMember, listBrokenMoneyRules, payOrder, spendCredits } from '#testing/repaid-orders.ts'
import { listThird } from '#testing/thirds.ts'
import { newWorld, type World } from '#testing/world.ts'

type EventName = 'refund part' | 'refund rest' | 'charge back' | 'undo' | 'fail part'

/** Lists every order of the events in which nothing is undone before it happened. */
function listSequences(left: readonly EventName[]): EventName[][] {
  if (left.length === 0) return [[]]
  return left
    .filter((name) => !(name === 'undo' && left.includes('charge back')))
    .filter((name) => !(name === 'fail part' && left.includes('refund part')))
    .flatMap((name) => listSequences(left.filter((other) => other !== name)).map((rest) => [name, ...rest]))
}

const amounts: Partial<Record<EventName, number>> = { 'refund part': 1000, 'refund rest': 2495, 'charge back': 1747 }

test.each([0, 100])(
  'I8 C-19 the credits of an order are those paid less those reversed, after each of five events, with %i used',
  { timeout: 180_000, tags: 'sampled' },
  async (used) => {
    await using world = await newWorld()
    const sequences = listSequences(['refund part', 'refund rest', 'charge back', 'undo', 'fail part'])
    for (const sequence of listThird(sequences)) {
      const { anna, id } = await payOrder(world)
      if (used > 0) await spendCredits(world, anna, used)
      const happened = new Set<EventName>()
      const found = { refund: '', chargeback: '' }
      for (const name of sequence) {
        happened.add(name)
        await playEvent(world, { id, name, found })
        const repaidCents = sumEffective(happened)
        const expected = 150 - (repaidCents >= 3495 ? 150 : Math.floor((150 * repaidCents) / 3495))
        if (used === 0) expect([sequence, name, await world.getBalance(anna)]).toEqual([sequence, name, expected])
        expect([sequence, name, await isPremiumMember(world, anna)]).toEqual([sequence, name, repaidCents < 3495])
      }
    }
    expect(await listBrokenMoneyRules(world)).toEqual([])
  },
)

interface PlayedEvent {
  readonly id: string
  readonly name: EventName
  readonly found: { refund: string; chargeback: string }
}

async function playEvent(world: World, { id, name, found }: PlayedEvent): Promise<void> {
  const { control } = world.psp
  if (name === 'refund part') found.refund = (await control.refund(id, amounts[name])).id
  if (name === 'refund rest') await control.refund(id, amounts[name])
  if (name === 'charge back') found.chargeback = (await control.chargeBack(id, amounts[name])).id
  if (name === 'undo') await control.reverseChargeback(found.chargeback)
  const refund = world.psp.payments.refundsOf(id).find((each) => each.id === found.refund)
  if (name === 'fail part' && refund) await failRefund(world, refund)
}

function sumEffective(happened: ReadonlySet<EventName>): number {
  const undoneBy: Partial<Record<EventName, EventName>> = { 'refund part': 'fail part', 'charge back': 'undo' }
  return [...happened]
    .filter((name) => !happened.has(undoneBy[name] ?? name) || undoneBy[name] === undefined)
    .reduce((sum, name) => sum + (amounts[name] ?? 0), 0)
}
