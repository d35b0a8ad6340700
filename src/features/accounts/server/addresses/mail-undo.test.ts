import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { findMailedLink } from '#testing/mails/mailed-links.ts'
import { openSession, type TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'

const password = 'welkom-bij-vonk'
const newEmail = 'nieuw@example.com'

function undo(world: World, token: string): Promise<Response> {
  return world.visitor().post('/api/mail-change/undo', { token })
}

async function requestChange(world: World, member: TestMember, email: string): Promise<string> {
  await world.as(member).post('/api/mail-change', { email, password })
  return (await findMailedLink(world, email)).token
}

/** Changes a member's address. Returns the token that undoes it. */
async function changeAddress(world: World, member: TestMember, email = newEmail): Promise<string> {
  const token = await requestChange(world, member, email)
  world.clock.advanceSeconds(1) // mails with the same time have no order
  expect((await world.visitor().post('/api/mail-change/do', { token })).status).toBe(200)
  return (await findMailedLink(world, member.email)).token
}

async function findAddress(world: World, { id }: TestMember): Promise<string | undefined> {
  return (await world.sql<{ email: string }>('select email from account where id = $1', [id]))[0]?.email
}

async function tryLogin(world: World, email: string): Promise<number> {
  return (await world.visitor().post('/api/user.php', { email, password })).status
}

test('a link mailed to the old address undoes the change within 48 hours, ends sessions and passkeys and allows a new password', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const thief = { ...anna, token: await openSession(world.ctx(), anna.id) }
  const undoToken = await changeAddress(world, thief)
  const { mail } = await findMailedLink(world, anna.email)
  expect(mail?.text).toContain(`${world.origin}/mail-change/do?undo=${undoToken}`)
  expect(mail?.text).toContain(newEmail)
  const cookie = world.as(thief).cookie()
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/live`, {
    headers: { cookie, origin: world.origin },
  })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await world.sql(
    `insert into passkey (id, account_id, site_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, 'id', '', 0, '{}', 'Telefoon', $4)`,
    [world.ctx().newId(), anna.id, world.siteId, world.clock.now()],
  )
  world.clock.advanceSeconds(2 * 86_400 - 1)

  const response = await undo(world, undoToken)

  expect(response.status).toBe(200)
  expect((await closed)[0]).toBe(4001) // I24
  expect(await findAddress(world, anna)).toBe(anna.email)
  expect(await world.sql('select 1 from passkey')).toEqual([])
  for (const member of [anna, thief]) expect((await world.as(member).get('/api/user.php')).status).toBe(403)
  const { resetToken: token } = (await response.json()) as { resetToken: string }
  const input = { token, password: 'vier gele fietsen', repeat: 'vier gele fietsen' }
  expect((await world.visitor().post('/api/reset-password/do', input)).status).toBe(200)
  expect(await tryLogin(world, anna.email)).toBe(401)
})

test('the undo link expires after 48 hours', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const undoToken = await changeAddress(world, anna)
  world.clock.advanceSeconds(2 * 86_400)
  expect((await undo(world, undoToken)).status).toBe(410)
  expect(await findAddress(world, anna)).toBe(newEmail)
})

test('undoing a change revokes the reset link of the new address', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const undoToken = await changeAddress(world, anna)
  await world.visitor().post('/api/reset-password', { email: newEmail })
  const { token } = await findMailedLink(world, newEmail)
  const input = { token, password: 'vier gele fietsen', repeat: 'vier gele fietsen' }
  expect((await world.visitor().post('/api/reset-password/check', { token })).status).toBe(200)

  expect((await undo(world, undoToken)).status).toBe(200)

  expect((await world.visitor().post('/api/reset-password/do', input)).status).toBe(410)
})

test('a second change keeps the undo link of the first address, and using it revokes every other link', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const first = await changeAddress(world, anna)
  const thief = { ...anna, email: newEmail }
  const second = await changeAddress(world, thief, 'verder@example.com')
  const pending = await requestChange(world, thief, 'nogverder@example.com')

  expect((await undo(world, first)).status).toBe(200)

  expect(await findAddress(world, anna)).toBe(anna.email)
  expect((await undo(world, second)).status).toBe(410)
  expect((await world.visitor().post('/api/mail-change/do', { token: pending })).status).toBe(410)
})

test('an address that another account claimed meanwhile is not restored', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const undoToken = await changeAddress(world, anna)
  await world.member({ email: anna.email })
  const response = await undo(world, undoToken)
  expect(response.status).toBe(409)
  expect(await findAddress(world, anna)).toBe(newEmail)
})
