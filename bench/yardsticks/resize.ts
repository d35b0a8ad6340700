import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readProcessorTime } from '../processor-time.ts'

/** The yardstick of uploads: processor time of the same resizing with sharp alone. */
export interface Resize {
  /** Returns the mean processor time of a photo in microseconds. */
  measure(photos: number): Promise<number>
  stop(): void
}

/** Starts the resizer process. */
export async function startResize(photo: Buffer): Promise<Resize> {
  const resizer = fork(fileURLToPath(new URL('resizer.ts', import.meta.url)), { serialization: 'advanced' })
  await once(resizer, 'message')
  const resize = async (photos: number) => {
    resizer.send({ photo, photos })
    await once(resizer, 'message')
  }
  await resize(2)
  return {
    async measure(photos) {
      const before = readProcessorTime(resizer.pid ?? 0)
      await resize(photos)
      return (readProcessorTime(resizer.pid ?? 0) - before) / photos
    },
    stop: () => resizer.disconnect(),
  }
}
