import type { DrawingRandom } from './drawing-random.ts'

type Palette = { from: string; to: string; near: string; far: string; glow: string }

const PALETTES: readonly Palette[] = [
  { from: '#f7d9cf', to: '#d98a86', near: '#b85c63', far: '#e9aaa0', glow: '#fff1ea' },
  { from: '#f6e2c3', to: '#dba06f', near: '#b3744a', far: '#ecc497', glow: '#fff6e2' },
  { from: '#d6e2dc', to: '#7fa39b', near: '#4f7770', far: '#a9c6be', glow: '#f1faf6' },
  { from: '#dcd8ec', to: '#8d83b8', near: '#5d5489', far: '#b6aed6', glow: '#f6f3ff' },
  { from: '#e8d5e0', to: '#9d6a8c', near: '#6f4364', far: '#c79bb5', glow: '#fff2fa' },
  { from: '#d5e3ee', to: '#7d9fbd', near: '#4d7190', far: '#a9c4da', glow: '#f3faff' },
  { from: '#f3d6d8', to: '#b9545f', near: '#7c1c2d', far: '#d98d92', glow: '#ffeeee' },
  { from: '#ece3da', to: '#b9a08e', near: '#86695a', far: '#d6c3b4', glow: '#fffaf4' },
  { from: '#f9dcb8', to: '#c8615f', near: '#6d2f4c', far: '#e59a7c', glow: '#fff0cf' },
]

type DrawScene = (palette: Palette, random: DrawingRandom) => string

/** Draws a soft background behind the person, in the brand colours. */
export function drawBackdrop(random: DrawingRandom): string {
  const palette = random.pick(PALETTES)
  const drawScene = random.pick(SCENES)
  return `<linearGradient id="sky" x1="0" y1="0" x2=".5" y2="1"><stop stop-color="${palette.from}"/><stop offset="1" stop-color="${palette.to}"/></linearGradient><radialGradient id="glow"><stop stop-color="${palette.glow}" stop-opacity=".85"/><stop offset="1" stop-color="${palette.glow}" stop-opacity="0"/></radialGradient><rect width="900" height="1200" fill="url(#sky)"/>${drawScene(palette, random)}`
}

function drawBokeh({ glow, far }: Palette, random: DrawingRandom): string {
  const circles = Array.from(
    { length: 9 },
    () =>
      `<circle cx="${random.between(0, 900)}" cy="${random.between(0, 760)}" r="${random.between(34, 120)}" fill="${random.chance(0.6) ? glow : far}" opacity="${random.between(0.14, 0.36)}"/>`,
  )
  return `<circle cx="640" cy="240" r="420" fill="url(#glow)"/>${circles.join('')}`
}

function drawHills({ near, far }: Palette, random: DrawingRandom): string {
  const y = random.between(560, 700)
  return `<circle cx="${random.between(160, 740)}" cy="${random.between(180, 330)}" r="300" fill="url(#glow)"/><path d="M 0 ${y} C 180 ${y - 150} 330 ${y - 60} 470 ${y - 90} C 640 ${y - 130} 760 ${y - 30} 900 ${y - 110} V 1200 H 0 Z" fill="${far}" opacity=".8"/><path d="M 0 ${y + 120} C 220 ${y} 420 ${y + 140} 600 ${y + 60} C 740 ${y} 820 ${y + 60} 900 ${y + 40} V 1200 H 0 Z" fill="${near}" opacity=".45"/>`
}

function drawSea({ near, far, glow }: Palette, random: DrawingRandom): string {
  const y = random.between(520, 620)
  const glints = Array.from(
    { length: 12 },
    () =>
      `<rect x="${random.between(0, 820)}" y="${random.between(y + 20, y + 260)}" width="${random.between(40, 130)}" height="5" rx="2.5" fill="${glow}" opacity=".4"/>`,
  )
  return `<circle cx="${random.between(140, 760)}" cy="${y - 130}" r="340" fill="url(#glow)"/><rect y="${y}" width="900" height="700" fill="${far}"/><rect y="${y}" width="900" height="700" fill="${near}" opacity=".28"/>${glints.join('')}`
}

function drawCity({ near, far, glow }: Palette, random: DrawingRandom): string {
  const houses = Array.from({ length: 9 }, (_, index) => {
    const [x, top, width] = [index * 108 - 30, random.between(330, 600), random.between(92, 124)]
    const roof = random.chance(0.5)
      ? `M ${x} ${top} l ${width / 2} -58 l ${width / 2} 58 Z`
      : `M ${x} ${top} h ${width} v -16 h -18 v -18 h -20 v -20 h ${76 - width} v 20 h -20 v 18 h -18 Z`
    const windows = [0, 1, 2].map((row) =>
      [22, 58]
        .map((left) =>
          random.chance(0.65)
            ? `<rect x="${x + left}" y="${top + 34 + row * 78}" width="20" height="36" rx="3" fill="${glow}" opacity=".55"/>`
            : '',
        )
        .join(''),
    )
    return `<path d="${roof} M ${x} ${top - 1} h ${width} V 1200 h ${-width} Z" fill="${index % 2 ? near : far}" opacity=".72"/>${windows.join('')}`
  })
  return `<circle cx="450" cy="260" r="460" fill="url(#glow)"/><g opacity=".8">${houses.join('')}</g>`
}

function drawLeaves({ near, far }: Palette, random: DrawingRandom): string {
  const drawLeaf = (transform: string) =>
    `<g transform="${transform} scale(${random.between(0.9, 1.4)})"><path d="M 0 0 C 60 -70 60 -190 0 -270 C -60 -190 -60 -70 0 0 Z" fill="${random.chance(0.5) ? near : far}" opacity=".6"/><path d="M 0 0 V -250" stroke="#fff" stroke-width="4" opacity=".25"/></g>`
  const positions = [
    [40, 620, 34],
    [0, 420, 62],
    [130, 780, 10],
    [860, 640, -32],
    [900, 430, -60],
    [780, 800, -8],
    [60, 180, 130],
    [850, 170, -128],
  ] as const
  const leaves = positions.map(([x, y, angle]) =>
    drawLeaf(
      `translate(${x + random.between(-30, 30)} ${y + random.between(-40, 40)}) rotate(${angle + random.between(-12, 12)})`,
    ),
  )
  return `<circle cx="450" cy="380" r="480" fill="url(#glow)"/>${leaves.join('')}`
}

function drawWindow({ glow, near, far }: Palette, random: DrawingRandom): string {
  const x = random.between(40, 120)
  const drawPane = (left: number, top: number) =>
    `<rect x="${left}" y="${top}" width="170" height="240" rx="10" fill="${glow}" opacity=".6"/>`
  const plant = [-50, -24, 4, 30, 56]
    .map(
      (angle) =>
        `<path transform="translate(770 820) rotate(${angle})" d="M 0 0 C 46 -90 40 -190 0 -260 C -40 -190 -46 -90 0 0 Z" fill="${near}" opacity=".6"/>`,
    )
    .join('')
  return `<rect x="${x - 30}" y="70" width="420" height="570" rx="22" fill="${far}" opacity=".7"/>${drawPane(x, 100)}${drawPane(x + 190, 100)}${drawPane(x, 360)}${drawPane(x + 190, 360)}<circle cx="${x + 180}" cy="330" r="420" fill="url(#glow)"/>${plant}`
}

function drawStringLights({ glow, near }: Palette, random: DrawingRandom): string {
  const drawLightString = (y: number, sag: number) => {
    const bulbs = [0.08, 0.22, 0.36, 0.5, 0.64, 0.78, 0.92].map((at) => {
      const top = y + sag * 4 * at * (1 - at)
      return `<circle cx="${900 * at}" cy="${top + 20}" r="46" fill="url(#glow)"/><circle cx="${900 * at}" cy="${top + 18}" r="11" fill="${glow}"/>`
    })
    return `<path d="M 0 ${y} Q 450 ${y + sag * 2} 900 ${y}" fill="none" stroke="${near}" stroke-width="4" opacity=".6"/>${bulbs.join('')}`
  }
  return `<rect y="600" width="900" height="600" fill="${near}" opacity=".25"/>${drawLightString(random.between(60, 110), 60)}${drawLightString(random.between(220, 270), 80)}`
}

function drawStudio({ glow, far }: Palette, random: DrawingRandom): string {
  const x = random.between(340, 560)
  return `<circle cx="${x}" cy="470" r="560" fill="url(#glow)"/><circle cx="${x}" cy="500" r="345" fill="${far}" opacity=".5"/><circle cx="${900 - x}" cy="160" r="90" fill="${glow}" opacity=".25"/>`
}

const SCENES: readonly DrawScene[] = [
  drawBokeh,
  drawBokeh,
  drawHills,
  drawSea,
  drawCity,
  drawLeaves,
  drawWindow,
  drawStringLights,
  drawStudio,
  drawStudio,
]
