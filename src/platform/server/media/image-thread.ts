import { Refusal } from '#platform/refusal.ts'
import type { ImageSize, ImageVariants } from './images.ts'
import { createWorkerThread } from '../worker-thread.ts'

/** A task of the image thread. */
export interface ImageTask {
  readonly bytes: Uint8Array
  readonly sizes: Readonly<Record<string, ImageSize>>
}

const script = new URL('./image-worker.ts', import.meta.url)
const thread = createWorkerThread<ImageTask, ImageVariants>(
  script,
  () => new Refusal('photo_unreadable', { field: 'file' }),
)

/**
 * Runs `makeVariants` in a separate thread. A picture's pixels are many megabytes outside the heap, which makes V8
 * mark the whole heap. That is cheap in the thread's small heap, but takes 60 ms in the main thread.
 * @param bytes a buffer with its own memory, which is transferred to the thread
 * @throws Refusal as `makeVariants`; also `photo_unreadable` when the thread crashes
 */
export async function makeVariantsInThread(
  bytes: Buffer,
  sizes: Readonly<Record<string, ImageSize>>,
): Promise<ImageVariants> {
  return toBuffers(await thread.run({ bytes, sizes }, [bytes.buffer as ArrayBuffer]))
}

/** Converts the byte arrays that arrive from the thread back to buffers. */
function toBuffers(variants: ImageVariants): ImageVariants {
  const files = new Map([...variants.files].map(([name, bytes]) => [name, toBuffer(bytes)]))
  return { ...variants, files, blur: toBuffer(variants.blur) }
}

function toBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength) // never a SharedArrayBuffer
}
