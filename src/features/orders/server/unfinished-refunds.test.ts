import { expect, test } from 'vitest'
import { openOffice } from '#testing/endpoints/office-forms.ts'
import { addBankRefund, addFailedRefund, refundAsStaff } from '#testing/refunds.ts'
import { listBrokenMoneyRules, payOrder } from '#testing/repaid-orders.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { OFFICE_REFUNDS_PAGE_SIZE } from '../refund.rules.ts'

type Listed = { id: string; state: string; note: string; requestedBy: string; order: { number: string } }

async function list(staff: TestStaff, query = ''): Promise<{ refunds: Listed[]; next: string | null }> {
  return (await staff.get(`/api/office/refunds?${query}`)).json()
}

const retry = (staff: TestStaff, id: string) => staff.post(`/api/office/refunds/${id}/retry`, {})
const record = (staff: TestStaff, id: string) => staff.post(`/api/office/refunds/${id}/transfer`, {})

async function listActions(world: World): Promise<string[]> {
  const rows = await world.sql<{ action: string }>(
    `select action from audit_entry where action like 'refund.%' order by id`,
  )
  return rows.map(({ action }) => action)
}

test('a failed refund is listed until it is requested again, which is done once', async () => {
  await using world = await newWorld()
  const { orderId, id: paymentId } = await payOrder(world)
  const id = await refundAsStaff(world, { orderId, amountCents: 1000 })
  const rejected = { amountRefunded: { currency: 'EUR', value: '34.95' } }
  world.psp.control.tamper(paymentId, rejected)
  await world.runJobs()
  const staff = await world.staff('finance')
  expect((await list(staff)).refunds).toMatchObject([{ id, state: 'failed', note: 'Coulance', requestedBy: 'kees' }])

  world.psp.control.tamper(paymentId, { amountRefunded: { currency: 'EUR', value: '0.00' } })
  const response = await retry(staff, id)
  expect(await response.json()).toEqual({ amountCents: 1000, currency: 'EUR', credits: 42, isByBank: false })
  expect((await list(staff)).refunds).toMatchObject([{ id, state: 'unsent' }])
  const again = await retry(staff, id)
  expect([again.status, await again.json()]).toEqual([409, expect.objectContaining({ refusal: 'refund_not_failed' })])
  await world.runJobs()
  expect(world.psp.payments.refundsOf(paymentId)).toHaveLength(1)
  expect(await listActions(world)).toEqual(['refund.retry'])
})

test('two colleagues who request a failed refund again at once request it once', async () => {
  await using world = await newWorld()
  const id = await addFailedRefund(world)
  const staff = [await world.staff('finance'), await world.staff('admin')]
  const responses = await Promise.all(staff.map((each) => retry(each, id)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await world.sql('select attempt from payment_refund')).toEqual([{ attempt: 2 }])
  expect(await listActions(world)).toEqual(['refund.retry'])
})

test('the transfer of a refund by bank is recorded once, also by two colleagues at once', async () => {
  await using world = await newWorld()
  const id = await addBankRefund(world)
  const staff = [await world.staff('finance'), await world.staff('admin')]
  expect((await list(staff[0]!)).refunds).toMatchObject([{ id, state: 'untransferred' }])
  const responses = await Promise.all([...staff, staff[0]!].map((each) => record(each, id)))
  for (const response of responses)
    expect(await response.json()).toEqual({ amountCents: 1000, currency: 'EUR', credits: 42, isByBank: true })
  expect((await list(staff[0]!)).refunds).toEqual([])
  expect(await listActions(world)).toEqual(['refund.transfer'])
  expect(await listBrokenMoneyRules(world)).toEqual([])
})

test('a refund that the provider pays cannot be recorded as transferred, and one by bank did not fail', async () => {
  await using world = await newWorld()
  const staff = await world.staff('finance')
  const byProvider = await refundAsStaff(world, { orderId: (await payOrder(world)).orderId, amountCents: 1000 })
  expect(await (await record(staff, byProvider)).json()).toMatchObject({ refusal: 'refund_not_by_bank' })
  expect(await (await retry(staff, await addBankRefund(world))).json()).toMatchObject({ refusal: 'refund_not_failed' })
  expect(await listActions(world)).toEqual([])
})

test('another role, a malformed id and another site are refused', async () => {
  await using world = await newWorld()
  const [failed, byBank] = [await addFailedRefund(world), await addBankRefund(world)]
  const [support, finance] = [await world.staff('support'), await world.staff('finance')]
  const other = await world.otherSite.staff('finance')
  for (const [send, id] of [
    [retry, failed],
    [record, byBank],
  ] as const) {
    expect(await (await send(support, id)).json()).toMatchObject({ refusal: 'permission_denied' })
    expect((await send(finance, 'nonsense')).status).toBe(422)
    expect(await (await send(other, id)).json()).toMatchObject({ refusal: 'refund_not_found' })
  }
  expect((await list(other)).refunds).toEqual([])
  expect((await finance.get('/api/office/refunds?after=nonsense')).status).toBe(422)
  expect((await (await world.staff('moderator')).get('/api/office/refunds')).status).toBe(403)
  expect(await listActions(world)).toEqual([])
})

test('T22 nobody decides about a refund to an account with their own address', async () => {
  await using world = await newWorld()
  const staff = await world.staff('finance')
  for (const [send, add] of [
    [retry, addFailedRefund],
    [record, addBankRefund],
  ] as const) {
    const id = await add(world)
    await world.sql(
      `update staff_account set email = (select a.email from account a join purchase o on o.member_id = a.id
         join payment p on p.purchase_id = o.id join payment_refund r on r.payment_id = p.id where r.id = $2) where id = $1`,
      [staff.staffId, id],
    )
    expect(await (await send(staff, id)).json()).toMatchObject({ refusal: 'own_account' })
  }
  expect(await listActions(world)).toEqual([])
})

test('every unfinished refund is on one page of the list, the oldest first', async () => {
  await using world = await newWorld()
  await addFailedRefund(world)
  await world.sql(
    `insert into payment_refund select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
       'created_at', r.created_at - (i / 2) * interval '1 second'))).* from payment_refund r, generate_series(1, 60) i`,
  )
  const staff = await world.staff('support')
  const first = await list(staff)
  const second = await list(staff, `after=${first.next}`)
  expect([first.refunds.length, second.refunds.length, second.next]).toEqual([OFFICE_REFUNDS_PAGE_SIZE, 11, null])
  const rows = await world.sql<{ id: string }>('select id from payment_refund order by created_at, id')
  expect([...first.refunds, ...second.refunds].map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
})

test('the page of refunds is empty, or offers what can be done to whoever may, or is denied', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const open = async (role: 'finance' | 'support' | 'moderator') => {
    const response = await openOffice(served, await world.staff(role)).get('/office/refunds')
    return [response.status, await response.text()] as const
  }
  expect((await open('finance'))[1]).toContain('Alle terugbetalingen zijn bij de betaler.')
  await addFailedRefund(world)
  await addBankRefund(world)
  const [, forFinance] = await open('finance')
  expect(forFinance).toContain('/office/actions/orders/retryRefund')
  expect(forFinance).toContain('/office/actions/orders/recordRefundTransfer')
  const [, forSupport] = await open('support')
  expect(forSupport).toContain('Coulance')
  expect(forSupport).not.toMatch(/retryRefund|recordRefundTransfer/)
  const [status, denied] = await open('moderator')
  expect([status, denied.includes('Dat gaat niet')]).toEqual([403, true])
})

test('the page says why nothing was done when a colleague was first', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const id = await addFailedRefund(world)
  const staff = await world.staff('finance')
  expect((await retry(staff, id)).status).toBe(200)
  const body = new URLSearchParams({ _page: '/office/refunds', _form: id, id }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const response = await openOffice(served, staff).post('/office/actions/orders/retryRefund', undefined, {
    body,
    headers,
  })
  expect(response.status).toBe(409)
  expect((await response.text()).match(/niet mislukt, of een collega/g)).toHaveLength(1)
})
