import { darken, lighten, mixColours } from './colours.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { type HeadView, round } from './head-view.ts'

export type Smile = 'closed' | 'soft' | 'teeth' | 'laugh'

/** Draws the nose. Its shadow is on the side away from the light, or on the far side of a turned head. */
export function drawNose(person: DrawnPerson, view: HeadView, light: 1 | -1): string {
  const { noseScale: k, noseWidth: nw, noseLength: length, skin } = person
  const awayFromLight = light === 1 ? -1 : 1
  const s = Math.abs(view.sin) > 0.2 ? view.side : awayFromLight
  const tipY = 62 * length
  const at = (x: number, y: number, depth: number) => view.place(x, y, depth).map(round).join(' ')
  const wing = 21 * k * nw
  const bridge = `M ${at(s * 12, -22, 112)} C ${at(s * 8, 8, 128)} ${at(s * 9, tipY * 0.55, 138)} ${at(s * 12 * k, tipY - 10, 150)} C ${at(s * 15 * k, tipY - 2, 150)} ${at(s * wing, tipY - 6, 122)} ${at(s * (wing + 2), tipY + 4, 116)} C ${at(s * 26, tipY * 0.6, 104)} ${at(s * 22, 6, 104)} ${at(s * 26, -20, 104)} Z`
  const base = `M ${at(-wing, tipY + 1, 112)} C ${at(-wing + 3, tipY + 10, 118)} ${at(-9 * k, tipY + 6, 134)} ${at(-5 * k, tipY + 9, 140)} C ${at(-2, tipY + 12, 142)} ${at(3, tipY + 12, 142)} ${at(6 * k, tipY + 9, 140)} C ${at(10 * k, tipY + 6, 134)} ${at(wing - 3, tipY + 10, 118)} ${at(wing, tipY + 1, 112)}`
  const wingLine = (side: 1 | -1) =>
    `M ${at(side * (wing - 1), tipY - 14, 114)} C ${at(side * (wing + 6), tipY - 8, 112)} ${at(side * (wing + 5), tipY + 4, 112)} ${at(side * (wing - 2), tipY + 4, 114)}`
  const [tipX, tip] = view.place(-s * 3, tipY - 11, 152)
  const [ridgeX, ridge] = view.place(-s * 4, 18, 134)
  return `<path d="${bridge}" fill="${skin.shade}" fill-opacity=".5"/><ellipse cx="${round(view.place(0, tipY + 16, 124)[0])}" cy="${round(tipY + 17)}" rx="${round(wing)}" ry="7" fill="${skin.shade}" fill-opacity=".35"/>
<ellipse cx="${round(ridgeX)}" cy="${round(ridge)}" rx="5" ry="30" fill="${skin.light}" fill-opacity=".4"/><ellipse cx="${round(tipX)}" cy="${round(tip)}" rx="${round(8 * k)}" ry="${round(7 * k)}" fill="${skin.light}" fill-opacity=".7"/>
<path d="${base}" fill="none" stroke="${skin.deep}" stroke-width="3.8" stroke-linecap="round" stroke-linejoin="round" stroke-opacity=".85"/><path d="${wingLine(s)} ${Math.abs(view.sin) > 0.3 ? '' : wingLine(s === 1 ? -1 : 1)}" fill="none" stroke="${skin.deep}" stroke-width="2.6" stroke-linecap="round" opacity=".4"/>`
}

const mouthDepth = (x: number) => 122 - 0.011 * x * x

/** Draws the mouth. */
export function drawMouth(person: DrawnPerson, view: HeadView, smile: Smile): string {
  const { mouthWidth: mw, lipScale: lip, skin } = person
  const y = 62 * person.noseLength + 40
  const turn = (path: string) => view.turnPath(path, mouthDepth)
  const p = (x: number, dy: number) => `${round(x * mw)} ${round(y + dy)}`
  const colours = lipColours(person)
  const corners = turn(
    `M ${p(-53, -6)} C ${p(-57, -3)} ${p(-57, 3)} ${p(-54, 7)} M ${p(53, -6)} C ${p(57, -3)} ${p(57, 3)} ${p(54, 7)}`,
  )
  const corner = `<path d="${corners}" fill="none" stroke="${skin.deep}" stroke-width="3" stroke-linecap="round" stroke-opacity=".4"/>`
  const mouth =
    smile === 'closed' || smile === 'soft'
      ? drawClosedMouth({ p, turn, lip, colours, rise: smile === 'soft' ? 7 : 3 })
      : drawOpenMouth({ p, turn, lip, colours, rise: 7, drop: smile === 'laugh' ? 40 : 25 })
  return `${mouth}${corner}`
}

type LipColours = { upper: string; lower: string; line: string; shine: string }

function lipColours({ skin, gender, lipColour }: DrawnPerson): LipColours {
  const lip =
    lipColour ?? (gender === 'male' ? mixColours(skin.base, skin.lip, 0.3) : mixColours(skin.base, skin.lip, 0.85))
  return { upper: darken(lip, 0.13), lower: lip, line: darken(skin.lip, 0.5), shine: lighten(lip, 0.55) }
}

type Mouth = {
  p: (x: number, y: number) => string
  turn: (path: string) => string
  lip: number
  colours: LipColours
  /** The height of the corners above the middle. */
  rise: number
}

function drawClosedMouth({ p, turn, lip, colours, rise }: Mouth): string {
  const line = `C ${p(-26, 7)} ${p(-8, 3)} ${p(0, 5)} C ${p(8, 3)} ${p(26, 7)} ${p(46, -rise)}`
  const upper = turn(
    `M ${p(-46, -rise)} C ${p(-28, -5 * lip)} ${p(-12, -10 * lip)} ${p(0, -5 * lip)} C ${p(12, -10 * lip)} ${p(28, -5 * lip)} ${p(46, -rise)} C ${p(26, 8)} ${p(-26, 8)} ${p(-46, -rise)} Z`,
  )
  const lower = turn(
    `M ${p(-44, -rise + 2)} C ${p(-28, 12 + 13 * lip)} ${p(28, 12 + 13 * lip)} ${p(44, -rise + 2)} C ${p(24, 6)} ${p(-24, 6)} ${p(-44, -rise + 2)} Z`,
  )
  return `<path d="${lower}" fill="${colours.lower}"/><path d="${upper}" fill="${colours.upper}"/><path d="${turn(`M ${p(-49, -rise - 2)} C ${p(-47, -rise)} ${p(-47, -rise)} ${p(-46, -rise)} ${line} C ${p(47, -rise)} ${p(47, -rise)} ${p(49, -rise - 2)}`)}" fill="none" stroke="${colours.line}" stroke-width="3.2" stroke-linecap="round" stroke-opacity=".85"/>
<path d="${turn(`M ${p(-14, 11 + 3 * lip)} C ${p(-6, 13 + 3 * lip)} ${p(6, 13 + 3 * lip)} ${p(14, 11 + 3 * lip)}`)}" stroke="${colours.shine}" stroke-width="4" stroke-linecap="round" fill="none" stroke-opacity=".45"/>`
}

function drawOpenMouth({ p, turn, lip, colours, rise, drop }: Mouth & { drop: number }): string {
  const inner = `M ${p(-46, -rise)} C ${p(-26, 2)} ${p(-10, 0)} ${p(0, 1)} C ${p(10, 0)} ${p(26, 2)} ${p(46, -rise)} C ${p(36, drop * 0.86)} ${p(16, drop)} ${p(0, drop)} C ${p(-16, drop)} ${p(-36, drop * 0.86)} ${p(-46, -rise)} Z`
  const outer = turn(
    `M ${p(-49, -rise - 2)} C ${p(-28, -4 - 6 * lip)} ${p(-12, -3 - 8 * lip)} ${p(0, 0 - 6 * lip)} C ${p(12, -3 - 8 * lip)} ${p(28, -4 - 6 * lip)} ${p(49, -rise - 2)} C ${p(40, drop + 4)} ${p(20, drop + 10 * lip)} ${p(0, drop + 10 * lip)} C ${p(-20, drop + 10 * lip)} ${p(-40, drop + 4)} ${p(-49, -rise - 2)} Z`,
  )
  const teeth = Math.min(drop * 0.72, 20)
  return `<path d="${outer}" fill="${colours.lower}"/><path d="${turn(`M ${p(-49, -rise - 2)} C ${p(-28, -4 - 6 * lip)} ${p(-12, -3 - 8 * lip)} ${p(0, -6 * lip)} C ${p(12, -3 - 8 * lip)} ${p(28, -4 - 6 * lip)} ${p(49, -rise - 2)} C ${p(26, 3)} ${p(-26, 3)} ${p(-49, -rise - 2)} Z`)}" fill="${colours.upper}"/>
<clipPath id="mouth"><path d="${turn(inner)}"/></clipPath><path d="${turn(inner)}" fill="#581a22"/><g clip-path="url(#mouth)"><path d="${turn(`M ${p(-52, -rise - 6)} L ${p(52, -rise - 6)} C ${p(44, teeth - 2)} ${p(20, teeth)} ${p(0, teeth)} C ${p(-20, teeth)} ${p(-44, teeth - 2)} ${p(-52, -rise - 6)} Z`)}" fill="#fbf5ec"/><path d="${turn(`M ${p(-50, -rise)} C ${p(-26, 5)} ${p(26, 5)} ${p(50, -rise)}`)}" fill="none" stroke="#7d4a44" stroke-width="6" stroke-opacity=".28"/><path d="${turn(`M ${p(-24, drop + 2)} C ${p(-18, drop - 12)} ${p(18, drop - 12)} ${p(24, drop + 2)} Z`)}" fill="#c4626a"/></g>
<path d="${turn(`M ${p(-13, drop + 5 * lip)} C ${p(-6, drop + 6 * lip)} ${p(6, drop + 6 * lip)} ${p(13, drop + 5 * lip)}`)}" stroke="${colours.shine}" stroke-width="4" stroke-linecap="round" fill="none" stroke-opacity=".45"/>`
}

/** Draws freckles and a mole. */
export function drawMarks({ hasFreckles, hasMole, skin }: DrawnPerson, view: HeadView): string {
  const dots = hasFreckles
    ? FRECKLES.flatMap(([x, y]) =>
        x
          ? [
              [x, y],
              [-x + 3, y + 2],
            ]
          : [[x, y]],
      )
    : []
  const circles = dots.map(([x = 0, y = 0], index) => {
    const [cx, cy] = view.place(x, y, 122 - Math.abs(x) * 0.35)
    return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${2 + (index % 3) * 0.5}"/>`
  })
  const [x, y] = view.place(48, 84, 104)
  const mole = hasMole ? `<circle cx="${round(x)}" cy="${round(y)}" r="3.4" fill="${skin.deep}"/>` : ''
  return `<g fill="${skin.deep}" opacity=".42">${circles.join('')}</g>${mole}`
}

const FRECKLES = [
  [84, 48],
  [70, 58],
  [56, 50],
  [76, 70],
  [60, 68],
  [44, 60],
  [92, 62],
  [50, 38],
  [34, 46],
  [-8, 36],
  [9, 44],
  [2, 26],
] as const
