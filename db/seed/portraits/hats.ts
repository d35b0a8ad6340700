import { darken, lighten } from './colours.ts'
import { STYLES_OVER_EARS } from './hair.ts'
import type { DrawnPerson } from './drawn-person.ts'
import type { HeadView } from './head-view.ts'

export type Hat = 'none' | 'beanie' | 'cap' | 'straw' | 'hood' | 'helmet' | 'felt' | 'headband'

/** Returns the view for what is close to the skull. */
function closeTo(view: HeadView, w: number): HeadView {
  return { ...view, wrapPath: (path) => view.wrapPath(path, w + 6) }
}

type WornHat = { hat: Hat; hatColour: string }

/** Draws a hat in front of the hair. */
export function drawHat(
  { hat, hatColour: colour }: WornHat,
  { faceWidth: w, hairStyle }: DrawnPerson,
  view: HeadView,
): string {
  if (hat === 'none' || hat === 'hood') return ''
  const hair = STYLES_OVER_EARS.has(hairStyle) ? 24 : 8
  return DRAWINGS[hat](w + hair, closeTo(view, w + hair), colour)
}

/** Draws the part of a hat behind the head. */
export function drawHatBack(
  { hat, hatColour: colour }: WornHat,
  { faceWidth: w }: DrawnPerson,
  view: HeadView,
): string {
  if (hat === 'straw' || hat === 'felt')
    return `<path d="${closeTo(view, w + 8).wrapPath(`M ${-w - 120} -84 C ${-w - 40} -150 ${w + 40} -150 ${w + 120} -84 C ${w + 40} -60 ${-w - 40} -60 ${-w - 120} -84 Z`)}" fill="${darken(toHatColour(hat, colour), 0.35)}"/>`
  if (hat === 'hood')
    return `<path d="${view.wrapPath(`M -84 210 C ${-w - 60} 150 ${-w - 90} -226 0 -236 C ${w + 90} -226 ${w + 60} 150 84 210 Z`)}" fill="${darken(colour, 0.3)}"/>`
  return ''
}

/** Draws the edge of a hood around the face. */
export function drawHoodEdge({ faceWidth: w }: DrawnPerson, view: HeadView, colour: string): string {
  const edge = `M ${26 - w} 212 C ${-w - 72} 130 ${-w - 92} -226 0 -238 C ${w + 92} -226 ${w + 72} 130 ${w - 26} 212 C ${w - 16} 160 ${w + 30} 60 ${w + 14} -40 C ${w - 2} -150 60 -200 0 -200 C -60 -200 ${2 - w} -150 ${-w - 14} -40 C ${-w - 30} 60 ${16 - w} 160 ${26 - w} 212 Z`
  const path = view.wrapPath(edge)
  return `<path d="${path}" fill="${colour}"/><path d="${view.wrapPath(`M ${26 - w} 206 C ${-w - 40} 60 ${-w - 10} -190 0 -200 C ${w + 10} -190 ${w + 40} 60 ${w - 26} 206`)}" fill="none" stroke="${darken(colour, 0.3)}" stroke-width="5" stroke-opacity=".6"/>`
}

function toHatColour(hat: Hat, colour: string): string {
  return hat === 'straw' ? '#dcbc80' : colour
}

type DrawHat = (w: number, view: HeadView, colour: string) => string

const DRAWINGS: Record<Exclude<Hat, 'none' | 'hood'>, DrawHat> = {
  beanie: (w, { wrapPath }, colour) => {
    const ribs = Array.from(
      { length: 17 },
      (_, index) => `M ${-w + (index * w) / 8} -92 L ${-w * 0.96 + (index * w * 0.96) / 8} -138`,
    ).join(' ')
    return `<path d="${wrapPath(`M ${-w - 6} -100 C ${-w - 8} -214 -70 -250 0 -250 C 70 -250 ${w + 8} -214 ${w + 6} -100 Z`)}" fill="${gradient(colour)}"/><path d="${wrapPath(`M ${-w * 0.6} -150 C ${-w * 0.5} -200 -30 -236 0 -248 M ${w * 0.6} -150 C ${w * 0.5} -200 30 -236 0 -248 M 0 -150 L 0 -248`)}" stroke="${darken(colour, 0.25)}" stroke-width="5" fill="none" stroke-opacity=".5"/>
<path d="${wrapPath(`M ${-w - 10} -72 C -60 -96 60 -96 ${w + 10} -72 C ${w + 14} -100 ${w + 12} -126 ${w + 4} -142 C 60 -164 -60 -164 ${-w - 4} -142 C ${-w - 12} -126 ${-w - 14} -100 ${-w - 10} -72 Z`)}" fill="${lighten(colour, 0.1)}"/><path d="${wrapPath(ribs)}" stroke="${darken(colour, 0.3)}" stroke-width="4" stroke-opacity=".45"/>${defineGradient(colour)}`
  },
  cap: (
    w,
    { wrapPath, side },
    colour,
  ) => `${defineGradient(colour)}<path d="${wrapPath(`M ${-w - 4} -86 C ${-w - 8} -196 -70 -234 0 -234 C 70 -234 ${w + 8} -196 ${w + 4} -86 C 60 -112 -60 -112 ${-w - 4} -86 Z`)}" fill="${gradient(colour)}"/><path d="${wrapPath('M 0 -234 L 0 -108 M -60 -218 C -74 -180 -76 -140 -70 -104 M 60 -218 C 74 -180 76 -140 70 -104')}" stroke="${darken(colour, 0.3)}" stroke-width="3" fill="none" stroke-opacity=".6"/>
<path d="${wrapPath(`M ${-w + 4} -92 C -70 -128 70 -128 ${w - 4} -92 C ${w + 6} -78 ${w * 0.8} -54 ${w * 0.6 + side * 10} -52 C 40 -74 -40 -74 ${-w * 0.6 + side * 10} -52 C ${-w * 0.8} -54 ${-w - 6} -78 ${-w + 4} -92 Z`)}" fill="${darken(colour, 0.22)}"/>`,
  straw: (w, view, colour) => drawBrimmed(w, view, { colour: toHatColour('straw', colour), band: colour }),
  felt: (w, view, colour) => drawBrimmed(w, view, { colour, band: darken(colour, 0.5) }),
  helmet: (w, { wrapPath }, colour) =>
    `${defineGradient(colour)}<path d="${wrapPath(`M ${-w + 6} -70 C ${-w + 20} 60 -90 150 -30 186 M ${w - 6} -70 C ${w - 20} 60 90 150 30 186`)}" stroke="#2a2527" stroke-width="8" fill="none"/><path d="${wrapPath(`M ${-w - 12} -78 C ${-w - 20} -214 -76 -254 0 -254 C 76 -254 ${w + 20} -214 ${w + 12} -78 C 60 -118 -60 -118 ${-w - 12} -78 Z`)}" fill="${gradient(colour)}"/><path d="${wrapPath('M -14 -240 C -16 -200 -16 -160 -12 -124 L 12 -124 C 16 -160 16 -200 14 -240 Z M -70 -220 C -84 -180 -84 -146 -74 -116 L -48 -120 C -56 -150 -54 -190 -44 -232 Z M 70 -220 C 84 -180 84 -146 74 -116 L 48 -120 C 56 -150 54 -190 44 -232 Z')}" fill="${darken(colour, 0.65)}"/>`,
  headband: (w, { wrapPath }, colour) =>
    `<path d="${wrapPath(`M ${-w - 8} -70 C -70 -128 70 -128 ${w + 8} -70 L ${w + 8} -112 C 70 -168 -70 -168 ${-w - 8} -112 Z`)}" fill="${colour}"/><path d="${wrapPath(`M -18 -124 C -10 -136 10 -146 18 -152`)}" stroke="${darken(colour, 0.3)}" stroke-width="8" fill="none" stroke-opacity=".5"/>`,
}

function drawBrimmed(w: number, { wrapPath }: HeadView, { colour, band }: { colour: string; band: string }): string {
  return `${defineGradient(colour)}<path d="${wrapPath(`M ${-w + 2} -110 C ${-w} -220 -70 -256 -20 -248 C -6 -242 6 -242 20 -248 C 70 -256 ${w} -220 ${w - 2} -110 Z`)}" fill="${gradient(colour)}"/><path d="${wrapPath(`M ${-w} -104 C -60 -134 60 -134 ${w} -104 L ${w - 2} -140 C 60 -168 -60 -168 ${2 - w} -140 Z`)}" fill="${band}"/>
<path d="${wrapPath(`M ${-w - 116} -86 C ${-w - 50} -118 -70 -134 0 -134 C 70 -134 ${w + 50} -118 ${w + 116} -86 C ${w + 60} -72 ${w} -88 ${w - 30} -94 C 50 -106 -50 -106 ${30 - w} -94 C ${-w} -88 ${-w - 60} -72 ${-w - 116} -86 Z`)}" fill="${lighten(colour, 0.06)}"/>`
}

const gradient = (colour: string) => `url(#hat${colour.slice(1)})`

function defineGradient(colour: string): string {
  return `<linearGradient id="hat${colour.slice(1)}" x1="0" y1="0" x2="1" y2=".3"><stop stop-color="${lighten(colour, 0.14)}"/><stop offset="1" stop-color="${darken(colour, 0.25)}"/></linearGradient>`
}
