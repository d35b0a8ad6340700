import { expect, test } from 'vitest'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'
import { sendOrder } from '#testing/orders.ts'
import { runCodeCommand } from './code-commands.ts'

const sharedWorld = shareWorld()

const run = (world: World, ...args: string[]) => runCodeCommand(async () => world.staffCtx(), ['codes', ...args])

test('R-7.11 a code that an operator adds can be used, and not once it is disabled', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member()]
  expect(await run(world, 'add', 'localhost', 'zomer-20', '--percent', '20')).toBe('ZOMER-20 is there')
  expect(await run(world, 'add', 'localhost', 'ZOMER-20', '--percent', '30')).toContain('is there already')
  expect((await sendOrder(world, anna, { code: 'Zomer-20', totalCents: 2796 })).status).toBe(200)
  expect(await run(world, 'disable', 'localhost', 'zomer-20')).toBe('ZOMER-20 is disabled')
  expect(await run(world, 'disable', 'localhost', 'zomer-20')).toBe('no active ZOMER-20 here')
  expect((await sendOrder(world, bert, { code: 'ZOMER-20' })).status).toBe(404)
  const entries = await world.sql<{ action: string }>('select action from audit_entry order by id')
  expect(entries.map(({ action }) => action)).toEqual(['code.add', 'code.disable'])
})

test('every condition of a code is stored, and listed for its site only', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const conditions = `--country NL --minimum 19.95 --methods visa,paypal --member ${anna.email}`
  const times = '--from 2026-01-01 --until 2027-01-01 --uses 3 --repeatable'
  await run(world, ...`add localhost VOL --percent 50 ${conditions} ${times}`.split(' '))
  await run(world, 'add', 'localhost', 'EERSTE', '--percent', '5', '--first-purchase')
  const [row] = await world.sql(`select * from discount_code where code = 'VOL'`)
  expect(row).toMatchObject({
    site_id: world.siteId,
    percent: 50,
    country: 'NL',
    currency: 'EUR',
    minimum_cents: 1995,
    methods: ['creditcard', 'paypal'],
    member_id: anna.id,
    starts_at: new Date('2026-01-01'),
    expires_at: new Date('2027-01-01'),
    max_uses: 3,
    once_per_member: false,
    first_purchase_only: false,
    status: 'active',
  })
  const list = await run(world, 'list', 'localhost')
  expect(list).toContain(
    `VOL  50%  active, unlimited, at most 3 uses, NL, from 1995 cents, EUR, creditcard+paypal, member ${anna.id}`,
  )
  expect(list).toContain('EERSTE  5%  active, first_purchase')
  expect(await run(world, 'list', 'plus.localhost')).toBe('none')
})

test.each([[[]], [['add', 'localhost']], [['list']], [['change', 'localhost', 'ZOMER']]])(
  '%j is no command, so the usage is shown',
  async (args) => {
    const world = await sharedWorld()
    expect(await run(world, ...args)).toBe(null)
  },
)

test.each([
  [['list', 'unknown.example'], 'no site has the host'],
  [['add', 'localhost', 'ZO', '--percent', '5'], '3 to 40 letters'],
  [['add', 'localhost', 'timebonus25', '--percent', '5'], 'TIMEBONUS25'],
  [['add', 'localhost', 'ZOMER'], '--percent'],
  [['add', 'localhost', 'ZOMER', '--percent', '100'], '--percent'],
  [['add', 'localhost', 'ZOMER', '--percent', '5', '--country', 'nl'], '--country'],
  [['add', 'localhost', 'ZOMER', '--percent', '5', '--minimum', '20'], '20'],
  [['add', 'localhost', 'ZOMER', '--percent', '5', '--methods', 'cash'], '--methods'],
  [['add', 'localhost', 'ZOMER', '--percent', '5', '--until', '31-12-2026'], '--until'],
  [['add', 'localhost', 'ZOMER', '--percent', '5', '--member', 'nobody@example.com'], 'no account'],
])('%j is refused: %s', async (args, reason) => {
  const world = await sharedWorld()
  await expect(run(world, ...args)).rejects.toThrow(reason)
})
