import { parentPort } from 'node:worker_threads'
import { isRefusal } from '#platform/refusal.ts'
import type { ImageAnswer, ImageTask } from './image-thread.ts'
import { makeVariants } from './images.ts'

parentPort?.on('message', (task: ImageTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer, []))
})

/** Anything but a refusal is a defect, and ends the thread. */
async function answerTo({ id, bytes, sizes }: ImageTask): Promise<ImageAnswer> {
  const { buffer, byteOffset, byteLength } = bytes
  try {
    return { id, made: await makeVariants(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength), sizes) }
  } catch (error) {
    if (isRefusal(error)) return { id, refusal: { code: error.code, details: error.details } }
    throw error
  }
}
