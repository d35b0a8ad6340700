import { runServer } from './run-server.ts'

try {
  await runServer()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
  setTimeout(() => process.exit(1), 2_000).unref()
}
