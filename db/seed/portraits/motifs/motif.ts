import type { DrawingRandom } from '../drawing-random.ts'

/** The subject of a photo without a face. */
export type Motif = {
  /** The colour of the light. */
  tint: string
  /** The least and the greatest size in the photo. What does not fill the photo must not be enlarged below 1. */
  zoom: readonly [number, number]
  /** The greatest rotation in degrees. */
  maxAngle: number
  drawBackground: (random: DrawingRandom) => string
  drawSubject: (random: DrawingRandom) => string
}
