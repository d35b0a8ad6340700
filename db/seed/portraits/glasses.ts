import type { DrawnPerson } from './drawn-person.ts'
import { type HeadView, round } from './head-view.ts'

const FRAMES = {
  round: { colour: '#3a2622', width: 6 },
  square: { colour: '#211a1c', width: 7 },
  thin: { colour: '#b38b4a', width: 3.6 },
  tortoise: { colour: '#6d3f22', width: 8 },
  clear: { colour: '#c9b8ad', width: 7 },
  sun: { colour: '#1d181b', width: 7 },
} as const

/** Draws the glasses. */
export function drawGlasses(glasses: DrawnPerson['glasses'] | 'sun', person: DrawnPerson, view: HeadView): string {
  if (glasses === 'none') return ''
  const { eyeSpan, faceWidth: w } = person
  const { colour, width } = FRAMES[glasses]
  const depth = (x: number) => 132 - 0.0042 * x * x
  const isRound = glasses === 'round' || glasses === 'thin' || glasses === 'clear'
  const lens = (s: 1 | -1) => buildLensPath(s * eyeSpan, isRound ? 42 : 45, isRound ? 1 : 0.62)
  const bridge = `M ${16 - eyeSpan + 28} -3 C -8 -12 8 -12 ${eyeSpan - 44} -3`
  const arm = (s: 1 | -1) => {
    const [x, y] = view.place(s * (eyeSpan + 43), -8, depth(eyeSpan + 43))
    const [earX, earY] = view.place(s * (w + 2), -2, -12)
    return s === view.side && Math.abs(view.sin) > 0.15
      ? ''
      : `M ${round(x)} ${round(y)} L ${round(earX)} ${round(earY)}`
  }
  const glass = glasses === 'sun' ? `fill="#2b2024" fill-opacity=".9"` : `fill="#fff" fill-opacity=".1"`
  const shine = [-1, 1].map((s) => view.turnPath(`M ${s * eyeSpan - 24} -14 L ${s * eyeSpan - 6} -24`, depth)).join(' ')
  return `<g ${glass} stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"><path d="${view.turnPath(`${lens(-1)} ${lens(1)}`, depth)}"/><path d="${view.turnPath(bridge, depth)} ${arm(1)} ${arm(-1)}" fill="none"/><path d="${shine}" stroke="#fff" stroke-opacity=".5" stroke-width="4" fill="none"/></g>`
}

/** Builds a lens: a circle for a squareness of 1, and squarer below. */
function buildLensPath(x: number, r: number, squareness: number): string {
  const k = r * (1 - 0.448 * squareness)
  const h = r * (squareness === 1 ? 0.98 : 0.78)
  const kh = h * (1 - 0.448 * squareness)
  const y = 3
  return `M ${x} ${y - h} C ${x + k} ${y - h} ${x + r} ${y - kh} ${x + r} ${y} C ${x + r} ${y + kh} ${x + k} ${y + h} ${x} ${y + h} C ${x - k} ${y + h} ${x - r} ${y + kh} ${x - r} ${y} C ${x - r} ${y - kh} ${x - k} ${y - h} ${x} ${y - h} Z`
}
