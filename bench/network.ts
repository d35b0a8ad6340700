// npm run test:network -- --messages 1000 --offline 600: a member writes in a browser on a network that delays bytes up to
// 3 seconds, cuts connections and is away for 10 minutes, in a tab that crashes. `lost`,
// `duplicated`, `misordered`, `lostDrafts` and `wrongCharges` must be 0.
import { parseArgs } from 'node:util'
import { runNetworkFaults } from './network-faults.ts'

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '1000' },
    delay: { type: 'string', default: '3' },
    offline: { type: 'string', default: '600' },
  },
})
const report = await runNetworkFaults({
  messageCount: Number(values.messages),
  messagesPerCrash: 50,
  maxDelayMilliseconds: Number(values.delay) * 1000,
  cutRate: 0.05,
  offlineMilliseconds: Number(values.offline) * 1000,
  maxWaitMilliseconds: Number(values.messages) * Number(values.delay) * 3_000,
})
for (const [name, value] of Object.entries(report)) console.log(`${name.padEnd(20)} ${value}`)
const { lost, duplicated, misordered, lostDrafts, wrongCharges } = report
process.exitCode = lost + duplicated + misordered + lostDrafts + wrongCharges === 0 ? 0 : 1
