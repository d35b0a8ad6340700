import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readProcessorTime } from '../processor-time.ts'

/** The baseline of logins: the processor time of verifying a password hash with the site's parameters. */
export interface PasswordVerifier {
  /** Returns the mean processor time of a verification in microseconds. */
  measure(): Promise<number>
  stop(): void
}

const verificationCount = 200

/** Starts the verifier process. */
export async function startPasswordVerifier(): Promise<PasswordVerifier> {
  const verifier = fork(fileURLToPath(new URL('password-verifier-process.ts', import.meta.url)))
  const verifyAll = async () => {
    verifier.send(verificationCount)
    await once(verifier, 'message')
  }
  await once(verifier, 'message')
  await verifyAll()
  return {
    async measure() {
      const timeBefore = readProcessorTime(verifier.pid ?? 0)
      await verifyAll()
      return (readProcessorTime(verifier.pid ?? 0) - timeBefore) / verificationCount
    },
    stop: () => verifier.disconnect(),
  }
}
