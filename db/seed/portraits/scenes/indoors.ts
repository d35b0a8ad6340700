import { circle, drawBokeh, drawFoliage, drawGlow, drawGradient, rect, repeat } from './brush.ts'
import type { Scene } from './scene.ts'

const lamp = (x: number, y: number) =>
  `<path d="M${x} 0V${y}" stroke="#2b1813" stroke-width="6"/>${drawGlow([x, y + 30, 200], { colour: '#ffdf9e' })}${circle([x, y + 24, 34], '#fff3d0')}`

export const cafe: Scene = {
  occasion: 'town',
  tint: '#ffd29c',
  tones: ['#8a5a40', '#5d3a2e'],
  draw: (r) => `${drawGradient([
    [0, '#5d3a2e'],
    [0.5, '#8f5f44'],
    [1, '#3d2620'],
  ])}${rect([-40, 90, 430, 640], '#f6dfb8')}${rect([-40, 90, 430, 640], '#cfe0d280')}${repeat(3, (i) => rect([70 + i * 130, 90, 14, 640], '#4a2c22'))}${rect([-40, 390, 430, 14], '#4a2c22')}
${[260, 470].map((y) => `${rect([520, y, 420, 18], '#341d17')}${repeat(9, (i) => rect([535 + i * 42, y - r.between(60, 100), r.between(18, 34), 100], r.pick(['#c9743f', '#7a9a86', '#e5c48e', '#a03d3d', '#d9b9a0'])))}`).join('')}${lamp(250, 210)}${lamp(520, 120)}${lamp(760, 190)}${rect([0, 860, 900, 340], '#4c2f25')}${rect([0, 850, 900, 26], '#7a4f39')}${drawBokeh(r, ['#ffd58a'], { count: 8, top: 640, bottom: 840 })}`,
}

export const kitchen: Scene = {
  occasion: 'kitchen',
  tint: '#fff0d0',
  tones: ['#ece6d8'],
  draw: (r) =>
    `${rect([0, 0, 900, 1200], '#e9e4d6')}${repeat(12, (y) => repeat(9, (x) => `<rect x="${x * 104 + (y % 2) * 52 - 52}" y="${y * 62}" width="100" height="58" rx="5" fill="${r.pick(['#f4f0e4', '#e6e6d6', '#f8f5ec', '#d9e3d5'])}"/>`))}${rect([0, 250, 900, 20], '#8d6142')}${repeat(8, (i) => `<rect x="${30 + i * 112}" y="${r.between(130, 170)}" width="${r.between(40, 70)}" height="120" rx="14" fill="${r.pick(['#b0563f', '#6f8f78', '#d9b26a', '#3f6f6b', '#c9c0b0'])}"/>`)}${drawGlow([r.pick([140, 780]), 90, 440], { colour: '#fff3cf' })}${rect([0, 760, 900, 440], '#7b563c')}${rect([0, 740, 900, 30], '#9c7050')}${circle([120, 700, 70], '#c4472f')}<rect x="700" y="590" width="120" height="150" rx="18" fill="#3f6f6b"/>${repeat(9, (i) => `<path d="M760 600q${-90 + i * 22} -90 ${-120 + i * 30} -170" stroke="#4d7a45" stroke-width="16" stroke-linecap="round" fill="none"/>`)}`,
}

export const books: Scene = {
  occasion: 'home',
  tint: '#ffdca8',
  tones: ['#6e4a35', '#a8453c'],
  draw: (r) =>
    `${rect([0, 0, 900, 1200], '#3f2f2c')}${repeat(6, (shelf) => {
      let [x, row] = [-10, '']
      while (x < 900) {
        const [width, height] = [r.between(24, 58), r.between(120, 172)]
        row += rect(
          [x, 232 + shelf * 205 - height, width - 4, height],
          r.pick(['#a8453c', '#d9b27a', '#4d6f70', '#e9dcc4', '#7a3b4a', '#7f8f62', '#c9774f', '#5b5a7e']),
        )
        x += width
      }
      return row + rect([0, 232 + shelf * 205, 900, 20], '#6e4a35')
    })}${drawGlow([180, 220, 460], { colour: '#ffe2a6', opacity: 0.75 })}`,
}

export const livingRoom: Scene = {
  occasion: 'home',
  tint: '#ffe2bf',
  tones: ['#d8cdbb'],
  draw: (r) => {
    const [wall, low] = r.pick([
      ['#dccfbb', '#b9a78f'],
      ['#b9c4b4', '#8f9d8c'],
      ['#c9b3a4', '#a08774'],
      ['#a9b6bf', '#82909b'],
    ] as const)
    return `${drawGradient([
      [0, wall],
      [1, low],
    ])}${rect([70, 110, 250, 330], '#f4efe4')}${rect([96, 136, 198, 278], r.pick(['#c9774f', '#7d9a8e', '#d9b26a']))}${circle([195, 270, 70], r.pick(['#f2e4c8', '#3f5f66', '#a8453c']))}${rect([560, 60, 280, 470], '#f7f2e2')}${rect([580, 80, 240, 430], '#cfe2e6')}${rect([694, 60, 12, 470], '#f7f2e2')}${drawGlow([700, 260, 420], { colour: '#fff6dc', opacity: 0.8 })}
<rect x="-40" y="760" width="720" height="340" rx="60" fill="${r.pick(['#4a6670', '#8a5a44', '#5f6f52', '#a67c52'])}"/><rect x="40" y="700" width="190" height="150" rx="30" fill="#e2b45f"/>${rect([0, 1060, 900, 140], '#8a6a4e')}<rect x="720" y="860" width="120" height="160" rx="14" fill="#b9694a"/>${repeat(9, (i) => `<path d="M780 870q${-120 + i * 30} -140 ${-170 + i * 42} ${-210 - (i % 3) * 50}" stroke="${i % 2 ? '#4d7a45' : '#648f52'}" stroke-width="26" stroke-linecap="round" fill="none"/>`)}`
  },
}

export const wall: Scene = {
  occasion: 'town',
  tint: '#fff0dc',
  tones: ['#c0b0a0'],
  draw: (r) => {
    const [from, to] = r.pick([
      ['#d9a98c', '#a8664d'],
      ['#9fb5a6', '#587567'],
      ['#aebfd0', '#5f7a95'],
      ['#e3c27f', '#b98a3e'],
      ['#c4a5b4', '#7f5b70'],
      ['#d8cfc2', '#9a8d7d'],
    ] as const)
    return `${drawGradient([
      [0, from],
      [1, to],
    ])}${drawGlow([r.between(150, 750), 380, 620], { colour: '#fff6e4', opacity: 0.6 })}<path d="M${r.between(-200, 300)} -60 l340 0 l-420 1400 l-300 0Z" fill="#fff3d6" fill-opacity=".22"/><path d="M${r.between(400, 700)} -60 l120 0 l-420 1400 l-110 0Z" fill="#fff3d6" fill-opacity=".18"/>`
  },
}

export const atelier: Scene = {
  occasion: 'home',
  tint: '#f6f0e0',
  tones: ['#cfd6d4'],
  draw: (r) =>
    `${drawGradient([
      [0, '#d3d9d6'],
      [1, '#9fa8a4'],
    ])}${repeat(3, (x) => repeat(4, (y) => rect([60 + x * 270, 40 + y * 170, 250, 156], r.pick(['#eaf2f2', '#dfeaee', '#f4f7f2']))))}${drawGlow([450, 240, 560], { colour: '#ffffff', opacity: 0.7 })}${rect([0, 760, 900, 440], '#8b6c50')}${repeat(7, (i) => `<rect x="${i * 130 + 10}" y="${r.between(600, 680)}" width="${r.between(50, 100)}" height="170" rx="10" fill="${r.pick(['#c4472f', '#e2b45f', '#3f6f6b', '#efe6d8', '#5b5a7e'])}"/>`)}${drawFoliage(r, ['#5f8a55', '#7ba06a'], { count: 8, top: 560, bottom: 720 })}`,
}

export const bar: Scene = {
  occasion: 'evening',
  tint: '#ffb878',
  tones: ['#3a2030', '#5a2c38'],
  draw: (r) =>
    `${drawGradient([
      [0, '#2a1828'],
      [0.55, '#6b3340'],
      [1, '#241319'],
    ])}${repeat(3, (y) => `${rect([60, 260 + y * 190, 780, 16], '#c98a4a')}${repeat(15, (i) => `<rect x="${76 + i * 51}" y="${260 + y * 190 - r.between(80, 140)}" width="${r.between(18, 34)}" height="140" rx="8" fill="${r.pick(['#d98a3f', '#4f7f66', '#e7c48a', '#8a2f3a', '#5b6f9a', '#efe0d0'])}" fill-opacity=".85"/>`)}`)}${drawGlow([240, 180, 320], { colour: '#ffc987' })}${drawGlow([690, 160, 320], { colour: '#ff9f6e', opacity: 0.7 })}${drawBokeh(r, ['#ffd08a', '#ff9e6b', '#ffe6b8'], { count: 26, top: 60, bottom: 900 })}${rect([0, 930, 900, 270], '#3a1f1c')}`,
}

export const museum: Scene = {
  occasion: 'town',
  tint: '#fdf4e4',
  tones: ['#e6e0d6'],
  draw: (r) =>
    `${drawGradient([
      [0, '#efe9df'],
      [1, '#cfc6b8'],
    ])}${[
      [60, 150, 250, 330],
      [370, 210, 190, 230],
      [640, 120, 230, 380],
    ]
      .map(
        ([x = 0, y = 0, width = 0, height = 0]) =>
          `${rect([x - 16, y - 16, width + 32, height + 32], r.pick(['#a67c3d', '#3a2c26', '#c9a45c']))}${rect([x, y, width, height], r.pick(['#3f5f7a', '#8a3f3a', '#d9a45c', '#4f6f52', '#6a4a6e']))}${circle([x + width * 0.5, y + height * 0.55, width * 0.28], r.pick(['#e9d8b0', '#d9774f', '#f0e6d0']))}${rect([x, y + height * 0.72, width, height * 0.28], r.pick(['#2f4858', '#5d3b2a', '#7d8a55']))}`,
      )
      .join(
        '',
      )}${drawGlow([450, 0, 600], { colour: '#fffaf0', opacity: 0.8 })}${rect([0, 930, 900, 270], '#9a7a58')}${rect([0, 915, 900, 18], '#f6f1e8')}`,
}
