import { parentPort, workerData } from 'node:worker_threads'
import libheif from 'libheif-js/wasm-bundle.js'
import type { HeicResult } from './heic.ts'

const { bytes, maxPixels } = workerData as { bytes: Uint8Array; maxPixels: number } // heic.ts passes nothing else

const pictures = new libheif.HeifDecoder().decode(bytes)
const picture = pictures.find((each) => each.is_primary()) ?? pictures[0]
if (!picture) throw new Error('the file holds no picture')
const [width, height] = [picture.get_width(), picture.get_height()]
if (width * height > maxPixels) post({ width, height, data: null })
else
  picture.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (decoded) => {
    if (!decoded) throw new Error('the picture cannot be decoded')
    post({ width, height, data: new Uint8Array(decoded.data.buffer) })
  })

function post(result: HeicResult): void {
  parentPort?.postMessage(result, result.data ? [result.data.buffer as ArrayBuffer] : [])
}
