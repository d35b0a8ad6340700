import type { HairBrush } from './hair-brush.ts'

/** Draws hair that is pulled back from the face. */
function drawPulledBack({ w, shape, strands }: HairBrush): void {
  shape(
    `M ${-w - 6} 6 C ${-w - 18} -130 -90 -204 0 -204 C 90 -204 ${w + 18} -130 ${w + 6} 6 C ${w - 1} -36 ${w - 18} -90 72 -116 C 40 -132 -10 -140 -40 -142 C -76 -128 ${18 - w} -92 ${1 - w} -36 Z`,
  )
  strands(`M -40 -142 C -20 -172 0 -190 10 -204`, `M ${2 - w} -40 C ${-w} -120 -70 -190 0 -204`, 13)
  strands(`M -36 -142 C -10 -172 10 -190 16 -204`, `M ${w - 2} -40 C ${w} -120 70 -190 10 -204`, 13)
}

/** Draws loose hairs in front of the ears. */
function drawWisps({ w, strands }: HairBrush): void {
  strands(
    `M ${w - 12} -62 C ${w + 6} -10 ${w + 2} 50 ${w + 6} 92`,
    `M ${w - 6} -50 C ${w + 10} 0 ${w + 2} 40 ${w - 2} 70`,
    3,
  )
  strands(
    `M ${12 - w} -62 C ${-w - 6} -10 ${-w - 2} 50 ${-w - 6} 92`,
    `M ${6 - w} -50 C ${-w - 10} 0 ${-w - 2} 40 ${2 - w} 70`,
    3,
  )
}

function drawKnot(brush: HairBrush, [x, y, r]: readonly [x: number, y: number, r: number]): void {
  brush.curls([[x, y, r]])
  for (const [a, b] of [
    [-0.9, 0.5],
    [-0.4, 0.9],
    [0.1, 1],
  ] as const)
    brush.strands(
      `M ${x - r * 0.8} ${y + r * a} C ${x - r * 0.3} ${y + r * (a - 0.5)} ${x + r * 0.4} ${y + r * (a - 0.4)} ${x + r * 0.8} ${y + r * b * 0.4}`,
      `M ${x - r * 0.7} ${y + r * b * 0.6} C ${x - r * 0.2} ${y + r * a * 0.4} ${x + r * 0.3} ${y + r * a * 0.3} ${x + r * 0.6} ${y + r * b * 0.7}`,
      3,
    )
}

export type TiedStyle = 'bun' | 'lowBun' | 'ponytail' | 'braid' | 'halfUp' | 'manBun'

export function drawTiedBack(brush: HairBrush, style: TiedStyle): void {
  const { w } = brush
  brush.shape(
    `M 0 -198 C ${-w - 30} -198 ${-w - 28} 40 -78 120 L 78 120 C ${w + 28} 40 ${w + 30} -198 0 -198 Z`,
    'hairBack',
  )
  if (style === 'bun') drawKnot(brush, [8, -226, 60])
  if (style === 'manBun') drawKnot(brush, [4, -212, 44])
  if (style === 'lowBun') drawKnot(brush, [w - 14, 92, 52])
  if (style === 'ponytail')
    brush.ribbon(
      `M 50 -196 C 140 -226 ${w + 92} -150 ${w + 78} -20 C ${w + 66} 80 ${w + 100} 190 ${w + 34} 322`,
      `M 62 -170 C 110 -150 ${w + 6} -80 ${w + 6} 0 C ${w + 8} 90 ${w + 20} 200 ${w - 16} 310`,
      { strands: 14 },
    )
  if (style === 'halfUp')
    brush.shape(
      `M 0 -200 C ${-w - 44} -200 ${-w - 40} 40 ${-w - 34} 150 C ${-w - 40} 230 ${-w - 20} 290 ${-w + 10} 310 C -60 330 60 330 ${w - 10} 310 C ${w + 20} 290 ${w + 40} 230 ${w + 34} 150 C ${w + 40} 40 ${w + 44} -200 0 -200 Z`,
      'hairBack',
    )
}

export function drawTiedFront(brush: HairBrush, style: TiedStyle): void {
  if (style === 'halfUp') drawLooseSides(brush)
  drawPulledBack(brush)
  if (style === 'bun' || style === 'lowBun') drawWisps(brush)
  if (style === 'braid') drawBraid(brush)
}

function drawLooseSides({ w, ribbon }: HairBrush): void {
  for (const s of [-1, 1] as const)
    ribbon(
      `M ${s * (w - 4)} -70 C ${s * (w + 26)} -40 ${s * (w + 34)} 60 ${s * (w + 30)} 130 C ${s * (w + 40)} 200 ${s * (w + 30)} 270 ${s * (w + 2)} 308`,
      `M ${s * (w - 10)} -40 C ${s * (w + 2)} 0 ${s * (w + 4)} 80 ${s * (w - 4)} 140 C ${s * (w + 4)} 200 ${s * (w - 20)} 260 ${s * (w - 40)} 290`,
      { strands: 11 },
    )
}

function drawBraid(brush: HairBrush): void {
  const x = brush.w + 4
  brush.ribbon(
    `M ${x - 30} -100 C ${x + 34} -60 ${x + 32} 40 ${x + 26} 130`,
    `M ${x - 34} -60 C ${x - 2} -10 ${x - 10} 60 ${x - 30} 130`,
    { strands: 10 },
  )
  for (let index = 0; index < 6; index++) {
    const y = 118 + index * 40
    const half = 35 - index * 2.8
    for (const s of [-1, 1] as const)
      brush.ribbon(
        `M ${x + s * half} ${y - 14} C ${x + s * (half + 8)} ${y + 12} ${x + s * 18} ${y + 34} ${x - s * 2} ${y + 40}`,
        `M ${x} ${y - 24} C ${x + s * 4} ${y - 6} ${x + s * 2} ${y + 14} ${x - s * 3} ${y + 30}`,
        { strands: 4 },
      )
  }
  brush.shape(`M ${x - 15} 352 L ${x + 15} 352 L ${x + 13} 364 L ${x - 13} 364 Z`)
}
