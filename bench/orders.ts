// npm run test:orders -- --orders 10000: members and payers do everything with orders, and no euro or credit is lost.
import { parseArgs } from 'node:util'
import { runOrderTest } from './order-run.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
})
const { faults, ...report } = await runOrderTest(
  { orders: Number(values.orders), seed: Number(values.seed) },
  console.log,
)
for (const [name, value] of Object.entries({ ...report, ...faults })) console.log(`${name.padEnd(20)} ${value}`)
process.exitCode = Object.values(faults).some((count) => count > 0) ? 1 : 0
