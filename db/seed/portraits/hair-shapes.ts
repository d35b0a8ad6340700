import type { DrawnPerson } from './drawn-person.ts'

/** The hair behind the neck and the hair on the head, as SVG. */
export type HairLayers = { back: string; front: string }

/** Draws a filled shape of hair. */
export function drawHairShape(path: string, fill: 'front' | 'back' | 'plain' | 'deep' = 'front'): string {
  const gradient = { front: '#hair', back: '#hairBack', plain: '#hairPlain', deep: '#hairDeep' }[fill]
  return `<path d="${path}" fill="url(${gradient})"/>`
}

/** Draws thin lines along the hair, lighter than the hair or in its base colour. */
export function drawHighlights(
  paths: string[],
  { width = 5, colour = 'light' }: { width?: number; colour?: 'light' | 'base' } = {},
): string {
  return `<path d="${paths.join(' ')}" class="hair-${colour}" stroke-width="${width}"/>`
}

/** Draws curls as circles, each with a highlight. */
export function drawCurls(circles: [x: number, y: number, r: number][], layer: 'front' | 'back' = 'front'): string {
  const shape = circles.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')
  if (layer === 'back') return `<g fill="url(#hairDeep)">${shape}</g>`
  const highlights = circles.map(
    ([x, y, r]) => `M ${x - r * 0.5} ${y + r * 0.1} A ${r * 0.55} ${r * 0.55} 0 0 1 ${x + r * 0.35} ${y - r * 0.4}`,
  )
  return `<g fill="url(#hairPlain)">${shape}</g>${drawHighlights(highlights)}`
}

/** Builds the path of a cap of hair with a straight hairline. */
export function buildHairCapPath(w: number, { top, edge }: { top: number; edge: number }): string {
  return `M ${-w - 4} 6 C ${-w - 18} -120 -86 ${-top} 0 ${-top} C 86 ${-top} ${w + 18} -120 ${w + 4} 6 C ${w - 6} 6 ${w - 10} -30 ${w - 16} -60 C ${w - 26} ${-edge + 6} 70 ${-edge} 0 ${-edge - 10} C -70 ${-edge} ${26 - w} ${-edge + 6} ${16 - w} -60 C ${10 - w} -30 ${6 - w} 6 ${-w - 4} 6 Z`
}

/** The shape of loose hair. `partingX` is the x of the parting. */
export type CurtainShape = { partingX: number; length: number; flare: number; wave: number }

/** Draws loose, parted hair along both sides of the face. */
export function drawCurtains(
  { faceWidth: w }: DrawnPerson,
  { partingX, length, flare, wave }: CurtainShape,
): HairLayers {
  const half = length * 0.5
  const outerEdge = (s: 1 | -1) =>
    `C ${s * (w + 40 + wave)} ${half * 0.5} ${s * (w + 18 - wave + flare * 0.4)} ${half} ${s * (w + 30 + flare * 0.6)} ${half + 30} C ${s * (w + 40 + wave + flare)} ${length - 60} ${s * (w + 16 + flare)} ${length - 20} ${s * (w + flare)} ${length}`
  const innerEdge = (s: 1 | -1) =>
    `C ${s * (w - 10)} ${length + 8} ${s * (w - 30)} ${length + 2} ${s * (w - 36)} ${length - 14} C ${s * (w - 4 + wave * 0.6)} ${length * 0.72} ${s * (w + 8 - wave * 0.5)} ${half} ${s * (w + 2)} 64`
  const right = `M ${partingX - 4} -208 C 60 -238 ${w + 34} -160 ${w + 32} 10 ${outerEdge(1)} ${innerEdge(1)} C ${w + 4} 0 ${w - 24} -76 ${partingX + 66} -116 C ${partingX + 40} -128 ${partingX + 10} -142 ${partingX - 4} -152 Z`
  const left = `M ${partingX + 4} -208 C ${-w - 4} -214 ${-w - 34} -110 ${-w - 32} 10 ${outerEdge(-1)} ${innerEdge(-1)} C ${-w - 2} 0 ${-w + 16} -84 ${partingX + 4} -152 Z`
  const low = length + 6
  return {
    back: drawHairShape(
      `M 0 -200 C ${-w - 40} -200 ${-w - 40} -20 ${-w - 30} 60 C ${-w - 20} ${half} ${-w - flare - 6} ${half + 40} ${-w - flare + 6} ${low - 14} C -70 ${low + 20} 70 ${low + 20} ${w + flare - 6} ${low - 14} C ${w + flare + 6} ${half + 40} ${w + 20} ${half} ${w + 30} 60 C ${w + 40} -20 ${w + 40} -200 0 -200 Z`,
      'back',
    ),
    front: `${drawHairShape(left)}${drawHairShape(right)}${drawHighlights([
      `M ${partingX + 20} -190 C 70 -180 ${w + 8} -110 ${w + 16} 0 C ${w + 22} ${half * 0.6} ${w + 6 - wave} ${half} ${w + 16 + flare * 0.5} ${length - 40}`,
      `M ${partingX + 30} -160 C 70 -150 ${w - 8} -90 ${w + 2} -30`,
      `M ${partingX - 24} -190 C -90 -180 ${-w - 12} -100 ${-w - 16} 0 C ${-w - 20} ${half * 0.6} ${-w - 6 + wave} ${half} ${-w - 14 - flare * 0.5} ${length - 50}`,
    ])}`,
  }
}
