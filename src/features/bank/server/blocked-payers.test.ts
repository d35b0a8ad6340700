import { expect, test } from 'vitest'
import { addBankDebit, addBlockedPayer } from '#testing/debits.ts'
import { openOffice } from '#testing/endpoints/office-forms.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'

const list = async (staff: TestStaff) => (await (await staff.get('/api/office/debits/blocked')).json()).payers
const unblock = (staff: TestStaff, memberId: string, reason = 'Een nieuwe rekening') =>
  staff.post(`/api/office/debits/blocked/${memberId}/removal`, { reason })
const listAudit = (world: World) => world.sql('select action, staff_id, subject_id, reason, after from audit_entry')

test('R-8.20 a blocked payer is listed with the codes of the bank until the block is ended with a reason', async () => {
  await using world = await newWorld()
  const memberId = await addBlockedPayer(world)
  await addBankDebit(world)
  const staff = await world.staff('finance')
  expect(await list(staff)).toEqual([
    { memberId, order: { id: expect.any(String), number: expect.any(String) }, reasonCodes: ['MD06'] },
  ])
  const response = await unblock(staff, memberId)
  expect([response.status, await response.json()]).toEqual([200, { count: 1 }])
  expect(await list(staff)).toEqual([])
  const again = await unblock(staff, memberId)
  expect([again.status, await again.json()]).toMatchObject([404, { refusal: 'blocked_payer_not_found' }])
  expect(await listAudit(world)).toEqual([
    {
      action: 'debit.unblock',
      staff_id: staff.staffId,
      subject_id: memberId,
      reason: 'Een nieuwe rekening',
      after: { count: 1, otherIds: [] },
    },
  ])
})

test('R-8.20 a page of blocked payers has those whose returned debits reach a limit, and leads to the next', async () => {
  await using world = await newWorld()
  const returned = async (kind: string, code: string) => {
    const memberId = await addBlockedPayer(world)
    await world.sql(
      `update debit_return r set kind = $2, reason_code = $3 from mandate m
       where m.payment_id = r.payment_id and m.member_id = $1`,
      [memberId, kind, code],
    )
    return memberId
  }
  await returned('reversal', 'MD06')
  await returned('return', 'AM04')
  await returned('return', 'AC01')
  const blocked = [await returned('refund', 'MS02')]
  while (blocked.length < 51) blocked.push(await addBlockedPayer(world))
  blocked.sort()
  const staff = await world.staff('finance')
  const read = async (query = '') => (await staff.get(`/api/office/debits/blocked${query}`)).json()
  const idsOf = (page: { payers: { memberId: string }[] }) => page.payers.map(({ memberId }) => memberId)
  const first = await read()
  expect([idsOf(first), first.next]).toEqual([blocked.slice(0, 50), blocked[49]])
  const second = await read(`?after=${first.next}`)
  expect([idsOf(second), second.next]).toEqual([blocked.slice(50), null])
  expect((await staff.get('/api/office/debits/blocked?after=x')).status).toBe(422)
})

test('two colleagues who end a block at once end it once', async () => {
  await using world = await newWorld()
  const memberId = await addBlockedPayer(world)
  const staff = [await world.staff('finance'), await world.staff('admin')]
  const responses = await Promise.all(staff.map((each) => unblock(each, memberId)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect(await listAudit(world)).toHaveLength(1)
})

test('another role, another site, no reason and a malformed id end no block', async () => {
  await using world = await newWorld()
  const memberId = await addBlockedPayer(world)
  const [finance, other] = [await world.staff('finance'), await world.otherSite.staff('finance')]
  const support = await world.staff('support')
  expect((await support.get('/api/office/debits/blocked')).status).toBe(403)
  expect(await (await unblock(support, memberId)).json()).toMatchObject({ refusal: 'permission_denied' })
  expect(await (await unblock(other, memberId)).json()).toMatchObject({ refusal: 'blocked_payer_not_found' })
  expect(await list(other)).toEqual([])
  expect((await unblock(finance, memberId, '')).status).toBe(422)
  expect((await unblock(finance, 'nonsense')).status).toBe(422)
  expect(await listAudit(world)).toEqual([])
})

test('T22 nobody ends the block of the member account with their own address', async () => {
  await using world = await newWorld()
  const memberId = await addBlockedPayer(world)
  const staff = await world.staff('finance')
  await world.sql('update staff_account set email = (select email from account where id = $2) where id = $1', [
    staff.staffId,
    memberId,
  ])
  expect(await (await unblock(staff, memberId)).json()).toMatchObject({ refusal: 'own_account' })
  expect(await list(staff)).toHaveLength(1)
})

test('the end of a block leaves an entry at each member who shares the account, with the reason at the payer only', async () => {
  await using world = await newWorld()
  const [payer, sharing] = [await addBlockedPayer(world), await addBlockedPayer(world)]
  const apart = await addBlockedPayer(world)
  await world.sql(`update mandate set iban = 'NL02RABO0123456789' where member_id = $1`, [apart])
  const staff = await world.staff('finance')
  expect(await (await unblock(staff, payer)).json()).toEqual({ count: 2 })
  expect(await list(staff)).toMatchObject([{ memberId: apart }])
  expect(await listAudit(world)).toMatchObject([
    { subject_id: sharing, reason: null, after: { unblockedId: payer } },
    { subject_id: payer, reason: 'Een nieuwe rekening', after: { count: 2, otherIds: [sharing] } },
  ])
})

test('T22 nobody ends the block of an account that their own member account shares', async () => {
  await using world = await newWorld()
  const [payer, own] = [await addBlockedPayer(world), await addBlockedPayer(world)]
  const staff = await world.staff('finance')
  await world.sql('update staff_account set email = (select email from account where id = $2) where id = $1', [
    staff.staffId,
    own,
  ])
  expect(await (await unblock(staff, payer)).json()).toMatchObject({ refusal: 'own_account' })
  expect(await world.sql('select 1 from debit_return where lifted_at is null')).toHaveLength(2)
  expect(await listAudit(world)).toEqual([])
})

test('the page of debits lists nobody, a blocked payer, or why a block could not be ended', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const staff = await world.staff('finance')
  const browser = openOffice(served, staff)
  expect(await (await browser.get('/office/debits')).text()).toContain('Niemand is geblokkeerd.')
  const memberId = await addBlockedPayer(world)
  const page = await (await browser.get('/office/debits')).text()
  expect(page).toContain('/office/actions/bank/unblockPayer')
  expect(page).toContain('MD06')
  expect((await unblock(staff, memberId)).status).toBe(200)
  const body = new URLSearchParams({ _page: '/office/debits', _form: memberId, memberId, reason: 'x' }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const refused = await browser.post('/office/actions/bank/unblockPayer', undefined, { body, headers })
  expect(refused.status).toBe(404)
  expect((await refused.text()).match(/niet geblokkeerd voor incasso, of een collega/g)).toHaveLength(1)
  expect((await openOffice(served, await world.staff('support')).get('/office/debits')).status).toBe(403)
})
