import { createDrawingRandom } from './drawing-random.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { type HeadView, type Point, formatPoint, mapPoints, round } from './head-view.ts'

export type HairFill = 'hair' | 'hairBack' | 'hairSides'

/** Draws shapes and strands of hair that is written down as seen from the front, parted on the left. */
export type HairBrush = {
  /** Half of the width of the face. */
  readonly w: number
  shape: (path: string, fill?: HairFill) => void
  /** Fills the area between two lines and draws strands along it. The lines have the same commands. */
  ribbon: (outer: string, inner: string, options?: { strands?: number; fill?: HairFill }) => void
  /** Draws strands between two lines with the same commands, inside the last shape. */
  strands: (one: string, other: string, count: number) => void
  curls: (circles: readonly (readonly [x: number, y: number, r: number])[], fill?: HairFill) => void
  /** Adds SVG that is neither turned nor mirrored. */
  raw: (svg: string) => void
  finish: () => string
}

/** The thickness of hair that is close to the skull. */
const CLOSE_HAIR = 12

/** Creates a brush. `isClose` says that the hair is close to the skull. */
export function createHairBrush(
  person: DrawnPerson,
  view: HeadView,
  { layer, isClose }: { layer: string; isClose: boolean },
): HairBrush {
  const parts: string[] = []
  const random = createDrawingRandom(`hair ${person.hairStyle} ${person.faceWidth} ${layer}`)
  const turn = (path: string) =>
    view.wrapPath(
      mapPoints(path, (x, y) => [x * person.hairSide, y]),
      isClose ? person.faceWidth + CLOSE_HAIR : undefined,
    )
  let clips = 0
  const shape = (path: string, fill: HairFill = 'hair') => {
    const turned = turn(path)
    parts.push(
      `<clipPath id="${layer}${++clips}"><path d="${turned}"/></clipPath><path d="${turned}" fill="url(#${fill})"/>`,
    )
  }
  const strands = (one: string, other: string, count: number) => {
    if (clips > 0) parts.push(`<g clip-path="url(#${layer}${clips})">`)
    for (let index = 0; index < count; index++) {
      const share = (index + 0.5 + random.between(-0.4, 0.4)) / count
      const tone = random.pick(['light', 'dark', 'light', 'dark', 'base'])
      parts.push(
        `<path d="${turn(interpolatePath(one, other, share))}" class="hair-${tone}" stroke-width="${random.between(2, 5)}"/>`,
      )
    }
    if (clips > 0) parts.push('</g>')
  }
  return {
    w: person.faceWidth,
    shape,
    strands,
    ribbon: (outer, inner, { strands: count = 9, fill } = {}) => {
      shape(`${outer} L ${reversePath(inner).slice(2)} Z`, fill)
      strands(outer, inner, count)
    },
    curls: (circles, fill = 'hair') => {
      for (const [x, y, r] of circles) {
        const [cx, cy] = parsePoints(turn(`M ${x} ${y}`))[0] ?? [x, y]
        const [a, b] = [random.between(-0.5, 0.2), random.between(0.3, 0.55)]
        parts.push(`<circle cx="${cx}" cy="${cy}" r="${r}" fill="url(#${fill})"/>`)
        const arc = (k: number, from: number) =>
          `M ${round(cx + r * k * Math.cos(from))} ${round(cy + r * k * Math.sin(from))} A ${round(r * k)} ${round(r * k)} 0 0 1 ${round(cx + r * k * Math.cos(from + 1.9))} ${round(cy + r * k * Math.sin(from + 1.9))}`
        parts.push(
          `<path d="${arc(0.86, -2.6 + a)}" class="hair-light" stroke-width="4"/><path d="${arc(b + 0.1, -2.2 - a)}" class="hair-light" stroke-width="3"/><path d="${arc(0.9, 0.3 + a)}" class="hair-dark" stroke-width="5"/>`,
        )
      }
    },
    raw: (svg) => void parts.push(svg),
    finish: () => parts.join(''),
  }
}

function parsePoints(path: string): Point[] {
  return [...path.matchAll(/(-?[\d.]+)[ ,]+(-?[\d.]+)/g)].map(([, x, y]): Point => [Number(x), Number(y)])
}

/** Returns the line between two lines with the same commands. */
function interpolatePath(one: string, other: string, share: number): string {
  const targets = parsePoints(other)
  let index = 0
  return mapPoints(one, (x, y) => {
    const [targetX, targetY] = targets[index++] ?? [x, y]
    return [x + (targetX - x) * share, y + (targetY - y) * share]
  })
}

/** Reverses a line that consists of one M and curves. */
function reversePath(path: string): string {
  const [start, ...points] = parsePoints(path).toReversed().map(formatPoint)
  return `M ${start} C ${points.join(' ')}`
}
