import sharp, { type Sharp } from 'sharp'

/** The picture is sampled as a grid of this many grey values per side. */
const sampleCount = 64
/** The lowest frequencies per side of the cosine transform that the hash uses. */
const frequencyCount = 16

const cosines = Array.from({ length: frequencyCount }, (_, frequency) =>
  Float64Array.from({ length: sampleCount }, (_, sample) =>
    Math.cos(((2 * sample + 1) * frequency * Math.PI) / (2 * sampleCount)),
  ),
)

/** The perceptual hashes of a picture and of its mirror image: 256 bits, in PostgreSQL's bit string notation. */
export interface ImageHashes {
  readonly hash: string
  readonly mirrored: string
}

/**
 * Computes the perceptual hash (pHash) of a picture: which of the 16 × 16 lowest frequencies of its cosine transform
 * are above the median. Another size, format or quality changes a few bits, another picture about a hundred.
 */
export async function computeHashes(picture: Sharp): Promise<ImageHashes> {
  const { data, info } = await picture
    .resize(sampleCount, sampleCount, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: sampleCount }, (_row, y) =>
    Float64Array.from({ length: sampleCount }, (_column, x) => data[(y * sampleCount + x) * info.channels] ?? 0),
  )
  const coefficients = cosineTransform(rows)
  // mirroring negates the odd horizontal frequencies
  const mirrored = coefficients.map((coefficient, index) => (index % 2 === 1 ? -coefficient : coefficient))
  return { hash: toBits(coefficients), mirrored: toBits(mirrored) }
}

/** The crops of a picture, as the shares cut off at its left, top, right and bottom. */
const crops = [
  [0, 0, 0, 0],
  [0.025, 0.025, 0.025, 0.025],
  [0.05, 0.05, 0.05, 0.05],
  [0.05, 0, 0, 0],
  [0, 0.05, 0, 0],
  [0, 0, 0.05, 0],
  [0, 0, 0, 0.05],
] as const

/** Computes the hash of the whole picture, first, and of its crops by up to 5 %. */
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

/** Computes the two-dimensional cosine transform, vertical by horizontal frequencies. */
function cosineTransform(rows: readonly Float64Array[]): number[] {
  const across = cosines.map((basis) => Float64Array.from(rows, (row) => dotProduct(row, basis)))
  return cosines.flatMap((down) => across.map((column) => dotProduct(column, down)))
}

function toBits(coefficients: readonly number[]): string {
  const median = coefficients.toSorted((a, b) => a - b)[coefficients.length / 2] ?? 0
  return coefficients.map((coefficient) => (coefficient > median ? '1' : '0')).join('')
}

function dotProduct(values: Float64Array, basis: Float64Array): number {
  let sum = 0
  for (let index = 0; index < basis.length; index++) sum += (values[index] ?? 0) * (basis[index] ?? 0)
  return sum
}
