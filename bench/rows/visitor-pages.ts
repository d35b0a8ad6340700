import { get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startBufferServer } from '../baselines/buffer-server.ts'
import type { BenchSite } from '../bench-site.ts'
import { runClosedLoop } from '../closed-loop.ts'
import { buildRequest, openConnection } from '../connection.ts'
import { computeRatios, measureAgainstBaseline, type Benchmark, type Outcome } from '../row.ts'
import { median } from '../statistics.ts'
import { listVisitorPages } from '../visitor-pages.ts'

const connectionCount = 16
const rounds = 5
const loadCount = 25_000
const warmUpLoadCount = 25_000
/** Headers that node:http adds itself. */
const automaticHeaders = new Set(['date', 'connection', 'keep-alive', 'x-request-id'])

export const visitorPageLoads: Benchmark = {
  rowNumber: 4,
  operation: 'home, landing and static page of a visitor',
  metric: 'CPU time / node:http answering the same bytes from a Buffer',
  async measure(site) {
    const outcomes: Outcome[] = []
    for (const { path } of await listVisitorPages(`http://localhost:${site.port}`))
      outcomes.push(await measurePath(site, path))
    return outcomes
  },
}

async function measurePath(site: BenchSite, path: string): Promise<Outcome> {
  const headers = buildHeaders(site.port)
  const { headers: responseHeaders, body } = await loadPage(site.port, { path, headers })
  const server = await startBufferServer({ headers: selectHeaders(responseHeaders), base64: body.toString('base64') })
  const request = buildRequest('GET', path, { headers })
  const siteLoader = await openLoader(site, { request, body })
  const baselineLoader = await openLoader(server, { request, body })
  try {
    const result = await measureAgainstBaseline(rounds, siteLoader.measure, baselineLoader.measure)
    return {
      caseName: path,
      ratios: computeRatios(result),
      requiredTarget: { max: 1.5 },
      desiredTarget: { max: 1.15 },
      figures: {
        microseconds: median(result.measured),
        baselineMicroseconds: median(result.baselines),
        compressedBytes: body.length,
      },
    }
  } finally {
    siteLoader.close()
    baselineLoader.close()
    server.stop()
  }
}

function buildHeaders(port: number): Record<string, string> {
  return {
    host: `localhost:${port}`,
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'nl',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  }
}

interface LoadedPage {
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Loads a page once, with its headers, which a `Connection` does not return. */
async function loadPage(
  port: number,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<LoadedPage> {
  const { promise, resolve, reject } = Promise.withResolvers<LoadedPage>()
  const request = get({ host: '127.0.0.1', port, path, headers }, async (response) => {
    resolve({ headers: response.headers, body: await buffer(response) })
  })
  request.on('error', reject)
  return promise
}

function selectHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (automaticHeaders.has(name) ? [] : [[name, String(value)]])),
  )
}

/** Opens connections that load a page and compare every response with the expected bytes. */
async function openLoader(
  server: Pick<BenchSite, 'port' | 'readProcessorTime'>,
  { request, body }: { request: Buffer; body: Buffer },
) {
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(server.port)))
  const load = (count: number) =>
    runClosedLoop(connections, count, async (connection) => {
      const response = await connection.send(request)
      if (response.status !== 200 || !response.body.equals(body))
        throw new Error(`a page is wrong: status ${response.status}, ${response.body.length} bytes`)
    })
  await load(warmUpLoadCount)
  return {
    async measure() {
      const timeBefore = server.readProcessorTime()
      await load(loadCount)
      return (server.readProcessorTime() - timeBefore) / loadCount
    },
    close() {
      for (const connection of connections) connection.close()
    },
  }
}
