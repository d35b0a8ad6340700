import { lighten } from './colours.ts'
import { type Body, buildTorsoPath, HIP_Y } from './body.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { darkOf, drawFabric, type Fabric } from './fabric.ts'

export type Top = 'crew' | 'vneck' | 'boat' | 'turtleneck' | 'shirt' | 'blouse' | 'strap' | 'hoodie' | 'square'

type DrawTop = (body: Body, fabric: Fabric, person: DrawnPerson) => string

/** Draws a top without its sleeves. */
export function drawTop(top: Top, person: DrawnPerson, { body, fabric }: { body: Body; fabric: Fabric }): string {
  return `${TOPS[top](body, fabric, person)}${drawFolds(body, fabric, person)}`
}

function drawFolds({ shoulders: s, waist }: Body, fabric: Fabric, { gender }: DrawnPerson): string {
  const bust =
    gender === 'female'
      ? `M ${-s * 0.62} 500 C ${-s * 0.5} 560 ${-s * 0.2} 566 ${-s * 0.06} 526 M ${s * 0.62} 500 C ${s * 0.5} 560 ${s * 0.2} 566 ${s * 0.06} 526`
      : `M ${-s * 0.56} 470 C ${-s * 0.44} 504 ${-s * 0.2} 508 -12 492 M ${s * 0.56} 470 C ${s * 0.44} 504 ${s * 0.2} 508 12 492`
  return `<g fill="none" stroke="${darkOf(fabric)}" stroke-linecap="round"><path d="${bust}" stroke-width="11" stroke-opacity=".16"/><path d="M ${-waist} 700 C ${-waist * 0.6} 730 ${-waist * 0.3} 716 -10 736 M ${waist} 660 C ${waist * 0.7} 700 ${waist * 0.4} 706 30 700 M ${-s * 0.78} 420 C ${-s * 0.7} 470 ${-s * 0.66} 520 ${-s * 0.66} 560 M ${s * 0.78} 420 C ${s * 0.7} 470 ${s * 0.66} 520 ${s * 0.66} 560" stroke-width="8" stroke-opacity=".28"/></g>`
}

/** Draws the edge along a neckline. */
function drawEdge([collar, line]: readonly [collar: number, line: string], fabric: Fabric, width = 12): string {
  return `<path d="M ${collar} 236 ${line}" fill="none" stroke="${darkOf(fabric)}" stroke-width="${width}" stroke-linejoin="round" stroke-opacity=".7"/>`
}

const TOPS: Record<Top, DrawTop> = {
  crew: (body, fabric) => {
    const x = body.collar
    const line = `C ${x - 30} 308 ${30 - x} 308 ${-x} 236`
    return `${drawFabric(fabric, buildTorsoPath(body, line))}${drawEdge([x, line], fabric, 14)}`
  },
  vneck: (body, fabric) => {
    const x = body.collar
    const line = `C ${x - 18} 290 36 346 0 388 C -36 346 ${18 - x} 290 ${-x} 236`
    return `${drawFabric(fabric, buildTorsoPath(body, line))}${drawEdge([x, line], fabric)}`
  },
  boat: (body, fabric) => {
    const x = body.collar
    const line = `C ${x + 34} 254 ${x + 50} 258 ${x + 52} 264 C 96 336 -96 336 ${-x - 52} 264 C ${-x - 50} 258 ${-x - 34} 254 ${-x} 236`
    return drawFabric(fabric, buildTorsoPath(body, line))
  },
  square: (body, fabric) => {
    const x = body.collar
    const line = `C ${x + 20} 250 ${x + 26} 256 ${x + 22} 264 L ${x - 4} 384 C 40 396 -40 396 ${4 - x} 384 L ${-x - 22} 264 C ${-x - 26} 256 ${-x - 20} 250 ${-x} 236`
    return `${drawFabric(fabric, buildTorsoPath(body, line))}${drawEdge([x, line], fabric, 7)}`
  },
  turtleneck: (body, fabric) => {
    const x = body.neck
    const line = `C ${x + 40} 230 ${x + 26} 220 ${x + 18} 206 H ${-x - 18} C ${-x - 26} 220 ${-x - 40} 230 ${-body.collar} 236`
    const collar = `M ${-x - 12} 168 C ${-x * 0.5} 192 ${x * 0.5} 192 ${x + 12} 168 L ${x + 28} 250 C ${x * 0.5} 282 ${-x * 0.5} 282 ${-x - 28} 250 Z`
    return `${drawFabric(fabric, buildTorsoPath(body, line))}${drawFabric(fabric, collar)}<path d="M ${-x - 28} 250 C ${-x * 0.5} 282 ${x * 0.5} 282 ${x + 28} 250 M ${-x - 18} 206 C ${-x * 0.5} 232 ${x * 0.5} 232 ${x + 18} 206" fill="none" stroke="${darkOf(fabric)}" stroke-width="6" stroke-opacity=".5"/>`
  },
  shirt: (body, fabric) => {
    const x = body.collar
    const collar = (s: 1 | -1) =>
      `<path d="M ${s * (x - 38)} 196 C ${s * (x - 18)} 212 ${s * (x - 4)} 226 ${s * (x + 4)} 246 L ${s * 68} 348 L ${s * 8} 304 C ${s * 30} 280 ${s * (x - 50)} 240 ${s * (x - 38)} 196 Z" fill="${lighten(fabric.colour, 0.1)}" stroke="${darkOf(fabric)}" stroke-width="4" stroke-linejoin="round"/>`
    const buttons = [400, 490, 580, 670, 760]
      .map((y) => `<circle cx="8" cy="${y}" r="6" fill="${darkOf(fabric)}"/>`)
      .join('')
    return `${drawFabric(fabric, buildTorsoPath(body, `C ${x - 20} 280 24 320 0 344 C -24 320 ${20 - x} 280 ${-x} 236`))}<path d="M -4 340 V ${HIP_Y}" stroke="${darkOf(fabric)}" stroke-width="5" stroke-opacity=".6"/>${buttons}${collar(1)}${collar(-1)}`
  },
  blouse: (body, fabric) => {
    const x = body.collar
    const line = `C ${x - 10} 300 60 380 -6 446 C -50 380 ${20 - x} 300 ${-x} 236`
    return `${drawFabric(fabric, buildTorsoPath(body, line))}${drawEdge([x, line], fabric, 9)}<path d="M -6 446 C 20 520 60 600 ${body.waist} 680 M ${x - 6} 256 C 60 400 20 560 ${-body.waist * 0.4} 720" fill="none" stroke="${darkOf(fabric)}" stroke-width="6" stroke-opacity=".4"/>`
  },
  strap: (body, fabric) => {
    const s = body.shoulders
    const path = `M ${-s * 0.62} 264 L ${-s * 0.52} 258 C ${-s * 0.46} 350 ${-s * 0.22} 392 0 388 C ${s * 0.22} 392 ${s * 0.46} 350 ${s * 0.52} 258 L ${s * 0.62} 264 C ${s * 0.6} 400 ${s * 0.74} 430 ${s - 34} 470 C ${s - 40} 560 ${body.waist} 600 ${body.waist} 690 C ${body.waist} 780 ${body.hips} 820 ${body.hips} ${HIP_Y} H ${-body.hips} C ${-body.hips} 820 ${-body.waist} 780 ${-body.waist} 690 C ${-body.waist} 600 ${40 - s} 560 ${34 - s} 470 C ${-s * 0.74} 430 ${-s * 0.6} 400 ${-s * 0.62} 264 Z`
    return drawFabric(fabric, path)
  },
  hoodie: (body, fabric) => {
    const x = body.collar
    const hood = `M ${-x - 24} 232 C ${-x - 14} 158 ${18 - x} 150 ${28 - x} 192 C ${34 - x} 270 -34 320 0 330 C 34 320 ${x - 34} 270 ${x - 28} 192 C ${x - 18} 150 ${x + 14} 158 ${x + 24} 232 C ${x + 6} 326 60 386 0 396 C -60 386 ${-x - 6} 326 ${-x - 24} 232 Z`
    return `${drawFabric(fabric, buildTorsoPath(body, `C 60 330 -60 330 ${-x} 236`))}<path d="${hood}" fill="${lighten(fabric.colour, 0.07)}" stroke="${darkOf(fabric)}" stroke-width="5"/><path d="M -42 386 C -48 434 -44 464 -46 496 M 42 386 C 48 434 44 460 46 486" stroke="#f1e9e0" stroke-width="7" stroke-linecap="round" fill="none"/><path d="M ${-body.waist * 0.7} 820 L ${-body.waist * 0.5} 690 H ${body.waist * 0.5} L ${body.waist * 0.7} 820" fill="none" stroke="${darkOf(fabric)}" stroke-width="6" stroke-opacity=".5"/>`
  },
}
