import { darken, lighten, mixColours } from './colours.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { type HeadView, round } from './head-view.ts'

export type Eyes = 'open' | 'smiling' | 'closed'
/** The direction of the eyes, from -1 to 1. */
export type Gaze = number

const LASH = '#2a1a18'
const eyeDepth = (x: number) => 118 - 0.0042 * x * x

/** Draws both eyes and their brows. */
export function drawEyes(person: DrawnPerson, view: HeadView, { eyes, gaze }: { eyes: Eyes; gaze: Gaze }): string {
  return ([-1, 1] as const)
    .map((side) => `${drawEye(person, view, { eyes, gaze, side })}${drawBrow(person, view, side)}`)
    .join('')
}

type EyeDrawing = { eyes: Eyes; gaze: Gaze; side: 1 | -1 }

function drawEye(person: DrawnPerson, view: HeadView, { eyes, gaze, side }: EyeDrawing): string {
  const { eyeSpan, eyeSize: size, eyeTilt, skin, gender, age } = person
  const point = (x: number, y: number) =>
    `${round(side * (eyeSpan + x * size))} ${round(y * size - (x / 29) * eyeTilt)}`
  const turn = (path: string) => view.turnPath(path, eyeDepth)
  const droop = Math.max(0, age - 50) * 0.09
  const isFemale = gender === 'female'
  if (eyes === 'closed')
    return drawClosedEye(
      turn(`M ${point(-29, 0)} C ${point(-16, -15)} ${point(14, -17)} ${point(30, 0)}`),
      skin.deep,
      isFemale,
    )
  const high = (eyes === 'smiling' ? -16 : -20.5) * person.eyeOpenness + droop
  const low = (eyes === 'smiling' ? 9 : 15) * person.eyeOpenness
  const upper = `C ${point(-19, high + 3)} ${point(12, high - 2)} ${point(30, -1)}`
  const shape = turn(`M ${point(-30, 5)} ${upper} C ${point(18, low + 1)} ${point(-13, low + 3)} ${point(-30, 5)} Z`)
  const weight = isFemale ? person.lashWeight : 1.5
  const wing = isFemale ? person.lashWeight * 2.4 : 0
  const lash = turn(
    `M ${point(-31, 6)} ${upper} L ${point(31 + wing, -2 - wing * 1.1)} C ${point(20, high - 3 - weight * 2.2)} ${point(-14, high - weight)} ${point(-31, 6)} Z`,
  )
  const crease = turn(
    `M ${point(-26, high + 7 - droop)} C ${point(-14, high - 8)} ${point(14, high - 10)} ${point(29, high + 9 + droop)}`,
  )
  const under = turn(`M ${point(26, 5)} C ${point(15, low + 2)} ${point(-10, low + 4)} ${point(-22, low - 1)}`)
  const [x, y] = view.place(side * eyeSpan + gaze * 9, -3.5 + (low + high) * 0.12, eyeDepth(eyeSpan))
  const clip = `eye${side + 1}`
  return `<path d="${crease}" fill="none" stroke="${skin.deep}" stroke-width="3" stroke-linecap="round" stroke-opacity=".55"/>
<clipPath id="${clip}"><path d="${shape}"/></clipPath><path d="${shape}" fill="${mixColours('#fbf6f0', skin.base, 0.12)}"/><g clip-path="url(#${clip})">${drawIris(person, view, [round(x), round(y)])}<path d="${shape}" transform="translate(0 -13)" fill="none" stroke="#3a221c" stroke-width="13" stroke-opacity=".16"/></g>
<path d="${lash}" fill="${LASH}" stroke="${LASH}" stroke-width="${isFemale ? 2 : 2.4}" stroke-linejoin="round"/><path d="${under}" fill="none" stroke="${skin.deep}" stroke-width="2" stroke-linecap="round" stroke-opacity=".5"/>`
}

function drawIris({ eyeColour, eyeSize }: DrawnPerson, { cos }: HeadView, [x, y]: [number, number]): string {
  const r = 15.5 * eyeSize
  const rx = round(r * (0.3 + 0.7 * cos))
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${round(r)}" fill="${darken(eyeColour, 0.45)}"/><ellipse cx="${x}" cy="${y + 1}" rx="${rx - 2.4}" ry="${round(r) - 2.4}" fill="${eyeColour}"/><ellipse cx="${x}" cy="${y + 6}" rx="${rx * 0.62}" ry="6.5" fill="${lighten(eyeColour, 0.45)}" fill-opacity=".6"/>
<circle cx="${x}" cy="${y}" r="${round(r * 0.46)}" fill="#150c0b"/><circle cx="${x - 5}" cy="${y - 6}" r="4.4" fill="#fff"/><circle cx="${x + 5.5}" cy="${y + 5}" r="2" fill="#fff" fill-opacity=".7"/>`
}

function drawClosedEye(path: string, colour: string, isFemale: boolean): string {
  return `<path d="${path}" fill="none" stroke="${isFemale ? LASH : darken(colour, 0.4)}" stroke-width="${isFemale ? 6 : 5}" stroke-linecap="round"/>`
}

function drawBrow(person: DrawnPerson, view: HeadView, side: 1 | -1): string {
  const { browThickness: t, browArch: arch, browColour, eyeSpan, gender } = person
  const y = gender === 'female' ? -41 : -36
  const point = (x: number, dy: number) => `${round(side * (eyeSpan + x))} ${round(y + dy)}`
  const path = `M ${point(-34, 3 + t * 0.4)} C ${point(-18, -arch * 0.5 - t * 0.6)} ${point(8, -arch - 4 - t * 0.55)} ${point(38, 6)} C ${point(12, -arch + t * 0.5)} ${point(-14, -arch * 0.4 + t * 0.7)} ${point(-33, 4 + t * 0.95)} Z`
  return `<path d="${view.turnPath(path, (x) => eyeDepth(x) + 10)}" fill="${browColour}" fill-opacity=".9"/>`
}
