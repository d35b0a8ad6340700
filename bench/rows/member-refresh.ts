import { startBaselineServer } from '../baselines/baseline-server.ts'
import type { BenchSite } from '../bench-site.ts'
import { captureStatements } from '../captured-statements.ts'
import { runClosedLoop } from '../closed-loop.ts'
import { buildRequest, openConnection, type Connection } from '../connection.ts'
import { computeRatios, measureAgainstBaseline, type Benchmark } from '../row.ts'
import { median } from '../statistics.ts'

const connectionCount = 4
const rounds = 5
const callCount = 3_000
const warmUpCallCount = 3_000
const paths = ['/api/user.php', '/api/chats.php', '/api/likes.php']

export const memberRefresh: Benchmark = {
  rowNumber: 12,
  operation: 'refresh of user, chats and likes while nothing has changed, per call',
  metric: 'CPU time / minimal node:http server with one prepared select',
  async measure(site) {
    const token = site.pairs[0]?.[0].token ?? ''
    const captured = await captureStatements(site, { path: '/api/user.php', token })
    const statements = captured.filter(({ name }) => name === 'notifications.find_menu_version')
    if (statements.length !== 1) throw new Error(`user.php reads the menu version ${statements.length} times`)
    const baselineServer = await startBaselineServer(site, { statements, html: null })
    const refresher = await openRefresher(site, token)
    try {
      const result = await measureAgainstBaseline(rounds, refresher.measure, baselineServer.measure)
      const figures = { microseconds: median(result.measured), baselineMicroseconds: median(result.baselines) }
      return [
        {
          caseName: '',
          ratios: computeRatios(result),
          requiredTarget: { max: 3 },
          desiredTarget: { max: 1.5 },
          figures,
        },
      ]
    } finally {
      refresher.close()
      baselineServer.stop()
    }
  },
}

/** Opens connections of a member whose browser knows the current entity tags. */
async function openRefresher(site: BenchSite, token: string) {
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(site.port)))
  const headers = { cookie: `sid=${token}`, accept: 'application/json' }
  async function buildRefresh(path: string): Promise<Buffer> {
    const url = `http://localhost:${site.port}${path}`
    const entityTag = (await fetch(url, { headers })).headers.get('etag')
    if (!entityTag) throw new Error(`${path} has no entity tag`)
    const requestHeaders = { ...headers, host: `localhost:${site.port}`, 'if-none-match': entityTag }
    return buildRequest('GET', path, { headers: requestHeaders })
  }
  async function refresh(count: number): Promise<void> {
    const requests = await Promise.all(paths.map(buildRefresh)) // each time, since tags change every five minutes
    await runClosedLoop(connections, count, (connection, iteration) =>
      checkUnchanged(connection, requests[iteration % requests.length] ?? Buffer.alloc(0)),
    )
  }
  await refresh(warmUpCallCount)
  return {
    async measure() {
      const timeBefore = site.readProcessorTime()
      await refresh(callCount)
      return (site.readProcessorTime() - timeBefore) / callCount
    },
    close() {
      for (const connection of connections) connection.close()
    },
  }
}

async function checkUnchanged(connection: Connection, request: Buffer): Promise<void> {
  const { status } = await connection.send(request)
  if (status !== 304) throw new Error(`a refresh returned ${status}`)
}
