import { expect, test } from 'vitest'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { TOTP } from 'otpauth'
import { findMailedLink } from '#testing/mails/mailed-links.ts'
import { findOfficeCode } from '#testing/endpoints/office-forms.ts'
import { newInProcessCaller, type Caller } from '#testing/caller.ts'
import type { TestStaff } from '#testing/test-staff.ts'
import { newWorld, type World } from '#testing/world.ts'
import { addStaff } from './administration.ts'

const email = 'kim@example.com'
const [first, second] = ['vier gele fietsen', 'zeven rode appels']

function office(world: World, origin = world.origin): Caller {
  return newInProcessCaller(world.site.app, { origin: toOfficeOrigin(origin) })
}

/** The admin of one site sets up a colleague there, with the link that the admin saw. */
async function setUpAtOtherSite(world: World, role: 'admin' | 'support' = 'support', address = email) {
  const ctx = { ...world.staffCtx(), siteId: world.otherSite.siteId, origin: world.otherSite.origin }
  const { link } = await addStaff(ctx, { email: address, name: 'Kim', role })
  const browser = office(world, world.otherSite.origin)
  const token = link?.split('/').at(-1)
  expect((await browser.post(`/api/office/setup/${token}`, { password: first })).status).toBe(200)
  return browser
}

async function enterCode(world: World, browser: Caller): Promise<number> {
  world.clock.advanceSeconds(60)
  const { app } = await (await browser.get('/api/office/login')).json()
  const code = new TOTP({ secret: app.secret }).generate({ timestamp: world.clock.now().getTime() })
  return (await browser.post('/api/office/login/code', { code })).status
}

const invite = async (world: World) =>
  (await world.staff('admin')).post('/api/office/staff', { email, name: 'Kim', role: 'admin' })

const logIn = (world: World, password: string, origin = world.origin) =>
  office(world, origin).post('/api/office/login', { email, password })

async function findToken(world: World): Promise<string> {
  return (await findMailedLink(world, email)).link.split('/').at(-1) ?? ''
}

test('T22 an address that another site set up gets no access and shows no link before its holder accepts', async () => {
  await using world = await newWorld()
  await setUpAtOtherSite(world)
  const response = await invite(world)
  expect([response.status, await response.json()]).toEqual([200, { link: null }])
  expect((await logIn(world, first)).status).toBe(401)
  const roles = await world.sql(
    'select 1 from staff_role r join staff_account a on a.id = r.staff_id where email = $1',
    [email],
  )
  expect(roles).toHaveLength(1)
})

test('T22 the holder of the address accepts by mail with a new password, and the old way in ends at both sites', async () => {
  await using world = await newWorld()
  const planted = await setUpAtOtherSite(world)
  expect(await enterCode(world, planted)).toBe(200)
  await invite(world)
  const token = await findToken(world)
  const holder = office(world)
  const owner = await (await holder.get(`/api/office/setup/${token}`)).json()
  expect(owner).toMatchObject({ email, invitation: { needsPassword: true, role: 'admin' } })
  const accept = (password?: string) => holder.post(`/api/office/invitations/${token}`, { password })
  expect([(await accept()).status, (await accept('kort')).status, (await accept('aaaaaaaaaaaa')).status]).toEqual([
    422, 422, 422,
  ])
  expect((await accept(second)).status).toBe(200)
  expect((await accept(second)).status).toBe(410)
  expect(await enterCode(world, holder)).toBe(200)
  expect(await (await holder.get('/api/office/frame')).json()).toMatchObject({ name: 'Kim', role: 'admin' })
  expect((await planted.get('/api/office/frame')).status).toBe(403)
  for (const origin of [world.origin, world.otherSite.origin])
    expect([(await logIn(world, first, origin)).status, (await logIn(world, second, origin)).status]).toEqual([
      401, 200,
    ])
})

test('a holder whose address is proved keeps the password, by mail or logged in at the other office', async () => {
  await using world = await newWorld()
  const browser = await setUpAtOtherSite(world)
  expect(await enterCode(world, browser)).toBe(200)
  await invite(world)
  expect(await (await browser.get('/api/office/invitations')).json()).toEqual([])
  const path = `/api/office/own-invitations/${world.siteId}`
  expect((await browser.put(path, {})).status).toBe(410)
  await world.sql('update staff_account set address_verified_at = now() where email = $1', [email])
  expect(await (await browser.get('/api/office/invitations')).json()).toMatchObject([
    { siteId: world.siteId, role: 'admin' },
  ])
  const answers = await Promise.all([browser.put(path, {}), browser.put(path, {})])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect((await logIn(world, first)).status).toBe(200)
  const actions = await world.sql(
    `select action from audit_entry where site_id = $1 and action <> 'staff.log_in' order by id`,
    [world.siteId],
  )
  expect(actions).toEqual([{ action: 'staff.invite' }, { action: 'staff.join' }])
})

test('of two acceptances of one mail at once, one succeeds; a link is of one site and ends after two days', async () => {
  await using world = await newWorld()
  await setUpAtOtherSite(world)
  await invite(world)
  const token = await findToken(world)
  const path = `/api/office/invitations/${token}`
  expect((await office(world, world.otherSite.origin).post(path, { password: second })).status).toBe(410)
  const both = await Promise.all([1, 2].map(() => office(world).post(path, { password: second })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
})

async function logInAgain(world: World, browser: Caller, staffId: string): Promise<void> {
  world.clock.advanceSeconds(60)
  const code = await findOfficeCode(world, { staffId })
  expect((await browser.post('/api/office/login', { email, password: first })).status).toBe(200)
  expect((await browser.post('/api/office/login/code', { code })).status).toBe(200)
}

/** Makes the holder's account at the other site, with a proved address, and invites it here. */
async function inviteProved(world: World, admin: TestStaff) {
  const holder = await setUpAtOtherSite(world)
  expect(await enterCode(world, holder)).toBe(200)
  await world.sql('update staff_account set address_verified_at = now() where email = $1', [email])
  expect((await admin.post('/api/office/staff', { email, name: 'Kim', role: 'finance' })).status).toBe(200)
  const [invitation] = await (await admin.get('/api/office/staff/invitations')).json()
  const accept = () => holder.put(`/api/office/own-invitations/${world.siteId}`, {})
  const withdraw = (by: Caller = admin) => by.delete(`/api/office/staff/invitations/${invitation.staffId}`, {})
  return { holder, invitation, accept, withdraw }
}

test('T22 the admins of a site see its open invitations, and neither other roles nor other sites do', async () => {
  await using world = await newWorld()
  const [admin, finance] = [await world.staff('admin'), await world.staff('finance')]
  const { holder, invitation, withdraw } = await inviteProved(world, admin)
  expect(invitation).toMatchObject({ email, role: 'finance', invitedBy: admin.name })
  expect(JSON.stringify(invitation)).not.toContain('Kim') // the name of the account at the other site
  const elsewhere = await setUpAtOtherSite(world, 'admin', 'lee@example.com')
  expect(await enterCode(world, elsewhere)).toBe(200)
  expect(await (await elsewhere.get('/api/office/staff/invitations')).json()).toEqual([])
  expect(await (await withdraw(elsewhere)).json()).toMatchObject({ refusal: 'invitation_not_found' })
  for (const person of [finance, holder, office(world)])
    expect([(await person.get('/api/office/staff/invitations')).status, (await withdraw(person)).status]).toEqual([
      403, 403,
    ])
  for (const id of ['none', crypto.randomUUID()])
    expect((await admin.delete(`/api/office/staff/invitations/${id}`, {})).status).toBe(id === 'none' ? 422 : 404)
  world.clock.advanceSeconds(48 * 3_600)
  expect(await (await (await world.staff('admin')).get('/api/office/staff/invitations')).json()).toEqual([])
})

test('T22 an invitation is withdrawn once, with one entry, and can then be accepted neither by mail nor logged in', async () => {
  await using world = await newWorld()
  const admin = await world.staff('admin')
  const { invitation, accept, withdraw } = await inviteProved(world, admin)
  const token = await findToken(world)
  const both = await Promise.all([withdraw(), withdraw()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect((await withdraw()).status).toBe(404)
  expect([(await accept()).status, (await office(world).post(`/api/office/invitations/${token}`, {})).status]).toEqual([
    410, 410,
  ])
  expect(await (await admin.get('/api/office/staff/invitations')).json()).toEqual([])
  const entries = await world.sql(
    `select staff_id as "staffId", subject_id as "subjectId", before from audit_entry where action = 'staff.withdraw_invitation'`,
  )
  expect(entries).toEqual([{ staffId: admin.staffId, subjectId: invitation.staffId, before: { role: 'finance' } }])
})

test('of an acceptance and a withdrawal at once, one succeeds', async () => {
  await using world = await newWorld()
  const { accept, withdraw, invitation } = await inviteProved(world, await world.staff('admin'))
  const statuses = (await Promise.all([accept(), withdraw()])).map(({ status }) => status)
  expect([[200, 404].join(), [410, 200].join()]).toContain(statuses.join())
  const values = [invitation.staffId, world.siteId]
  const roles = await world.sql('select from staff_role where staff_id = $1 and site_id = $2', values)
  expect(roles).toHaveLength(statuses[0] === 200 ? 1 : 0)
})

test('T22 access by an invitation counts as given by the admin who invited last, for whom the new colleague approves nothing', async () => {
  await using world = await newWorld()
  const [anna, inviter, other] = [await world.member(), await world.staff('admin'), await world.staff('admin')]
  const { accept, invitation } = await inviteProved(world, other)
  expect((await inviter.post('/api/office/staff', { email, name: 'Kim', role: 'finance' })).status).toBe(200)
  const holder = office(world)
  expect((await accept()).status).toBe(200)
  await logInAgain(world, holder, invitation.staffId)
  world.clock.advanceSeconds(60)
  const approve = async (asker: TestStaff) => {
    const requestId = crypto.randomUUID()
    const body = { requestId, credits: 1_000, reason: 'Een storing.', again: 'yes' }
    await asker.post(`/api/office/members/${anna.id}/credits`, body)
    const response = await holder.post(`/api/office/approvals/${requestId}/approval`, {})
    return response.status === 200 || (await response.json()).refusal
  }
  expect([await approve(inviter), await approve(other)]).toEqual(['approver_too_new', true])
})

test('T22 an admin sees no link of a reset: the colleague gets it by mail, which proves the address', async () => {
  await using world = await newWorld()
  const { link } = await addStaff(world.staffCtx(), { email, name: 'Kim', role: 'support' })
  await office(world).post(`/api/office/setup/${link?.split('/').at(-1)}`, { password: first })
  const [row] = await world.sql<{ id: string }>('select id from staff_account where email = $1', [email])
  const response = await (await world.staff('admin')).post(`/api/office/staff/${row?.id}/reset`, {})
  expect(await response.json()).toEqual({ link: null })
  expect((await logIn(world, first)).status).toBe(401)
  const setup = await office(world).post(`/api/office/setup/${await findToken(world)}`, { password: second })
  expect([setup.status, (await logIn(world, second)).status]).toEqual([200, 200])
  const [proved] = await world.sql(
    'select address_verified_at is not null as is_proved from staff_account where id = $1',
    [row?.id],
  )
  expect(proved).toEqual({ is_proved: true })
})
