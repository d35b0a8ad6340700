import type { ImageTask } from './image-thread.ts'
import { makeVariants, type ImageVariants } from './images.ts'
import { serveTasks } from '../worker-thread-tasks.ts'

serveTasks<ImageTask, ImageVariants>(({ bytes, sizes }) => {
  const { buffer, byteOffset, byteLength } = bytes
  return makeVariants(Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength), sizes)
})
