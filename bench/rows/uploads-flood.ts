import type { BenchSite } from '../bench-site.ts'
import { openConnection, requestOf, type Connection } from '../connection.ts'
import { median, percentile } from '../figures.ts'
import { latenciesAt } from '../fixed-rate.ts'
import { demoAddresses, logInRequest } from '../logins.ts'
import { inPairs, ratiosOf, type Outcome, type Row } from '../row.ts'
import { forgetUploads, phonePhoto, uploadRequest } from '../uploads.ts'

const pairs = 5
const seconds = 5
const perSecond = 100
const pageLanes = 32
const floodLanes = 4

/** What floods the site: the request of each turn; 429 is an answer too, the gate's. */
type Flood = (turn: number) => Buffer

export const uploadsFlood: Row = {
  number: 10,
  operation: `a page at ${perSecond}/s`,
  metric: 'p99 / idle p99',
  async measure(site) {
    const photo = await phonePhoto()
    const people = site.pairs.flat()
    const addresses = await demoAddresses(site.database, 500)
    const uploads: Flood = (turn) => {
      const person = people[turn % people.length]
      if (!person) throw new Error('there is nobody to upload')
      return uploadRequest(site.port, person, photo)
    }
    const logins: Flood = (turn) => logInRequest(site.port, { email: addresses[turn % addresses.length] ?? '' })
    return [await during(site, 'flood of logins', logins), await during(site, 'flood of uploads', uploads)]
  },
}

async function during(site: BenchSite, of: string, flood: Flood): Promise<Outcome> {
  const [pages, flooders] = await Promise.all([open(site, pageLanes), open(site, floodLanes)])
  let turn = 0
  const flooded = async () => {
    const end = new AbortController()
    const flooding = flooders.map((lane) => keepAsking(lane, () => flood(turn++), end.signal))
    const p99 = await pageP99(site, pages)
    end.abort()
    await Promise.all(flooding)
    await forgetUploads(site)
    return p99
  }
  try {
    await pageP99(site, pages)
    const result = await inPairs(pairs, flooded, () => pageP99(site, pages))
    const figures = { milliseconds: median(result.measured), idle: median(result.yardsticks), requests: turn }
    return { of, ratios: ratiosOf(result), floor: { atMost: 2 }, goal: { atMost: 1.2 }, figures }
  } finally {
    for (const lane of [...pages, ...flooders]) lane.close()
  }
}

function open({ port }: BenchSite, count: number): Promise<Connection[]> {
  return Promise.all(Array.from({ length: count }, () => openConnection(port)))
}

async function pageP99(site: BenchSite, lanes: readonly Connection[]): Promise<number> {
  const viewers = site.pairs.flat()
  const latencies = await latenciesAt({
    perSecond,
    seconds,
    lanes,
    ask: async (lane, turn) => {
      const headers = {
        host: `localhost:${site.port}`,
        cookie: `sid=${viewers[turn % viewers.length]?.token}`,
        'accept-encoding': 'br',
      }
      const { status } = await lane.ask(requestOf('GET', '/members', { headers }))
      if (status !== 200) throw new Error(`a page was answered ${status}`)
    },
  })
  return percentile(latencies, 0.99)
}

async function keepAsking(lane: Connection, next: () => Buffer, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status } = await lane.ask(next())
    if (status !== 200 && status !== 429 && status !== 403) throw new Error(`the flood was answered ${status}`)
  }
}
