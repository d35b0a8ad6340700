import type { Body } from './body.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { drawFabric, drawFabricLine, type Fabric } from './fabric.ts'
import { type Point, round } from './head-view.ts'

export type ArmPose = 'down' | 'pocket' | 'back' | 'hip' | 'mug' | 'selfie' | 'wave'
export type Sleeve = 'long' | 'short' | 'none'

type Arm = { shoulder: Point; elbow: Point; wrist: Point }

/** Returns where an arm is. Arms behind the back are drawn before the trunk, the others after it. */
function placeArm(pose: ArmPose, { shoulders: s, hips, arm }: Body): Arm {
  const shoulder: Point = [s - arm - 3, 342 + (arm - 46) * 0.6]
  const x = s - arm
  const arms: Record<ArmPose, [Point, Point]> = {
    down: [
      [x + 26, 600],
      [x + 16, 850],
    ],
    pocket: [
      [x + 40, 600],
      [hips - 6, 838],
    ],
    back: [
      [x + 40, 590],
      [x - 60, 800],
    ],
    hip: [
      [x + 128, 588],
      [hips - 12, 800],
    ],
    mug: [
      [x + 26, 606],
      [70, 520],
    ],
    selfie: [
      [x + 96, 560],
      [x + 330, 560],
    ],
    wave: [
      [x + 110, 520],
      [x + 120, 250],
    ],
  }
  const [elbow, wrist] = arms[pose]
  return { shoulder, elbow, wrist }
}

export const isBehindTrunk = (pose: ArmPose) => pose === 'back' || pose === 'hip'

type ArmInput = { body: Body; pose: ArmPose; side: 1 | -1; sleeve: Sleeve; fabric: Fabric }

/** Draws an arm with its sleeve and its hand. */
export function drawArm({ skin }: DrawnPerson, { body, pose, side, sleeve, fabric }: ArmInput): string {
  const { shoulder, elbow, wrist } = placeArm(pose, body)
  const at = ([x, y]: Point) => `${round(x * side)} ${round(y)}`
  const width = body.arm * 2
  const bend: Point = pose === 'down' || pose === 'back' ? elbow : [elbow[0], elbow[1] + 20]
  const path = `M ${at(shoulder)} Q ${at(bend)} ${at(midpoint(elbow, wrist, pose === 'mug' || pose === 'hip' ? 0.14 : 0.3))} L ${at(wrist)}`
  const skinFabric: Fabric = { id: 'skinBody', colour: skin.shade, accent: skin.base, pattern: 'plain' }
  const hand =
    pose === 'pocket' || pose === 'back' || pose === 'hip'
      ? ''
      : drawHand(skin, at(wrist), { side, pose, size: body.arm })
  if (sleeve === 'long')
    return `${hand}${drawFabricLine(fabric, path, { width })}${pose === 'mug' ? drawMug(side, wrist, hand) : ''}`
  const bare = drawFabricLine(skinFabric, path, { width: width * 0.86 })
  const cuff = `M ${at(shoulder)} Q ${at([shoulder[0] + 24, shoulder[1] + 50])} ${at([shoulder[0] + 30, shoulder[1] + 124])}`
  const [x, y] = shoulder
  const cap =
    sleeve === 'short'
      ? `${drawFabricLine(fabric, cuff, { width: width * 1.06, cap: 'butt' })}${drawFabric(fabric, buildCirclePath([x * side, y], body.arm * 1.05))}`
      : ''
  return `${hand}${bare}${cap}${pose === 'mug' ? drawMug(side, wrist, hand) : ''}`
}

function buildCirclePath([x, y]: Point, r: number): string {
  const k = r * 0.552
  const p = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`
  return `M ${p(-r, 0)} C ${p(-r, -k)} ${p(-k, -r)} ${p(0, -r)} C ${p(k, -r)} ${p(r, -k)} ${p(r, 0)} C ${p(r, k)} ${p(k, r)} ${p(0, r)} C ${p(-k, r)} ${p(-r, k)} ${p(-r, 0)} Z`
}

function midpoint([x, y]: Point, [otherX, otherY]: Point, share: number): Point {
  return [x + (otherX - x) * share, y + (otherY - y) * share]
}

function drawHand(
  { base, deep }: DrawnPerson['skin'],
  wrist: string,
  { side, pose, size }: { side: 1 | -1; pose: ArmPose; size: number },
): string {
  const scale = round((size / 46) * 100) / 100
  const angle = { down: 4, hip: 70, mug: 0, selfie: -80, wave: 176, pocket: 0, back: 0 }[pose]
  if (pose === 'mug') return ''
  return `<g transform="translate(${wrist}) scale(${side * scale} ${scale}) rotate(${angle})"><path d="M -32 10 C -38 50 -34 86 -22 116 C -12 128 8 130 18 118 C 30 90 36 50 32 10 Z" fill="${base}"/><path d="M -28 26 C -50 40 -54 66 -46 88 C -38 94 -30 86 -28 70 Z" fill="${base}"/><path d="M -12 80 L -10 122 M 2 80 L 3 124 M 16 78 L 15 116" stroke="${deep}" stroke-width="3" stroke-linecap="round" stroke-opacity=".4" fill="none"/></g>`
}

/** Draws a mug between the fingers of a bent arm. */
function drawMug(side: 1 | -1, [x, y]: Point, hand: string): string {
  const [cx, cy] = [round(x * side - side * 40), round(y - 20)]
  return `${hand}<g transform="translate(${cx} ${cy}) scale(${side} 1)"><path d="M -62 -20 C -108 -20 -108 66 -56 62" fill="none" stroke="#d9d0c3" stroke-width="17"/><path d="M -66 -64 H 58 L 48 92 C 46 110 -54 110 -56 92 Z" fill="#f2ebdf"/><ellipse cx="-4" cy="-64" rx="62" ry="13" fill="#6b4128"/><ellipse cx="-4" cy="-64" rx="62" ry="13" fill="none" stroke="#fffaf0" stroke-width="5"/><path d="M -30 10 C -30 -14 0 -14 -2 10 C -4 -14 26 -14 24 10 C 24 30 -2 44 -3 50 C -6 44 -30 30 -30 10 Z" fill="#b0122d" fill-opacity=".75"/></g><g transform="translate(${cx} ${cy}) scale(${side} 1)" fill="url(#skinBody)">${[-36, -8, 20, 46].map((fy) => `<rect x="8" y="${fy}" width="62" height="26" rx="13"/>`).join('')}</g>`
}
