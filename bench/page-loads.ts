import { brotliDecompressSync } from 'node:zlib'
import type { BenchSite } from './bench-site.ts'
import { runClosedLoop } from './closed-loop.ts'
import { openConnection, buildRequest, type HttpResponse } from './connection.ts'
import { median } from './statistics.ts'
import { measureAgainstBaseline, computeRatios, type Outcome } from './row.ts'
import { startHttpServer } from './baselines/http-server.ts'
import { startBaselineServer } from './baselines/baseline-server.ts'
import { captureStatements } from './captured-statements.ts'

/** The page loads of logged-in members that a benchmark measures. */
export interface PageWorkload {
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

/** Opens the connections and loads pages as these viewers to warm the site up; as some of its members by default. */
export async function openPageLoader(
  site: BenchSite,
  pages: PageWorkload,
  viewerHeaders = listMemberHeaders(site),
): Promise<PageLoader> {
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(site.port)))
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

function listMemberHeaders(site: BenchSite): Record<string, string>[] {
  const viewers = site.pairs.flat().slice(0, viewerCount)
  return viewers.map(({ token }) => buildHeaders(`localhost:${site.port}`, `sid=${token}`))
}

/** The work of the baseline server for a page load: it runs one statement and renders elements with React. */
export interface BaselineWorkload {
  /** The API path whose captured statement the baseline server runs. */
  readonly statementApiPath: string
  /** The name of that statement. Matches exactly one. */
  readonly statementName: RegExp
  /** Returns the html of the elements that the baseline server renders. */
  readonly extractRenderedHtml: (html: string) => string
}

/** The ratios of the processor time of a page load to that of each baseline server. */
export interface MeasuredPages {
  readonly reactServerRatios: number[]
  readonly httpServerRatios: number[]
  readonly figures: Record<string, number>
}

/** Measures page loads, interleaved with responses of a baseline server and of a minimal `node:http` server. */
export async function measurePages(
  site: BenchSite,
  pages: PageWorkload,
  workload: BaselineWorkload,
): Promise<MeasuredPages> {
  const httpServer = await startHttpServer()
  const loader = await openPageLoader(site, pages)
  const reactServer = await startBaselineServer(site, await createBaselineResponse(site, pages, workload))
  const httpServerTimes: number[] = []
  try {
    const result = await measureAgainstBaseline(
      rounds,
      () => loader.load(pages.loadCount),
      async () => {
        httpServerTimes.push(await httpServer.measure())
        return reactServer.measure()
      },
    )
    return {
      reactServerRatios: computeRatios(result),
      httpServerRatios: computeRatios({ measured: result.measured, baselines: httpServerTimes }),
      figures: {
        microseconds: median(result.measured),
        reactServerMicroseconds: median(result.baselines),
        httpServerMicroseconds: median(httpServerTimes),
        compressedBytes: loader.compressedBytes(),
      },
    }
  } finally {
    loader.close()
    httpServer.stop()
    reactServer.stop()
  }
}

/** The name and the targets of the ratio to one baseline server. */
interface BaselineTargets {
  readonly caseName: string
  readonly required: number
  readonly desired: number
}

/** Returns the two outcomes of measured pages. Only the first contains the figures, so that they are reported once. */
export function toPageOutcomes(
  pages: MeasuredPages,
  targets: { readonly reactServer: BaselineTargets; readonly httpServer: BaselineTargets },
): Outcome[] {
  return [
    { ...toTargets(targets.reactServer), ratios: pages.reactServerRatios, figures: pages.figures },
    { ...toTargets(targets.httpServer), ratios: pages.httpServerRatios, figures: {} },
  ]
}

function toTargets({ caseName, required, desired }: BaselineTargets) {
  return { caseName, requiredTarget: { max: required }, desiredTarget: { max: desired } }
}

async function createBaselineResponse(site: BenchSite, pages: PageWorkload, workload: BaselineWorkload) {
  const token = site.pairs[0]?.[0].token ?? ''
  const captured = await captureStatements(site, { path: workload.statementApiPath, token })
  const statements = captured.filter(({ name }) => workload.statementName.test(name))
  if (statements.length !== 1)
    throw new Error(
      `${workload.statementApiPath} ran ${statements.length} statements that match ${workload.statementName}, expected 1`,
    )
  const headers = buildHeaders(`localhost:${site.port}`, `sid=${token}`)
  const connection = await openConnection(site.port)
  const { body } = await connection.send(buildRequest('GET', pages.getPath(0), { headers }))
  connection.close()
  return { statements, html: workload.extractRenderedHtml(brotliDecompressSync(body).toString()) }
}

/** Builds the headers of a browser that loads a page. */
export function buildHeaders(host: string, cookie: string): Record<string, string> {
  return {
    host,
    cookie,
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
