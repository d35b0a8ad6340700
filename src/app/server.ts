import { runServer } from './processes/run-server.ts'
import { describeFailure } from './processes/start-failure.ts'

try {
  await runServer()
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`)
  process.exitCode = 1
  setTimeout(() => process.exit(1), 2_000).unref()
}
