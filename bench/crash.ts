// npm run test:crash -- --app 200 --database 30: kills the app and PostgreSQL under load and counts the lost messages.
import { parseArgs } from 'node:util'
import { runCrashTest } from './crash-run.ts'

const { values } = parseArgs({
  options: { app: { type: 'string', default: '10' }, database: { type: 'string', default: '3' } },
})
const report = await runCrashTest({ appKills: Number(values.app), databaseKills: Number(values.database) })
for (const [name, value] of Object.entries(report)) console.log(`${name.padEnd(20)} ${value}`)
const { lost, duplicated, uncharged, wrongBalances, serverErrors, appExits } = report
process.exitCode = lost + duplicated + uncharged + wrongBalances + serverErrors + appExits === 0 ? 0 : 1
