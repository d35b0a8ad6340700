import { type ArmPose, drawArm, isBehindTrunk } from './arms.ts'
import { drawBeard } from './beard.ts'
import { drawNeck, measureBody } from './body.ts'
import { darken, mixColours } from './colours.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { drawEyes, type Eyes } from './eyes.ts'
import { defineFabric } from './fabric.ts'
import { drawEar, drawFace } from './face.ts'
import { drawGlasses } from './glasses.ts'
import { drawBackOfHead, drawHair, drawHairStyles, STYLES_OVER_EARS } from './hair.ts'
import { drawHat, drawHatBack, drawHoodEdge } from './hats.ts'
import { createHeadView, type HeadPose, round } from './head-view.ts'
import { drawLegs } from './legs.ts'
import { drawMarks, drawMouth, drawNose, type Smile } from './nose-and-mouth.ts'
import { drawProfileHead, drawProfileNeck } from './profile-head.ts'
import { drawOuter, drawScarf } from './outerwear.ts'
import { drawTop } from './tops.ts'
import type { Outfit } from './wardrobe.ts'

export type Posture = {
  head: HeadPose
  eyes: Eyes
  gaze: number
  smile: Smile
  arms: readonly [left: ArmPose, right: ArmPose]
  showsLegs: boolean
  /** True when the face is seen from the side. The yaw says which side. */
  isProfile: boolean
}

/** Draws a person in front of nothing. The eyes are at y 0. `light` is the side from which the light comes. */
export function drawPerson(
  person: DrawnPerson,
  outfit: Outfit,
  { posture, light }: { posture: Posture; light: 1 | -1 },
): string {
  if (posture.isProfile) return drawFromSide(person, outfit, { posture, light })
  const view = createHeadView(posture.head)
  const hair = drawHair(person, view)
  const head = `<g transform="translate(${round(view.sin * 16)} 0) rotate(${posture.head.tilt} 0 170)">`
  const back = `${head}${drawHatBack(outfit, person, view)}${clipUnderHat(hair.back, outfit, 'Back')}</g>`
  return `<defs>${definePerson(person, outfit, light)}</defs>${back}${drawClothedBody(person, outfit, { posture, light })}${head}${drawHeadParts(person, outfit, { posture, light, hairFront: hair.front })}</g>`
}

/** Draws a person who looks aside. Hats are left out, because they are drawn from the front. */
function drawFromSide(
  person: DrawnPerson,
  outfit: Outfit,
  { posture, light }: { posture: Posture; light: 1 | -1 },
): string {
  const isLeft = posture.head.yaw < 0
  const smile = posture.smile === 'teeth' || posture.smile === 'laugh' ? 'open' : 'closed'
  const turn = (part: string) =>
    `<g transform="scale(${isLeft ? -1 : 1} 1) rotate(${round(posture.head.pitch)} 0 170)">${part}</g>`
  return `<defs>${definePerson(person, outfit, light)}</defs>${turn(drawProfileNeck(person))}${drawClothedBody(person, { ...outfit, hasNecklace: false }, { posture, light })}${turn(drawProfileHead(person, smile))}`
}

function drawHeadParts(
  person: DrawnPerson,
  outfit: Outfit,
  { posture, light, hairFront }: { posture: Posture; light: 1 | -1; hairFront: string },
): string {
  const view = createHeadView(posture.head)
  const [near, far]: [1 | -1, 1 | -1] = view.side === 1 ? [-1, 1] : [1, -1]
  const hasEars = !STYLES_OVER_EARS.has(person.hairStyle) && outfit.hat !== 'hood'
  const hood = outfit.hat === 'hood' ? drawHoodEdge(person, view, outfit.hatColour) : ''
  return `${hasEars ? drawEar(person, view, far) : ''}${drawFace(person, view, light).replace('<clipPath', `${drawBackOfHead(person, view)}<clipPath`)}${drawBeard(person, view)}
${drawEyes(person, view, posture)}${drawNose(person, view, light)}${drawMouth(person, view, posture.smile)}${drawMarks(person, view)}${hasEars ? drawEar(person, view, near) : ''}
${clipUnderHat(hairFront, outfit, 'Front')}${drawGlasses(outfit.hasSunglasses ? 'sun' : person.glasses, person, view)}${drawHat(outfit, person, view)}${hood}`
}

/** Cuts off hair that would stick out above a hat. */
function clipUnderHat(hair: string, { hat }: Outfit, layer: string): string {
  if (hat === 'none' || hat === 'headband' || hair === '') return hair
  return `<clipPath id="hat${layer}"><path d="M -400 ${hat === 'hood' ? -190 : -140} H 400 V 900 H -400 Z"/></clipPath><g clip-path="url(#hat${layer})">${hair}</g>`
}

function drawClothedBody(
  person: DrawnPerson,
  outfit: Outfit,
  { posture }: { posture: Posture; light: 1 | -1 },
): string {
  const body = measureBody(person)
  const isCovered = outfit.outer !== 'none' && outfit.outer !== 'gilet' && outfit.outer !== 'apron'
  const fabric = isCovered ? outfit.outerFabric : outfit.topFabric
  const [left, right] = posture.arms
  const { sleeve } = outfit
  // Without a sleeve the arm would end above a pocket that nobody sees.
  const arm = (pose: ArmPose, side: 1 | -1) =>
    drawArm(person, { body, pose: pose === 'pocket' && sleeve !== 'long' ? 'down' : pose, side, sleeve, fabric })
  const arms = [
    [left, -1],
    [right, 1],
  ] as const
  const drawArms = (isBehind: boolean) =>
    arms.map(([pose, side]) => (isBehindTrunk(pose) === isBehind ? arm(pose, side) : '')).join('')
  const legs = posture.showsLegs ? drawLegs(person, { body, bottom: outfit.bottom, fabric: outfit.bottomFabric }) : ''
  const necklace =
    outfit.hasNecklace && !outfit.scarf
      ? `<path d="M ${-body.neck - 12} 236 C -50 300 -20 322 0 326 C 20 322 50 300 ${body.neck + 12} 236" fill="none" stroke="#d9b056" stroke-width="3.4"/><circle cx="0" cy="332" r="7" fill="#d9b056"/>`
      : ''
  return `<g transform="translate(0 -24)">${legs}${drawArms(true)}${drawNeck(person, body, Math.sin((posture.head.yaw * Math.PI) / 180) * 70)}${necklace}${drawTop(outfit.top, person, { body, fabric: outfit.topFabric })}${outfit.outer === 'apron' ? drawArms(false) : ''}${drawOuter(outfit.outer, body, outfit.outerFabric)}${outfit.outer === 'apron' ? '' : drawArms(false)}${outfit.scarf ? drawScarf(body, outfit.scarf) : ''}</g>`
}

function definePerson(person: DrawnPerson, outfit: Outfit, light: 1 | -1): string {
  const { skin, hair } = person
  const radial = (id: string, colour: string, opacity: number) =>
    `<radialGradient id="${id}"><stop stop-color="${colour}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`
  const [x1, x2] = light < 0 ? [-130, 140] : [130, -140]
  const across = (id: string, shade: number) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="-120" x2="${x2}" y2="160"><stop stop-color="${mixColours(skin.base, skin.light, 0.45)}"/><stop offset=".45" stop-color="${skin.base}"/><stop offset="1" stop-color="${mixColours(skin.base, skin.shade, shade)}"/></linearGradient>`
  return `${drawHairStyles(person)}${across('skin', 0.7)}${across('skinBody', 0.6)}
<linearGradient id="ear" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${mixColours(skin.base, skin.blush, 0.12)}"/><stop offset="1" stop-color="${mixColours(skin.base, skin.blush, 0.3)}"/></linearGradient>
<linearGradient id="neckShade" gradientUnits="userSpaceOnUse" x1="0" y1="110" x2="0" y2="252"><stop stop-color="${darken(skin.shade, 0.16)}" stop-opacity=".95"/><stop offset=".75" stop-color="${skin.shade}" stop-opacity=".8"/><stop offset="1" stop-color="${skin.shade}" stop-opacity=".3"/></linearGradient>
<linearGradient id="armEdge" gradientUnits="userSpaceOnUse" x1="0" y1="370" x2="0" y2="500"><stop stop-color="#170d12" stop-opacity="0"/><stop offset="1" stop-color="#170d12" stop-opacity=".34"/></linearGradient>
${radial('blush', skin.blush, person.blush + 0.08)}${radial('shade', skin.shade, 0.75)}${radial('socket', skin.shade, 0.5)}${radial('glow', skin.light, 0.5)}${radial('underHair', mixColours(skin.shade, hair.dark, 0.25), 0.7)}
${[outfit.topFabric, outfit.outerFabric, outfit.bottomFabric, outfit.scarf].map((fabric) => (fabric ? defineFabric(fabric, light) : '')).join('')}`
}
