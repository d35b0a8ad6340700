import { parseColour } from './colours.ts'
import { computeKeyLight, computeVignette, createGrain, GRAIN_SIZE, type Light } from './light.ts'

/** Red, green and blue of the background and the brightness of the edge of the subject, in a low resolution. */
export type LowPixels = { width: number; height: number; data: Float32Array }

const EDGE_STRENGTH = 0.36

const grain = createGrain()

/** Puts the lit subject on the enlarged background, with grain. Runs for each pixel, so it avoids calls and allocations. */
export function composePhoto(
  front: Buffer,
  low: LowPixels,
  { light, width, height }: { light: Light; width: number; height: number },
): Buffer {
  const key = computeKeyLight(light, width)
  const vignette = computeVignette(width, height)
  const [red, green, blue] = parseColour(light.tint)
  const result = new Uint8ClampedArray(width * height * 3)
  const row = new Float32Array(low.width * 4)
  const columns = listColumns(width, low.width)
  for (let y = 0, index = 0; y < height; y++) {
    interpolateRow(low, ((y + 0.5) * low.height) / height - 0.5, row)
    const grainRow = (y % GRAIN_SIZE) * GRAIN_SIZE
    for (let x = 0; x < width; x++, index++) {
      const noise = grain[grainRow + (x % GRAIN_SIZE)] ?? 0
      const left = columns.indexes[x] ?? 0
      const share = columns.shares[x] ?? 0
      const alpha = (front[index * 4 + 3] ?? 0) / 255
      let r = (row[left] ?? 0) + ((row[left + 4] ?? 0) - (row[left] ?? 0)) * share
      let g = (row[left + 1] ?? 0) + ((row[left + 5] ?? 0) - (row[left + 1] ?? 0)) * share
      let b = (row[left + 2] ?? 0) + ((row[left + 6] ?? 0) - (row[left + 2] ?? 0)) * share
      if (alpha > 0) {
        const bright = ((row[left + 3] ?? 0) + ((row[left + 7] ?? 0) - (row[left + 3] ?? 0)) * share) * EDGE_STRENGTH
        const dark = vignette[index] ?? 0
        const ownR = front[index * 4] ?? 0
        const ownG = front[index * 4 + 1] ?? 0
        const ownB = front[index * 4 + 2] ?? 0
        const litR = ownR + (key[x * 3] ?? 0) * ownR * (1 - ownR / 255)
        const litG = ownG + (key[x * 3 + 1] ?? 0) * ownG * (1 - ownG / 255)
        const litB = ownB + (key[x * 3 + 2] ?? 0) * ownB * (1 - ownB / 255)
        r += ((litR + (red - litR) * bright) * dark - r) * alpha
        g += ((litG + (green - litG) * bright) * dark - g) * alpha
        b += ((litB + (blue - litB) * bright) * dark - b) * alpha
      }
      result[index * 3] = r + noise
      result[index * 3 + 1] = g + noise
      result[index * 3 + 2] = b + noise
    }
  }
  return Buffer.from(result.buffer)
}

/** Interpolates between two rows of the low resolution. */
function interpolateRow({ width, height, data }: LowPixels, position: number, row: Float32Array): void {
  const top = Math.max(0, Math.min(height - 2, Math.floor(position)))
  const share = Math.max(0, Math.min(1, position - top))
  const [first, second] = [top * width * 4, (top + 1) * width * 4]
  for (let index = 0; index < width * 4; index++)
    row[index] = (data[first + index] ?? 0) + ((data[second + index] ?? 0) - (data[first + index] ?? 0)) * share
}

/** Returns the left neighbour of each column in the low resolution, and the share of the right one. */
function listColumns(width: number, lowWidth: number): { indexes: Int32Array; shares: Float32Array } {
  const positions = Array.from({ length: width }, (_, x) => ((x + 0.5) * lowWidth) / width - 0.5)
  const lefts = positions.map((position) => Math.max(0, Math.min(lowWidth - 2, Math.floor(position))))
  return {
    indexes: Int32Array.from(lefts, (left) => left * 4),
    shares: Float32Array.from(positions, (position, x) => Math.max(0, Math.min(1, position - (lefts[x] ?? 0)))),
  }
}
