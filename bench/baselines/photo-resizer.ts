import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readProcessorTime } from '../processor-time.ts'

/** The baseline of uploads: the processor time of the same resizing with sharp alone. */
export interface PhotoResizer {
  /** Resizes the photo `count` times. Returns the mean processor time per photo in microseconds. */
  measure(count: number): Promise<number>
  stop(): void
}

/** Starts the resizer process. */
export async function startResizer(photo: Buffer): Promise<PhotoResizer> {
  const resizer = fork(fileURLToPath(new URL('photo-resizer-process.ts', import.meta.url)), {
    serialization: 'advanced',
  })
  await once(resizer, 'message')
  const resize = async (count: number) => {
    resizer.send({ photo, count })
    await once(resizer, 'message')
  }
  await resize(2)
  return {
    async measure(count) {
      const timeBefore = readProcessorTime(resizer.pid ?? 0)
      await resize(count)
      return (readProcessorTime(resizer.pid ?? 0) - timeBefore) / count
    },
    stop: () => resizer.disconnect(),
  }
}
