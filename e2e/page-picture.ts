import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A box in pixels of the document. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The pixels of a page, three bytes each. */
export interface PagePicture {
  readonly bytes: Buffer
  readonly width: number
  readonly height: number
}

/** Takes a picture of the whole page, one pixel per CSS pixel. */
export async function takePicture(page: Page): Promise<PagePicture> {
  const png = await page.screenshot({ fullPage: true, scale: 'css' })
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.height }
}

/** Counts the colours of every second pixel of every second row in the boxes. */
export function countColours({ bytes, width, height }: PagePicture, boxes: readonly Box[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const box of boxes) {
    const [right, bottom] = [Math.min(box.left + box.width, width), Math.min(box.top + box.height, height)]
    for (let y = Math.max(0, Math.ceil(box.top)); y < Math.floor(bottom); y += 2)
      for (let x = Math.max(0, Math.ceil(box.left)); x < Math.floor(right); x += 2) {
        const start = (y * width + x) * 3
        const colour = `#${bytes.toString('hex', start, start + 3)}`
        counts.set(colour, (counts.get(colour) ?? 0) + 1)
      }
  }
  return counts
}
