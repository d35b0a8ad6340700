import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { buildSite } from '../../app/site.ts'
import { newWorld } from '#testing/world.ts'

/** Sends a request in small pieces; returns the response and the milliseconds until the connection closed. */
async function sendSlowly(port: number, begin: string, piece: string): Promise<{ after: number; answer: string }> {
  const startedAt = performance.now()
  const socket = connect({ host: '127.0.0.1', port })
  let response = ''
  socket.on('data', (data) => (response += data.toString())).on('error', () => undefined)
  socket.write(begin)
  const timer = setInterval(() => socket.write(piece), 50)
  await new Promise((resolve) => socket.once('close', resolve)) // an `error` comes before it
  clearInterval(timer)
  return { after: performance.now() - startedAt, answer: response }
}

test('a request times out after 30 seconds, its headers after 10', async () => {
  await using world = await newWorld()
  const { requestTimeout, headersTimeout } = world.site.app.server
  expect([requestTimeout, headersTimeout]).toEqual([30_000, 10_000])
})

test('a request that times out gets a response, and its connection is closed', async () => {
  await using world = await newWorld()
  const { services, log } = world.ctx()
  const timeouts = { headers: 1_000, request: 3_000, check: 50 }
  const parts = {
    database: world.database,
    services,
    log,
    now: world.clock.now,
    timeouts,
    maxWaitMilliseconds: 500,
  }
  const { app } = await buildSite(parts)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo // a TCP server has an address, not a path
  const host = `localhost:${port}`
  const noa = await world.member()
  const upload = [
    'POST /api/photos HTTP/1.1',
    `Host: ${host}`,
    `Cookie: sid=${noa.token}`,
    `Origin: http://${host}`,
    'Content-Type: multipart/form-data; boundary=x',
    'Content-Length: 999',
    '',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n',
  ].join('\r\n')
  const json = 'Content-Type: application/json\r\nContent-Length: 999\r\n\r\n'
  const [nothing, headers, body, waited] = await Promise.all([
    sendSlowly(port, 'G', ''),
    sendSlowly(port, `GET / HTTP/1.1\r\nHost: ${host}\r\n`, 'X-A: b\r\n'),
    sendSlowly(port, upload, 'x'),
    sendSlowly(port, `POST /api/user.php HTTP/1.1\r\nHost: ${host}\r\n${json}`, ' '),
  ])
  await app.close()
  expect(nothing.answer).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close/is)
  expect(headers.answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(body.answer).toMatch(/^HTTP\/1\.1 (408|4\d\d) /)
  expect(waited.answer).toMatch(/^HTTP\/1\.1 503 .*connection: close/is)
  for (const { after } of [nothing, headers]) expect(after).toBeLessThan(2_500)
  expect(waited.after).toBeLessThan(2_500)
  expect(body.after).toBeGreaterThan(2_500)
  expect(body.after).toBeLessThan(4_500)
})
