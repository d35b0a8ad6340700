import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readProcessorTime } from '../processor-time.ts'

/** The yardstick of uploads: processor time of the same resizing with sharp alone. */
export interface Resize {
  /** Resizes the photo `count` times. Returns the mean processor time in microseconds. */
  measure(count: number): Promise<number>
  stop(): void
}

/** Starts the resizer process. */
export async function startResize(photo: Buffer): Promise<Resize> {
  const resizer = fork(fileURLToPath(new URL('resizer.ts', import.meta.url)), { serialization: 'advanced' })
  await once(resizer, 'message')
  const resize = async (count: number) => {
    resizer.send({ photo, count })
    await once(resizer, 'message')
  }
  await resize(2)
  return {
    async measure(count) {
      const before = readProcessorTime(resizer.pid ?? 0)
      await resize(count)
      return (readProcessorTime(resizer.pid ?? 0) - before) / count
    },
    stop: () => resizer.disconnect(),
  }
}
