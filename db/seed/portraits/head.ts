import type { DrawnPerson } from './drawn-person.ts'

/*
 * The coordinates of a head: x 0 is the middle of the face, y 0 the line of the eyes. The skull ends at about -185 and
 * the chin at `person.chinY`. `turn` is the distance by which the face is moved sideways.
 */

/** Builds the path of the outline of a face. */
export function buildFacePath({ faceWidth: w, jawWidth, chinY }: DrawnPerson): string {
  const right = `C ${w + 3} 40 ${w - 2} 84 ${jawWidth} 118 C ${jawWidth - 14} 146 46 ${chinY} 0 ${chinY}`
  const left = `C -46 ${chinY} ${14 - jawWidth} 146 ${-jawWidth} 118 C ${2 - w} 84 ${-w - 3} 40 ${-w} -20`
  return `M ${w} -20 ${right} ${left} C ${-w} -130 -80 -188 0 -188 C 80 -188 ${w} -130 ${w} -20 Z`
}

/** The hair styles that cover the ears. */
const STYLES_OVER_EARS = new Set(['long', 'waves', 'lob', 'bob', 'fringe', 'curls', 'mane'])

/** Draws the ears and earrings, unless the hair covers them. */
export function drawEars({ faceWidth: w, skin, earrings, hairStyle }: DrawnPerson, turn: number): string {
  if (STYLES_OVER_EARS.has(hairStyle)) return ''
  const ear = (side: 1 | -1) => {
    const x = side * (w + 4) - turn * 0.35
    return `<g transform="translate(${x} 34) scale(${side} 1)"><path d="M-10 -36 C8 -52 26 -34 22 -8 C20 14 8 40 -8 36 Z" fill="${skin.base}"/><path d="M-2 -26 C10 -32 16 -18 12 -4 C10 8 4 16 0 18" fill="none" stroke="${skin.shade}" stroke-width="6" stroke-linecap="round"/>${drawEarring(earrings)}</g>`
  }
  return ear(-1) + ear(1)
}

function drawEarring(earring: DrawnPerson['earrings']): string {
  if (earring === 'stud') return `<circle cx="2" cy="34" r="6" fill="#f4e3b5"/>`
  if (earring === 'hoop') return `<circle cx="3" cy="54" r="19" fill="none" stroke="#e0b95a" stroke-width="5"/>`
  if (earring === 'drop')
    return `<path d="M3 36 V52" stroke="#e0b95a" stroke-width="3"/><circle cx="3" cy="60" r="8" fill="#b0122d"/>`
  return ''
}

/** Draws the face without its features. */
export function drawFace(person: DrawnPerson, turn: number): string {
  const { skin } = person
  const path = buildFacePath(person)
  const side = turn >= 0 ? 1 : -1
  return `<clipPath id="face"><path d="${path}"/></clipPath><path d="${path}" fill="url(#skin)"/><g clip-path="url(#face)">
<path d="M ${side * 70} -200 C ${side * 112} -80 ${side * 104} 60 ${side * 34} 200 L ${side * 200} 220 L ${side * 200} -200 Z" fill="${skin.shade}" opacity=".28"/>
<ellipse cx="${-74 + turn}" cy="66" rx="42" ry="30" fill="url(#blush)"/><ellipse cx="${74 + turn}" cy="66" rx="42" ry="30" fill="url(#blush)"/>
<path d="M -140 -200 H 140 V -96 C 60 -128 -60 -128 -140 -84 Z" fill="${skin.shade}" opacity=".22"/>
${drawWrinkles(person, turn)}</g>`
}

/** Draws faint wrinkles. Laugh lines appear at a lower age than forehead lines. */
function drawWrinkles({ age, skin, faceWidth }: DrawnPerson, turn: number): string {
  if (age < 36) return ''
  const strength = Math.min(0.42, (age - 28) / 76)
  const lines = [
    `M ${-40 + turn} 66 C ${-56 + turn} 78 ${-62 + turn} 94 ${-62 + turn} 108`,
    `M ${40 + turn} 66 C ${56 + turn} 78 ${62 + turn} 94 ${62 + turn} 108`,
  ]
  if (age > 44) {
    const x = faceWidth - 24
    lines.push(
      `M ${x + turn * 0.6} -6 l 16 -8 M ${x + turn * 0.6} 4 l 17 2`,
      `M ${-x + turn * 0.6} -6 l -16 -8 M ${-x + turn * 0.6} 4 l -17 2`,
    )
    lines.push(
      `M ${-88 + turn} 27 C ${-74 + turn} 36 ${-56 + turn} 37 ${-42 + turn} 31`,
      `M ${88 + turn} 27 C ${74 + turn} 36 ${56 + turn} 37 ${42 + turn} 31`,
    )
  }
  if (age > 52)
    lines.push(
      `M ${-48 + turn} -84 C -20 -90 20 -90 ${48 + turn} -84`,
      `M ${-36 + turn} -100 C -14 -105 14 -105 ${36 + turn} -100`,
    )
  return `<path d="${lines.join(' ')}" fill="none" stroke="${skin.deep}" stroke-width="3.5" stroke-linecap="round" opacity="${strength.toFixed(2)}"/>`
}
