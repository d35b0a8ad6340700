/*
 * The coordinates of a head: x 0 is the middle of the face, y 0 the line of the eyes. The skull ends at about -188 and
 * the chin at `person.chinY`. Depth is the distance in front of the middle of the head. Everything is written down as
 * seen from the front, and turned here.
 */

/** The direction of a head in degrees. A positive yaw looks to the right, a positive pitch up. */
export type HeadPose = { readonly yaw: number; readonly pitch: number; readonly tilt: number }

export type Point = [x: number, y: number]

export type HeadView = {
  readonly sin: number
  readonly cos: number
  /** 1 when the head looks to the right, otherwise -1. The far side of the face is on this side. */
  readonly side: 1 | -1
  /** Returns the position of a point of the face. */
  place: (x: number, y: number, depth: number) => Point
  /** Turns a path on the face. The path has only absolute commands with pairs of coordinates. */
  turnPath: (path: string, depthAt: (x: number, y: number) => number) => string
  /** Turns a path that goes round the whole head, such as hair. What is `width` from the middle remains there. */
  wrapPath: (path: string, width?: number) => string
}

/** Half of the width of a head with long hair, and its depth. */
const WRAP_WIDTH = 160
const WRAP_DEPTH = 140

export function createHeadView({ yaw, pitch }: HeadPose): HeadView {
  const sin = Math.sin((yaw * Math.PI) / 180)
  const cos = Math.cos((yaw * Math.PI) / 180)
  const lift = Math.sin((pitch * Math.PI) / 180)
  const place = (x: number, y: number, depth: number): Point => [x * cos + depth * sin, y - depth * lift]
  return {
    sin,
    cos,
    side: yaw >= 0 ? 1 : -1,
    place,
    turnPath: (path, depthAt) => mapPoints(path, (x, y) => place(x, y, depthAt(x, y))),
    wrapPath: (path, width = WRAP_WIDTH) => mapPoints(path, (x, y) => wrapPoint([x, y], { yaw, lift, width })),
  }
}

/** Moves a point around the head so that the nearer side gets wider, the farther narrower, and the outline remains. */
function wrapPoint([x, y]: Point, { yaw, lift, width }: { yaw: number; lift: number; width: number }): Point {
  const share = Math.max(-1, Math.min(1, x / width))
  const angle = (Math.asin(share) * 180) / Math.PI
  const turned = yaw + angle * (angle * yaw < 0 ? (90 + Math.abs(yaw)) / 90 : (90 - Math.abs(yaw)) / 90)
  const radians = (turned * Math.PI) / 180
  const height = y < -40 ? Math.sqrt(Math.max(0, 1 - ((y + 40) / 190) ** 2)) : Math.max(0, 1 - Math.max(0, y) / 240)
  // Near the top of the head the turn moves less.
  const flat = 0.25 + 0.75 * height
  const moved = width * Math.sin(radians) + (x - share * width)
  return [x + (moved - x) * flat, y - WRAP_DEPTH * Math.cos(radians) * height * lift]
}

const COORDINATES = /(-?[\d.]+)[ ,]+(-?[\d.]+)/g

/** Moves every pair of coordinates of a path with absolute commands. */
export function mapPoints(path: string, move: (x: number, y: number) => Point): string {
  return path.replaceAll(COORDINATES, (_pair, x: string, y: string) => formatPoint(move(Number(x), Number(y))))
}

export function formatPoint([x, y]: Point): string {
  return `${round(x)} ${round(y)}`
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Builds a closed smooth path through points. */
export function buildSmoothPath(points: readonly Point[]): string {
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const curves = points.map((point, index) => {
    const [before, next, after] = [at(index - 1), at(index + 1), at(index + 2)]
    const first: Point = [point[0] + (next[0] - before[0]) / 6, point[1] + (next[1] - before[1]) / 6]
    const second: Point = [next[0] - (after[0] - point[0]) / 6, next[1] - (after[1] - point[1]) / 6]
    return `C ${formatPoint(first)} ${formatPoint(second)} ${formatPoint(next)}`
  })
  return `M ${formatPoint(at(0))} ${curves.join(' ')} Z`
}
