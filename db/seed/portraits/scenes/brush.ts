import type { DrawingRandom } from '../drawing-random.ts'

/*
 * Shapes that several scenes use. Scenes are drawn on 900 × 1200.
 */

type Circle = readonly [x: number, y: number, r: number]
type Rectangle = readonly [x: number, y: number, width: number, height: number]

/** Draws a rectangle with a gradient from top to bottom. */
export function drawGradient(
  stops: readonly (readonly [offset: number, colour: string])[],
  [x, y, width, height]: readonly [number, number, number, number] = [0, 0, 900, 1200],
): string {
  const id = createId(stops.join(' '), [x, y])
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</linearGradient><rect x="${x}" y="${y}" width="${width}" height="${height}" fill="url(#${id})"/>`
}

/** Draws a soft light. */
export function drawGlow([x, y, r]: Circle, { colour, opacity = 0.9 }: { colour: string; opacity?: number }): string {
  const id = createId(colour, [x, y])
  return `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient><circle cx="${x}" cy="${y}" r="${r}" fill="url(#${id})"/>`
}

/** Names a gradient by its contents, so that the same scene has the same SVG. */
function createId(contents: string, [x, y]: readonly [number, number]): string {
  return `g${contents.replaceAll(/[^\da-z]/gi, '')}_${Math.round(x)}_${Math.round(y)}`
}

export function rect([x, y, width, height]: Rectangle, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`
}

export function circle([x, y, r]: Circle, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
}

/** Joins what `draw` returns for 0 to `count` - 1. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Draws lights out of focus. */
export function drawBokeh(
  random: DrawingRandom,
  colours: readonly string[],
  { count, top, bottom }: { count: number; top: number; bottom: number },
): string {
  return repeat(
    count,
    () =>
      `<circle cx="${random.between(0, 900)}" cy="${random.between(top, bottom)}" r="${random.between(14, 46)}" fill="${random.pick(colours)}" fill-opacity="${random.between(0.25, 0.65)}"/>`,
  )
}

/** Draws a band with a wavy upper edge, such as a hill. */
export function drawHill(
  random: DrawingRandom,
  { y, swing, fill }: { y: number; swing: number; fill: string },
): string {
  const at = () => y + random.between(-swing, swing)
  return `<path d="M 0 ${at()} C 150 ${at()} 280 ${at()} 430 ${at()} S 760 ${at()} 900 ${at()} V 1200 H 0 Z" fill="${fill}"/>`
}

/** Draws tufts of grass. */
export function drawGrass(
  random: DrawingRandom,
  colours: readonly string[],
  { count, top, bottom }: { count: number; top: number; bottom: number },
): string {
  return repeat(count, () => {
    const [x, y, height] = [random.between(-20, 920), random.between(top, bottom), random.between(40, 110)]
    return repeat(
      4,
      (index) =>
        `<path d="M ${x + index * 7} ${y} q ${(index - 1.5) * 9} ${-height * 0.6} ${(index - 1.5) * 26} ${-height}" stroke="${random.pick(colours)}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    )
  })
}

/** Draws foliage as overlapping spots. */
export function drawFoliage(
  random: DrawingRandom,
  colours: readonly string[],
  { count, top, bottom }: { count: number; top: number; bottom: number },
): string {
  return repeat(
    count,
    () =>
      `<circle cx="${random.between(-40, 940)}" cy="${random.between(top, bottom)}" r="${random.between(26, 90)}" fill="${random.pick(colours)}" fill-opacity=".6"/>`,
  )
}
