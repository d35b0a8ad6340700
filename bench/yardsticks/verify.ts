import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readProcessorTime } from '../processor-time.ts'

/** The yardstick of logins: processor time of verifying a password hash with the site's parameters. */
export interface Verify {
  /** Returns the mean processor time of a verification in microseconds. */
  measure(): Promise<number>
  stop(): void
}

const comparisons = 200

/** Starts the verifier process. */
export async function startVerify(): Promise<Verify> {
  const verifier = fork(fileURLToPath(new URL('verifier.ts', import.meta.url)))
  const compare = async () => {
    verifier.send(comparisons)
    await once(verifier, 'message')
  }
  await once(verifier, 'message')
  await compare()
  return {
    async measure() {
      const before = readProcessorTime(verifier.pid ?? 0)
      await compare()
      return (readProcessorTime(verifier.pid ?? 0) - before) / comparisons
    },
    stop: () => verifier.disconnect(),
  }
}
