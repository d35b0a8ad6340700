import type { HairBrush } from './hair-brush.ts'

/** The shape of loose hair. `partingX` is the x of the parting. */
type CurtainShape = { partingX: number; length: number; flare: number; wave: number; cover?: number }

type Side = 1 | -1

function outerLine(w: number, { partingX: px, length, flare, wave }: CurtainShape, s: Side): string {
  const half = length * 0.5
  return `M ${px} -204 C ${px + s * 60} -232 ${s * (w + 36)} -168 ${s * (w + 32)} 4 C ${s * (w + 34 + wave)} ${half * 0.5} ${s * (w + 22 - wave + flare * 0.4)} ${half * 0.8} ${s * (w + 30 + flare * 0.6)} ${half + 26} C ${s * (w + 40 + wave + flare)} ${length - 60} ${s * (w + 22 + flare)} ${length - 18} ${s * (w + flare - 8)} ${length}`
}

function innerLine(w: number, { partingX: px, length, flare, wave, cover = 0 }: CurtainShape, s: Side): string {
  const half = length * 0.5
  return `M ${px} -166 C ${px + s * 34} -148 ${s * (w - 26 - cover)} -104 ${s * (w - 5 - cover * 0.4)} -8 C ${s * (w + 3)} ${half * 0.4} ${s * (w + 2 - wave * 0.6)} ${half * 0.8} ${s * (w - 4)} ${half + 26} C ${s * (w + wave * 0.5)} ${length - 70} ${s * (w - 34)} ${length - 36} ${s * (w - 42 + flare * 0.4)} ${length - 16}`
}

/** Draws loose, parted hair along both sides of the face. */
function drawCurtains(brush: HairBrush, shape: CurtainShape): void {
  for (const side of [-1, 1] as const)
    brush.ribbon(outerLine(brush.w, shape, side), innerLine(brush.w, shape, side), { strands: 16 })
  const { partingX: px } = shape
  brush.strands(
    `M ${px} -186 C ${px + 60} -186 ${brush.w} -150 ${brush.w + 14} -40`,
    `M ${px} -170 C ${px + 50} -158 ${brush.w - 20} -110 ${brush.w} -20`,
    5,
  )
}

/** Draws the hair behind the neck. */
function drawFall(brush: HairBrush, { length, flare }: CurtainShape): void {
  const { w } = brush
  const half = length * 0.5
  brush.shape(
    `M 0 -204 C ${-w - 44} -204 ${-w - 44} -20 ${-w - 30} 60 C ${-w - 22} ${half} ${-w - flare - 4} ${half + 40} ${-w - flare + 8} ${length - 14} C -70 ${length + 16} 70 ${length + 16} ${w + flare - 8} ${length - 14} C ${w + flare + 4} ${half + 40} ${w + 22} ${half} ${w + 30} 60 C ${w + 44} -20 ${w + 44} -204 0 -204 Z`,
    'hairBack',
  )
}

const SHAPES = {
  long: { partingX: -30, length: 372, flare: 26, wave: 0 },
  centre: { partingX: 0, length: 340, flare: 20, wave: 4 },
  waves: { partingX: -40, length: 330, flare: 44, wave: 22 },
  beach: { partingX: 14, length: 286, flare: 52, wave: 30 },
  lob: { partingX: -8, length: 226, flare: 20, wave: 8 },
  bob: { partingX: -46, length: 146, flare: 18, wave: -2 },
  sweptBob: { partingX: -58, length: 170, flare: 30, wave: 12, cover: 26 },
} satisfies Record<string, CurtainShape>

export type LongStyle = keyof typeof SHAPES | 'fringe' | 'longFringe'

export function drawLongBack(brush: HairBrush, style: LongStyle): void {
  drawFall(brush, toShape(style))
}

export function drawLongFront(brush: HairBrush, style: LongStyle): void {
  drawCurtains(brush, toShape(style))
  if (style === 'fringe' || style === 'longFringe') drawBangs(brush)
}

function toShape(style: LongStyle): CurtainShape {
  if (style === 'fringe') return { partingX: 0, length: 158, flare: 14, wave: -2 }
  if (style === 'longFringe') return { partingX: 0, length: 318, flare: 30, wave: 14 }
  return SHAPES[style]
}

/** Draws a fringe down to the brows, a little open in the middle. */
function drawBangs({ w, shape, strands }: HairBrush): void {
  shape(
    `M ${-w - 16} -24 C ${-w - 24} -150 -90 -214 0 -214 C 90 -214 ${w + 24} -150 ${w + 16} -24 C ${w + 4} -44 ${w - 14} -58 ${w - 34} -58 C 60 -58 36 -64 10 -70 C 4 -76 -4 -76 -8 -70 C -36 -64 -60 -58 ${34 - w} -58 C ${14 - w} -58 ${-w - 4} -44 ${-w - 16} -24 Z`,
  )
  strands(`M -20 -208 C -70 -190 ${-w - 10} -130 ${-w - 6} -44`, `M 0 -208 C -8 -160 -10 -110 -10 -76`, 13)
  strands(`M 20 -208 C 70 -190 ${w + 10} -130 ${w + 6} -44`, `M 0 -208 C 8 -160 10 -110 10 -76`, 13)
}
