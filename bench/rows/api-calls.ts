import { startBaselineServer } from '../baselines/baseline-server.ts'
import type { BenchMember, BenchSite } from '../bench-site.ts'
import { captureStatements, type MemberRequest } from '../captured-statements.ts'
import { runClosedLoop } from '../closed-loop.ts'
import { buildRequest, openConnection, type Connection } from '../connection.ts'
import { openConversations } from '../messages.ts'
import { computeRatios, measureAgainstBaseline, type Benchmark, type Outcome } from '../row.ts'
import { median } from '../statistics.ts'

const connectionCount = 4
const rounds = 5
const callCount = 1_000
const warmUpCallCount = 1_500
const messageCount = 30

/** An API call that a browser makes for a client-side navigation. */
interface ApiCall {
  readonly name: string
  readonly path: string
  /** A string that the response body must contain. */
  readonly expected: string
}

export const apiCalls: Benchmark = {
  rowNumber: 16,
  operation: 'API calls of client-side navigation',
  metric: 'CPU time / minimal node:http server with the same statements and JSON.stringify',
  async measure(site) {
    const [member] = site.pairs[0] ?? []
    if (!member) throw new Error('the site has no members')
    const outcomes: Outcome[] = []
    for (const call of await listCalls(site, member)) outcomes.push(await measureCall(site, call, member.token))
    return outcomes
  },
}

async function listCalls(site: BenchSite, member: BenchMember): Promise<ApiCall[]> {
  const [conversation] = await openConversations(site, 1)
  if (!conversation) throw new Error('the site has no members')
  for (let message = 0; message < messageCount; message++) await conversation.send()
  conversation.close()
  const profileId = await findVisibleProfile(site, member)
  return [
    { name: 'members', path: '/api/members', expected: '"cards":[{' },
    { name: 'member', path: `/api/members/${profileId}`, expected: profileId },
    { name: 'user', path: '/api/user.php', expected: '"credits":' },
    { name: 'chats', path: '/api/chats.php', expected: '"chats":[{' },
    { name: 'messages', path: `/api/chats/${conversation.id}/messages`, expected: '"messages":[{' },
  ]
}

/**
 * Finds a member whom this one may see. Not all are visible: the benchmark of small writes (`small-writes.ts`) lets
 * members block each other.
 */
async function findVisibleProfile({ port, membersWithPhotos }: BenchSite, { token }: BenchMember): Promise<string> {
  for (const id of membersWithPhotos) {
    const response = await fetch(`http://localhost:${port}/api/members/${id}`, { headers: { cookie: `sid=${token}` } })
    await response.arrayBuffer()
    if (response.ok) return id
  }
  throw new Error('the member may see no other member')
}

async function measureCall(site: BenchSite, call: ApiCall, token: string): Promise<Outcome> {
  const memberRequest: MemberRequest = { path: call.path, token }
  const statements = await captureStatements(site, memberRequest)
  const baselineServer = await startBaselineServer(site, { statements, html: null })
  const caller = await openCaller(site, call, token)
  try {
    const result = await measureAgainstBaseline(rounds, caller.measure, baselineServer.measure)
    return {
      caseName: call.name,
      ratios: computeRatios(result),
      requiredTarget: { max: 3 },
      desiredTarget: { max: 1.7 },
      figures: {
        microseconds: median(result.measured),
        baselineMicroseconds: median(result.baselines),
        statements: statements.length,
      },
    }
  } finally {
    caller.close()
    baselineServer.stop()
  }
}

async function openCaller(site: BenchSite, { path, expected }: ApiCall, token: string) {
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(site.port)))
  const headers = { host: `localhost:${site.port}`, cookie: `sid=${token}`, accept: 'application/json' }
  const request = buildRequest('GET', path, { headers })
  const call = async (connection: Connection) => {
    const { status, body } = await connection.send(request)
    if (status !== 200 || !body.includes(expected)) throw new Error(`${path} returned ${status}: ${body.toString()}`)
  }
  await runClosedLoop(connections, warmUpCallCount, call)
  return {
    async measure() {
      const timeBefore = site.readProcessorTime()
      await runClosedLoop(connections, callCount, call)
      return (site.readProcessorTime() - timeBefore) / callCount
    },
    close() {
      for (const connection of connections) connection.close()
    },
  }
}
