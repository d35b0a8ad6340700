import sharp, { type Sharp } from 'sharp'

/** The picture is looked at as so many grey spots a side … */
const spots = 64
/** … of whose waves the slowest so many a side are kept. */
const waves = 16

const cosines = Array.from({ length: waves }, (_wave, wave) =>
  Float64Array.from({ length: spots }, (_spot, spot) => Math.cos(((2 * spot + 1) * wave * Math.PI) / (2 * spots))),
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
    .resize(spots, spots, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const rows = Array.from({ length: spots }, (_row, y) =>
    Float64Array.from({ length: spots }, (_spot, x) => data[(y * spots + x) * info.channels] ?? 0),
  )
  const strengths = transformed(rows)
  // seen in a mirror, the waves with an odd number of halves across turn round
  const mirrored = strengths.map((strength, place) => (place % 2 === 1 ? -strength : strength))
  return { hash: bitsOf(strengths), mirrored: bitsOf(mirrored) }
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
function transformed(rows: readonly Float64Array[]): number[] {
  const across = cosines.map((wave) => Float64Array.from(rows, (row) => product(row, wave)))
  return cosines.flatMap((down) => across.map((column) => product(column, down)))
}

function bitsOf(strengths: readonly number[]): string {
  const median = strengths.toSorted((a, b) => a - b)[strengths.length / 2] ?? 0
  return strengths.map((strength) => (strength > median ? '1' : '0')).join('')
}

function product(values: Float64Array, wave: Float64Array): number {
  let sum = 0
  for (let place = 0; place < wave.length; place++) sum += (values[place] ?? 0) * (wave[place] ?? 0)
  return sum
}
