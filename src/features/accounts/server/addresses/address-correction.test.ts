import { expect, test } from 'vitest'
import { findMailedLink, listMailSubjects } from '#testing/mails/mailed-links.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { findMailedToken } from '#testing/signups.ts'
import { newWorld, type World } from '#testing/world.ts'

const email = 'goed@example.com'
const reason = 'Een typefout in het adres.'

function correct(staff: TestStaff, { id }: { id: string }, body: object = {}) {
  return staff.post(`/api/office/members/${id}/address`, { email, reason, ...body })
}

async function readAccount(world: World, { id }: { id: string }) {
  return (await world.sql('select email, status from account where id = $1', [id]))[0]
}

test('a corrected address is confirmed by its owner, and the old one gets a mail before and after', async () => {
  await using world = await newWorld()
  const [anna, staff] = [await world.member(), await world.staff('support')]
  expect((await correct(staff, anna)).status).toBe(200)
  expect(await listMailSubjects(world, anna.email)).toEqual(['Je e-mailadres wordt gewijzigd'])
  expect(await readAccount(world, anna)).toEqual({ email: anna.email, status: 'active' })
  const { token } = await findMailedLink(world, email)
  world.clock.advanceSeconds(1)
  expect((await world.visitor().post('/api/mail-change/do', { token })).status).toBe(200)
  expect(await readAccount(world, anna)).toEqual({ email, status: 'active' })
  expect(await listMailSubjects(world, anna.email)).toContain('Je e-mailadres is gewijzigd')
  const entries = await world.sql('select action, reason, subject_id, before, after from audit_entry')
  expect(entries).toEqual([{ action: 'member.correct_email', reason, subject_id: anna.id, before: null, after: null }])
})

test('the address of an unconfirmed account changes at once, and only the mail to the new one confirms it', async () => {
  await using world = await newWorld()
  const [anna, staff] = [await world.member({ confirmed: false }), await world.staff('support')]
  await staff.post(`/api/office/members/${anna.id}/confirmation-mail`, { reason })
  const oldToken = (await findMailedToken(world, anna.email)).token
  expect((await correct(staff, anna)).status).toBe(200)
  expect(await readAccount(world, anna)).toEqual({ email, status: 'not_confirmed' })
  expect((await world.visitor().post('/api/signup/confirm', { token: oldToken })).status).toBe(410)
  const { token } = await findMailedToken(world, email)
  expect((await world.visitor().post('/api/signup/confirm', { token })).status).toBe(200)
  expect(await readAccount(world, anna)).toEqual({ email, status: 'active' })
})

test('of two corrections of an unconfirmed account at once one counts, and a third on the same day is the last', async () => {
  await using world = await newWorld()
  const [anna, bert, staff] = [
    await world.member({ confirmed: false }),
    await world.member(),
    await world.staff('admin'),
  ]
  const statuses = (await Promise.all([correct(staff, anna), correct(staff, anna)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422])
  for (const count of [1, 2, 3])
    expect((await correct(staff, bert, { email: `${count}@example.com` })).status).toBe(200)
  const late = await correct(staff, bert, { email: '4@example.com' })
  expect([late.status, (await late.json()).refusal]).toEqual([429, 'mail_changes_used_up'])
  expect(await world.sql('select 1 from audit_entry')).toHaveLength(4)
})

test('an address that is wrong, claimed or the same is refused, as are a closed account and one of another site', async () => {
  await using world = await newWorld()
  const [anna, bert, dora] = [await world.member(), await world.member(), await world.member()]
  const staff = await world.staff('admin')
  const refusalOf = async (member: { id: string }, body: object) => {
    const response = await correct(staff, member, body)
    return [response.status, (await response.json()).refusal]
  }
  expect(await refusalOf(anna, { email: 'geen adres' })).toEqual([422, 'invalid_email'])
  expect(await refusalOf(anna, { email: bert.email.toUpperCase() })).toEqual([409, 'email_taken'])
  expect(await refusalOf(anna, { email: anna.email.toUpperCase() })).toEqual([422, 'email_unchanged'])
  expect(await refusalOf(anna, { reason: ' ' })).toEqual([422, 'invalid_input'])
  await world.sql(`update account set status = 'banned' where id = $1`, [dora.id])
  expect(await refusalOf(dora, {})).toEqual([409, 'member_state_changed'])
  expect(await refusalOf(await world.otherSite.member(), {})).toEqual([404, 'member_not_found'])
  expect(await world.sql('select 1 from audit_entry')).toEqual([])
})
