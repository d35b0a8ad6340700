// npm run test:processes -- --pairs 200: kills each process and Redis while pairs write to each other, and counts what
// was lost. Every count from `lost` to `serverErrors` must be 0.
import { parseArgs } from 'node:util'
import { runProcessFaults } from './process-faults.ts'

const { values } = parseArgs({ options: { pairs: { type: 'string', default: '200' } } })
const report = await runProcessFaults({
  pairCount: Number(values.pairs),
  pauseMilliseconds: 1_000,
  calmMilliseconds: 2_000,
  redisOutageMilliseconds: 10_000,
})
for (const [name, value] of Object.entries(report)) console.log(`${name.padEnd(26)} ${value}`)
const { lost, duplicated, misordered, wrongWindows, serverErrors } = report
process.exitCode = lost + duplicated + misordered + wrongWindows + serverErrors === 0 ? 0 : 1
