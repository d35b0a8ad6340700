/** A part of a picture, in the pixels of the picture as it is turned. */
export interface PixelArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The longest side that the server has a use for, twice over. */
const MAX_SIDE_PIXELS = 2_400

/** Whether this browser can show the file; a heic of a phone most cannot, but the server can. */
export async function canDisplayImage(file: Blob): Promise<boolean> {
  const picture = await createImageBitmap(file, { resizeWidth: 16 }).catch(() => null)
  picture?.close()
  return picture !== null
}

/** The part of a picture as a jpeg, after turning the picture by `degrees` clockwise. */
export async function cropImage(file: Blob, part: PixelArea, degrees: number): Promise<Blob> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, MAX_SIDE_PIXELS / Math.max(part.width, part.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(part.width * scale))
  canvas.height = Math.max(1, Math.round(part.height * scale))
  const paper = canvas.getContext('2d')
  if (!paper) throw new Error('no canvas')
  paper.fillStyle = 'white'
  paper.fillRect(0, 0, canvas.width, canvas.height)
  const isOnItsSide = degrees % 180 !== 0
  const width = isOnItsSide ? picture.height : picture.width
  const height = isOnItsSide ? picture.width : picture.height
  paper.scale(scale, scale)
  paper.translate(width / 2 - part.x, height / 2 - part.y)
  paper.rotate((degrees * Math.PI) / 180)
  paper.drawImage(picture, -picture.width / 2, -picture.height / 2)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/jpeg', 0.92)
  })
}
