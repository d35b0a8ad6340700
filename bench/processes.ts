// npm run test:processes -- --pairs 200: kills each process and Redis while pairs write to each other, and counts what
// was lost. `lost`, `duplicated`, `misordered`, `windowsWithWrongMessages` and `serverErrors` must be 0, and faults may
// delay no message by over 2 s.
import { parseArgs } from 'node:util'
import { runProcessFaults } from './process-faults.ts'

const MAX_LIVE_SECONDS = 2

const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '200' },
    /** The mean number of seconds between two messages of a member. */
    pause: { type: 'string', default: '5' },
  },
})
const report = await runProcessFaults({
  pairCount: Number(values.pairs),
  pauseMilliseconds: Number(values.pause) * 1000,
  millisecondsBetweenFaults: 2_000,
  redisOutageMilliseconds: 10_000,
})
for (const [name, value] of Object.entries(report)) console.log(`${name.padEnd(28)} ${value}`)
const { lost, duplicated, misordered, windowsWithWrongMessages, serverErrors, ...delays } = report
const isComplete = lost + duplicated + misordered + windowsWithWrongMessages + serverErrors === 0
// A busy machine delays every message, also the undisturbed ones.
const lateness = Math.max(delays.liveAfterKillSeconds, delays.liveAfterRedisSeconds) - delays.undisturbedSeconds
const isLive = lateness <= MAX_LIVE_SECONDS
if (!isLive) console.error(`faults delayed a message by ${lateness.toFixed(1)} s, which is over ${MAX_LIVE_SECONDS} s`)
process.exitCode = isComplete && isLive ? 0 : 1
