import type { DrawnPerson } from './drawn-person.ts'

export type Smile = 'soft' | 'open' | 'wide'

/** Draws eyes, brows, nose and mouth. `turn` is the distance by which the eyes move sideways. The nose moves further. */
export function drawFeatures(person: DrawnPerson, { turn, smile }: { turn: number; smile: Smile }): string {
  return `<g transform="translate(${turn} 0)">${drawEye(person, -1, smile)}${drawEye(person, 1, smile)}${drawBrows(person)}</g>
<g transform="translate(${(turn * 1.45).toFixed(2)} 0)">${drawNose(person)}</g><g transform="translate(${(turn * 1.1).toFixed(2)} 0)">${drawMouth(person, smile)}${drawFrecklesAndMole(person)}</g>`
}

function drawEye({ eyeSpan, eyeSize, eyeColour, gender, skin }: DrawnPerson, side: 1 | -1, smile: Smile): string {
  const isFemale = gender === 'female'
  const low = smile === 'soft' ? 15 : 11 // a broad smile lifts the lower lid
  const shape = `M -29 5 C -20 -14 10 -19 29 -1 C 18 ${low} -14 ${low + 2} -29 5 Z`
  const lid = `M -31 6 C -21 -15 10 -20 31 -2`
  const lash = isFemale ? `<path d="M 27 -4 C 32 -6 36 -9 39 -14 C 38 -7 36 -1 30 3 Z" fill="#2b1a18"/>` : ''
  const clip = `eye${side + 1}`
  return `<g transform="translate(${side * eyeSpan} 0) scale(${side * eyeSize} ${eyeSize})"><path d="M -28 -10 C -16 -26 14 -29 30 -12" fill="none" stroke="${skin.deep}" stroke-width="3" stroke-linecap="round" opacity=".55"/>
<clipPath id="${clip}"><path d="${shape}"/></clipPath><path d="${shape}" fill="#fdf8f4"/><g clip-path="url(#${clip})"><circle cx="0" cy="-1" r="13.5" fill="${eyeColour}"/><circle cx="0" cy="-1" r="13.5" fill="none" stroke="#2a1a14" stroke-width="2.5" opacity=".45"/><circle cx="0" cy="-1" r="6.4" fill="#190f0d"/><circle cx="${-4 * side}" cy="-6" r="3.8" fill="#fff"/><path d="M -31 -22 H 31 V -6 C 10 -16 -18 -12 -31 6 Z" fill="#3a221c" opacity=".2"/></g>
<path d="${lid}" fill="none" stroke="#2b1a18" stroke-width="${isFemale ? 5.4 : 4}" stroke-linecap="round"/>${lash}<path d="M 26 3 C 16 ${low} -10 ${low + 1} -22 ${low - 4}" fill="none" stroke="${skin.deep}" stroke-width="2" stroke-linecap="round" opacity=".6"/></g>`
}

function drawBrows({ gender, browColour, browThickness: t, eyeSpan }: DrawnPerson): string {
  const rise = gender === 'female' ? 8 : 3
  const shape = `M -34 ${2 + t * 0.5} C -18 ${-rise - t * 0.55} 10 ${-rise - 4 - t * 0.5} 36 6 C 12 ${-rise + t * 0.55} -14 ${-rise + t * 0.75} -33 ${4 + t * 0.9} Z`
  const y = gender === 'female' ? -42 : -38
  return [-1, 1]
    .map(
      (side) =>
        `<path transform="translate(${side * eyeSpan} ${y}) scale(${side} 1)" d="${shape}" fill="${browColour}" opacity=".92"/>`,
    )
    .join('')
}

function drawNose({ noseScale, skin }: DrawnPerson): string {
  return `<g transform="translate(0 66) scale(${noseScale})"><path d="M 7 -66 C 9 -34 14 -18 22 -8 C 26 2 20 9 9 8 C 13 -10 4 -40 7 -66 Z" fill="${skin.shade}" opacity=".6"/>
<ellipse cx="-2" cy="-8" rx="8" ry="7" fill="#fff" opacity=".16"/><path d="M -21 2 C -15 9 -9 6 -4 9 C -1 11 2 11 5 9 C 10 6 16 9 21 2" fill="none" stroke="${skin.deep}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round" opacity=".85"/></g>`
}

function drawMouth({ lipScale, skin, gender }: DrawnPerson, smile: Smile): string {
  const paint = `fill="${skin.lip}" fill-opacity="${gender === 'male' ? 0.75 : 1}"`
  const corners = `<path d="M -56 101 C -60 104 -60 110 -57 114 M 56 101 C 60 104 60 110 57 114" fill="none" stroke="${skin.deep}" stroke-width="3" stroke-linecap="round" opacity=".45"/>`
  const under = `<path d="M -22 ${146 + lipScale * 3} C -8 ${152 + lipScale * 3} 8 ${152 + lipScale * 3} 22 ${146 + lipScale * 3}" fill="none" stroke="${skin.shade}" stroke-width="5" stroke-linecap="round" opacity=".7"/>`
  return `<g>${smile === 'soft' ? drawClosedMouth(paint, skin.deep, lipScale) : drawOpenMouth(paint, lipScale, smile === 'wide')}${corners}${under}</g>`
}

function drawClosedMouth(paint: string, line: string, lipScale: number): string {
  const up = 106 - 7 * lipScale
  const low = 124 + 17 * lipScale
  return `<g ${paint}><path d="M -50 101 C -28 ${up} -10 ${up - 3} 0 ${up + 2} C 10 ${up - 3} 28 ${up} 50 101 C 27 119 -27 119 -50 101 Z"/><path d="M -46 105 C -24 ${low} 24 ${low} 46 105 C 25 119 -25 119 -46 105 Z" opacity=".86"/></g>
<path d="M -54 98 C -29 120 29 120 54 98" fill="none" stroke="${line}" stroke-width="3.6" stroke-linecap="round"/><ellipse cx="0" cy="${119 + 5 * lipScale}" rx="14" ry="2.6" fill="#fff" opacity=".24"/>`
}

function drawOpenMouth(paint: string, lipScale: number, wide: boolean): string {
  const w = wide ? 54 : 48
  const low = wide ? 158 : 148
  const inner = `M ${-w} 101 C -26 109 26 109 ${w} 101 C ${w - 12} ${low} ${12 - w} ${low} ${-w} 101 Z`
  return `<path d="M ${-w - 4} 100 C -28 ${101 - 9 * lipScale} -9 ${99 - 9 * lipScale} 0 ${104 - 9 * lipScale} C 9 ${99 - 9 * lipScale} 28 ${101 - 9 * lipScale} ${w + 4} 100 C ${w - 8} ${low + 13 * lipScale} ${8 - w} ${low + 13 * lipScale} ${-w - 4} 100 Z" ${paint}/>
<clipPath id="mouth"><path d="${inner}"/></clipPath><path d="${inner}" fill="#6d1f2b"/><g clip-path="url(#mouth)"><path d="M ${-w} 96 H ${w} C ${w - 6} ${wide ? 133 : 127} ${6 - w} ${wide ? 133 : 127} ${-w} 96 Z" fill="#fffdf9"/><ellipse cx="0" cy="${low - 3}" rx="24" ry="12" fill="#d0616a"/></g>`
}

function drawFrecklesAndMole({ hasFreckles, hasMole, skin }: DrawnPerson): string {
  const dots = hasFreckles
    ? [
        [-82, 52],
        [-68, 60],
        [-54, 54],
        [-74, 70],
        [-58, 68],
        [-44, 62],
        [82, 52],
        [68, 60],
        [54, 54],
        [74, 70],
        [58, 68],
        [44, 62],
        [-8, 40],
        [9, 46],
      ]
    : []
  const points = dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2.6"/>`).join('')
  return `<g fill="${skin.deep}" opacity=".5">${points}</g>${hasMole ? `<circle cx="46" cy="86" r="3.6" fill="${skin.deep}"/>` : ''}`
}
