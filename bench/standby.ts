// npm run test:standby -- --members 50 --rounds 5: delays, kills and freezes a streaming standby while members change
// their profile and read every page that uses the standby. `serverErrors`, `missedOwnWrites` and
// `wrongPages` must be 0.
import { parseArgs } from 'node:util'
import { runStandbyFaults } from './standby-faults.ts'

const { values } = parseArgs({
  options: { members: { type: 'string', default: '50' }, rounds: { type: 'string', default: '5' } },
})
const report = await runStandbyFaults({
  memberCount: Number(values.members),
  rounds: Number(values.rounds),
  faultMilliseconds: 3_000,
})
for (const [name, value] of Object.entries(report)) console.log(`${name.padEnd(20)} ${value}`)
const { serverErrors, missedOwnWrites, wrongPages } = report
process.exitCode = serverErrors + missedOwnWrites + wrongPages === 0 ? 0 : 1
