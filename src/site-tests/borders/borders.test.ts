import { expect, test } from 'vitest'
import { buildSite } from '#app/site.ts'
import { listEndpoints, buildUrl } from '#testing/endpoints/endpoints.ts'
import { signupForm } from '#testing/signups.ts'
import { newWorld } from '#testing/world.ts'

const id = '01900000-0000-7000-8000-100000000001'
const writes = listEndpoints().filter(({ method, access }) => method !== 'GET' && access !== 'machine')

test('T14 a write is refused with a foreign or null Origin, or when the browser reports it as cross-site', async () => {
  await using world = await newWorld()
  const noa = await world.member({ credits: 10 })
  const foreign: Record<string, string>[] = [
    { origin: 'http://evil.example' },
    { origin: world.origin, 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ]
  const wrong: string[] = []
  for (const endpoint of writes) {
    for (const headers of foreign) {
      const method = endpoint.method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
      const response = await world.as(noa)[method](buildUrl(endpoint, { id, paymentId: id }), {}, { headers })
      const { refusal } = (await response.json()) as { refusal?: string }
      if (response.status !== 403 || refusal !== 'cross_site')
        wrong.push(`${endpoint.name} ${JSON.stringify(headers)} ${response.status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('C-31 an unknown host gets status 421', async () => {
  await using world = await newWorld()
  const port = new URL(world.origin).port
  const { request } = await import('node:http')
  const status = (host: string) =>
    new Promise<number>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path: '/api/settings.php', headers: { host } }, (response) =>
        resolve(response.statusCode ?? 0),
      )
        .on('error', reject)
        .end()
    })
  expect(await status('evil.example')).toBe(421)
  expect(await status('localhost@evil.example')).toBe(421)
  expect(await status(`localhost:${port}`)).toBe(200)
})

test('T12 C-31 outside of the demo a known host with another port is unknown too', async () => {
  await using world = await newWorld()
  const { services, log } = world.ctx()
  const payment = { ...services.settings.payment, notificationOrigin: 'https://localhost:8443' }
  const settings = { ...services.settings, demo: false, payment }
  const parts = { database: world.database, services: { ...services, settings }, log, now: world.clock.now }
  const { app } = await buildSite(parts)
  const signUpAt = async (host: string) =>
    (await app.inject({ method: 'POST', url: '/api/signup', headers: { host }, payload: signupForm })).statusCode
  expect(await signUpAt('localhost:1337')).toBe(421)
  expect(await signUpAt('localhost:99999')).toBe(421)
  expect(await signUpAt('localhost')).toBe(200)
  expect(await signUpAt('localhost:80')).toBe(200)
  expect(await signUpAt('localhost:8443')).toBe(200)
  const links = (await world.mailsTo(signupForm.email)).map(
    ({ text }) => /http\S+/.exec(text)?.[0].split('/activate')[0],
  )
  expect(links.toSorted()).toEqual(['http://localhost', 'http://localhost:80', 'http://localhost:8443'])
  await app.close()
})

test('C-76 a session is valid on its own site only', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const plus = world.origin.replace('localhost', 'plus.localhost')
  const { newCaller } = await import('#testing/caller.ts')
  const caller = newCaller(world.origin, { sid: noa.token })
  expect((await caller.get('/api/user.php')).status).toBe(200)
  const { request } = await import('node:http')
  const elsewhere = await new Promise<number>((resolve, reject) => {
    const { port, host } = new URL(plus)
    request(
      { port, host: '127.0.0.1', path: '/api/user.php', headers: { host, cookie: caller.cookie() } },
      (response) => resolve(response.statusCode ?? 0),
    )
      .on('error', reject)
      .end()
  })
  expect(elsewhere).toBe(403)
})
