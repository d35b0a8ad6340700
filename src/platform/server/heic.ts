import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A picture as its pixels: four bytes each, upright. */
export interface RawPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** What the thread answers: the pixels, or the size of what is too large. */
export type HeicResult = RawPicture | { readonly width: number; readonly height: number; readonly data: null }

const maxMilliseconds = 20_000

/**
 * Decodes a HEIC picture, turned as its file says. In a thread of its own that ends afterwards: decoding 12 megapixels
 * takes a second of processor time, and the memory of WebAssembly never shrinks.
 * @returns null data when it has more than `mostPixels`; nothing is decoded then
 * @throws Error when it cannot be read
 */
export async function decodeHeic(bytes: Buffer, mostPixels: number): Promise<HeicResult> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, mostPixels },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stdout: true, // the decoder prints what it thinks of broken files
    stderr: true,
  })
  try {
    const [answer] = await once(worker, 'message', { signal: AbortSignal.timeout(maxMilliseconds) })
    return answer as HeicResult // heic-worker.ts posts nothing else
  } finally {
    await worker.terminate()
  }
}
