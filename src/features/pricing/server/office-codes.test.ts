import { expect, test } from 'vitest'
import { completeCheckout, placeOrder, readOrder, sendOrder } from '#testing/orders.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OFFICE_CODES_PAGE_SIZE } from '../code.rules.ts'

const add = (staff: TestStaff, body: object) => staff.post('/api/office/codes', { percent: 20, ...body })
const end = (staff: TestStaff, code: string) => staff.post(`/api/office/codes/${code}/end`, {})
const list = async (staff: TestStaff) => (await (await staff.get('/api/office/codes')).json()).codes
const listActions = async (world: World) =>
  (await world.sql<{ action: string }>('select action from audit_entry order by id')).map(({ action }) => action)

test('R-7.11 a code that finance adds works until it ends, and its paid orders and turnover are listed', async () => {
  await using world = await newWorld()
  const [staff, anna, bert] = [await world.staff('finance'), await world.member(), await world.member()]
  expect(await (await add(staff, { code: ' zomer-20 ' })).json()).toEqual({ code: 'ZOMER-20' })
  const { id, checkoutUrl } = await placeOrder(world, anna, { code: 'ZOMER-20' })
  await completeCheckout(checkoutUrl, 'paid')
  await readOrder(world, anna, id)
  const listed = { code: 'ZOMER-20', state: 'active', paidOrders: 1, turnover: [{ currency: 'EUR', cents: 2796 }] }
  expect(await list(staff)).toMatchObject([listed])
  await world.sql('update purchase set reversed_at = now()')
  expect(await list(staff)).toMatchObject([{ ...listed, turnover: [] }])
  expect((await end(staff, 'zomer-20')).status).toBe(200)
  expect((await end(staff, 'ZOMER-20')).status).toBe(200)
  expect(await list(staff)).toMatchObject([{ state: 'disabled' }])
  expect((await sendOrder(world, bert, { code: 'ZOMER-20' })).status).toBe(404)
  expect(await listActions(world)).toEqual(['code.add', 'code.disable'])
})

test('every condition of a code is stored, with days in the time zone of the site', async () => {
  await using world = await newWorld()
  const [staff, anna] = [await world.staff('finance'), await world.member()]
  const conditions = { code: 'VOL', country: 'NL', minimum: '19,95', methods: ['visa', 'paypal'], member: anna.email }
  const limits = { from: '2027-01-01', to: '2027-01-31', uses: '3', oncePerMember: 'no', firstPurchaseOnly: 'yes' }
  expect((await add(staff, { ...conditions, ...limits, percent: '50' })).status).toBe(200)
  expect(await list(staff)).toEqual([
    {
      code: 'VOL',
      state: 'planned',
      percent: 50,
      country: 'NL',
      currency: 'EUR',
      minimumCents: 1995,
      methods: ['creditcard', 'paypal'],
      memberId: anna.id,
      startsAt: '2026-12-31T23:00:00.000Z',
      expiresAt: '2027-01-31T23:00:00.000Z',
      maxUses: 3,
      oncePerMember: false,
      firstPurchaseOnly: true,
      paidOrders: 0,
      turnover: [],
    },
  ])
  expect((await add(staff, { ...conditions, ...limits, percent: 50 })).status).toBe(200)
  expect(await listActions(world)).toEqual(['code.add'])
})

test('the same code twice, one after the other or at once, is one code; with other conditions it is refused', async () => {
  await using world = await newWorld()
  const staff = [await world.staff('finance'), await world.staff('admin')]
  const answers = await Promise.all(staff.map((each) => add(each, { code: 'SAMEN' })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  world.clock.advanceSeconds(60)
  expect((await add(staff[0]!, { code: 'SAMEN' })).status).toBe(200)
  for (const changed of [{ percent: 30 }, { uses: 1 }, { from: '2026-01-01' }]) {
    const response = await add(staff[0]!, { code: 'SAMEN', ...changed })
    expect([response.status, (await response.json()).refusal]).toEqual([409, 'code_exists'])
  }
  expect(await (await add(staff[0]!, { code: 'timebonus25' })).json()).toMatchObject({ refusal: 'code_exists' })
  expect(await listActions(world)).toEqual(['code.add'])
})

test('a code that ends at once by two colleagues has one entry', async () => {
  await using world = await newWorld()
  const staff = [await world.staff('finance'), await world.staff('admin')]
  await add(staff[0]!, { code: 'KLAAR' })
  const answers = await Promise.all(staff.map((each) => end(each, 'KLAAR')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await listActions(world)).toEqual(['code.add', 'code.disable'])
})

test.each([
  [{ code: 'ZO' }, 422, 'invalid_input'],
  [{ code: 'ZOMER', percent: 100 }, 422, 'invalid_input'],
  [{ code: 'ZOMER', country: 'nl' }, 422, 'invalid_input'],
  [{ code: 'ZOMER', minimum: 'veel' }, 422, 'invalid_input'],
  [{ code: 'ZOMER', methods: ['cash'] }, 422, 'invalid_input'],
  [{ code: 'ZOMER', uses: 0 }, 422, 'invalid_input'],
  [{ code: 'ZOMER', other: 1 }, 422, 'invalid_input'],
  [{ code: 'ZOMER', from: '2030-02-02', to: '2030-02-01' }, 422, 'code_dates_wrong'],
  [{ code: 'ZOMER', from: '2020-01-01', to: '2020-02-01' }, 422, 'code_dates_wrong'],
  [{ code: 'ZOMER', member: 'nobody@example.com' }, 404, 'member_not_found'],
])('%j is refused', async (body, status, refusal) => {
  await using world = await newWorld()
  const staff = await world.staff('finance')
  const response = await add(staff, body)
  expect([response.status, (await response.json()).refusal]).toEqual([status, refusal])
  expect(await list(staff)).toEqual([])
  expect(await listActions(world)).toEqual([])
})

test('the office of another site neither sees a code, nor ends it, nor makes one for a member of this site', async () => {
  await using world = await newWorld()
  const [staff, other] = [await world.staff('finance'), await world.otherSite.staff('finance')]
  const anna = await world.member()
  await add(staff, { code: 'HIER' })
  expect(await list(other)).toEqual([])
  expect((await end(other, 'HIER')).status).toBe(404)
  expect((await add(other, { code: 'DAAR', member: anna.id })).status).toBe(404)
  expect(await list(staff)).toMatchObject([{ state: 'active' }])
})

test('every code is on one page of the list, the newest first, with its turnover', async () => {
  await using world = await newWorld()
  const [staff, anna] = [await world.staff('finance'), await world.member()]
  await add(staff, { code: 'EERSTE' })
  const { checkoutUrl } = await placeOrder(world, anna, { code: 'EERSTE' })
  await completeCheckout(checkoutUrl, 'paid')
  await world.sql(
    `insert into discount_code (site_id, code, percent, minimum_cents, once_per_member, first_purchase_only, status,
       starts_at, created_at)
     select site_id, 'CODE-' || i, 10, 0, false, false, 'active', starts_at, created_at + interval '1 minute' * (i / 2)
     from discount_code, generate_series(1, 60) i`,
  )
  const readPage = async (query = '') => (await staff.get(`/api/office/codes${query}`)).json()
  const first = await readPage()
  const second = await readPage(`?after=${first.next}`)
  expect([first.codes.length, second.codes.length, second.next]).toEqual([OFFICE_CODES_PAGE_SIZE, 11, null])
  const rows = await world.sql<{ code: string }>('select code from discount_code order by created_at desc, code')
  const listed = [...first.codes, ...second.codes] as { code: string; turnover: unknown[] }[]
  expect(listed.map(({ code }) => code)).toEqual(rows.map(({ code }) => code))
  expect(listed.find(({ code }) => code === 'EERSTE')?.turnover).toEqual([{ currency: 'EUR', cents: 2796 }])
  expect((await staff.get('/api/office/codes?after=!')).status).toBe(422)
})
