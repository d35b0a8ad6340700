import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import type { HeicResult } from './heic.ts'

const { bytes, mostPixels } = workerData as { bytes: Uint8Array; mostPixels: number } // heic.ts gives nothing else

const [picture] = await decode.all({ buffer: bytes })
if (!picture) throw new Error('the file holds no picture')
const { width, height } = picture
if (width * height > mostPixels) post({ width, height, data: null })
else {
  const { data } = await picture.decode()
  post({ width, height, data: new Uint8Array(data.buffer) })
}

function post(answer: HeicResult): void {
  parentPort?.postMessage(answer, answer.data ? [answer.data.buffer as ArrayBuffer] : [])
}
