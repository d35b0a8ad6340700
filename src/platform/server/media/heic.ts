import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** A picture as its pixels: four bytes each, upright. */
export interface RawPicture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** The result of the thread: the pixels, or only the size of a picture that is too large. */
export type HeicResult = RawPicture | { readonly width: number; readonly height: number; readonly data: null }

const MAX_MILLISECONDS = 20_000

/**
 * Decodes the primary picture of a HEIC file, upright, in a thread that ends afterwards. Decoding 12 megapixels takes a second of CPU
 * time, and WebAssembly memory never shrinks.
 * @returns null data when it has more than `maxPixels`; nothing is decoded then
 * @throws Error when it cannot be read
 */
export async function decodeHeic(bytes: Buffer, maxPixels: number): Promise<HeicResult> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
    workerData: { bytes, maxPixels },
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stdout: true, // the decoder prints warnings about broken files
    stderr: true,
  })
  try {
    const [result] = await once(worker, 'message', { signal: AbortSignal.timeout(MAX_MILLISECONDS) })
    return result as HeicResult // heic-worker.ts posts nothing else
  } finally {
    await worker.terminate()
  }
}
