import sharp, { type Sharp } from 'sharp'

/** The picture is sampled as a grid of this many grey values per side. */
const SAMPLE_COUNT = 64
/** The lowest frequencies per side of the cosine transform that the hash uses. */
const FREQUENCY_COUNT = 16

const cosines = Array.from({ length: FREQUENCY_COUNT }, (_, frequency) =>
  Float64Array.from({ length: SAMPLE_COUNT }, (_, sample) =>
    Math.cos(((2 * sample + 1) * frequency * Math.PI) / (2 * SAMPLE_COUNT)),
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
    .resize(SAMPLE_COUNT, SAMPLE_COUNT, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: SAMPLE_COUNT }, (_row, y) =>
    Float64Array.from({ length: SAMPLE_COUNT }, (_column, x) => data[(y * SAMPLE_COUNT + x) * info.channels] ?? 0),
  )
  const coefficients = cosineTransform(rows)
  // mirroring negates the odd horizontal frequencies
  const mirrored = coefficients.map((coefficient, index) => (index % 2 === 1 ? -coefficient : coefficient))
  return { hash: toBits(coefficients), mirrored: toBits(mirrored) }
}

/** The shares of a picture that a crop cuts off. */
interface Crop {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const nothing = { left: 0, top: 0, right: 0, bottom: 0 } as const

/** The whole picture, first, and its crops by up to 5 %. */
export const CROPS: readonly Crop[] = [
  nothing,
  { left: 0.025, top: 0.025, right: 0.025, bottom: 0.025 },
  { left: 0.05, top: 0.05, right: 0.05, bottom: 0.05 },
  { ...nothing, left: 0.05 },
  { ...nothing, top: 0.05 },
  { ...nothing, right: 0.05 },
  { ...nothing, bottom: 0.05 },
]

/** Returns the pixels that a crop leaves of a picture: always within its edges, and at least one. */
export function cropAreaOf({ width, height }: { width: number; height: number }, crop: Crop) {
  const [left, top] = [Math.round(crop.left * width), Math.round(crop.top * height)]
  return {
    left,
    top,
    width: Math.max(1, width - left - Math.round(crop.right * width)),
    height: Math.max(1, height - top - Math.round(crop.bottom * height)),
  }
}

/** Computes the hash of the whole picture, first, and of its crops by up to 5 %. */
export async function computeCropHashes(bytes: Buffer): Promise<string[]> {
  const { width, height } = await sharp(bytes).metadata()
  return Promise.all(
    CROPS.map(async (crop) => (await computeHashes(sharp(bytes).extract(cropAreaOf({ width, height }, crop)))).hash),
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
