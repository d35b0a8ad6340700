import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { newInProcessCaller, type Caller } from '#testing/caller.ts'
import { listEndpoints, buildUrl } from '#testing/endpoints/endpoints.ts'
import { openSession } from '#testing/test-members.ts'
import { newWorld, type World } from '#testing/world.ts'
import { buildSite } from '../../app/site.ts'

const password = 'welkom-bij-vonk'
const days30 = 30 * 86_400

/** Returns whether a live socket opens with a session token at an origin. */
async function opensSocket(world: World, token: string, origin = world.origin): Promise<boolean> {
  const { host } = new URL(origin)
  const headers = { cookie: `sid=${token}`, origin, host }
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/live`, { headers })
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.terminate()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

test('R-9.25 C-38 a session expires after 30 days, for calls and for sockets', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const annaInNewSession = { ...anna, token: await openSession(world.ctx(), anna.id) }
  const late = { ...anna, token: await openSession(world.ctx(), anna.id) }
  world.clock.advanceSeconds(days30 - 1)
  expect((await world.as(anna).get('/api/blocks')).status).toBe(200)
  expect(await opensSocket(world, anna.token)).toBe(true)
  world.clock.advanceSeconds(1) // a process caches a session for a second, so the next calls use others
  expect((await world.as(annaInNewSession).get('/api/blocks')).status).toBe(403)
  expect(await opensSocket(world, late.token)).toBe(false)
})

test('C-38 a stored session id opens no session, so a copy of the table gives no access', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [row] = await world.sql<{ id: string }>('select id from session where subject_id = $1', [anna.id])
  expect((await world.as({ ...anna, token: row?.id ?? '' }).get('/api/blocks')).status).toBe(403)
  expect(row?.id).toMatch(/^[0-9a-f]{64}$/)
  expect(await opensSocket(world, row?.id ?? '')).toBe(false)
})

test('C-76 a session is not valid on another site, at every endpoint for members and for sockets', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const [here, elsewhere] = [world.as(anna), world.otherSite.as(anna)]
  expect((await here.get('/api/blocks')).status).toBe(200)
  for (const endpoint of listEndpoints().filter(({ access }) => access === 'member')) {
    const url = buildUrl(endpoint, { id: anna.id, paymentId: anna.id, list: 'received' })
    const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete'
    const describeResponse = async (caller: Caller) => {
      const response = await (method === 'get' ? caller.get(url) : caller[method](url, {}))
      return [endpoint.name, response.status, await response.text()]
    }
    expect(await describeResponse(elsewhere)).toEqual(await describeResponse(world.otherSite.visitor()))
  }
  expect((await elsewhere.get('/api/blocks')).status).toBe(403)
  const twin = await world.otherSite.member()
  expect((await world.otherSite.as(twin).get('/api/blocks')).status).toBe(200)
  expect(await opensSocket(world, anna.token)).toBe(true)
  expect(await opensSocket(world, anna.token, world.otherSite.origin)).toBe(false)
  expect(await opensSocket(world, twin.token, world.otherSite.origin)).toBe(true)
})

/** Builds the site behind an https proxy. */
async function buildHttpsSite(world: World) {
  const { services, log } = world.ctx()
  const { app } = await buildSite({ database: world.database, services, log, now: world.clock.now, trustProxy: 1 })
  const origin = 'https://localhost'
  const headers = { 'x-forwarded-proto': 'https' }
  const newBrowser = (cookies: Record<string, string> = {}) => newInProcessCaller(app, { origin, cookies })
  return { newBrowser, headers, [Symbol.asyncDispose]: () => app.close() }
}

test('C-38 over https the cookies of session and device are Secure and bound to the host', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await using https = await buildHttpsSite(world)
  const { headers } = https
  const browser = https.newBrowser()

  const response = await browser.post('/api/user.php', { email: anna.email, password }, { headers })

  expect(response.status).toBe(200)
  const cookies = response.headers.getSetCookie()
  expect(cookies).toHaveLength(2)
  for (const line of cookies)
    expect(line).toMatch(/^__Host-(?:sid|device)=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/)
  expect((await browser.get('/api/blocks', { headers })).status).toBe(200)
  const logout = await browser.post('/api/logout.php', {}, { headers })
  expect(logout.headers.getSetCookie()).toEqual(['__Host-sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure'])
  expect((await browser.get('/api/blocks', { headers })).status).toBe(403)
})

test('C-38 over https a session cookie without the __Host- prefix is not accepted', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await using https = await buildHttpsSite(world)
  const { headers } = https
  expect((await https.newBrowser({ sid: anna.token }).get('/api/blocks', { headers })).status).toBe(403)
  expect((await https.newBrowser({ '__Host-sid': anna.token }).get('/api/blocks', { headers })).status).toBe(200)
  expect((await world.as(anna).get('/api/blocks')).status).toBe(200)
})
