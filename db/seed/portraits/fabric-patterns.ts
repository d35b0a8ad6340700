import { darken, lighten } from './colours.ts'

export type Pattern = 'plain' | 'stripes' | 'checks' | 'dots' | 'flowers' | 'rib' | 'cable' | 'denim' | 'quilt'

type Colours = { colour: string; accent: string }

/** The area that a pattern covers, in units of the drawing. Shapes are cheaper to render than SVG patterns. */
const [LEFT, RIGHT, TOP, BOTTOM] = [-320, 320, 150, 960]

const NONE = ''

function listSteps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / step) }, (_, index) => from + index * step)
}

function drawRows(
  step: number,
  { width, colour, opacity = 1 }: { width: number; colour: string; opacity?: number },
): string {
  return `<path d="${listSteps(TOP, BOTTOM, step)
    .map((y) => `M${LEFT} ${y}H${RIGHT}`)
    .join('')}" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
}

function drawColumns(
  step: number,
  { width, colour, opacity = 1 }: { width: number; colour: string; opacity?: number },
): string {
  return `<path d="${listSteps(LEFT, RIGHT, step)
    .map((x) => `M${x} ${TOP}V${BOTTOM}`)
    .join('')}" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}"/>`
}

/** Draws the same small shape in staggered rows. */
function drawScattered(step: number, draw: (x: number, y: number) => string): string {
  return listSteps(TOP, BOTTOM, step * 0.6)
    .map((y, row) =>
      listSteps(LEFT + (row % 2) * step * 0.5, RIGHT, step)
        .map((x) => draw(x, y))
        .join(''),
    )
    .join('')
}

const drawDisc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

function drawPetals(x: number, y: number): string {
  return [0, 72, 144, 216, 288]
    .map((angle) =>
      drawDisc(
        Math.round(x + 10 * Math.cos((angle * Math.PI) / 180)),
        Math.round(y + 10 * Math.sin((angle * Math.PI) / 180)),
        7,
      ),
    )
    .join('')
}

export const PATTERNS: Record<Pattern, (colours: Colours) => string> = {
  plain: () => NONE,
  stripes: ({ accent }) => drawRows(46, { width: 18, colour: accent }),
  checks: ({ colour, accent }) =>
    `${drawRows(84, { width: 30, colour: accent, opacity: 0.5 })}${drawColumns(84, { width: 30, colour: accent, opacity: 0.5 })}${drawRows(42, { width: 4, colour: lighten(colour, 0.6), opacity: 0.4 })}${drawColumns(42, { width: 4, colour: lighten(colour, 0.6), opacity: 0.4 })}`,
  dots: ({ accent }) => `<path d="${drawScattered(48, (x, y) => drawDisc(x, y, 6))}" fill="${accent}"/>`,
  flowers: ({ accent }) =>
    `<path d="${drawScattered(92, drawPetals)}" fill="${accent}"/><path d="${drawScattered(92, (x, y) => drawDisc(x, y, 5))}" fill="#f3cf6b"/>`,
  rib: ({ colour }) => drawColumns(15, { width: 4, colour: darken(colour, 0.3), opacity: 0.28 }),
  cable: ({ colour }) =>
    `<path d="${listSteps(-279, RIGHT, 93)
      .map((x) =>
        listSteps(TOP, BOTTOM, 52)
          .map(
            (y) =>
              `M${x - 14} ${y}C${x - 14} ${y + 22} ${x + 14} ${y + 30} ${x + 14} ${y + 52}M${x + 14} ${y}C${x + 14} ${y + 22} ${x - 14} ${y + 30} ${x - 14} ${y + 52}`,
          )
          .join(''),
      )
      .join(
        '',
      )}" stroke="${darken(colour, 0.3)}" stroke-width="7" fill="none" stroke-opacity=".32"/>${drawColumns(46.5, { width: 3, colour: darken(colour, 0.3), opacity: 0.22 })}`,
  denim: ({ colour }) =>
    `<path d="${listSteps(LEFT - 800, RIGHT, 11)
      .map((x) => `M${x} ${BOTTOM}l810 -810`)
      .join('')}" stroke="${lighten(colour, 0.3)}" stroke-width="1.6" stroke-opacity=".22"/>`,
  quilt: ({ colour }) =>
    `${drawRows(100, { width: 7, colour: darken(colour, 0.4), opacity: 0.5 })}<g transform="translate(0 26)">${drawRows(100, { width: 30, colour: lighten(colour, 0.5), opacity: 0.16 })}</g>`,
}

type Sleeve = { path: string; width: number }

const dash = (
  { path }: Sleeve,
  {
    colour,
    width,
    dashes,
    opacity = 1,
    cap = 'butt',
  }: { colour: string; width: number; dashes: string; opacity?: number; cap?: string },
) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dashes}" stroke-linecap="${cap}" stroke-opacity="${opacity}"/>`

export const SLEEVE_PATTERNS: Record<Pattern, (colours: Colours, sleeve: Sleeve) => string> = {
  plain: () => NONE,
  stripes: ({ accent }, sleeve) => dash(sleeve, { colour: accent, width: sleeve.width, dashes: '18 28' }),
  checks: ({ colour, accent }, sleeve) =>
    `${dash(sleeve, { colour: accent, width: sleeve.width, dashes: '30 54', opacity: 0.5 })}${dash(sleeve, { colour: accent, width: sleeve.width * 0.34, dashes: 'none', opacity: 0.5 })}${dash(sleeve, { colour: lighten(colour, 0.6), width: 4, dashes: 'none', opacity: 0.4 })}`,
  dots: ({ accent }, sleeve) => dash(sleeve, { colour: accent, width: 12, dashes: '0 42', cap: 'round' }),
  flowers: ({ accent }, sleeve) =>
    `${dash(sleeve, { colour: accent, width: 26, dashes: '0 72', cap: 'round' })}${dash(sleeve, { colour: '#f3cf6b', width: 9, dashes: '0 72', cap: 'round' })}`,
  rib: ({ colour }, sleeve) =>
    [0.1, 0.45, 0.72]
      .map((share) =>
        dash(sleeve, { colour: darken(colour, 0.3), width: sleeve.width * share, dashes: 'none', opacity: 0.05 }),
      )
      .join(''),
  cable: ({ colour }, sleeve) =>
    dash(sleeve, { colour: darken(colour, 0.3), width: 24, dashes: '26 12', opacity: 0.25 }),
  denim: () => NONE,
  quilt: ({ colour }, sleeve) =>
    dash(sleeve, { colour: darken(colour, 0.4), width: sleeve.width, dashes: '7 93', opacity: 0.5 }),
}
