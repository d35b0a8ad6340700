import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { recordSessionUse } from '#platform/server/security/session-use.ts'
import { hashSessionToken, startSession } from '#platform/server/security/sessions.ts'
import { newCaller, type Caller } from '#testing/caller.ts'
import type { TestMember } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import type { OwnSession } from '../../contract.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'

async function logInFrom(world: World, member: TestMember, userAgent: string): Promise<Caller> {
  const caller = newCaller(world.origin)
  const login = { email: member.email, password: 'welkom-bij-vonk' }
  const response = await caller.post('/api/user.php', login, { headers: { 'user-agent': userAgent } })
  expect(response.status).toBe(200)
  return caller
}

async function fetchSessions(caller: Caller): Promise<OwnSession[]> {
  const { sessions } = await (await caller.get('/api/sessions')).json()
  return sessions
}

async function isLoggedIn(caller: Caller): Promise<boolean> {
  return (await caller.get('/api/user.php')).status === 200
}

async function openSocket(world: World, caller: Caller): Promise<WebSocket> {
  const headers = { cookie: caller.cookie(), origin: world.origin }
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/live`, { headers })
  await once(socket, 'open')
  return socket
}

test('R-6.23 C-38 a member lists their own sessions only, the current one first', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await logInFrom(world, anna, phone)
  const currentBrowser = world.as(anna)

  const sessions = await fetchSessions(currentBrowser)

  const at = world.clock.now().toISOString()
  const common = { id: expect.any(String), country: null, startedAt: at, lastUsedAt: at }
  expect(sessions).toEqual([
    { ...common, isCurrent: true, browser: null, system: null, kind: 'computer' },
    { ...common, isCurrent: false, browser: 'Chrome', system: 'Android', kind: 'phone' },
  ])
  expect(await fetchSessions(world.as(bert))).toHaveLength(1)
  const text = JSON.stringify(sessions)
  expect(text).not.toContain(hashSessionToken(anna.token))
  expect(text).not.toContain('Mozilla')
})

test('T13 ending another session takes effect at once and closes its socket; repeating it changes nothing', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const otherBrowser = await logInFrom(world, anna, phone)
  const currentBrowser = world.as(anna)
  const [otherSocket, currentSocket] = [await openSocket(world, otherBrowser), await openSocket(world, currentBrowser)]
  const [, other] = await fetchSessions(currentBrowser)
  const closed = once(otherSocket, 'close')

  const responses = await Promise.all([1, 2, 3].map(() => currentBrowser.delete(`/api/sessions/${other?.id}`)))

  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await closed)[0]).toBe(4001)
  expect(await isLoggedIn(otherBrowser)).toBe(false)
  expect(await isLoggedIn(currentBrowser)).toBe(true)
  expect(currentSocket.readyState).toBe(WebSocket.OPEN)
  expect(await fetchSessions(currentBrowser)).toHaveLength(1)
  currentSocket.terminate()
})

test('R-6.23 a member cannot end the session of another member', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const [session] = await fetchSessions(world.as(anna))
  expect((await world.as(bert).delete(`/api/sessions/${session?.id}`)).status).toBe(200)
  expect((await world.as(bert).delete('/api/sessions')).status).toBe(200)
  expect(await isLoggedIn(world.as(anna))).toBe(true)
  expect((await world.visitor().get('/api/sessions')).status).toBe(403)
  expect((await world.visitor().delete(`/api/sessions/${session?.id}`)).status).toBe(403)
  expect((await world.as(anna).delete('/api/sessions/1')).status).toBe(422)
})

test('ending all other sessions closes their sockets, and the current session continues', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const others = [await logInFrom(world, anna, phone), await logInFrom(world, anna, 'curl/8')]
  const sockets = await Promise.all(others.map((caller) => openSocket(world, caller)))
  const closed = Promise.all(sockets.map((socket) => once(socket, 'close')))
  const currentBrowser = world.as(anna)

  const { sessions } = await (await currentBrowser.delete('/api/sessions')).json()

  expect(sessions).toMatchObject([{ isCurrent: true }])
  await closed
  expect(await Promise.all(others.map(isLoggedIn))).toEqual([false, false])
  expect(await isLoggedIn(currentBrowser)).toBe(true)
})

test('ending the current session logs out', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const currentBrowser = world.as(anna)
  const [session] = await fetchSessions(currentBrowser)
  const response = await currentBrowser.delete(`/api/sessions/${session?.id}`)
  expect(response.headers.get('set-cookie')).toContain('Max-Age=0')
  expect(await isLoggedIn(world.as(anna))).toBe(false)
})

test('L-28 a session stores the country of its last use and never the IP address', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const dutchCtx = { ...world.ctx(anna), ip: '193.0.6.139', sessionId: null } // RIPE NCC, Amsterdam
  await startSession(dutchCtx, anna.id)
  const [started] = await world.sql<{ id: string; country: string }>(
    `select id, country from session where subject_id = $1 and id <> $2`,
    [anna.id, hashSessionToken(anna.token)],
  )
  expect(started?.country).toBe('NL')

  world.clock.advanceSeconds(3_600)
  recordSessionUse({ ...dutchCtx, actor: { ...dutchCtx.actor, sessionId: started?.id ?? '' }, ip: '127.0.0.1' })

  const findStored = async () => (await world.sql('select * from session where id = $1', [started?.id]))[0]
  await expect.poll(async () => (await findStored())?.['last_used_at']).toEqual(world.clock.now())
  expect(await findStored()).toMatchObject({ country: null })
  expect(JSON.stringify(await findStored())).not.toMatch(/\d+\.\d+\.\d+\.\d+/)
})

test('C-38 an expired session is not listed', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await logInFrom(world, anna, phone)
  world.clock.advanceSeconds(30 * 86_400)
  expect(await fetchSessions(await logInFrom(world, anna, phone))).toHaveLength(1)
})
