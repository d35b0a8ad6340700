import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'

/** Sends a request piece by piece, a piece a second, and never ends it: how many seconds the server bears it, and what it says. */
async function sendSlowly(world: World, begin: string, piece: string): Promise<{ seconds: number; said: string }> {
  const { host, port } = new URL(world.origin)
  const startedAt = performance.now()
  const socket = connect({ host: '127.0.0.1', port: Number(port) })
  let said = ''
  socket.on('data', (data) => (said += data.toString())).on('error', () => undefined)
  socket.write(begin.replace('HOST', host))
  const timer = setInterval(() => socket.write(piece), 1_000)
  await once(socket, 'close')
  clearInterval(timer)
  return { seconds: (performance.now() - startedAt) / 1000, said }
}

test(
  'a request takes at most 30 seconds, its headers 10, and one that never began as long',
  { timeout: 60_000 },
  async () => {
    await using world = await newWorld()
    const post =
      'POST /api/photos HTTP/1.1\r\nHost: HOST\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 999\r\n'
    const noa = await world.member()
    const upload = `${post}Cookie: sid=${noa.token}\r\nOrigin: ${world.origin}\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`
    const [nothing, headers, body, waited] = await Promise.all([
      sendSlowly(world, 'G', ''),
      sendSlowly(world, 'GET / HTTP/1.1\r\nHost: HOST\r\n', 'X-A: b\r\n'),
      sendSlowly(world, upload, 'x'),
      sendSlowly(
        world,
        'POST /api/user.php HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 999\r\n\r\n',
        ' ',
      ),
    ])
    expect(nothing.said).toMatch(/^HTTP\/1\.1 408 .*\r\nconnection: close/is)
    expect(headers.said).toMatch(/^HTTP\/1\.1 408 /)
    expect(body.said).toMatch(/^HTTP\/1\.1 (408|4\d\d) /)
    expect(waited.said).toMatch(/^HTTP\/1\.1 503 .*connection: close/is)
    for (const { seconds } of [nothing, headers]) expect(seconds).toBeLessThan(13)
    expect(body.seconds).toBeGreaterThan(20)
    expect(body.seconds).toBeLessThan(33)
    expect(waited.seconds).toBeLessThan(7)
  },
)
