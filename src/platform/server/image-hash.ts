import sharp, { type Sharp } from 'sharp'

/** The picture is looked at as so many grey spots a side … */
const sampleCount = 64
/** … of whose waves the slowest so many a side are kept. */
const frequencyCount = 16

const cosines = Array.from({ length: frequencyCount }, (_wave, wave) =>
  Float64Array.from({ length: sampleCount }, (_spot, spot) => Math.cos(((2 * spot + 1) * wave * Math.PI) / (2 * sampleCount))),
)

/** What a picture looks like, and what its mirror image does: 256 times 0 or 1, as PostgreSQL writes a bit string. */
export interface ImageHashes {
  readonly hash: string
  readonly mirrored: string
}

/**
 * The perceptual hash of a picture: which of its 16 × 16 slowest waves (of a cosine transform) are above the median.
 * Another size, format or quality changes a few bits, another picture about a hundred.
 */
export async function computeHashes(picture: Sharp): Promise<ImageHashes> {
  const { data, info } = await picture
    .resize(sampleCount, sampleCount, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: sampleCount }, (_row, y) =>
    Float64Array.from({ length: sampleCount }, (_spot, x) => data[(y * sampleCount + x) * info.channels] ?? 0),
  )
  const coefficients = transform(rows)
  // seen in a mirror, the waves with an odd number of halves across turn round
  const mirrored = coefficients.map((coefficient, index) => (index % 2 === 1 ? -coefficient : coefficient))
  return { hash: toBits(coefficients), mirrored: toBits(mirrored) }
}

/** Parts of a picture, as what is cut off at its left, top, right and bottom. */
const crops = [
  [0, 0, 0, 0],
  [0.025, 0.025, 0.025, 0.025],
  [0.05, 0.05, 0.05, 0.05],
  [0.05, 0, 0, 0],
  [0, 0.05, 0, 0],
  [0, 0, 0.05, 0],
  [0, 0, 0, 0.05],
] as const

/** The look of a whole picture, first, and of what is left when up to 5 % of it is cut off. */
export async function computeCropHashes(bytes: Buffer): Promise<string[]> {
  const { width, height } = await sharp(bytes).metadata()
  return Promise.all(
    crops.map(async ([left, top, right, bottom]) => {
      const part = sharp(bytes).extract({
        left: Math.round(left * width),
        top: Math.round(top * height),
        width: Math.max(1, Math.round((1 - left - right) * width)),
        height: Math.max(1, Math.round((1 - top - bottom) * height)),
      })
      return (await computeHashes(part)).hash
    }),
  )
}

/** How strong each wave is, the waves down by the waves across. */
function transform(rows: readonly Float64Array[]): number[] {
  const across = cosines.map((wave) => Float64Array.from(rows, (row) => dotProduct(row, wave)))
  return cosines.flatMap((down) => across.map((column) => dotProduct(column, down)))
}

function toBits(coefficients: readonly number[]): string {
  const median = coefficients.toSorted((a, b) => a - b)[coefficients.length / 2] ?? 0
  return coefficients.map((coefficient) => (coefficient > median ? '1' : '0')).join('')
}

function dotProduct(values: Float64Array, wave: Float64Array): number {
  let sum = 0
  for (let index = 0; index < wave.length; index++) sum += (values[index] ?? 0) * (wave[index] ?? 0)
  return sum
}
