import { darken, lighten, mixColours } from './colours.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { buildSmoothPath, formatPoint, type HeadView, type Point, round } from './head-view.ts'

type Level = { y: number; half: number; depth: number; nearDepth: number }

/** Lists the half widths of the face from the forehead to the chin, with the depth of the middle and of the side. */
function listLevels({ faceWidth: w, jawWidth: jaw, cheekWidth, chinY, chinWidth, age }: DrawnPerson): Level[] {
  const jowl = Math.max(0, age - 48) * 0.32
  return [
    { y: -112, half: w * 0.9, depth: w * 0.9, nearDepth: -6 },
    { y: -66, half: w * 0.985, depth: w * 0.98, nearDepth: -8 },
    { y: -24, half: w, depth: w, nearDepth: -8 },
    { y: 12, half: w * 0.985, depth: w * 0.95, nearDepth: -8 },
    { y: 50, half: w * cheekWidth, depth: w * 0.98, nearDepth: -2 },
    { y: 90, half: w * cheekWidth * 0.5 + jaw * 0.46, depth: w * 0.94, nearDepth: 4 },
    { y: 122, half: jaw * 0.92 + jowl, depth: w * 0.9, nearDepth: 16 },
    { y: 150, half: jaw * 0.69 + jowl * 1.2, depth: w * 0.84, nearDepth: 44 },
    { y: chinY - 10, half: chinWidth + 10, depth: w * 0.8, nearDepth: 82 },
  ]
}

/** Builds the outline of the face. */
export function buildFacePath(person: DrawnPerson, { sin, cos, side, place }: HeadView): string {
  const levels = listLevels(person)
  const turn = Math.abs(sin)
  const farX = ({ half, depth, y }: Level) => Math.hypot(half * cos, depth * sin) - (y === 12 ? 7 * turn : 0)
  const nearX = ({ half, nearDepth }: Level) => -half * cos + nearDepth * turn
  const height = (y: number, depth: number) => place(0, y, depth)[1]
  const far = levels.map((level): Point => [farX(level), height(level.y, 26 + (level.y > 130 ? 40 : 0))])
  const near = levels.toReversed().map((level): Point => [nearX(level), height(level.y, level.y > 130 ? 60 : 6)])
  const [, chinY] = place(0, person.chinY, 92)
  const chin: Point = [92 * turn, chinY]
  const w = person.faceWidth
  const top: Point[] = [
    [-w * 0.55 * cos - 14 * turn, -168],
    [6 * turn, -188],
    [w * 0.6 * cos + 22 * turn, -166],
  ]
  return buildSmoothPath([...far, chin, ...near, ...top].map(([x, y]): Point => [x * side, y]))
}

/** Draws the skull, which shows behind the ear of a turned head. */
export function drawSkull({ faceWidth: w }: DrawnPerson, view: HeadView): string {
  const rx = Math.hypot((w - 1) * view.cos, 138 * view.sin)
  return `<ellipse cx="${round(-12 * view.sin)}" cy="-60" rx="${round(rx)}" ry="127" fill="url(#skin)"/>`
}

/** Draws the face without its features. `light` is the side from which the light comes. */
export function drawFace(person: DrawnPerson, view: HeadView, light: 1 | -1): string {
  const path = buildFacePath(person, view)
  return `${drawSkull(person, view)}<clipPath id="face"><path d="${path}"/></clipPath><path d="${path}" fill="url(#skin)"/>
<g clip-path="url(#face)">${drawShading(person, view, light)}${drawWrinkles(person, view)}</g>`
}

function drawShading({ faceWidth: w, chinY }: DrawnPerson, { place, sin }: HeadView, light: 1 | -1): string {
  const ellipse = ([x, y]: Point, [rx, ry]: Point, fill: string) => {
    const [cx, cy] = place(x, y, 108 - Math.abs(x) * 0.35)
    return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${rx}" ry="${ry}" fill="url(#${fill})"/>`
  }
  const shadeX = -light * w * 1.02 + 14 * sin
  return `<ellipse cx="${round(shadeX)}" cy="20" rx="74" ry="220" fill="url(#shade)"/><ellipse cx="${round(light * w * 0.6)}" cy="-30" rx="80" ry="120" fill="url(#glow)"/>
${ellipse([-66, 60], [50, 40], 'blush')}${ellipse([66, 60], [50, 40], 'blush')}${ellipse([-58, -12], [46, 30], 'socket')}${ellipse([58, -12], [46, 30], 'socket')}
${ellipse([light * 62, 40], [34, 20], 'glow')}${ellipse([0, -70], [70, 40], 'glow')}${ellipse([0, 146], [34, 12], 'socket')}${ellipse([light * 5, chinY - 16], [28, 16], 'glow')}
<ellipse cx="0" cy="-176" rx="150" ry="84" fill="url(#underHair)"/><ellipse cx="${round(80 * sin)}" cy="${chinY + 18}" rx="110" ry="34" fill="url(#shade)" fill-opacity=".8"/>`
}

/** Draws wrinkles, which show from the middle of the thirties: first laugh lines, then eyes, forehead and mouth. */
function drawWrinkles({ age, skin, faceWidth: w, chinY }: DrawnPerson, view: HeadView): string {
  if (age < 34) return ''
  const strength = Math.min(0.62, (age - 26) / 70)
  const lines = [mirror('M 36 70 C 50 80 58 94 59 110')]
  if (age > 41)
    lines.push(mirror(`M ${w - 33} -4 L ${w - 18} -12 M ${w - 32} 4 L ${w - 16} 4 M ${w - 34} 11 L ${w - 20} 19`))
  if (age > 46) lines.push(mirror('M 40 31 C 54 38 70 36 82 28'))
  if (age > 50) lines.push('M -48 -86 C -20 -92 20 -92 48 -86 M -40 -102 C -14 -107 14 -107 40 -102')
  if (age > 58)
    lines.push(
      mirror(`M 57 118 C 60 128 58 140 52 148 M 76 78 C 84 90 84 104 80 116`),
      'M -9 -50 L -8 -34 M 9 -50 L 8 -34',
    )
  if (age > 66)
    lines.push(
      mirror('M 38 38 C 54 47 72 45 86 36'),
      `M -58 -70 C -20 -76 20 -76 58 -70 M -18 ${chinY - 30} C -6 ${chinY - 34} 6 ${chinY - 34} 18 ${chinY - 30}`,
    )
  const path = view.turnPath(lines.join(' '), (x) => 112 - Math.abs(x) * 0.4)
  return `<path d="${path}" fill="none" stroke="${mixColours(skin.deep, skin.shade, 0.3)}" stroke-width="3.4" stroke-linecap="round" stroke-opacity="${strength.toFixed(2)}"/>`
}

/** Adds the mirrored half to a path. */
export function mirror(path: string): string {
  return `${path} ${path.replaceAll(/(-?[\d.]+) (-?[\d.]+)/g, (_pair, x: string, y: string) => `${-Number(x)} ${y}`)}`
}

/** Draws an ear with its earring. `side` is where it is on the drawing. */
export function drawEar(person: DrawnPerson, view: HeadView, side: 1 | -1): string {
  const { faceWidth: w, skin, earrings } = person
  const isNear = side !== view.side
  const x = side * (w - 2) * view.cos - 12 * view.sin
  const width = isNear ? 0.85 + 0.5 * Math.abs(view.sin) : Math.max(0.3, view.cos - 0.2)
  const [, y] = view.place(0, 30, 0)
  return `<g transform="translate(${formatPoint([x, y])}) scale(${round(side * width * 10) / 10} 1)"><path d="M-8 -34 C6 -50 26 -36 23 -8 C21 14 10 42 -8 36 Z" fill="url(#ear)"/><path d="M-1 -24 C10 -31 17 -18 13 -4 C11 8 5 16 1 19" fill="none" stroke="${darken(skin.shade, 0.1)}" stroke-width="5" stroke-linecap="round" stroke-opacity=".75"/>${drawEarring(earrings)}</g>`
}

function drawEarring(earring: DrawnPerson['earrings']): string {
  if (earring === 'stud') return `<circle cx="5" cy="37" r="5.5" fill="${lighten('#e8c878', 0.5)}"/>`
  if (earring === 'hoop')
    return `<ellipse cx="6" cy="56" rx="15" ry="19" fill="none" stroke="#d9b056" stroke-width="5"/>`
  if (earring === 'drop')
    return `<path d="M5 38 V52" stroke="#d9b056" stroke-width="3"/><circle cx="5" cy="61" r="8" fill="#b0122d"/>`
  return ''
}
