import type { DrawingRandom } from '../drawing-random.ts'
import type { Occasion } from '../wardrobe-choices.ts'

/** The background of a photo. */
export type Scene = {
  /** The clothes that fit the scene. */
  occasion: Occasion
  /** The colour of the light. */
  tint: string
  /** The main colours, which clothes avoid. */
  tones: readonly string[]
  /** Draws the scene on 900 × 1200. */
  draw: (random: DrawingRandom) => string
}
