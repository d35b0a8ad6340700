import { darken } from './colours.ts'
import { type Body, HIP_Y, WAIST_Y } from './body.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { darkOf, drawFabric, type Fabric } from './fabric.ts'

export type Bottom = 'trousers' | 'skirt' | 'shorts'

const ANKLE_Y = 1830

/** Draws legs, clothes and shoes below the waist. Draw them before the trunk. */
export function drawLegs(
  person: DrawnPerson,
  { body, bottom, fabric }: { body: Body; bottom: Bottom; fabric: Fabric },
): string {
  const shoe = (s: 1 | -1) =>
    `<path d="M ${s * 34} ${ANKLE_Y - 10} L ${s * 122} ${ANKLE_Y - 10} C ${s * 128} ${ANKLE_Y + 30} ${s * 176} ${ANKLE_Y + 44} ${s * 176} ${ANKLE_Y + 78} H ${s * 32} C ${s * 28} ${ANKLE_Y + 40} ${s * 30} ${ANKLE_Y + 20} ${s * 34} ${ANKLE_Y - 10} Z" fill="#e9e3da"/><path d="M ${s * 32} ${ANKLE_Y + 66} H ${s * 177} V ${ANKLE_Y + 84} H ${s * 32} Z" fill="#4a3c38"/>`
  const shoes = shoe(-1) + shoe(1)
  if (bottom === 'trousers') return `${shoes}${drawTrousers(body, fabric, ANKLE_Y + 10)}`
  const legs = drawFabric(
    { id: 'skinBody', colour: person.skin.base, accent: person.skin.base, pattern: 'plain' },
    buildLegsPath(body, ANKLE_Y, 0.72),
  )
  if (bottom === 'shorts') return `${legs}${shoes}${drawTrousers(body, fabric, 1250)}`
  const { waist, hips } = body
  return `${legs}${shoes}${drawFabric(fabric, `M ${-waist + 6} ${WAIST_Y} C ${-hips - 10} ${HIP_Y} ${-hips - 70} 1150 ${-hips - 110} 1400 C -60 1430 60 1430 ${hips + 110} 1400 C ${hips + 70} 1150 ${hips + 10} ${HIP_Y} ${waist - 6} ${WAIST_Y} Z`)}<path d="M -60 900 C -80 1100 -110 1250 -130 1410 M 70 900 C 80 1100 110 1250 140 1410 M 0 940 V 1416" fill="none" stroke="${darkOf(fabric)}" stroke-width="9" stroke-opacity=".35"/>`
}

function buildLegsPath({ hips }: Body, low: number, slim: number): string {
  const leg = (s: 1 | -1) =>
    `M ${s * hips * 0.98} ${HIP_Y - 90} C ${s * (hips + 10)} 1050 ${s * (hips * 0.9 * slim + 30)} 1350 ${s * (96 + 40 * slim)} ${low} H ${s * (64 - 36 * slim)} C ${s * 34} 1400 ${s * 18} 1150 ${s * 6} 1000 L ${s * -4} ${HIP_Y - 90} Z`
  return `${leg(1)} ${leg(-1)}`
}

function drawTrousers(body: Body, fabric: Fabric, low: number): string {
  return `${drawFabric(fabric, buildLegsPath(body, low, 1))}<path d="M 0 ${HIP_Y} L 0 1010 M ${-body.hips * 0.5} 1000 C ${-body.hips * 0.5} 1200 -90 1300 -86 ${low - 40} M ${body.hips * 0.5} 1000 C ${body.hips * 0.5} 1200 90 1300 86 ${low - 40}" fill="none" stroke="${darken(fabric.colour, 0.45)}" stroke-width="7" stroke-opacity=".4"/>`
}
