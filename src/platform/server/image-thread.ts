import { Refusal } from '#platform/refusal.ts'
import type { ImageSize, ImageVariants } from './images.ts'
import { createWorkerThread } from './worker-thread.ts'

/** What the thread is asked to do. */
export interface ImageTask {
  readonly bytes: Uint8Array
  readonly sizes: Readonly<Record<string, ImageSize>>
}

const script = new URL('./image-worker.ts', import.meta.url)
const thread = createWorkerThread<ImageTask, ImageVariants>(script, () => new Refusal('photo_unreadable'))

/**
 * `makeVariants` in a thread of its own. The pixels of one picture are many megabytes outside of the heap, and V8 then
 * marks the whole heap again: in this thread's small one that is nothing, in the one of the pages it took 60 ms at a time.
 * @param bytes a buffer with memory of its own, which is given away
 * @throws Refusal as `makeVariants`; `photo_unreadable` too when the thread dies of it
 */
export async function makeVariantsInThread(
  bytes: Buffer,
  sizes: Readonly<Record<string, ImageSize>>,
): Promise<ImageVariants> {
  return toBuffers(await thread.run({ bytes, sizes }, [bytes.buffer as ArrayBuffer]))
}

/** Buffers arrive as plain arrays of bytes. */
function toBuffers(variants: ImageVariants): ImageVariants {
  const files = new Map([...variants.files].map(([name, bytes]) => [name, toBuffer(bytes)]))
  return { ...variants, files, blur: toBuffer(variants.blur) }
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength) // nothing of ours is shared memory
}
