import { buildCapPath } from './hair-curly.ts'
import type { HairBrush } from './hair-brush.ts'

export type ShortStyle =
  | 'side'
  | 'quiff'
  | 'buzz'
  | 'crop'
  | 'swept'
  | 'messy'
  | 'receding'
  | 'fringeUp'
  | 'pixie'
  | 'greyCrop'
  | 'bald'
  | 'longTop'

export function drawShortFront(brush: HairBrush, style: ShortStyle): void {
  DRAWINGS[style](brush)
}

export function drawShortBack({ w, shape }: HairBrush, style: ShortStyle): void {
  if (style === 'pixie' || style === 'greyCrop')
    shape(`M ${-w - 8} -20 C ${-w - 18} 70 -92 112 -72 134 L 72 134 C 92 112 ${w + 18} 70 ${w + 8} -20 Z`, 'hairBack')
}

const DRAWINGS: Record<ShortStyle, (brush: HairBrush) => void> = {
  bald: () => undefined,
  side: (brush) => {
    const { w } = brush
    drawShortSides(brush)
    brush.ribbon(
      `M ${4 - w} -66 C ${-w - 8} -150 -100 -214 -20 -220 C 76 -230 ${w + 20} -176 ${w + 2} -62`,
      `M ${6 - w} -70 C ${20 - w} -110 -74 -124 -60 -144 C -20 -112 70 -112 ${w - 2} -66`,
      { strands: 14 },
    )
    brush.strands(`M -58 -146 C -10 -132 50 -124 ${w - 16} -96`, `M -40 -196 C 20 -196 80 -186 ${w - 4} -130`, 10)
  },
  quiff: (brush) => {
    const { w } = brush
    drawShortSides(brush)
    brush.shape(
      `M ${4 - w} -76 C ${-w - 12} -180 -64 -234 20 -246 C 98 -254 ${w + 22} -188 ${w + 1} -72 C ${w - 10} -104 ${w - 30} -122 70 -120 C 30 -118 -20 -118 -64 -122 C -90 -116 ${20 - w} -100 ${4 - w} -76 Z`,
    )
    brush.strands(`M ${16 - w} -92 C ${-w} -170 -60 -220 10 -240`, `M ${w - 20} -112 C ${w} -150 100 -200 70 -226`, 22)
  },
  longTop: (brush) => {
    const { w } = brush
    drawShortSides(brush)
    brush.ribbon(
      `M ${2 - w} -50 C ${-w - 30} -160 -70 -240 30 -232 C 120 -226 ${w + 40} -150 ${w + 12} -40`,
      `M ${10 - w} -76 C ${26 - w} -120 -50 -150 -30 -168 C 20 -120 ${w - 40} -110 ${w - 6} -46`,
      { strands: 20 },
    )
    brush.strands(`M -30 -168 C 10 -130 60 -116 ${w - 8} -60`, `M -30 -190 C 40 -180 ${w - 10} -150 ${w + 8} -60`, 12)
  },
  fringeUp: (brush) => {
    const { w } = brush
    drawShortSides(brush)
    brush.shape(
      `M ${4 - w} -64 C ${-w - 16} -160 -90 -226 0 -224 C 90 -226 ${w + 16} -160 ${w - 4} -64 C ${w - 12} -80 ${w - 30} -94 60 -98 C 20 -94 -30 -90 -70 -76 C -90 -78 ${14 - w} -80 ${4 - w} -64 Z`,
    )
    brush.strands(`M ${12 - w} -80 C ${-w} -150 -60 -200 40 -214`, `M 70 -100 C 86 -140 80 -190 50 -214`, 20)
  },
  buzz: (brush) => {
    const { w } = brush
    brush.raw('<g opacity=".82">')
    brush.shape(buildCapPath(w - 1, { top: 196, edge: 110 }), 'hairSides')
    brush.shape(buildCapPath(w - 6, { top: 196, edge: 112 }))
    brush.raw('</g>')
  },
  crop: (brush) => {
    const { w } = brush
    drawShortSides(brush)
    brush.shape(
      `M ${4 - w} -62 C ${-w - 10} -170 -80 -216 0 -218 C 80 -216 ${w + 10} -170 ${w - 4} -62 C ${w - 16} -82 104 -90 92 -86 C 84 -94 66 -96 54 -90 C 44 -97 24 -98 12 -92 C 0 -98 -22 -98 -34 -91 C -46 -97 -66 -95 -76 -88 C -90 -92 ${20 - w} -84 ${4 - w} -62 Z`,
    )
    brush.strands(`M ${10 - w} -84 C ${-w} -140 -70 -190 -10 -206`, `M ${w - 10} -84 C ${w} -140 70 -190 10 -206`, 22)
  },
  swept: (brush) => {
    const { w } = brush
    brush.shape(
      `M ${-w - 3} -14 C ${-w - 20} -150 -84 -220 0 -220 C 84 -220 ${w + 20} -150 ${w + 3} -14 C ${w - 4} -56 ${w - 20} -104 70 -126 C 30 -144 -30 -144 -70 -126 C ${20 - w} -104 ${4 - w} -56 ${-w - 3} -14 Z`,
    )
    brush.strands(`M ${2 - w} -40 C ${-w - 2} -120 -60 -196 -10 -214`, `M -6 -142 C -8 -170 -4 -200 0 -216`, 14)
    brush.strands(`M ${w - 2} -40 C ${w + 2} -120 60 -196 10 -214`, `M 6 -142 C 8 -170 4 -200 0 -216`, 14)
  },
  messy: (brush) => {
    const { w } = brush
    drawShortSides(brush)
    brush.shape(
      `M ${2 - w} -56 C ${-w - 24} -110 ${-w - 6} -170 -84 -194 C -90 -218 -40 -238 -20 -222 C 10 -246 60 -238 66 -218 C 104 -220 ${w + 6} -186 ${w - 2} -158 C ${w + 22} -134 ${w + 12} -90 ${w - 2} -58 C ${w - 10} -84 100 -100 84 -94 C 76 -112 50 -112 36 -98 C 20 -116 -10 -116 -26 -102 C -46 -116 -70 -108 -80 -94 C ${20 - w} -100 ${8 - w} -84 ${2 - w} -56 Z`,
    )
    brush.strands(`M ${14 - w} -90 C ${-w - 10} -150 -70 -190 -50 -210`, `M -20 -106 C -30 -150 0 -190 20 -214`, 10)
    brush.strands(`M 0 -106 C 10 -150 30 -180 40 -206`, `M ${w - 14} -94 C ${w} -130 ${w} -160 80 -196`, 10)
  },
  receding: (brush) => {
    const { w } = brush
    drawShortSides(brush)
    brush.shape(
      `M ${-w - 2} -30 C ${-w - 14} -130 -86 -198 0 -200 C 86 -198 ${w + 14} -130 ${w + 2} -30 C ${w - 8} -60 ${w - 14} -100 ${w - 22} -124 C ${w - 30} -144 ${w - 46} -156 74 -156 C 54 -148 26 -140 0 -140 C -26 -140 -54 -148 -74 -156 C ${46 - w} -156 ${30 - w} -144 ${22 - w} -124 C ${14 - w} -100 ${8 - w} -60 ${-w - 2} -30 Z`,
    )
    brush.strands(`M ${2 - w} -70 C ${-w - 4} -140 -60 -184 -4 -198`, `M 0 -138 C 0 -160 0 -184 0 -198`, 14)
    brush.strands(`M ${w - 2} -70 C ${w + 4} -140 60 -184 4 -198`, `M 2 -138 C 2 -160 2 -184 2 -198`, 14)
  },
  pixie: (brush) => {
    const { w } = brush
    brush.shape(
      `M ${-w - 5} 34 C ${-w - 28} -120 -100 -216 4 -216 C 108 -216 ${w + 30} -130 ${w + 5} 38 C ${w + 1} 48 ${w - 7} 44 ${w - 5} 20 C ${w - 2} -20 ${w - 14} -50 ${w - 26} -66 C 60 -62 -10 -86 -46 -124 C -70 -100 ${28 - w} -70 ${13 - w} -40 C ${8 - w} -20 ${9 - w} 10 ${4 - w} 34 C ${-w} 46 ${-w - 5} 44 ${-w - 5} 34 Z`,
    )
    brush.strands(`M -44 -130 C 0 -94 50 -80 ${w - 22} -70`, `M -20 -196 C 40 -196 ${w} -150 ${w + 2} -30`, 14)
    brush.strands(
      `M -48 -130 C -76 -106 -102 -76 ${10 - w} -34`,
      `M -30 -200 C -90 -196 ${-w - 14} -120 ${-w - 2} 0`,
      10,
    )
  },
  greyCrop: (brush) => {
    const { w } = brush
    brush.shape(
      `M ${-w - 4} 26 C ${-w - 34} -60 ${-w - 26} -150 -86 -186 C -60 -226 70 -232 96 -190 C ${w + 24} -160 ${w + 34} -60 ${w + 4} 30 C ${w - 6} 22 ${w - 2} -24 ${w - 18} -58 C ${w - 40} -92 40 -96 -10 -124 C -50 -100 ${20 - w} -84 ${16 - w} -50 C ${6 - w} -24 ${6 - w} 16 ${-w - 4} 26 Z`,
    )
    brush.strands(
      `M -10 -128 C 30 -104 ${w - 40} -100 ${w - 16} -56`,
      `M 0 -210 C 60 -214 ${w + 10} -150 ${w + 8} -20`,
      14,
    )
    brush.strands(
      `M -16 -128 C -50 -108 -90 -90 ${12 - w} -50`,
      `M -10 -210 C -70 -206 ${-w - 20} -130 ${-w - 6} -10`,
      12,
    )
  },
}

/** Draws short hair on the sides, thinner towards the ears. */
function drawShortSides({ w, shape }: HairBrush): void {
  for (const s of [-1, 1] as const)
    shape(
      `M ${s * (w - 4)} -112 C ${s * (w + 10)} -80 ${s * (w + 7)} -30 ${s * (w + 2)} 22 C ${s * (w - 4)} 26 ${s * (w - 11)} 22 ${s * (w - 12)} 12 C ${s * (w - 8)} -20 ${s * (w - 16)} -66 ${s * (w - 50)} -116 Z`,
      'hairSides',
    )
}
