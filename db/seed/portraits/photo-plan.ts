import { createDrawingRandom, type DrawingRandom } from './drawing-random.ts'
import { MOTIF_OF_INTEREST, MOTIFS, type MotifName } from './motifs/motifs.ts'

/** A photo of a member: the number of a photo of the person, or what the member likes instead. */
export type PlannedPhoto = { number: number; motif: MotifName | null }

/**
 * Plans the photos of a member, a photo of the person first. Every second member has three to six, some of them
 * without a face; most others have one or two, and a few none.
 */
export function planPhotos(
  seed: string,
  { interests = [], count }: { interests?: readonly string[]; count?: number | undefined } = {},
): PlannedPhoto[] {
  const random = createDrawingRandom(`plan ${seed}`)
  const total = count ?? pickCount(random)
  const motifCount = pickMotifCount(random, total)
  const motifs = pickMotifs(random, interests, motifCount)
  const isMotif = pickPositions(random, total, motifs.length)
  return Array.from({ length: total }, (_, number) => ({
    number,
    motif: isMotif.has(number) ? (motifs.shift() ?? null) : null,
  }))
}

function pickMotifCount(random: DrawingRandom, total: number): number {
  if (total < 4) return total < 3 ? 0 : 1
  return total > 4 || random.chance(0.4) ? 2 : 1
}

function pickCount(random: DrawingRandom): number {
  if (random.chance(0.5))
    return random.pickWeighted([
      [3, 3],
      [4, 4],
      [5, 2],
      [6, 1],
    ])
  return random.pickWeighted([
    [0, 1],
    [1, 5],
    [2, 4],
  ])
}

/** Picks motifs, preferably such as the interests of the member name. */
function pickMotifs(random: DrawingRandom, interests: readonly string[], count: number): MotifName[] {
  const liked = interests.flatMap((interest) => MOTIF_OF_INTEREST[interest] ?? [])
  const all = Object.keys(MOTIFS) as MotifName[] // the type of Object.keys is string[]
  const motifs = new Set<MotifName>()
  while (motifs.size < count)
    motifs.add(liked.length > motifs.size && random.chance(0.8) ? random.pick(liked) : random.pick(all))
  return [...motifs]
}

/** Picks positions for motifs, never the first. */
function pickPositions(random: DrawingRandom, total: number, count: number): Set<number> {
  const positions = new Set<number>()
  while (positions.size < count) positions.add(Math.floor(random.between(1, total - 0.01)))
  return positions
}
