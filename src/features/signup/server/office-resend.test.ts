import { expect, test } from 'vitest'
import { findMailedToken } from '#testing/signups.ts'
import { newWorld } from '#testing/world.ts'

const reason = 'De mail kwam niet aan.'

test('staff send the confirmation mail again, with the reason in the audit log', async () => {
  await using world = await newWorld()
  const [anna, staff] = [await world.member({ confirmed: false }), await world.staff('support')]
  expect((await staff.post(`/api/office/members/${anna.id}/confirmation-mail`, { reason })).status).toBe(200)
  const { token } = await findMailedToken(world, anna.email)
  expect((await world.visitor().post('/api/signup/confirm', { token })).status).toBe(200)
  expect(await world.sql('select action, reason, subject_id from audit_entry')).toEqual([
    { action: 'member.resend_confirmation', reason, subject_id: anna.id },
  ])
})

test('a member gets the mail three times an hour, by their own requests and those of staff together', async () => {
  await using world = await newWorld({ rateLimits: 'real' })
  const [anna, staff] = [await world.member({ confirmed: false }), await world.staff('support')]
  const send = () => staff.post(`/api/office/members/${anna.id}/confirmation-mail`, { reason })
  expect((await world.as(anna).post('/api/signup/confirmation-mail', {})).status).toBe(200)
  for (const _ of [1, 2]) expect((await send()).status).toBe(200)
  const refused = await send()
  expect([refused.status, (await refused.json()).refusal]).toEqual([429, 'rate_limited'])
  expect(await world.sql('select 1 from audit_entry')).toHaveLength(2)
})

test('no mail goes to a confirmed member or to one of another site, and none without a reason', async () => {
  await using world = await newWorld()
  const staff = await world.staff('admin')
  const send = (id: string, body: object) => staff.post(`/api/office/members/${id}/confirmation-mail`, body)
  expect((await send((await world.member()).id, { reason })).status).toBe(409)
  expect((await send((await world.otherSite.member({ confirmed: false })).id, { reason })).status).toBe(404)
  expect((await send((await world.member({ confirmed: false })).id, {})).status).toBe(422)
  expect(await world.sql('select 1 from audit_entry')).toEqual([])
})
