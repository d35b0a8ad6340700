/** Files above this size are made smaller before they are sent: phones send twelve megapixels over slow lines. */
const LARGE_BYTES = 1_500_000
/** The longest side that the server has a use for, twice over. */
const MAX_SIDE_PIXELS = 2_400

/** The same picture, upright and smaller where that helps; the file itself when it cannot be read here. */
export async function shrinkImage(file: Blob): Promise<Blob> {
  if (file.size < LARGE_BYTES || !/^image\/(jpeg|png|webp)$/.test(file.type)) return file
  try {
    const smaller = await scaleDown(file)
    return smaller.size < file.size ? smaller : file
  } catch {
    return file
  }
}

async function scaleDown(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.9)
  })
}

/** Draws a small look at the file; leaves the canvas empty when it is no picture. */
export async function drawPreview(canvas: HTMLCanvasElement, file: File): Promise<void> {
  const picture = await createImageBitmap(file, { resizeWidth: 300 }).catch(() => null)
  if (!picture) return
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
}
