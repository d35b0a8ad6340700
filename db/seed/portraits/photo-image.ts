import sharp, { type Sharp } from 'sharp'
import { computeKeyLight, computeVignette, type Light } from './light.ts'
import { composePhoto, type LowPixels } from './photo-pixels.ts'

/** A photo as drawings: a blurred background, and a subject in front of it. Both are SVG of 900 × 1200. */
export type PhotoLayers = {
  background: string
  subject: string
  light: Light
  /** The blur of the background in units of the drawing. */
  blur: number
  /** The strength of the shadow of the subject, from 0 to 1. */
  depth: number
}

/** Pixels in RGB. */
export type PhotoImage = { data: Buffer; width: number; height: number }

export const PHOTO_WIDTH = 1080
export const PHOTO_HEIGHT = 1440
const DRAWING_WIDTH = 900
/** The background is blurred, so that a quarter of the size suffices. Shadow and light are computed there too. */
const SHARE = 4

/** Renders a photo: the background out of focus, a soft shadow, a side light, a bright edge, a vignette and grain. */
export async function renderPhoto(
  { background, subject, light, blur, depth }: PhotoLayers,
  width = PHOTO_WIDTH,
): Promise<PhotoImage> {
  const height = Math.round((width * PHOTO_HEIGHT) / PHOTO_WIDTH)
  const low = { width: Math.round(width / SHARE), height: Math.round(height / SHARE) }
  const backgroundBlur = Math.max(0.4, (blur * low.width) / DRAWING_WIDTH)
  const [front, back] = await Promise.all([
    rasterize(subject, { width, height }).ensureAlpha().raw().toBuffer(),
    rasterize(background, low).blur(backgroundBlur).removeAlpha().raw().toBuffer(),
  ])
  const alpha = shrinkAlpha(front, { width, height }, low)
  const blurred = await sharp(alpha, { raw: { ...low, channels: 1 } })
    .blur(low.width / 54)
    .extractChannel(0)
    .raw()
    .toBuffer()
  const pixels = lightLowPixels({ ...low, back, alpha, blurred }, { light, depth })
  return { data: composePhoto(front, pixels, { light, width, height }), width, height }
}

/** Opens a rendered photo. */
export function openPhoto({ data, width, height }: PhotoImage): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

type Size = { width: number; height: number }

function rasterize(svg: string, { width, height }: Size): Sharp {
  return sharp(Buffer.from(svg), { density: (72 * width) / DRAWING_WIDTH }).resize(width, height, { fit: 'fill' })
}

/** Returns the opacity of the subject in the low resolution, from four samples for each pixel. */
function shrinkAlpha(front: Buffer, { width, height }: Size, low: Size): Buffer {
  const result = Buffer.alloc(low.width * low.height)
  const at = (x: number, y: number) => front[(Math.min(height - 1, y) * width + Math.min(width - 1, x)) * 4 + 3] ?? 0
  for (let y = 0; y < low.height; y++)
    for (let x = 0; x < low.width; x++) {
      const [left, top] = [x * SHARE, y * SHARE]
      result[y * low.width + x] = (at(left, top) + at(left + 2, top + 2) + at(left + 2, top) + at(left, top + 2)) / 4
    }
  return result
}

type LowLayers = Size & { back: Buffer; alpha: Buffer; blurred: Buffer }

/** Applies shadow, light and vignette to the background, and finds the edge of the subject towards the light. */
function lightLowPixels(
  { width, height, back, alpha, blurred }: LowLayers,
  { light, depth }: { light: Light; depth: number },
): LowPixels {
  const key = computeKeyLight(light, width)
  const vignette = computeVignette(width, height)
  const data = new Float32Array(width * height * 4)
  const clampX = (x: number) => Math.max(0, Math.min(width - 1, x))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const index = y * width + x
      const shadow = blurred[Math.max(0, y - 3) * width + clampX(x + light.side * 4)] ?? 0
      const factor = (vignette[index] ?? 0) * (1 - (depth * shadow) / 255)
      for (let channel = 0; channel < 3; channel++) {
        const value = back[index * 3 + channel] ?? 0
        data[index * 4 + channel] = (value + (key[x * 3 + channel] ?? 0) * value * (1 - value / 255)) * factor
      }
      data[index * 4 + 3] =
        ((alpha[index] ?? 0) * (255 - (blurred[y * width + clampX(x + light.side * 3)] ?? 0))) / 65_025
    }
  return { width, height, data }
}
