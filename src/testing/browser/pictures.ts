/** Draws a picture that is red on the left and blue on the right. */
export async function newPicture(name: string, width = 160, height = 120): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('there is no canvas')
  for (const [colour, x] of [
    ['red', 0],
    ['blue', width / 2],
  ] as const) {
    context.fillStyle = colour
    context.fillRect(x, 0, width / 2, height)
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], name, { type: 'image/png' })
}

/** Reads the size of a picture, and the colours in the middle of its top and bottom. */
export async function readPicture(picture: Blob) {
  const bitmap = await createImageBitmap(picture)
  const { width, height } = bitmap
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (!context) throw new Error('there is no canvas')
  context.drawImage(bitmap, 0, 0)
  const colourAt = (y: number) => {
    const [red = 0, , blue = 0] = context.getImageData(Math.floor(width / 2), y, 1, 1).data
    return red > blue ? 'red' : 'blue'
  }
  return { width, height, top: colourAt(2), bottom: colourAt(height - 3) }
}
