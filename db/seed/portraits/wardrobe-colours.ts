import { computeColourDistance } from './colours.ts'
import type { DrawingRandom } from './drawing-random.ts'
import type { Outer } from './outerwear.ts'

export const CLOTHES = [
  '#a3182f',
  '#26404f',
  '#efe9e1',
  '#3b4c40',
  '#d19a38',
  '#2a262e',
  '#7d9cb5',
  '#bd5f45',
  '#674a6d',
  '#2f6b66',
  '#42588f',
  '#86303c',
  '#c9d4cf',
  '#58705a',
  '#d8b7bd',
  '#31517a',
  '#8e5a3c',
  '#b9b2c9',
  '#e4d9a8',
  '#d2674e',
] as const
const COATS = ['#c08a4f', '#2b3546', '#4a4f43', '#7b2233', '#8a8480', '#2c2527', '#40627a', '#a9583b'] as const
const RAINCOATS = ['#e0b02e', '#2f5f7d', '#b8323a', '#3f6b52'] as const
export const TROUSERS = ['#33425c', '#2a2a31', '#5a4a3c', '#6a6d62', '#44566e', '#8a7860'] as const

/** The least distance between the colour of a garment and that of the skin, so that clothes never look like skin. */
export const MIN_SKIN_DISTANCE = 30
/** The least distance between the colours of two garments, and between those of a garment and the scene. */
const MIN_GARMENT_DISTANCE = 20

/** Picks a colour that nobody takes for the skin, and that differs from other colours of the picture. */
export function pickClothColour(
  random: DrawingRandom,
  colours: readonly string[],
  { skin, others = [] }: { skin: string; others?: readonly string[] },
): string {
  const fits = (colour: string) =>
    computeColourDistance(colour, skin) >= MIN_SKIN_DISTANCE &&
    others.every((other) => computeColourDistance(colour, other) > MIN_GARMENT_DISTANCE)
  const fitting = [colours, CLOTHES].map((list) => list.filter(fits)).find(({ length }) => length > 0)
  return random.pick(fitting ?? CLOTHES.filter((colour) => computeColourDistance(colour, skin) >= MIN_SKIN_DISTANCE))
}

/** Returns the usual colours of a jacket or coat. */
export function listOuterColours(outer: Outer): readonly string[] {
  const colours: Partial<Record<Outer, readonly string[]>> = {
    raincoat: RAINCOATS,
    denim: ['#4d6a8c', '#3a5070', '#7d93a8'],
    leather: ['#2b2325', '#5a3526'],
    coat: COATS,
  }
  return colours[outer] ?? CLOTHES
}
