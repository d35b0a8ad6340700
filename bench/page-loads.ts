import { brotliDecompressSync } from 'node:zlib'
import type { BenchSite } from './bench-site.ts'
import { runClosedLoop } from './closed-loop.ts'
import { openConnection, buildRequest, type HttpResponse } from './connection.ts'
import { median } from './statistics.ts'
import { measureInPairs, computeRatios } from './row.ts'
import { startHello } from './yardsticks/hello.ts'
import { startPointSelect } from './yardsticks/point-select.ts'

/** Pages that the browsers of logged-in members load. */
export interface PageLoads {
  /** Returns the path of the page for a turn. */
  readonly pathFor: (turn: number) => string
  /** Describes what is wrong with a page, or returns null. */
  readonly findFault: (html: string, turn: number) => string | null
  /** Page loads per measurement, about a second of processor time. */
  readonly loads: number
}

const lanes = 4
const rounds = 5
const warmUpLoads = 600
const viewerCount = 16

/** Loads pages of a site over a few connections. */
export interface Loader {
  /** Returns the mean processor time of a load in microseconds. */
  load(count: number): Promise<number>
  /** Returns the compressed size of the last page in bytes. */
  bytes(): number
  close(): void
}

/** Opens connections and warms the site up. */
export async function openLoader(site: BenchSite, pages: PageLoads): Promise<Loader> {
  const connections = await Promise.all(Array.from({ length: lanes }, () => openConnection(site.port)))
  const viewers = site.pairs
    .flat()
    .slice(0, viewerCount)
    .map(({ token }) => buildHeaders(site, token))
  let bytes = 0
  async function load(count: number): Promise<number> {
    const before = site.processorTime()
    await runClosedLoop(connections, count, async (connection, turn) => {
      const headers = viewers[turn % viewers.length] ?? {}
      const response = await connection.send(buildRequest('GET', pages.pathFor(turn), { headers }))
      bytes = response.body.length
      checkPage(response, (html) => pages.findFault(html, turn))
    })
    return (site.processorTime() - before) / count
  }
  await load(warmUpLoads)
  const close = () => {
    for (const connection of connections) connection.close()
  }
  return { load, bytes: () => bytes, close }
}

/** Measures the processor time of page loads relative to that of a bare `node:http` response. */
export async function measurePages(
  site: BenchSite,
  pages: PageLoads,
): Promise<{ ratios: number[]; figures: Record<string, number> }> {
  const hello = await startHello()
  const point = await startPointSelect(site.databaseUrl, site.postmasterPid)
  const loader = await openLoader(site, pages)
  try {
    const result = await measureInPairs(rounds, () => loader.load(pages.loads), hello.measure)
    const pointSelect = await point.measure()
    const page = median(result.measured)
    const compressedBytes = loader.bytes()
    return {
      ratios: computeRatios(result),
      figures: { microseconds: page, hello: median(result.yardsticks), pgpoint: pointSelect, compressedBytes },
    }
  } finally {
    loader.close()
    hello.stop()
    await point.stop()
  }
}

function buildHeaders({ port }: BenchSite, token: string): Record<string, string> {
  return {
    host: `localhost:${port}`,
    cookie: `sid=${token}`,
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'nl',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  }
}

function checkPage({ status, body }: HttpResponse, findFault: (html: string) => string | null): void {
  const wrong = status === 200 ? findFault(brotliDecompressSync(body).toString()) : `status ${status}`
  if (wrong) throw new Error(`a page is wrong: ${wrong}`)
}
