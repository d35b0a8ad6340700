import { createConcurrencyLimiter } from '#platform/server/concurrency-limiter.ts'
import { createWorkerThread } from '../worker-thread.ts'
import type { BusinessDocument } from './business-document.ts'

const script = new URL('./document-worker.ts', import.meta.url)
const thread = createWorkerThread<BusinessDocument, Uint8Array>(script, () => new Error('drawing a document failed'))

/** The maximum number of documents that wait for the thread. Each takes about 40 ms of processor time. */
const MAX_WAITING = 50
const limiter = createConcurrencyLimiter(MAX_WAITING)

/**
 * Draws a document as a PDF in a thread of its own, one at a time, since reading the fonts would delay the pages.
 * @throws Refusal rate_limited when too many are waiting
 */
export async function drawDocument(content: BusinessDocument): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await limiter.run(() => thread.run(content))
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength) // never a SharedArrayBuffer
}
