import { brotliDecompressSync } from 'node:zlib'
import type { BenchSite } from './bench-site.ts'
import { runClosedLoop } from './closed-loop.ts'
import { openConnection, buildRequest, type HttpResponse } from './connection.ts'
import { median } from './statistics.ts'
import { measureAgainstBaseline, computeRatios } from './row.ts'
import { startHelloServer } from './baselines/hello-server.ts'
import { startPointSelect } from './baselines/point-select.ts'

/** The pages that the browsers of logged-in members load. */
export interface PageLoads {
  /** Returns the path to load in an iteration. */
  readonly getPath: (iteration: number) => string
  /** Returns a description of what is wrong with a page, or null. */
  readonly findPageError: (html: string, iteration: number) => string | null
  /** The number of page loads per measurement. They take about a second of processor time. */
  readonly loadCount: number
}

const connectionCount = 4
const rounds = 5
const warmUpLoadCount = 600
const viewerCount = 16

/** A client that loads pages of a site over a few connections. */
export interface PageLoader {
  /** Returns the mean processor time of a load in microseconds. */
  load(count: number): Promise<number>
  /** Returns the compressed size of the last page in bytes. */
  compressedBytes(): number
  close(): void
}

/** Opens the connections and loads pages to warm the site up. */
export async function openPageLoader(site: BenchSite, pages: PageLoads): Promise<PageLoader> {
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(site.port)))
  const viewerHeaders = site.pairs
    .flat()
    .slice(0, viewerCount)
    .map(({ token }) => buildHeaders(site, token))
  let compressedBytes = 0
  async function load(count: number): Promise<number> {
    const timeBefore = site.readProcessorTime()
    await runClosedLoop(connections, count, async (connection, iteration) => {
      const headers = viewerHeaders[iteration % viewerHeaders.length] ?? {}
      const response = await connection.send(buildRequest('GET', pages.getPath(iteration), { headers }))
      compressedBytes = response.body.length
      checkPage(response, (html) => pages.findPageError(html, iteration))
    })
    return (site.readProcessorTime() - timeBefore) / count
  }
  await load(warmUpLoadCount)
  const close = () => {
    for (const connection of connections) connection.close()
  }
  return { load, compressedBytes: () => compressedBytes, close }
}

/** Measures the processor time of page loads relative to that of a bare `node:http` response. */
export async function measurePages(
  site: BenchSite,
  pages: PageLoads,
): Promise<{ ratios: number[]; figures: Record<string, number> }> {
  const hello = await startHelloServer()
  const pointSelect = await startPointSelect(site.databaseUrl, site.postmasterPid)
  const loader = await openPageLoader(site, pages)
  try {
    const result = await measureAgainstBaseline(rounds, () => loader.load(pages.loadCount), hello.measure)
    const pointSelectMicroseconds = await pointSelect.measure()
    return {
      ratios: computeRatios(result),
      figures: {
        microseconds: median(result.measured),
        helloMicroseconds: median(result.baselines),
        pointSelectMicroseconds,
        compressedBytes: loader.compressedBytes(),
      },
    }
  } finally {
    loader.close()
    hello.stop()
    await pointSelect.stop()
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

function checkPage({ status, body }: HttpResponse, findPageError: (html: string) => string | null): void {
  const error = status === 200 ? findPageError(brotliDecompressSync(body).toString()) : `status ${status}`
  if (error) throw new Error(`a page is wrong: ${error}`)
}
