import { expect, test } from 'vitest'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const host = 'localhost:4711'
const ownOrigin = `http://${host}`

/** Origins that differ from `own`, however slightly. */
const foreignOrigins = [
  'http://localhost',
  'http://localhost:471',
  'http://localhost:47110',
  'http://localhost:4712',
  `https://${host}`,
  `HTTP://${host}`,
  `http://${host.toUpperCase()}`,
  `http://${host}.evil.example`,
  `http://${host}@evil.example`,
  `http://${host}/`,
  `http://${host}/path`,
  `http://${host}?x`,
  `http://${host}#x`,
  `http://${host}, http://evil.example`,
  `http://evil.example, http://${host}`,
  `http://${host} http://evil.example`,
  `http://user@${host}`,
  `http://sub.${host}`,
  `http://evil-${host}`,
  'http://localhostevil.example:4711',
  'http://plus.localhost:4711',
  'http://localhost.:4711',
  'http://localhost%00:4711',
  'http://127.0.0.1:4711',
  'http://[::1]:4711',
  'http://2130706433:4711',
  'http://evil.example',
  'https://evil.example',
  'http://xn--lcalhost-1jg:4711',
  'ws://localhost:4711',
  'ftp://localhost:4711',
  `//${host}`,
  host,
  'localhost',
  'null',
  '',
  '*',
  'file://',
  'about:blank',
  'data:text/html,x',
  'javascript:alert(1)',
  'chrome-extension://abcdefghijklmnop',
]

const foreignSites = ['cross-site', 'same-site', 'none', '', 'Same-Origin', 'same-origin, cross-site', 'bogus']

test('T14 a write with a cookie is accepted from the exact origin only', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const noa = await world.member()
  const fetchStatus = async (headers: Record<string, string>) => {
    const url = '/api/profile'
    const cookie = `sid=${noa.token}`
    const response = await served.site.app.inject({
      method: 'PATCH',
      url,
      headers: { host, cookie, ...headers },
      payload: {},
    })
    return response.statusCode
  }
  const client = { 'x-request-type': 'client' }
  const accepted: Record<string, string>[] = []
  for (const origin of foreignOrigins) {
    if ((await fetchStatus({ origin })) !== 403) accepted.push({ origin })
    if ((await fetchStatus({ origin, ...client })) !== 403) accepted.push({ origin, ...client })
    if ((await fetchStatus({ origin, 'sec-fetch-site': 'same-origin' })) !== 403)
      accepted.push({ origin, site: 'same-origin' })
  }
  for (const site of foreignSites) {
    if ((await fetchStatus({ 'sec-fetch-site': site })) !== 403) accepted.push({ site })
    if ((await fetchStatus({ 'sec-fetch-site': site, origin: ownOrigin, ...client })) !== 403)
      accepted.push({ site, own: ownOrigin })
  }
  if ((await fetchStatus({})) !== 403) accepted.push({ headers: 'none' })
  expect(accepted).toEqual([])
  expect(foreignOrigins.length).toBeGreaterThanOrEqual(40)
  expect(await fetchStatus({ origin: ownOrigin })).toBe(200)
  expect(await fetchStatus({ origin: ownOrigin, 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await fetchStatus({ 'sec-fetch-site': 'same-origin' })).toBe(200)
  expect(await fetchStatus(client)).toBe(200)
})

test('T14 a form with a cookie is refused, even from our own origin; a payment notification is accepted', async () => {
  await using world = await newWorld()
  const noa = await world.member()
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'email=a&password=b' }
  const ownOrigin = await world.as(noa).post('/api/user.php', undefined, form)
  expect([ownOrigin.status, await ownOrigin.json()]).toEqual([415, { refusal: 'invalid_input', details: {} }])
  expect(
    (await world.visitor().post('/api/payments/notifications', undefined, { ...form, body: 'id=tr_x' })).status,
  ).toBe(200)
})
