import type { DrawnPerson } from './drawn-person.ts'

/** Draws the beard. Draw it after the face and before the nose and mouth. */
export function drawBeard(person: DrawnPerson, turn: number): string {
  const { beard, hair, faceWidth: w, jawWidth, chinY } = person
  if (beard === 'none') return ''
  const moustache = `M 0 82 C 18 76 44 84 64 112 C 40 104 22 102 0 102 C -22 102 -40 104 -64 112 C -44 84 -18 76 0 82 Z`
  const goatee = `M -62 108 C -44 82 -18 80 0 84 C 18 80 44 82 62 108 C 66 140 50 ${chinY + 8} 0 ${chinY + 12} C -50 ${chinY + 8} -66 140 -62 108 Z`
  const growthLengths = { stubble: -2, short: 4, full: 20 }
  const colour = hair.dark
  const transform = `transform="translate(${turn * 0.6} 0)"`
  if (beard === 'moustache') return `<path ${transform} d="${moustache}" fill="${colour}" opacity=".92"/>`
  if (beard === 'goatee') return `<path ${transform} d="${goatee}" fill="${colour}" opacity=".86"/>`
  const growthLength = growthLengths[beard]
  const outer = `M ${w + 3} 0 C ${w + 8 + growthLength * 0.3} 50 ${w + growthLength * 0.4} 86 ${jawWidth + growthLength * 0.7} ${120 + growthLength * 0.4} C ${jawWidth - 12} ${150 + growthLength} 48 ${chinY + growthLength * 1.5} 0 ${chinY + growthLength * 1.6} C -48 ${chinY + growthLength * 1.5} ${12 - jawWidth} ${150 + growthLength} ${-jawWidth - growthLength * 0.7} ${120 + growthLength * 0.4} C ${-w - growthLength * 0.4} 86 ${-w - 8 - growthLength * 0.3} 50 ${-w - 3} 0`
  const inner = `L ${14 - w} 0 C ${10 - w} 50 ${26 - w} 84 -72 92 C -54 84 -30 76 0 82 C 30 76 54 84 72 92 C ${w - 26} 84 ${w - 10} 50 ${w - 14} 0 Z`
  const opacity = { stubble: 0.3, short: 0.8, full: 0.96 }[beard]
  const beardShape = `<path d="${outer} ${inner}" fill="${colour}" opacity="${opacity}"/>`
  return beard === 'stubble' ? `<g clip-path="url(#face)">${beardShape}</g>` : `<g ${transform}>${beardShape}</g>`
}
