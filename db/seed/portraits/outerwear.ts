import { darken, lighten } from './colours.ts'
import { type Body, buildTorsoPath, HIP_Y } from './body.ts'
import { darkOf, drawFabric, type Fabric } from './fabric.ts'

export type Outer =
  | 'none'
  | 'blazer'
  | 'denim'
  | 'leather'
  | 'coat'
  | 'raincoat'
  | 'puffer'
  | 'cardigan'
  | 'gilet'
  | 'apron'

/** Draws a jacket, coat or cardigan over a top, without its sleeves. */
export function drawOuter(outer: Outer, body: Body, fabric: Fabric): string {
  if (outer === 'none') return ''
  return DRAWINGS[outer](body, fabric)
}

/** Draws one open half of a jacket. `gap` is half of the opening at the hips. */
function drawHalf(
  { collar: x, shoulders: s, waist, hips }: Body,
  fabric: Fabric,
  { side, gap, low }: { side: 1 | -1; gap: number; low: number },
): string {
  const p = (px: number, y: number) => `${side * px} ${y}`
  return drawFabric(
    fabric,
    `M ${p(x - 6, 228)} C ${p(x + 46, 254)} ${p(s - 40, 258)} ${p(s - 12, 302)} C ${p(s + 4, 330)} ${p(s - 6, 400)} ${p(s - 26, 470)} C ${p(s - 34, 560)} ${p(waist + 10, 600)} ${p(waist + 10, 690)} C ${p(waist + 10, 780)} ${p(hips + 14, 820)} ${p(hips + 16, low)} L ${p(gap, low)} L ${p(gap * 0.9, 600)} C ${p(gap * 0.9, 480)} ${p(x - 20, 360)} ${p(x - 6, 228)} Z`,
  )
}

function drawHalves(body: Body, fabric: Fabric, { gap, low = HIP_Y }: { gap: number; low?: number }): string {
  return drawHalf(body, fabric, { side: -1, gap, low }) + drawHalf(body, fabric, { side: 1, gap, low })
}

function drawLapels({ collar: x }: Body, fabric: Fabric, { width, low }: { width: number; low: number }): string {
  return ([-1, 1] as const)
    .map(
      (s) =>
        `<path d="M ${s * (x - 12)} 218 C ${s * (x + 34)} 246 ${s * (x + width * 0.5)} 300 ${s * (x + width * 0.62)} 352 L ${s * (x + width * 0.2)} 372 L ${s * (x + width * 0.4)} 400 L ${s * 14} ${low} C ${s * 30} 470 ${s * (x - 30)} 340 ${s * (x - 12)} 218 Z" fill="${lighten(fabric.colour, 0.08)}" stroke="${darkOf(fabric)}" stroke-width="4" stroke-linejoin="round"/>`,
    )
    .join('')
}

const DRAWINGS: Record<Exclude<Outer, 'none'>, (body: Body, fabric: Fabric) => string> = {
  blazer: (body, fabric) =>
    `${drawHalves(body, fabric, { gap: 12 })}${drawLapels(body, fabric, { width: 70, low: 640 })}<circle cx="0" cy="668" r="9" fill="${darkOf(fabric)}"/>`,
  coat: (body, fabric) =>
    `${drawHalves(body, fabric, { gap: 22, low: HIP_Y + 420 })}${drawLapels(body, fabric, { width: 96, low: 600 })}${[640, 760].map((y) => `<circle cx="44" cy="${y}" r="11" fill="${darkOf(fabric)}"/><circle cx="-44" cy="${y}" r="11" fill="${darkOf(fabric)}"/>`).join('')}`,
  denim: (body, fabric) =>
    `${drawHalves(body, fabric, { gap: 56 })}${drawCollar(body, fabric)}${drawPockets(body, fabric)}`,
  leather: (body, fabric) =>
    `${drawHalves(body, fabric, { gap: 44 })}${drawLapels(body, fabric, { width: 60, low: 520 })}<path d="M 46 540 V 880 M -46 540 V 880" stroke="#c9c3bd" stroke-width="5" stroke-dasharray="7 5"/><path d="M ${-body.shoulders * 0.7} 340 C ${-body.shoulders * 0.66} 420 ${-body.shoulders * 0.7} 470 ${-body.shoulders * 0.66} 520" stroke="#fff" stroke-width="10" stroke-opacity=".14" stroke-linecap="round" fill="none"/>`,
  cardigan: (body, fabric) =>
    `${drawHalves(body, fabric, { gap: 62 })}${([-1, 1] as const).map((s) => `<path d="M ${s * (body.collar - 6)} 228 C ${s * (body.collar - 20)} 360 ${s * 58} 480 ${s * 58} 600 L ${s * 62} 900" fill="none" stroke="${darkOf(fabric)}" stroke-width="17" stroke-opacity=".45"/>`).join('')}`,
  gilet: (body, fabric) => `${drawHalves(body, fabric, { gap: 34 })}${drawCollar(body, fabric)}`,
  puffer: (body, fabric) =>
    `${drawFabric(fabric, buildTorsoPath({ ...body, waist: body.waist + 26, hips: body.hips + 24 }, `C ${body.neck + 30} 226 ${-body.neck - 30} 226 ${-body.collar} 236`))}${drawStandCollar(body, fabric)}<path d="M 0 214 V ${HIP_Y}" stroke="${darkOf(fabric)}" stroke-width="8"/>`,
  raincoat: (body, fabric) =>
    `${drawFabric(fabric, buildTorsoPath({ ...body, waist: body.waist + 30, hips: body.hips + 34 }, `C ${body.neck + 30} 226 ${-body.neck - 30} 226 ${-body.collar} 236`, HIP_Y + 260))}${drawStandCollar(body, fabric)}<path d="M 0 240 V ${HIP_Y + 260}" stroke="${darkOf(fabric)}" stroke-width="6"/>${[330, 430, 530, 630, 730].map((y) => `<circle cx="20" cy="${y}" r="8" fill="${darken(fabric.colour, 0.5)}"/>`).join('')}`,
  apron: ({ waist, collar: x }, fabric) =>
    `<path d="M ${-x + 8} 240 L -96 372 M ${x - 8} 240 L 96 372" stroke="${darkOf(fabric)}" stroke-width="15"/>${drawFabric(fabric, `M -104 366 C -40 380 40 380 104 366 C 110 480 130 560 ${waist - 8} 610 L ${waist + 6} ${HIP_Y} H ${-waist - 6} L ${8 - waist} 610 C -130 560 -110 480 -104 366 Z`)}<path d="M -84 640 H 84 V 760 C 60 780 -60 780 -84 760 Z" fill="none" stroke="${darkOf(fabric)}" stroke-width="6" stroke-opacity=".6"/>`,
}

function drawCollar({ collar: x }: Body, fabric: Fabric): string {
  return ([-1, 1] as const)
    .map(
      (s) =>
        `<path d="M ${s * (x - 26)} 196 C ${s * (x + 4)} 216 ${s * (x + 26)} 240 ${s * (x + 40)} 274 L ${s * (x - 4)} 352 C ${s * (x - 26)} 300 ${s * (x - 36)} 250 ${s * (x - 26)} 196 Z" fill="${lighten(fabric.colour, 0.12)}" stroke="${darkOf(fabric)}" stroke-width="4" stroke-linejoin="round"/>`,
    )
    .join('')
}

function drawPockets({ shoulders: s }: Body, fabric: Fabric): string {
  return ([-1, 1] as const)
    .map(
      (side) =>
        `<path d="M ${side * s * 0.34} 440 H ${side * s * 0.72} V 470 L ${side * s * 0.53} 492 L ${side * s * 0.34} 470 Z" fill="none" stroke="${darken(fabric.colour, 0.45)}" stroke-width="4"/><circle cx="${side * s * 0.53}" cy="476" r="5" fill="#c98a4a"/>`,
    )
    .join('')
}

function drawStandCollar({ neck }: Body, fabric: Fabric): string {
  return `<path d="M ${-neck - 24} 158 C ${-neck} 196 ${neck} 196 ${neck + 24} 158 L ${neck + 46} 256 C ${neck} 292 ${-neck} 292 ${-neck - 46} 256 Z" fill="${lighten(fabric.colour, 0.06)}" stroke="${darkOf(fabric)}" stroke-width="4"/>`
}

/** Draws a scarf around the neck. */
export function drawScarf({ neck }: Body, fabric: Fabric): string {
  const edge = `stroke="${darkOf(fabric)}" stroke-width="4" stroke-linejoin="round"`
  const tail = `M 30 262 C 60 330 70 430 62 560 L 146 556 C 150 430 140 330 100 250 Z`
  const front = `M ${-neck - 56} 190 C ${-neck - 74} 246 ${-neck - 30} 318 20 322 C ${neck + 40} 318 ${neck + 76} 250 ${neck + 56} 190 C ${neck + 6} 240 ${-neck - 6} 240 ${-neck - 56} 190 Z`
  const upper = `M ${-neck - 44} 160 C ${-neck - 20} 214 ${neck + 20} 214 ${neck + 44} 160 L ${neck + 60} 214 C ${neck} 270 ${-neck} 270 ${-neck - 60} 214 Z`
  return `${drawFabric(fabric, tail)}<path d="M 66 552 V 586 M 86 554 V 590 M 106 554 V 590 M 126 554 V 588 M 142 552 V 584" stroke="${fabric.colour}" stroke-width="7"/>${drawFabric(fabric, front)}<path d="${front}" fill="none" ${edge} stroke-opacity=".5"/>${drawFabric(fabric, upper)}<path d="${upper}" fill="none" ${edge} stroke-opacity=".5"/><path d="M ${-neck - 20} 262 C -30 296 30 296 ${neck + 20} 262" fill="none" ${edge} stroke-opacity=".4"/>`
}
