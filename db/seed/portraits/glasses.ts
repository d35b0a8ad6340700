import type { DrawnPerson } from './drawn-person.ts'

/** Draws the glasses. `turn` is the distance by which the face is moved sideways. */
export function drawGlasses({ glasses, eyeSpan, faceWidth: w }: DrawnPerson, turn: number): string {
  if (glasses === 'none') return ''
  const frame = { round: '#3a2622', square: '#211a1c', thin: '#b38b4a' }[glasses]
  const width = { round: 7, square: 8, thin: 4 }[glasses]
  const lens = (s: 1 | -1) =>
    glasses === 'square'
      ? `<rect x="${s * eyeSpan - 47}" y="-32" width="94" height="66" rx="18"/>`
      : `<circle cx="${s * eyeSpan}" cy="2" r="${glasses === 'thin' ? 42 : 44}"/>`
  const reach = eyeSpan + 44
  return `<g transform="translate(${turn} 0)" fill="#fff" fill-opacity=".1" stroke="${frame}" stroke-width="${width}" stroke-linecap="round"><g>${lens(-1)}${lens(1)}</g><path d="M ${-eyeSpan + 44} -4 C -8 -14 8 -14 ${eyeSpan - 44} -4 M ${-reach} -8 L ${-w - 6 - turn} -14 M ${reach} -8 L ${w + 6 - turn} -14" fill="none"/><path d="M ${-eyeSpan - 26} -16 l 18 -8 M ${eyeSpan - 26} -16 l 18 -8" stroke="#fff" stroke-opacity=".5" stroke-width="4" fill="none"/></g>`
}
