import { createDrawingRandom } from './drawing-random.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { type HeadView, round } from './head-view.ts'
import { mirror } from './face.ts'

/** Draws the beard. Draw it after the face and before the nose and mouth. */
export function drawBeard(person: DrawnPerson, view: HeadView): string {
  const { beard, hair } = person
  if (beard === 'none') return ''
  const turn = (path: string) =>
    view.turnPath(path, (x, y) => (y > 130 ? 96 : 116) - Math.abs(x) * (y > 130 ? 0.5 : 0.95))
  const mouthY = 62 * person.noseLength + 40
  const moustache = `M 0 ${mouthY - 20} C 18 ${mouthY - 25} 42 ${mouthY - 18} 60 ${mouthY + 4} C 40 ${mouthY - 4} 22 ${mouthY - 5} 0 ${mouthY - 4} C -22 ${mouthY - 5} -40 ${mouthY - 4} -60 ${mouthY + 4} C -42 ${mouthY - 18} -18 ${mouthY - 25} 0 ${mouthY - 20} Z`
  if (beard === 'moustache')
    return `<path d="${turn(moustache)}" fill="${hair.dark}" fill-opacity=".92"/>${drawBristles(turn, moustacheLines(mouthY))}`
  if (beard === 'stubble')
    return `<g clip-path="url(#face)"><path d="${turn(buildBeardPath(person, mouthY, 0))}" fill="${hair.dark}" fill-opacity=".26"/></g>`
  const growth = { goatee: 4, short: 5, full: 22 }[beard]
  const path = beard === 'goatee' ? buildGoateePath(person, mouthY) : buildBeardPath(person, mouthY, growth)
  const opacity = { goatee: 0.86, short: 0.84, full: 0.97 }[beard]
  return `<path d="${turn(path)}" fill="${hair.dark}" fill-opacity="${opacity}"/><path d="${turn(moustache)}" fill="${hair.dark}" fill-opacity="${opacity * 0.6}"/>${drawBristles(turn, beardLines(person, mouthY, beard === 'goatee' ? 46 : 96))}`
}

function buildGoateePath({ chinY }: DrawnPerson, y: number): string {
  return `M -60 ${y + 2} C -44 ${y - 22} -18 ${y - 24} 0 ${y - 20} C 18 ${y - 24} 44 ${y - 22} 60 ${y + 2} C 66 ${y + 36} 50 ${chinY + 6} 0 ${chinY + 8} C -50 ${chinY + 6} -66 ${y + 36} -60 ${y + 2} Z`
}

function buildBeardPath(
  { faceWidth: w, jawWidth: jaw, chinY, cheekWidth }: DrawnPerson,
  y: number,
  growth: number,
): string {
  const side = w * cheekWidth
  const outer = (s: 1 | -1) =>
    [
      `${s * (w + 1)} 22`,
      `${s * (side + 4 + growth * 0.3)} 50 ${s * (side + growth * 0.35)} 86 ${s * (jaw + growth * 0.6)} ${122 + growth * 0.4}`,
      `${s * (jaw - 14)} ${152 + growth} ${s * 46} ${chinY + 3 + growth} 0 ${chinY + 4 + growth * 1.1}`,
    ] as const
  const [startR, cheekR, chinR] = outer(1)
  const left = `C -46 ${chinY + 3 + growth} ${14 - jaw} ${152 + growth} ${-jaw - growth * 0.6} ${122 + growth * 0.4} C ${-side - growth * 0.35} 86 ${-side - 4 - growth * 0.3} 50 ${-w - 1} 22`
  const inner = `L ${9 - w} 22 C ${10 - w} 50 ${24 - w} 82 -74 ${y - 14} C -54 ${y - 24} -30 ${y - 28} 0 ${y - 22} C 30 ${y - 28} 54 ${y - 24} 74 ${y - 14} C ${w - 24} 82 ${w - 10} 50 ${w - 9} 22 Z`
  return `M ${startR} C ${cheekR} C ${chinR} ${left} ${inner}`
}

function moustacheLines(y: number): string[] {
  return [8, 20, 32, 44].map((x) => mirror(`M ${x} ${y - 18} L ${x + 8} ${y - 6}`))
}

function beardLines(person: DrawnPerson, y: number, reach: number): string[] {
  const random = createDrawingRandom(`beard ${person.chinY}`)
  return Array.from({ length: 22 }, () => {
    const x = random.between(4, reach)
    const top = x < 56 ? y + 26 : y - 14 + random.between(0, 20)
    const start = random.between(top, Math.max(top, person.chinY - x * 0.5 - 4))
    return mirror(`M ${round(x)} ${round(start)} L ${round(x * 0.97)} ${round(start + 11)}`)
  })
}

function drawBristles(turn: (path: string) => string, lines: string[]): string {
  return `<path d="${turn(lines.join(' '))}" class="hair-light" stroke-width="2.4"/>`
}
