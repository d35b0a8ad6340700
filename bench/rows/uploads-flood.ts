import type { BenchSite } from '../bench-site.ts'
import { openConnection, buildRequest, type Connection } from '../connection.ts'
import { median, percentile } from '../statistics.ts'
import { measureLatencies } from '../fixed-rate.ts'
import { selectDemoAddresses, buildLoginRequest } from '../logins.ts'
import { measureInPairs, computeRatios, type Outcome, type BenchmarkRow } from '../row.ts'
import { deleteUploads, createPhonePhoto, buildUploadRequest } from '../uploads.ts'

const rounds = 5
const seconds = 5
const perSecond = 100
const pageLanes = 32
const floodLanes = 4

/** Builds the request of each turn of a flood. The limiter may answer it with 429. */
type Flood = (turn: number) => Buffer

export const uploadsFlood: BenchmarkRow = {
  number: 10,
  operation: `a page at ${perSecond}/s`,
  metric: 'p99 / idle p99',
  async measure(site) {
    const photo = await createPhonePhoto()
    const people = site.pairs.flat()
    const addresses = await selectDemoAddresses(site.database, 500)
    const uploads: Flood = (turn) => {
      const person = people[turn % people.length]
      if (!person) throw new Error('there is no member to upload')
      return buildUploadRequest(site.port, person, photo)
    }
    const logins: Flood = (turn) => buildLoginRequest(site.port, { email: addresses[turn % addresses.length] ?? '' })
    return [
      await measureUnderFlood(site, 'flood of logins', logins),
      await measureUnderFlood(site, 'flood of uploads', uploads),
    ]
  },
}

async function measureUnderFlood(site: BenchSite, variant: string, flood: Flood): Promise<Outcome> {
  const [pages, flooders] = await Promise.all([openConnections(site, pageLanes), openConnections(site, floodLanes)])
  let turn = 0
  const measureFlooded = async () => {
    const end = new AbortController()
    const flooding = flooders.map((lane) => floodUntilAborted(lane, () => flood(turn++), end.signal))
    const p99 = await measurePageP99(site, pages)
    end.abort()
    await Promise.all(flooding)
    await deleteUploads(site)
    return p99
  }
  try {
    await measurePageP99(site, pages)
    const result = await measureInPairs(rounds, measureFlooded, () => measurePageP99(site, pages))
    const figures = { milliseconds: median(result.measured), idle: median(result.yardsticks), requests: turn }
    return { variant, ratios: computeRatios(result), floor: { atMost: 2 }, goal: { atMost: 1.2 }, figures }
  } finally {
    for (const lane of [...pages, ...flooders]) lane.close()
  }
}

function openConnections({ port }: BenchSite, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(port)))
}

async function measurePageP99(site: BenchSite, lanes: readonly Connection[]): Promise<number> {
  const viewers = site.pairs.flat()
  const latencies = await measureLatencies({
    perSecond,
    seconds,
    lanes,
    send: async (lane, turn) => {
      const headers = {
        host: `localhost:${site.port}`,
        cookie: `sid=${viewers[turn % viewers.length]?.token}`,
        'accept-encoding': 'br',
      }
      const { status } = await lane.send(buildRequest('GET', '/members', { headers }))
      if (status !== 200) throw new Error(`a page was answered ${status}`)
    },
  })
  return percentile(latencies, 0.99)
}

async function floodUntilAborted(lane: Connection, next: () => Buffer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status } = await lane.send(next())
    if (status !== 200 && status !== 429 && status !== 403) throw new Error(`the flood was answered ${status}`)
  }
}
