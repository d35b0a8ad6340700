import { circle, drawBokeh, drawFoliage, drawGlow, drawGradient, rect, repeat } from './brush.ts'
import type { DrawingRandom } from '../drawing-random.ts'
import type { Scene } from './scene.ts'

type Houses = { colours: readonly string[]; windows: readonly string[]; bottom: number }

/** Draws a row of canal houses with stepped gables. */
export function drawHouses(r: DrawingRandom, { colours, windows, bottom }: Houses): string {
  const shift = r.between(-100, 0)
  return repeat(9, (i) => {
    const [x, top, colour] = [i * 122 + shift, r.between(150, 310), r.pick(colours)]
    const gable = r.chance(0.5) ? `l20 0v-26h20v-24h36v24h20v26h20` : `l20 0 q38 -100 76 0 l20 0`
    return `<path d="M${x} ${top}${gable}V${bottom}H${x}Z" fill="${colour}"/>${repeat(6, (k) => [18, 70].map((dx) => `<rect x="${x + dx}" y="${top + 36 + k * 92}" width="28" height="54" rx="3" fill="${r.pick(windows)}" fill-opacity=".86"/>`).join(''))}`
  })
}

const ripples = (r: DrawingRandom, colour: string) =>
  repeat(
    28,
    () =>
      `<rect x="${r.between(0, 860)}" y="${r.between(830, 1180)}" width="${r.between(30, 120)}" height="6" rx="3" fill="${colour}" fill-opacity=".4"/>`,
  )

export const canal: Scene = {
  occasion: 'town',
  tint: '#ffe3bd',
  tones: ['#b9765a', '#6f8f90'],
  draw: (r) =>
    `${drawGradient([
      [0, '#a9cbe2'],
      [0.6, '#e8e3d6'],
      [1, '#f2d9b8'],
    ])}${drawHouses(r, { colours: ['#9c5a45', '#b9765a', '#7c4a40', '#c79a78', '#6f5a55', '#d8c3a0'], windows: ['#f3ece0'], bottom: 800 })}${rect([0, 780, 900, 420], '#6f8f90')}${rect([0, 760, 900, 34], '#6b4a3c')}${drawFoliage(r, ['#7f9f58', '#5f8049', '#a6b96a'], { count: 16, top: -20, bottom: 260 })}${ripples(r, '#e9efe8')}`,
}

export const canalEvening: Scene = {
  occasion: 'evening',
  tint: '#ffb27a',
  tones: ['#4a2733', '#3a2b4b'],
  draw: (r) =>
    `${drawGradient([
      [0, '#2b2748'],
      [0.45, '#8d4f66'],
      [0.7, '#e29a6b'],
    ])}${drawHouses(r, { colours: ['#4a2733', '#3c2230', '#5d2f33', '#332136'], windows: ['#ffd68a', '#ffd68a', '#2a1826'], bottom: 800 })}${rect([0, 780, 900, 420], '#3a2b4b')}${rect([0, 760, 900, 34], '#2a1b22')}${ripples(r, '#ffcf86')}${drawBokeh(r, ['#ffcf86', '#ffb36b'], { count: 20, top: 260, bottom: 900 })}`,
}

export const rainyStreet: Scene = {
  occasion: 'rain',
  tint: '#cfe0f2',
  tones: ['#5d6f7f', '#7a8a94'],
  draw: (r) =>
    `${drawGradient([
      [0, '#8d9da9'],
      [0.6, '#b4bfc4'],
      [1, '#6c7880'],
    ])}${drawHouses(r, { colours: ['#5a4a4c', '#6b5550', '#4f5660', '#75655c'], windows: ['#ffdf9e', '#c9d6dc', '#aebcc4'], bottom: 800 })}${rect([0, 800, 900, 400], '#59646c')}${repeat(
      5,
      () => {
        const [x, y, size] = [r.between(40, 860), r.between(560, 720), r.between(70, 120)]
        return `<path d="M${x - size} ${y} Q${x} ${y - size * 1.5} ${x + size} ${y}Z" fill="${r.pick(['#b8323a', '#2f5f7d', '#e0b02e', '#3f6b52', '#222'])}"/>${rect([x - 3, y, 6, 200], '#2a2527')}`
      },
    )}${drawBokeh(r, ['#ffd58a', '#ffe7bd', '#ff8f7a', '#bfe0ff'], { count: 22, top: 420, bottom: 1180 })}${repeat(
      120,
      () => {
        const [x, y] = [r.between(0, 900), r.between(0, 1200)]
        return `<path d="M${x} ${y}l-10 44" stroke="#eef5f9" stroke-width="3" stroke-opacity=".5"/>`
      },
    )}`,
}

export const skyline: Scene = {
  occasion: 'evening',
  tint: '#ffbd8a',
  tones: ['#8f6a86', '#d98a7a'],
  draw: (r) =>
    `${drawGradient([
      [0, '#5d6fa3'],
      [0.35, '#d08a94'],
      [0.6, '#ffc58a'],
      [1, '#7a5668'],
    ])}${drawGlow([r.between(150, 750), 560, 380], { colour: '#fff0c0' })}${repeat(14, (i) => rect([i * 68 - 20, r.between(430, 650), r.between(44, 74), 500], r.pick(['#5f4a68', '#6f5573', '#4f3f5d'])))}${repeat(60, () => rect([r.between(0, 890), r.between(620, 860), 9, 13], '#ffe0a0'))}${rect([0, 880, 900, 320], '#4a3340')}${rect([0, 860, 900, 16], '#2a1d26')}${repeat(12, (i) => rect([i * 80 + 20, 870, 7, 330], '#2a1d26'))}${repeat(9, (i) => circle([i * 110 + 20, 150 + Math.sin(i * 0.8) * 40, 15], '#ffe9b0'))}`,
}

export const market: Scene = {
  occasion: 'town',
  tint: '#ffedc9',
  tones: ['#c9a07a'],
  draw: (r) =>
    `${drawGradient([
      [0, '#bfd8e4'],
      [0.5, '#eadfca'],
      [1, '#b39a80'],
    ])}${drawHouses(r, { colours: ['#b9896b', '#a5705a', '#cdb08c', '#8f6a5d'], windows: ['#f3ece0'], bottom: 700 })}${[0, 1, 2].map((i) => `${repeat(8, (k) => `<path d="M${i * 320 - 40 + k * 38} 520h38l-10 130h-30Z" fill="${k % 2 ? '#f7f0e4' : r.pick(['#b8323a', '#3f6b52', '#2f5f7d', '#d99a38'])}"/>`)}${rect([i * 320 - 30, 820, 280, 160], '#8a6244')}${repeat(16, () => circle([i * 320 + r.between(-20, 240), r.between(770, 830), r.between(20, 34)], r.pick(['#d9542f', '#e9a23b', '#8fae4c', '#c4334a', '#f0d27a', '#6a4a8e'])))}`).join('')}${rect([0, 980, 900, 220], '#a08d79')}`,
}

export const festival: Scene = {
  occasion: 'evening',
  tint: '#ffb3a0',
  tones: ['#3a2a55', '#7a3a5f'],
  draw: (r) =>
    `${drawGradient([
      [0, '#231c46'],
      [0.5, '#6b2f66'],
      [1, '#2a1530'],
    ])}${[140, 330, 560, 770].map((x) => `<path d="M${x} 0L${x + r.between(-280, 280)} 900h190Z" fill="${r.pick(['#ff8fb0', '#ffd27a', '#8fc4ff', '#c79bff'])}" fill-opacity=".26"/>`).join('')}${repeat(3, (row) => repeat(12, (i) => circle([i * 82, 180 + row * 130 + Math.sin(i * 0.7 + row) * 46, 14], r.pick(['#ffe9b0', '#ffc4a0', '#ffdf8a']))))}${repeat(22, (i) => `<ellipse cx="${i * 44}" cy="${r.between(900, 960)}" rx="38" ry="46" fill="#1d1024"/>`)}${rect([0, 960, 900, 240], '#1d1024')}${drawBokeh(r, ['#ffd27a', '#ff8fb0', '#8fc4ff'], { count: 16, top: 200, bottom: 900 })}`,
}

export const harbour: Scene = {
  occasion: 'nature',
  tint: '#fff0d2',
  tones: ['#8fb4c9'],
  draw: (r) =>
    `${drawGradient([
      [0, '#8fc0de'],
      [0.5, '#e2edee'],
      [1, '#c9dde2'],
    ])}${rect([0, 620, 900, 380], '#5f91a6')}${repeat(7, (i) => {
      const x = 60 + i * 130 + r.between(-30, 30)
      return `${rect([x, r.between(90, 200), 8, 560], '#efe8da')}<path d="M${x - 70} 640h150l-24 66h-104Z" fill="${r.pick(['#f4efe6', '#a3182f', '#26404f', '#d99a38'])}"/>${r.chance(0.4) ? `<path d="M${x + 8} 220L${x + 110} 600H${x + 8}Z" fill="#fbf7ee" fill-opacity=".9"/>` : ''}`
    })}${repeat(26, () => `<rect x="${r.between(0, 860)}" y="${r.between(720, 960)}" width="${r.between(30, 110)}" height="6" rx="3" fill="#eaf4f4" fill-opacity=".5"/>`)}${rect([0, 980, 900, 220], '#a9835d')}${repeat(9, (i) => rect([i * 104, 980, 6, 220], '#7d5e40'))}`,
}
