import { CallError } from '#platform/calls/call-error.ts'

/** Files above this size are scaled down before the upload: phones take 12 megapixels and connections may be slow. */
const LARGE_BYTES = 1_500_000
/** Larger than every variant that the server makes. */
const MAX_SIDE_PIXELS = 2_400

/** Scales a large image down. Returns the file itself if that does not make it smaller or the browser cannot decode it. */
async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size < LARGE_BYTES || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  try {
    const smaller = await scaleDown(file)
    return smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

/**
 * Scales a large image down and checks its size before the upload.
 * @throws CallError `photo_too_large`
 */
export async function shrinkToLimit(file: Blob, maxBytes: number): Promise<Blob> {
  const smaller = await shrinkImage(file)
  if (smaller.size <= maxBytes) return smaller
  throw new CallError('photo_too_large', { megabytes: maxBytes / 1024 / 1024 })
}

async function scaleDown(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9)
  })
}

/**
 * Draws a preview of the file. Returns false, and leaves the canvas empty, when the browser cannot decode it.
 * @param width the width of the preview in pixels
 */
export async function drawPreview(canvas: HTMLCanvasElement, file: Blob, width = 300): Promise<boolean> {
  const picture = await createImageBitmap(file, { resizeWidth: width }).catch(() => null)
  if (!picture) return false
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  return true
}
