import { METHODS } from 'node:http'
import { expect, test, vi } from 'vitest'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import { buildRawRequest, sendRaw } from '#testing/servers/raw-http.ts'
import { serveSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const targetsOtherThanPaths = [
  '//',
  '//host/x',
  '//user:pw@host/x',
  '//host:99999/x',
  '//%00/x',
  '///evil.example',
  '/\\',
  '/\\evil.example',
  '/members\\..\\x',
  '/members/../api/user.php',
  '/members/%2e%2e/x',
  '/members#x',
  '*',
  'http://localhost/members',
  'http://user:pw@evil.example/',
  'https://localhost:99999/',
  '/%',
  '/members/%ff',
]

test('a request target that is not a plain path gets status 400 with the common headers, for every method', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const noa = await world.member()
  const host = new URL(served.origin).host
  const wrong: string[] = []
  for (const target of targetsOtherThanPaths)
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST']) {
      const { status, headers } = await sendRaw(
        served.origin,
        buildRawRequest(method, target, { host, cookie: `sid=${noa.token}` }),
      )
      const missing = Object.entries(securityHeaders).filter(([name, value]) => headers[name] !== value)
      if (status !== 400 || missing.length > 0)
        wrong.push(`${method} ${target} ${status} ${missing.map(([name]) => name).join(' ')}`)
    }
  expect(wrong).toEqual([])
})

test('a malformed URL gets a page in the language of the visitor, and a call JSON', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const host = new URL(served.origin).host
  const request = (target: string, headers: Record<string, string> = {}) =>
    sendRaw(served.origin, buildRawRequest('GET', target, { host, ...headers }))
  for (const target of ['/%', '/members/%ff', '/members/../x', '//host/x', `/login?${'x'.repeat(4_001)}`]) {
    const page = await request(target, { accept: 'text/html,*/*;q=0.8' })
    expect([target, page.headers['content-type']]).toEqual([target, 'text/html; charset=utf-8'])
    expect(page.body).toMatch(/<h1>Deze pagina kon niet worden gevonden.*<a href="\/">Terug naar de homepagina/)
    expect(page.status).toBeGreaterThanOrEqual(400)
  }
  expect((await request('/%', { 'accept-language': 'fr, de-AT;q=0.8' })).body).toContain('<html lang="de">')
  expect((await request('/%', { cookie: 'x=1; locale=en', 'accept-language': 'de' })).body).toContain(
    '<html lang="en">',
  )
  for (const [target, headers] of [
    ['/api/%', { accept: 'text/html' }],
    ['/photos/%ff', {}],
    ['/%', { accept: 'application/json' }],
  ] as const)
    expect(JSON.parse((await request(target, headers)).body)).toEqual({ refusal: 'invalid_input', details: {} })
})

test('a request with two Host headers gets status 400, whichever comes first', async () => {
  await using world = await newWorld()
  const { host } = new URL(world.origin)
  for (const lines of [
    [`Host: ${host}`, 'Host: evil.example'],
    ['Host: evil.example', `host: ${host}`],
    [`Host: ${host}`, `HOST: ${host}`],
  ])
    for (const target of ['/', '/api/settings.php', '/live']) {
      const upgrade = target === '/live' ? ['connection: upgrade', 'upgrade: websocket'] : ['connection: close']
      const text = [`GET ${target} HTTP/1.1`, ...lines, ...upgrade, '', ''].join('\r\n')
      expect([lines, target, (await sendRaw(world.origin, text)).status]).toEqual([lines, target, 400])
    }
})

test('a path with a line break is a page that does not exist, and nothing is written to the console', async () => {
  const written: unknown[] = []
  const write = vi.spyOn(console, 'error').mockImplementation((...values) => void written.push(values))
  await using world = await newWorld()
  await using served = await serveSite(world)
  for (const path of ['/a%0ab/c', '/a%0ab', '/members/%0d%0a/x', '/a%e2%80%a8b/c'])
    expect([path, (await served.visitor().get(path)).status]).toEqual([path, 404])
  write.mockRestore()
  expect(written).toEqual([])
})

test('a request that Node cannot parse, or without a host, gets a response with the common headers', async () => {
  await using world = await newWorld()
  const { host } = new URL(world.origin)
  const large = `GET / HTTP/1.1\r\nhost: ${host}\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`
  const requests: [text: string, status: number][] = [
    ['GET / HTTP/9.9\r\n\r\n', 400],
    ['\u0016\u0003\u0001 hello\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: ${host}\r\nbad header\r\n\r\n`, 400],
    [`POST /api/user.php HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`, 400],
    ['GET /api/x HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [large, 431],
  ]
  for (const [text, status] of requests) {
    const response = await sendRaw(world.origin, text)
    expect([response.status, JSON.parse(response.body)], text.slice(0, 80)).toEqual([
      status,
      { refusal: expect.any(String), details: {} },
    ])
    expect(response.headers).toMatchObject(securityHeaders)
  }
})

test('every method but CONNECT gets a status below 500 with the common headers, on pages and calls', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const { host } = new URL(served.origin)
  const wrong: string[] = []
  for (const method of METHODS.filter((name) => name !== 'CONNECT'))
    // Node closes a connection that asks for a tunnel
    for (const target of ['/', '/login', '/api/settings.php', '/favicon.svg', '/healthz']) {
      const { status, headers } = await sendRaw(served.origin, buildRawRequest(method, target, { host }))
      const hasHeaders = Object.keys(securityHeaders).every((name) => name in headers)
      if (!(status >= 200 && status < 500) || !hasHeaders) wrong.push(`${method} ${target} ${status}`)
    }
  expect(wrong).toEqual([])
})
