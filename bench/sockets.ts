// npm run test:sockets -- --stalled 2000 --windows 5000: opens sockets that never read while their members get changes,
// then restarts the site while windows are open, first with one process and then with three. Prints the memory, the times
// of the reconnections and the responses. Exits with 1 when a stalled socket stays open, the changes grow the memory, a
// window does not reconnect or a request fails.
import { parseArgs } from 'node:util'
import { startBenchSite } from './bench-site.ts'
import { requireOpenFiles } from './open-files.ts'
import { startProcessGroup } from './process-group-site.ts'
import { restartUnderSockets } from './restart-under-sockets.ts'
import { hasPassedRestart, hasPassedStall, printRestart, printStall } from './socket-report.ts'
import { stallSockets } from './stalled-sockets.ts'

const WINDOWS_PER_PAIR = 40

const { values } = parseArgs({
  options: { stalled: { type: 'string', default: '2000' }, windows: { type: 'string', default: '5000' } },
})
const [stalledCount, windowCount] = [Number(values.stalled), Number(values.windows)]
requireOpenFiles(Math.max(stalledCount, windowCount))
const site = await startBenchSite({ memberCount: 5_000 })
try {
  const stall = await stallSockets(site, { pairCount: Math.ceil(stalledCount / WINDOWS_PER_PAIR), messageCount: 200 })
  printStall(stall)
  const owners = site.pairs.flat()
  const members = Array.from({ length: windowCount }, (_, index) => owners[index % owners.length]!)
  const single = await restartUnderSockets({
    origin: `http://localhost:${site.port}`,
    members,
    restart: () => site.restart(),
  })
  printRestart('one process', single)
  await using group = await startProcessGroup(site)
  const several = await restartUnderSockets({
    origin: `http://localhost:${group.port}`,
    members,
    restart: () => group.stopWebProcess(),
  })
  printRestart('one of three processes', several)
  const hasPassed =
    hasPassedStall(stall) &&
    hasPassedRestart(single, { mayRefuse: true }) &&
    hasPassedRestart(several, { mayRefuse: false })
  process.exitCode = hasPassed ? 0 : 1
} finally {
  await site.stop()
}
