import { expect, test } from 'vitest'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { findMailedLink } from '#testing/mails/mailed-links.ts'
import { openSession, type TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { banMember } from '../members/bans.ts'

const password = 'welkom-bij-vonk'
const newPassword = 'vier gele fietsen'

/** The actions that end sessions, by the member in one browser or by a visitor with a mailed link. */
const actions: [name: string, act: (world: World, anna: TestMember) => Promise<number>][] = [
  ['a password reset by a visitor', (world, anna) => reset(world, anna, world.visitor())],
  ['a password reset in a browser of the member', (world, anna) => reset(world, anna, world.as(anna))],
  ['a password change', (world, anna) => changePassword(world, anna)],
  ['deleting the account', (world, anna) => deleteAccount(world, anna)],
  ['undoing a change of address', (world, anna) => undoMailChange(world, anna)],
  ['a ban', (world, anna) => ban(world, anna)],
  ['ending all other sessions', async (world, anna) => (await world.as(anna).delete('/api/sessions')).status],
]

async function reset(world: World, { email }: TestMember, browser: ReturnType<World['visitor']>): Promise<number> {
  await world.visitor().post('/api/reset-password', { email })
  const { token } = await findMailedLink(world, email)
  return (await browser.post('/api/reset-password/do', { token, password: newPassword, repeat: newPassword })).status
}

async function changePassword(world: World, anna: TestMember): Promise<number> {
  return (await world.as(anna).post('/api/password', { old: password, password: newPassword })).status
}

async function deleteAccount(world: World, anna: TestMember): Promise<number> {
  return (await world.as(anna).delete('/api/account', { password, reason: 'time', remarks: '' })).status
}

async function undoMailChange(world: World, anna: TestMember): Promise<number> {
  const email = 'nieuw@example.com'
  await world.as(anna).post('/api/mail-change', { email, password })
  const { token } = await findMailedLink(world, email)
  world.clock.advanceSeconds(1) // mails with the same time have no order
  await world.visitor().post('/api/mail-change/do', { token })
  const undo = (await findMailedLink(world, anna.email)).token
  return (await world.visitor().post('/api/mail-change/undo', { token: undo })).status
}

async function ban(world: World, { id: memberId }: TestMember): Promise<number> {
  const isBanned = await banMember(world.staffCtx(), { memberId, reason: 'Een reden.' })
  await world.runJobs()
  return isBanned ? 200 : 404
}

test.each(actions)('I24 T13 %s ends the other sessions of the member with their sockets', async (_name, act) => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const others: TestMember[] = []
  for (let count = 0; count < 2; count++) others.push({ ...anna, token: await openSession(world.ctx(), anna.id) })
  for (const other of [...others, bert]) expect((await world.as(other).get('/api/blocks')).status).toBe(200)
  const sockets = await Promise.all(others.map((other) => openLiveSocket(world, other)))
  const closed = Promise.all(sockets.map((socket) => new Promise<number>((resolve) => socket.once('close', resolve))))

  expect(await act(world, anna)).toBe(200)

  expect(await closed).toEqual([4001, 4001])
  for (const other of others) {
    const response = await world.as(other).get('/api/blocks')
    expect([response.status, await response.json()]).toMatchObject([403, { refusal: 'authentication_required' }])
  }
  expect((await world.as(bert).get('/api/blocks')).status).toBe(200)
})
