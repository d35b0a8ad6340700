import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { serveSite, type ServedSite } from '#testing/servers/served-site.ts'
import { newWorld } from '#testing/world.ts'

const connections = 20
const agent = new Agent({ keepAlive: true, maxSockets: connections })

/** Sends a request over a keep-alive connection. Returns the status and the Connection header, or the error code. */
function sendRequest({ origin }: Pick<ServedSite, 'origin'>, path: string): Promise<string> {
  return new Promise((resolve) => {
    request(new URL(path, origin), { agent }, (response) => {
      response.resume().on('end', () => resolve(`${response.statusCode} ${response.headers.connection}`))
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end()
  })
}

test('a stop during a load of 200 requests a second completes each request and refuses new connections', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  await Promise.all(Array.from({ length: connections }, () => sendRequest(served, '/')))
  const counts = new Map<string, number>()
  const paths = ['/', '/api/settings.php', '/login', '/healthz', '/favicon.svg']
  const waiting = new Set<Promise<void>>()
  const load = setInterval(() => {
    const path = paths[waiting.size % paths.length] ?? '/'
    waiting.add(sendRequest(served, path).then((result) => void counts.set(result, (counts.get(result) ?? 0) + 1)))
  }, 5)
  await sleep(1_000)
  const stopped = served.site.drain().then(() => served.site.app.close())
  await expect.poll(() => counts.get('ECONNREFUSED'), { timeout: 15_000 }).toBeGreaterThan(10)
  clearInterval(load)
  await Promise.all(waiting)
  await stopped
  expect([...counts.keys()].toSorted()).toEqual(['200 close', '200 keep-alive', 'ECONNREFUSED'])
})

test('a stop waits for running requests, ends idle connections, and closes even unresponsive live sockets with 1012', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const [live, silent] = [await openLiveSocket(world, noa), await openLiveSocket(world, tom)]
  silent.pause() // never completes the closing handshake
  expect(await sendRequest(world, '/healthz')).toBe('200 keep-alive') // the connection stays idle from here on
  await world.sql(`create function wait_a_while() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1.5); return new; end $$`)
  await world.sql(
    `create trigger member_like_slow before insert on member_like for each row execute function wait_a_while()`,
  )
  const like = world.as(noa).put(`/api/members/${tom.id}/like`)
  await sleep(500)
  const startedAt = performance.now()
  const closed = once(live, 'close')
  const stopped = world.site.drain()
  expect((await closed)[0]).toBe(1012)
  const answeredAt = like.then(() => performance.now())
  await stopped
  const stoppedAt = performance.now()
  expect(await answeredAt).toBeLessThanOrEqual(stoppedAt)
  expect((await like).status).toBe(200)
  expect(performance.now() - startedAt).toBeLessThan(6_000)
  expect(world.site.liveConnections()).toBe(0)
  silent.terminate()
})

test('a stopping server closes keep-alive connections with its next response, also when that is a cached page', async () => {
  await using world = await newWorld()
  await using served = await serveSite(world)
  const requestBoth = () => Promise.all([sendRequest(served, '/readyz'), sendRequest(served, '/')])
  await requestBoth()
  expect(await requestBoth()).toEqual(['200 keep-alive', '200 keep-alive'])
  const stopped = served.site.drain()
  expect(await requestBoth()).toEqual(['503 close', '200 close'])
  await stopped
})

/** Opens a connection to a server of this thread when asked, sends a request over it and reports the result. */
const clientThread = `
  const { parentPort, workerData: { port, connected } } = require('node:worker_threads')
  const { request } = require('node:http')
  parentPort.once('message', () => {
    const report = (result) => parentPort.postMessage(String(result))
    const sent = request({ port, host: '127.0.0.1', path: '/healthz', agent: false }, (response) => {
      response.resume().on('end', () => report(response.statusCode)).on('error', ({ code }) => report(code))
    })
    sent.on('error', ({ code }) => report(code)).end()
    sent.on('socket', (socket) => socket.on('connect', () => {
      Atomics.store(connected, 0, 1)
      Atomics.notify(connected, 0)
    }))
  })
  parentPort.postMessage('ready')`

test('a connection that arrives in the turn in which the backlog is found empty is answered', async () => {
  await using world = await newWorld()
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(clientThread, {
    eval: true,
    workerData: { port: Number(new URL(world.origin).port), connected },
  })
  await once(thread, 'message')
  function connectWhileTurnLasts(): void {
    thread.postMessage('connect', [])
    Atomics.wait(connected, 0, 0, 10_000)
  }
  setImmediate(() => setImmediate(connectWhileTurnLasts)) // in the second turn, before the server continues
  const result = once(thread, 'message')
  const stopped = world.site.drain()

  expect(await result).toEqual(['200'])
  await stopped
  await thread.terminate()
})

test('live sockets close after the server has stopped listening, so their browsers reconnect to another process', async () => {
  await using world = await newWorld()
  const live = await openLiveSocket(world, await world.member())
  const turns = makeTurnsLong() // the server listens for two seconds more
  const stopped = world.site.drain()
  const startedAt = performance.now()

  expect((await once(live, 'close'))[0]).toBe(1012)

  expect(world.site.app.server.listening).toBe(false)
  expect(performance.now() - startedAt).toBeGreaterThan(1_000)
  turns.stop()
  await stopped
})

/** Makes every turn of the event loop last milliseconds, as under load. */
function makeTurnsLong() {
  let next = setImmediate(waitInTurn)
  function waitInTurn(): void {
    for (const until = performance.now() + 3; performance.now() < until;);
    next = setImmediate(waitInTurn)
  }
  return { stop: () => clearImmediate(next) }
}

test('a live socket that opens while the server stops is closed at once, so the stop does not wait for it', async () => {
  await using world = await newWorld()
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const open = await openLiveSocket(world, noa)
  const early = connect(Number(new URL(world.origin).port), '127.0.0.1')
  await once(early, 'connect')
  const startedAt = performance.now()
  const stopped = world.site.drain()
  await once(open, 'close')

  const late = new WebSocket(`${world.origin.replace('http', 'ws')}/live`, {
    headers: { cookie: world.as(tom).cookie(), origin: world.origin },
    createConnection: () => early,
  })

  expect((await once(late, 'close'))[0]).toBe(1012)
  await stopped
  expect(performance.now() - startedAt).toBeLessThan(6_000)
})
