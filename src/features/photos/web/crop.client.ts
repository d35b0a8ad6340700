/** An area of an image, in pixels of the rotated image. */
export interface PixelArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Twice the longest side of the largest variant. */
const MAX_SIDE_PIXELS = 2_400

/** Returns whether this browser can decode the file. Most cannot decode heic, which the server can. */
export async function canDisplayImage(file: Blob): Promise<boolean> {
  const picture = await createImageBitmap(file, { resizeWidth: 16 }).catch(() => null)
  picture?.close()
  return picture !== null
}

/** Rotates an image clockwise and crops it to a jpeg. */
export async function cropImage(file: Blob, area: PixelArea, degrees: number): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  const isSideways = degrees % 180 !== 0
  const width = isSideways ? picture.height : picture.width
  const height = isSideways ? picture.width : picture.height
  context.scale(scale, scale)
  context.translate(width / 2 - area.x, height / 2 - area.y)
  context.rotate((degrees * Math.PI) / 180)
  context.drawImage(picture, -picture.width / 2, -picture.height / 2)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.92)
  })
}
