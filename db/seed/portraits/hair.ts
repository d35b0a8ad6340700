import { mixColours } from './colours.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { createHairBrush } from './hair-brush.ts'
import { type CurlyStyle, drawCurlyBack, drawCurlyFront } from './hair-curly.ts'
import { type LongStyle, drawLongBack, drawLongFront } from './hair-long.ts'
import { type ShortStyle, drawShortBack, drawShortFront } from './hair-short.ts'
import { type TiedStyle, drawTiedBack, drawTiedFront } from './hair-tied.ts'
import { type HeadView, round } from './head-view.ts'

/** The hair behind the neck and the hair on the head, as SVG. */
export type HairLayers = { back: string; front: string }

export type HairStyle = LongStyle | TiedStyle | CurlyStyle | ShortStyle

const TIED = new Set<string>(['bun', 'lowBun', 'ponytail', 'braid', 'halfUp', 'manBun'])
const CURLY = new Set<string>(['curls', 'longCurls', 'afro', 'afroShort', 'curlyTop', 'puff'])
const SHORT = new Set<string>([
  'side',
  'quiff',
  'buzz',
  'crop',
  'swept',
  'messy',
  'receding',
  'fringeUp',
  'pixie',
  'greyCrop',
  'bald',
  'longTop',
])

const isTied = (style: HairStyle): style is TiedStyle => TIED.has(style)
const isCurly = (style: HairStyle): style is CurlyStyle => CURLY.has(style)
const isShort = (style: HairStyle): style is ShortStyle => SHORT.has(style)

/** The styles whose volume on top leaves no room for a hat. */
export const STYLES_WITHOUT_HAT: ReadonlySet<HairStyle> = new Set<HairStyle>(['bun', 'manBun', 'afro', 'puff'])

/** The styles that cover the ears. */
export const STYLES_OVER_EARS: ReadonlySet<HairStyle> = new Set<HairStyle>([
  'long',
  'centre',
  'waves',
  'beach',
  'lob',
  'bob',
  'sweptBob',
  'fringe',
  'longFringe',
  'curls',
  'longCurls',
  'halfUp',
  'afro',
])

/** Draws the hair of a person. */
export function drawHair(person: DrawnPerson, view: HeadView): HairLayers {
  const { hairStyle: style } = person
  const isClose = isShort(style) || isTied(style) || style === 'afroShort' || style === 'curlyTop' || style === 'puff'
  const back = createHairBrush(person, view, { layer: 'back', isClose })
  const front = createHairBrush(person, view, { layer: 'front', isClose })
  if (isTied(style)) {
    drawTiedBack(back, style)
    drawTiedFront(front, style)
  } else if (isCurly(style)) {
    drawCurlyBack(back, style)
    drawCurlyFront(front, style)
  } else if (isShort(style)) {
    drawShortBack(back, style)
    drawShortFront(front, style)
  } else {
    drawLongBack(back, style)
    drawLongFront(front, style)
  }
  return { back: back.finish(), front: front.finish() }
}

/** Draws the hair on the back of a turned head. Draw it after the skull and before the face. */
export function drawBackOfHead({ faceWidth: w, hairStyle }: DrawnPerson, view: HeadView): string {
  if (hairStyle === 'bald') return ''
  const rx = Math.hypot((w + 3) * view.cos, 142 * view.sin)
  return `<ellipse cx="${round(-12 * view.sin)}" cy="-58" rx="${round(rx)}" ry="132" fill="url(#${SHORT.has(hairStyle) ? 'hairSides' : 'hairBack'})"/>`
}

/** Returns the gradients and line styles of the hair. */
export function drawHairStyles({ hair, skin }: DrawnPerson): string {
  const gradient = (id: string, [x1, y1, x2, y2]: number[], stops: [number, string][]) =>
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('')}</linearGradient>`
  return `<style>.hair-light,.hair-dark,.hair-base{fill:none;stroke-linecap:round}.hair-light{stroke:${hair.light};stroke-opacity:.38}.hair-dark{stroke:${hair.dark};stroke-opacity:.42}.hair-base{stroke:${hair.base};stroke-opacity:.5}</style>
${gradient(
  'hair',
  [-30, -230, 30, 330],
  [
    [0, mixColours(hair.base, hair.light, 0.35)],
    [0.14, mixColours(hair.base, hair.light, 0.55)],
    [0.3, hair.base],
    [1, hair.dark],
  ],
)}
${gradient(
  'hairBack',
  [0, -200, 0, 200],
  [
    [0, hair.base],
    [0.5, hair.dark],
    [1, mixColours(hair.dark, hair.base, 0.3)],
  ],
)}
${gradient(
  'hairSides',
  [0, -120, 0, 34],
  [
    [0, mixColours(hair.base, hair.dark, 0.2)],
    [0.6, mixColours(hair.base, skin.shade, 0.25)],
    [1, mixColours(hair.base, skin.base, 0.6)],
  ],
)}`
}
