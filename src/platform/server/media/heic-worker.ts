import { parentPort, workerData } from 'node:worker_threads'
import decode from 'heic-decode'
import type { HeicResult } from './heic.ts'

const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number } // heic.ts passes nothing else

const [picture] = await decode.all({ buffer: bytes })
if (!picture) throw new Error('the file holds no picture')
const { width, height } = picture
if (width * height > maxPixels) post({ width, height, data: null })
else {
  const { data } = await picture.decode()
  post({ width, height, data: new Uint8Array(data.buffer) })
}

function post(result: HeicResult): void {
  parentPort?.postMessage(result, result.data ? [result.data.buffer as ArrayBuffer] : [])
}
