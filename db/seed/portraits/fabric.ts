import { darken, lighten } from './colours.ts'
import { type Pattern, PATTERNS, SLEEVE_PATTERNS } from './fabric-patterns.ts'

/** A fabric of a garment. `id` names its gradient in the drawing. */
export type Fabric = { id: string; colour: string; accent: string; pattern: Pattern }

export const darkOf = ({ colour }: Fabric) => darken(colour, 0.32)

/** Returns the gradient of a fabric. `light` is the side from which the light comes. */
export function defineFabric({ id, colour }: Fabric, light: 1 | -1): string {
  const stops = [lighten(colour, 0.14), colour, darken(colour, 0.24)]
  const [x1, x2] = light < 0 ? [-260, 280] : [260, -280]
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="240" x2="${x2}" y2="640">${stops.map((stop, index) => `<stop offset="${index * 0.5}" stop-color="${stop}"/>`).join('')}</linearGradient>`
}

/** Draws a shape of a fabric. */
export function drawFabric(fabric: Fabric, path: string): string {
  const shape = `<path d="${path}" fill="url(#${fabric.id})"/>`
  if (fabric.pattern === 'plain') return shape
  const clip = `${fabric.id}${hashText(path)}`
  return `${shape}<clipPath id="${clip}"><path d="${path}"/></clipPath><g clip-path="url(#${clip})">${PATTERNS[fabric.pattern](fabric)}</g>`
}

function hashText(text: string): number {
  let value = 7
  for (const letter of text) value = (Math.imul(value, 31) + (letter.codePointAt(0) ?? 0)) >>> 0
  return value
}

/** Draws a line of a fabric, such as a sleeve. Its pattern follows the line. */
export function drawFabricLine(
  fabric: Fabric,
  path: string,
  { width, cap = 'round' }: { width: number; cap?: 'round' | 'butt' },
): string {
  const line = (stroke: string, lineWidth: number) =>
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${lineWidth}" stroke-linecap="${cap}" stroke-linejoin="round"/>`
  return `${line('url(#armEdge)', width + 8)}${line(`url(#${fabric.id})`, width)}${SLEEVE_PATTERNS[fabric.pattern](fabric, { path, width })}`
}
