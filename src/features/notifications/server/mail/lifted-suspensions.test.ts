import { expect, test } from 'vitest'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const reason = 'Het wachtwoord van de mailserver was verlopen.'

async function suspend(world: World, { id }: TestMember, { cause, at }: { cause: string; at: Date }): Promise<void> {
  await world.sql(
    `insert into mail_suspension (member_id, site_id, cause, kinds, suspended_at)
     select $1, site_id, $2, '{}', $3 from account where id = $1`,
    [id, cause, at],
  )
}

const listSuspended = async (world: World) =>
  (await world.sql<{ row: string }>(`select member_id || ' ' || cause as row from mail_suspension`))
    .map(({ row }) => row)
    .toSorted()

test('staff turn the mails of one member on again after a bounce, once, and not after a complaint', async () => {
  await using world = await newWorld()
  const [bert, other] = [await world.member(), await world.otherSite.member()]
  const at = world.clock.now()
  for (const cause of ['bounce', 'fbl']) await suspend(world, bert, { cause, at })
  await suspend(world, other, { cause: 'bounce', at })
  const [support, finance] = [await world.staff('support'), await world.staff('finance')]
  const lift = async (staff: typeof support, id: string, body: object = { reason }) =>
    (await staff.post(`/api/office/members/${id}/mails`, body)).status
  expect(await lift(finance, bert.id)).toBe(403)
  expect(await lift(support, bert.id, {})).toBe(422)
  expect(await lift(support, other.id)).toBe(404)
  const both = await Promise.all([lift(support, bert.id), lift(support, bert.id)])
  expect(both.toSorted()).toEqual([200, 409])
  expect(await listSuspended(world)).toEqual([`${bert.id} fbl`, `${other.id} bounce`].toSorted())
  const audit = await world.sql(`select reason, subject_id from audit_entry where action = 'member.lift_bounce'`)
  expect(audit).toEqual([{ reason, subject_id: bert.id }])
})

test('an admin turns the mails on again that bounced since a time, on this site', async () => {
  await using world = await newWorld()
  const [early, late, other] = [await world.member(), await world.member(), await world.otherSite.member()]
  await suspend(world, early, { cause: 'bounce', at: new Date('2026-06-30T07:29:00Z') })
  await suspend(world, late, { cause: 'bounce', at: new Date('2026-06-30T07:30:00Z') })
  await suspend(world, other, { cause: 'bounce', at: new Date('2026-06-30T07:30:00Z') })
  const [admin, support] = [await world.staff('admin'), await world.staff('support')]
  const body = { since: '2026-06-30T09:30', reason } // the time of Amsterdam
  const lift = (staff: typeof admin, input: object = body) => staff.post('/api/office/mail-suspensions/lift', input)
  expect((await lift(support)).status).toBe(403)
  expect((await lift(admin, { ...body, since: 'gisteren' })).status).toBe(422)
  expect(await (await lift(admin)).json()).toEqual({ lifted: 1 })
  expect(await (await lift(admin)).json()).toEqual({ lifted: 0 })
  expect(await listSuspended(world)).toEqual([`${early.id} bounce`, `${other.id} bounce`].toSorted())
})
