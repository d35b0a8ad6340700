import type { BenchSite } from '../bench-site.ts'
import { openConnection, buildRequest, type Connection } from '../connection.ts'
import { median, percentile } from '../statistics.ts'
import { measureLatencies } from '../fixed-rate.ts'
import { selectDemoAddresses, buildLoginRequest } from '../logins.ts'
import { measureAgainstBaseline, computeRatios, type Outcome, type Benchmark } from '../row.ts'
import { deleteUploads, createPhonePhoto, buildUploadRequest } from '../uploads.ts'

const rounds = 5
const seconds = 5
const pagesPerSecond = 100
const pageConnectionCount = 32
const floodConnectionCount = 4

/** Builds the request of an iteration of a flood. The app may refuse it with 429 or 403. */
type FloodRequestBuilder = (iteration: number) => Buffer

export const pagesUnderFlood: Benchmark = {
  rowNumber: 10,
  operation: `member list at ${pagesPerSecond} requests per second`,
  metric: 'p99 during the flood / p99 without',
  async measure(site) {
    const photo = await createPhonePhoto()
    const members = site.pairs.flat()
    const addresses = await selectDemoAddresses(site.database, 500)
    const uploads: FloodRequestBuilder = (iteration) => {
      const member = members[iteration % members.length]
      if (!member) throw new Error('the site has no members who can upload')
      return buildUploadRequest(site.port, member, photo)
    }
    const logins: FloodRequestBuilder = (iteration) =>
      buildLoginRequest(site.port, { email: addresses[iteration % addresses.length] ?? '' })
    return [
      await measureUnderFlood(site, 'flood of logins', logins),
      await measureUnderFlood(site, 'flood of uploads', uploads),
    ]
  },
}

async function measureUnderFlood(
  site: BenchSite,
  caseName: string,
  buildFloodRequest: FloodRequestBuilder,
): Promise<Outcome> {
  const [pageConnections, floodConnections] = await Promise.all([
    openConnections(site, pageConnectionCount),
    openConnections(site, floodConnectionCount),
  ])
  let iteration = 0
  const measureDuringFlood = async () => {
    const floodEnd = new AbortController()
    const floods = floodConnections.map((connection) =>
      floodUntilAborted(connection, () => buildFloodRequest(iteration++), floodEnd.signal),
    )
    const p99 = await measurePageP99(site, pageConnections)
    floodEnd.abort()
    await Promise.all(floods)
    await deleteUploads(site)
    return p99
  }
  try {
    await measurePageP99(site, pageConnections)
    const result = await measureAgainstBaseline(rounds, measureDuringFlood, () => measurePageP99(site, pageConnections))
    const figures = {
      p99Milliseconds: median(result.measured),
      p99MillisecondsWithoutFlood: median(result.baselines),
      floodRequests: iteration,
    }
    return { caseName, ratios: computeRatios(result), requiredTarget: { max: 2 }, desiredTarget: { max: 1.2 }, figures }
  } finally {
    for (const connection of [...pageConnections, ...floodConnections]) connection.close()
  }
}

function openConnections({ port }: BenchSite, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(port)))
}

async function measurePageP99(site: BenchSite, connections: readonly Connection[]): Promise<number> {
  const viewers = site.pairs.flat()
  const latencies = await measureLatencies({
    requestsPerSecond: pagesPerSecond,
    seconds,
    workers: connections,
    send: async (connection, iteration) => {
      const headers = {
        host: `localhost:${site.port}`,
        cookie: `sid=${viewers[iteration % viewers.length]?.token}`,
        'accept-encoding': 'br',
      }
      const { status } = await connection.send(buildRequest('GET', '/members', { headers }))
      if (status !== 200) throw new Error(`a page returned ${status}`)
    },
  })
  return percentile(latencies, 0.99)
}

async function floodUntilAborted(connection: Connection, buildNext: () => Buffer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status } = await connection.send(buildNext())
    if (status !== 200 && status !== 429 && status !== 403) throw new Error(`a flood request returned ${status}`)
  }
}
