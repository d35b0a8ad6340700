import type { DrawnPerson } from './drawn-person.ts'
import { round } from './head-view.ts'

/** The measures of a body below the head, in units of the drawing. Widths are halves. */
export type Body = {
  neck: number
  /** The width of the neckline of most clothes. */
  collar: number
  shoulders: number
  waist: number
  hips: number
  /** Half of the thickness of an arm. */
  arm: number
}

export const WAIST_Y = 690
export const HIP_Y = 900

export function measureBody({ gender, build, age }: DrawnPerson): Body {
  const isMale = gender === 'male'
  const belly = Math.max(0, Math.min(1, (build - 0.95) * 3 + (age - 40) * 0.012))
  const neck = (isMale ? 66 : 49) * build
  return {
    neck,
    collar: neck + 52,
    shoulders: (isMale ? 268 : 220) * (0.5 + build * 0.5),
    waist: (isMale ? 176 : 140) * build + belly * 34,
    hips: (isMale ? 172 : 176) * build + belly * 20,
    arm: (isMale ? 54 : 42) * (0.6 + build * 0.4),
  }
}

/** Draws the neck and the upper chest, which most clothes leave visible. */
export function drawNeck({ skin, chinY, age }: DrawnPerson, { neck, shoulders: s }: Body, chinX: number): string {
  const shape = `M ${-neck} 80 C ${-neck + 3} 176 ${2 - neck} 204 ${-neck - 38} 232 C ${-neck - 100} 258 ${40 - s} 272 ${8 - s} 340 L ${20 - s} 470 H ${s - 20} L ${s - 8} 340 C ${s - 40} 272 ${neck + 100} 258 ${neck + 38} 232 C ${neck - 2} 204 ${neck - 3} 176 ${neck} 80 Z`
  const x = round(chinX)
  const rings =
    age > 54
      ? `<path d="M -34 212 C -12 222 12 222 34 212 M -38 228 C -12 238 12 238 38 228" fill="none" stroke="${skin.deep}" stroke-width="3" stroke-linecap="round" stroke-opacity=".3"/>`
      : ''
  return `<clipPath id="neck"><path d="${shape}"/></clipPath><path d="${shape}" fill="url(#skinBody)"/><g clip-path="url(#neck)"><path d="M ${x - 190} 60 H ${x + 190} V ${chinY + 8} C ${x + 118} ${chinY + 34} ${x + 52} ${chinY + 52} ${x} ${chinY + 54} C ${x - 52} ${chinY + 52} ${x - 118} ${chinY + 34} ${x - 190} ${chinY + 8} Z" fill="url(#neckShade)"/></g>${rings}
<path d="M -88 300 C -58 288 -36 292 -18 308 M 88 300 C 58 288 36 292 18 308" fill="none" stroke="${skin.shade}" stroke-width="6" stroke-linecap="round" stroke-opacity=".6"/><path d="M ${-neck + 8} 190 C ${-neck + 16} 236 -40 276 -16 298 M ${neck - 8} 190 C ${neck - 16} 236 40 276 16 298" fill="none" stroke="${skin.shade}" stroke-width="7" stroke-linecap="round" stroke-opacity=".28"/>`
}

/** Builds the path of the trunk from the neckline to the hips. `neckline` goes from the right end of the collar to the left. */
export function buildTorsoPath({ collar, shoulders: s, waist, hips }: Body, neckline: string, low = HIP_Y): string {
  const hem = low > HIP_Y ? hips + (low - HIP_Y) * 0.06 : hips
  return `M ${-collar} 236 C ${-collar - 46} 258 ${46 - s} 264 ${18 - s} 306 C ${2 - s} 330 ${12 - s} 400 ${34 - s} 470 C ${40 - s} 560 ${-waist} 600 ${-waist} ${WAIST_Y} C ${-waist} ${WAIST_Y + 80} ${-hips} ${HIP_Y - 80} ${-hem} ${low} H ${hem} C ${hips} ${HIP_Y - 80} ${waist} ${WAIST_Y + 80} ${waist} ${WAIST_Y} C ${waist} 600 ${s - 40} 560 ${s - 34} 470 C ${s - 12} 400 ${s - 2} 330 ${s - 18} 306 C ${s - 46} 264 ${collar + 46} 258 ${collar} 236 ${neckline} Z`
}
