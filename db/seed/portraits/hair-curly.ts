import type { HairBrush } from './hair-brush.ts'

export type CurlyStyle = 'curls' | 'longCurls' | 'afro' | 'afroShort' | 'curlyTop' | 'puff'

type Circle = [x: number, y: number, r: number]

/** Places curls along an arc around the head. */
function listArc({
  rx,
  ry,
  y,
  r,
  count,
  from,
  to,
}: {
  rx: number
  ry: number
  y: number
  r: number
  count: number
  from: number
  to: number
}): Circle[] {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((from + ((to - from) * index) / (count - 1)) * Math.PI) / 180
    const size = r * (1 + 0.14 * Math.sin(index * 2.4))
    return [Math.round(Math.cos(angle) * rx), Math.round(Math.sin(angle) * ry + y), Math.round(size)]
  })
}

export function drawCurlyBack(brush: HairBrush, style: CurlyStyle): void {
  const { w } = brush
  if (style === 'afro') {
    brush.curls([[0, -70, 178]], 'hairBack')
    brush.curls(listArc({ rx: w + 62, ry: 172, y: -58, r: 44, count: 22, from: -214, to: 34 }))
  }
  if (style === 'puff') {
    brush.curls([[0, -236, 90]], 'hairBack')
    brush.curls(listArc({ rx: 84, ry: 70, y: -244, r: 34, count: 12, from: -200, to: 20 }))
  }
  if (style === 'curls' || style === 'longCurls') {
    const low = style === 'curls' ? 120 : 250
    brush.shape(
      `M 0 -200 C ${-w - 60} -200 ${-w - 60} 60 ${-w - 30} ${low} L ${w + 30} ${low} C ${w + 60} 60 ${w + 60} -200 0 -200 Z`,
      'hairBack',
    )
    for (const s of [-1, 1] as const)
      brush.curls(
        Array.from({ length: style === 'curls' ? 5 : 8 }, (_, index): Circle => [
          s * (w + 12 + (index % 2) * 22),
          -40 + index * 42,
          44 - (index > 5 ? 6 : 0),
        ]),
        'hairBack',
      )
    brush.curls(listArc({ rx: w * 0.8, ry: 40, y: low, r: 42, count: 5, from: 180, to: 0 }), 'hairBack')
  }
}

export function drawCurlyFront(brush: HairBrush, style: CurlyStyle): void {
  const { w } = brush
  if (style === 'afro') return drawAfroFront(brush)
  if (style === 'afroShort' || style === 'curlyTop') return drawShortCurls(brush, style)
  if (style === 'puff') return drawPuffFront(brush)
  brush.shape(buildCapPath(w, { top: 200, edge: 112 }))
  brush.curls(listArc({ rx: w - 4, ry: 150, y: -40, r: 40, count: 13, from: -192, to: 12 }))
  brush.curls(listArc({ rx: w - 46, ry: 96, y: -66, r: 28, count: 8, from: -172, to: -30 }))
  const low = style === 'curls' ? 3 : 6
  for (const s of [-1, 1] as const)
    brush.curls(
      Array.from({ length: low }, (_, index): Circle => [s * (w + 8 + (index % 2) * 16), 26 + index * 42, 34]),
    )
}

function drawAfroFront(brush: HairBrush): void {
  const { w } = brush
  brush.shape(buildCapPath(w, { top: 206, edge: 106 }))
  brush.curls(listArc({ rx: w + 18, ry: 142, y: -56, r: 40, count: 14, from: -190, to: 10 }))
  brush.curls(listArc({ rx: w - 22, ry: 84, y: -66, r: 27, count: 11, from: -178, to: -2 }))
}

function drawPuffFront({ w, shape, strands }: HairBrush): void {
  shape(buildCapPath(w, { top: 202, edge: 118 }))
  strands(`M ${10 - w} -70 C ${-w} -130 -60 -180 -16 -200`, `M 0 -128 C 0 -160 0 -190 0 -202`, 12)
  strands(`M ${w - 10} -70 C ${w} -130 60 -180 16 -200`, `M 4 -128 C 4 -160 4 -190 4 -202`, 12)
}

function drawShortCurls(brush: HairBrush, style: 'afroShort' | 'curlyTop'): void {
  const { w } = brush
  const lift = style === 'curlyTop' ? 14 : 0
  brush.shape(
    `M ${w - 2} -108 C ${w + 8} -80 ${w + 6} -30 ${w} 20 C ${w - 8} 20 ${w - 10} -30 ${w - 16} -66 C ${w - 30} -110 60 -118 0 -120 C -60 -118 ${30 - w} -110 ${16 - w} -66 C ${10 - w} -30 ${8 - w} 20 ${-w} 20 C ${-w - 6} -30 ${-w - 8} -80 ${2 - w} -108 C -90 -190 90 -190 ${w - 2} -108 Z`,
    'hairSides',
  )
  brush.shape(buildCapPath(w - 6, { top: 206, edge: 112 }))
  brush.curls(
    listArc({
      rx: w - 22,
      ry: 96 + lift,
      y: -94,
      r: style === 'curlyTop' ? 36 : 26,
      count: style === 'curlyTop' ? 10 : 14,
      from: -184,
      to: 4,
    }),
  )
  brush.curls(listArc({ rx: w - 48, ry: 54, y: -96, r: style === 'curlyTop' ? 30 : 22, count: 9, from: -178, to: -2 }))
  brush.curls(listArc({ rx: 60, ry: 20, y: -150, r: 30, count: 4, from: -180, to: 0 }))
}

/** Builds the path of a cap of hair with an even hairline. */
export function buildCapPath(w: number, { top, edge }: { top: number; edge: number }): string {
  return `M ${-w - 3} 2 C ${-w - 16} -120 -88 ${-top} 0 ${-top} C 88 ${-top} ${w + 16} -120 ${w + 3} 2 C ${w - 4} -6 ${w - 8} -34 ${w - 15} -62 C ${w - 24} ${6 - edge} 66 ${-edge} 0 ${-edge - 8} C -66 ${-edge} ${24 - w} ${6 - edge} ${15 - w} -62 C ${8 - w} -34 ${4 - w} -6 ${-w - 3} 2 Z`
}
