import { createDrawingRandom } from './drawing-random.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { round } from './head-view.ts'
import { STYLES_OVER_EARS } from './hair.ts'

/** The hair of a head from the side: on the skull, in front of the face, and over the ear. */
export type ProfileHair = { skull: string; front: string; overEar: string }

const EMPTY: ProfileHair = { skull: '', front: '', overEar: '' }

const shape = (path: string, fill = 'hair') => `<path d="${path}" fill="url(#${fill})"/>`

/** The hair on the skull, from the forehead to the neck, with the hairline in front of the ear. */
const CAP =
  'M 92 -146 C 84 -186 30 -206 -24 -204 C -110 -202 -160 -130 -152 -50 C -148 10 -132 56 -104 96 L -66 92 C -54 70 -62 40 -58 12 C -52 -16 -24 -14 -14 8 L -8 26 C -2 10 2 -20 18 -50 C 30 -84 66 -112 92 -146 Z'
const THIN_CAP =
  'M 26 -178 C 0 -196 -40 -198 -60 -192 C -120 -176 -158 -120 -150 -50 C -146 10 -130 52 -104 88 L -68 84 C -54 60 -62 36 -58 12 C -52 -16 -24 -14 -14 8 L -10 20 C -4 0 -6 -30 0 -50 C -10 -110 0 -150 26 -178 Z'

export function drawProfileHair(person: DrawnPerson): ProfileHair {
  const { hairStyle: style } = person
  if (style === 'bald') return EMPTY
  if (style === 'receding' || style === 'buzz')
    return { ...EMPTY, skull: shape(style === 'buzz' ? CAP : THIN_CAP, 'hairSides') }
  if (['curls', 'longCurls', 'afro', 'afroShort', 'curlyTop', 'puff'].includes(style)) return drawCurls(person)
  const strands = drawStrands(person)
  const cap = `${shape(CAP)}${strands}`
  if (['bun', 'lowBun', 'manBun', 'ponytail', 'braid'].includes(style))
    return { ...EMPTY, skull: `${drawTail(style)}${cap}` }
  if (STYLES_OVER_EARS.has(style)) return drawLoose(person, strands)
  return { ...EMPTY, skull: cap, front: drawTop(style) }
}

function drawStrands({ hairSide, chinY }: DrawnPerson): string {
  const random = createDrawingRandom(`profile ${chinY} ${hairSide}`)
  return Array.from({ length: 20 }, (_, index) => {
    const share = index / 19
    const [x, y] = [90 - share * 84, -148 + share * 120]
    return `<path d="M ${round(x)} ${round(y)} C ${round(30 - share * 60)} ${round(-186 + share * 110)} ${round(-110 + share * 30)} ${round(-170 + share * 120)} ${round(-136 + share * 44)} ${round(-40 + share * 110)}" class="hair-${random.pick(['light', 'dark', 'base'])}" stroke-width="${random.between(2, 5)}"/>`
  }).join('')
}

/** Draws the volume above the forehead of short hair. */
function drawTop(style: string): string {
  if (style === 'quiff' || style === 'longTop' || style === 'messy' || style === 'fringeUp')
    return shape(
      'M 98 -128 C 122 -176 100 -232 40 -232 C -20 -234 -60 -210 -70 -190 C -20 -196 30 -180 60 -150 C 76 -140 88 -136 98 -128 Z',
    )
  if (style === 'pixie' || style === 'greyCrop')
    return shape('M 104 -96 C 112 -150 70 -208 -10 -206 C 0 -170 30 -130 60 -110 C 76 -100 92 -94 104 -96 Z')
  return ''
}

function drawTail(style: string): string {
  if (style === 'ponytail' || style === 'braid')
    return shape(
      'M -120 -130 C -180 -150 -214 -80 -196 10 C -184 90 -190 190 -150 280 C -120 270 -118 200 -124 120 C -128 40 -120 -20 -110 -70 Z',
      'hairBack',
    )
  if (style === 'lowBun') return '<circle cx="-140" cy="60" r="50" fill="url(#hair)"/>'
  return `<circle cx="${style === 'bun' ? -96 : -140}" cy="${style === 'bun' ? -206 : -150}" r="${style === 'bun' ? 58 : 42}" fill="url(#hair)"/>`
}

function drawLoose({ hairStyle }: DrawnPerson, strands: string): ProfileHair {
  const isShort = ['bob', 'sweptBob', 'fringe', 'lob'].includes(hairStyle)
  const low = isShort ? (hairStyle === 'lob' ? 226 : 150) : 330
  const fall = `M 92 -146 C 84 -190 30 -210 -24 -208 C -114 -206 -166 -130 -160 -40 C -154 40 -170 ${low - 80} -158 ${low} C -120 ${low + 20} -60 ${low + 14} -24 ${low - 10} C -10 ${low - 70} -2 100 -4 50 C -2 10 2 -20 18 -50 C 30 -84 66 -112 92 -146 Z`
  const lines = [0, 1, 2, 3, 4]
    .map(
      (index) =>
        `<path d="M ${-20 - index * 24} -60 C ${-26 - index * 26} 20 ${-30 - index * 24} ${low - 90} ${-40 - index * 24} ${low - 6}" class="hair-${index % 2 ? 'light' : 'dark'}" stroke-width="4"/>`,
    )
    .join('')
  const bangs =
    hairStyle === 'fringe' || hairStyle === 'longFringe'
      ? shape('M 112 -58 C 122 -140 84 -208 -10 -204 C -4 -150 20 -90 40 -62 C 64 -56 90 -54 112 -58 Z')
      : ''
  return { skull: '', front: '', overEar: `${shape(fall)}${strands}${lines}${bangs}` }
}

function drawCurls({ hairStyle }: DrawnPerson): ProfileHair {
  const size = { afro: 74, afroShort: 22, curlyTop: 30, curls: 44, longCurls: 44, puff: 30 }[hairStyle as string] ?? 40 // drawProfileHair passes only these
  const random = createDrawingRandom(hairStyle)
  const spots = Array.from({ length: 30 }, (_, index) => {
    const angle = ((-62 - index * 6.6) * Math.PI) / 180
    return [
      -18 + Math.cos(angle) * (104 + size * 0.6),
      -58 + Math.sin(angle) * (108 + size * 0.6),
      size * random.between(0.7, 1),
    ] as const
  })
  const low =
    hairStyle === 'longCurls' || hairStyle === 'curls'
      ? Array.from(
          { length: hairStyle === 'curls' ? 8 : 18 },
          (_, index) => [-84 - (index % 3) * 34, 20 + Math.floor(index / 3) * 46, 40] as const,
        )
      : []
  const circles = [...spots, ...low].map(
    ([x, y, r]) =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="url(#hair)"/><path d="M ${round(x - r * 0.5)} ${round(y)} A ${round(r * 0.6)} ${round(r * 0.6)} 0 0 1 ${round(x + r * 0.4)} ${round(y - r * 0.4)}" class="hair-light" stroke-width="4"/>`,
  )
  return { ...EMPTY, skull: `${shape(CAP)}${circles.join('')}` }
}
