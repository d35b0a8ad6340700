import type { ImageTask } from './image-thread.ts'
import { makeVariants, type ImageVariants } from './images.ts'
import { answerTasks } from './thread-work.ts'

answerTasks<ImageTask, ImageVariants>(({ bytes, sizes }) => {
  const { buffer, byteOffset, byteLength } = bytes
  return makeVariants(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength), sizes)
})
