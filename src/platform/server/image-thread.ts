import { Worker } from 'node:worker_threads'
import { Refusal, type RefusalDetails } from '#platform/refusal.ts'
import type { ImageSize, ImageVariants } from './images.ts'

/** What the thread is asked to do. */
export interface ImageTask {
  readonly id: number
  readonly bytes: Uint8Array
  readonly sizes: Readonly<Record<string, ImageSize>>
}

/** What it answers; a refusal as its parts, because classes do not cross. */
export type ImageAnswer = { readonly id: number } & (
  | { readonly made: ImageVariants }
  | { readonly refusal: { readonly code: string; readonly details: RefusalDetails } }
)

interface Waiting {
  resolve(made: ImageVariants): void
  reject(reason: Refusal): void
}

interface Thread {
  readonly worker: Worker
  readonly waiting: Map<number, Waiting>
}

let thread: Thread | null = null
let tasks = 0

/**
 * `makeVariants` in a thread of its own. The pixels of one picture are many megabytes outside of the heap, and V8 then
 * marks the whole heap again: in this thread's small one that is nothing, in the one of the pages it took 60 ms at a time.
 * @throws Refusal as `makeVariants`; `photo_unreadable` too when the thread dies of it
 */
export function makeVariantsApart(bytes: Buffer, sizes: Readonly<Record<string, ImageSize>>): Promise<ImageVariants> {
  const { worker, waiting } = (thread ??= startThread())
  const task: ImageTask = { id: tasks++, bytes, sizes }
  return new Promise((resolve, reject) => {
    waiting.set(task.id, { resolve, reject })
    worker.ref()
    worker.postMessage(task, [])
  })
}

function startThread(): Thread {
  const worker = new Worker(new URL('./image-worker.ts', import.meta.url))
  const waiting: Thread['waiting'] = new Map()
  worker.on('message', (answer: ImageAnswer) => {
    const asker = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (waiting.size === 0) worker.unref() // it keeps nobody from ending
    if ('made' in answer) asker?.resolve(withBuffers(answer.made))
    else asker?.reject(new Refusal(answer.refusal.code, answer.refusal.details))
  })
  const fail = () => {
    if (thread?.worker === worker) thread = null
    for (const asker of waiting.values()) asker.reject(new Refusal('photo_unreadable'))
    waiting.clear()
  }
  worker.on('error', fail).on('exit', fail)
  return { worker, waiting }
}

/** Buffers arrive as plain arrays of bytes. */
function withBuffers(made: ImageVariants): ImageVariants {
  const files = new Map([...made.files].map(([name, bytes]) => [name, bufferOf(bytes)]))
  return { ...made, files, blur: bufferOf(made.blur) }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength) // nothing of ours is shared memory
}
