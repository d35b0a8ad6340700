import { parseColour } from './colours.ts'
import { createDrawingRandom } from './drawing-random.ts'

/** The light of a photo: the side from which it comes, and its colour. */
export type Light = { side: 1 | -1; tint: string }

/** Returns how much each channel gains at each column, like a gradient in the mode soft light. */
export function computeKeyLight({ side, tint }: Light, width: number): Float32Array {
  const warm = parseColour(tint).map((value) => (value / 255) * 2 - 1)
  const dark = parseColour('#2a1030').map((value) => (value / 255) * 2 - 1)
  const key = new Float32Array(width * 3)
  for (let x = 0; x < width; x++) {
    const share = side < 0 ? x / width : 1 - x / width
    const [colour, opacity] = share < 0.5 ? [warm, 0.66 * (1 - share * 2)] : [dark, 0.44 * (share * 2 - 1)]
    for (let channel = 0; channel < 3; channel++) key[x * 3 + channel] = opacity * (colour[channel] ?? 0)
  }
  return key
}

const vignettes = new Map<number, Float32Array>()

/** Returns the vignette of a photo as factors from 0 to 1. Computes it once for each size. */
export function computeVignette(width: number, height: number): Float32Array {
  const computed = vignettes.get(width)
  if (computed) return computed
  const factors = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot((x / width - 0.5) / 0.78, (y / height - 0.42) / 0.78)
      factors[y * width + x] = 1 - 0.3 * Math.max(0, Math.min(1, (distance - 0.5) / 0.45))
    }
  vignettes.set(width, factors)
  return factors
}

export const GRAIN_SIZE = 512

/** Returns a tile of film grain. */
export function createGrain(): Int8Array {
  const random = createDrawingRandom('grain')
  return Int8Array.from({ length: GRAIN_SIZE * GRAIN_SIZE }, () =>
    Math.round(random.between(-3, 3) + random.between(-3, 3)),
  )
}
