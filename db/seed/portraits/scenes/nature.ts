import { circle, drawFoliage, drawGlow, drawGradient, drawGrass, drawHill, rect, repeat } from './brush.ts'
import type { Scene } from './scene.ts'

export const dunes: Scene = {
  occasion: 'beach',
  tint: '#ffe8bd',
  tones: ['#dcc79b', '#a9cbe0'],
  draw: (r) =>
    `${drawGradient([
      [0, '#9cc4dd'],
      [0.55, '#dfe9e6'],
      [1, '#f3e6cd'],
    ])}${drawGlow([r.between(150, 750), 250, 440], { colour: '#fff4d6' })}${rect([0, 520, 900, 120], '#7fa9b8')}${repeat(10, () => rect([r.between(0, 820), r.between(532, 600), r.between(50, 140), 5], '#f2f7f4a0'))}${drawHill(r, { y: 620, swing: 40, fill: '#dcc79b' })}${drawHill(r, { y: 740, swing: 46, fill: '#c9b07d' })}${drawHill(r, { y: 900, swing: 50, fill: '#b1986a' })}${drawGrass(r, ['#7f8f5a', '#95a06a', '#6d7d4e', '#b4ad74'], { count: 34, top: 640, bottom: 1060 })}`,
}

export const beach: Scene = {
  occasion: 'beach',
  tint: '#ffe2b8',
  tones: ['#e4d3ae', '#8fbccb'],
  draw: (r) =>
    `${drawGradient(
      r.pick([
        [
          [0, '#7fb6da'],
          [0.5, '#d9edf2'],
          [1, '#f4ead6'],
        ],
        [
          [0, '#9a8fc4'],
          [0.3, '#f0a88f'],
          [0.48, '#ffdca0'],
          [1, '#f4ead6'],
        ],
      ] as const),
    )}${drawGlow([r.between(200, 700), 420, 360], { colour: '#fff4d6' })}${rect([0, 500, 900, 220], '#6fa1b2')}${repeat(16, () => `<rect x="${r.between(0, 800)}" y="${r.between(520, 690)}" width="${r.between(60, 200)}" height="7" rx="3" fill="#f4faf6" fill-opacity=".65"/>`)}<path d="M0 700C200 670 340 726 520 700S800 716 900 690V800H0Z" fill="#f5f8f4"/>${drawHill(r, { y: 750, swing: 14, fill: '#dfc79a' })}${drawHill(r, { y: 960, swing: 24, fill: '#d2b784' })}`,
}

export const forest: Scene = {
  occasion: 'nature',
  tint: '#f6f3c4',
  tones: ['#9dba7e', '#4d6a45'],
  draw: (r) =>
    `${drawGradient([
      [0, '#dbe6b6'],
      [0.5, '#9dba7e'],
      [1, '#4d6a45'],
    ])}${drawGlow([r.between(250, 650), 260, 480], { colour: '#fffbd6' })}${repeat(11, (i) => {
      const [x, width] = [i * 92 + r.between(-40, 30), r.between(24, 60)]
      return `<path d="M${x} 0L${x - 8} 1000H${x + width + 10}L${x + width} 0Z" fill="${r.pick(['#4f4334', '#64553f', '#3e3529'])}" fill-opacity="${r.between(0.55, 0.95)}"/>`
    })}${drawFoliage(r, ['#7fa05a', '#a6c06a', '#5f8049', '#d6c767'], { count: 60, top: 0, bottom: 440 })}<path d="M0 860C200 800 700 820 900 850V1200H0Z" fill="#5a5a36"/><path d="M330 1200C380 980 470 900 520 840H610C600 920 640 1010 720 1200Z" fill="#b79a6c"/>`,
}

export const autumn: Scene = {
  occasion: 'town',
  tint: '#ffd9a0',
  tones: ['#c9823f', '#8a5a34'],
  draw: (r) =>
    `${drawGradient([
      [0, '#e9dcc0'],
      [0.6, '#d9a45c'],
      [1, '#8a5a34'],
    ])}${drawGlow([r.between(200, 700), 240, 480], { colour: '#fff2c8' })}${repeat(6, (i) => {
      const x = i * 170 + r.between(-40, 40)
      return `<path d="M${x} 0L${x - 10} 900H${x + 50}L${x + 40} 0Z" fill="#5a4030" fill-opacity=".85"/>`
    })}${drawFoliage(r, ['#d9822f', '#e9b04a', '#b8532a', '#c9a03f', '#9a3f2a'], { count: 80, top: -20, bottom: 520 })}${drawHill(r, { y: 850, swing: 20, fill: '#a8743f' })}${repeat(80, () => circle([r.between(0, 900), r.between(860, 1190), r.between(7, 16)], r.pick(['#d9822f', '#e9b04a', '#b8532a'])))}`,
}

export const heath: Scene = {
  occasion: 'nature',
  tint: '#ffdcc0',
  tones: ['#9a7aa0', '#b9a0bf'],
  draw: (r) =>
    `${drawGradient([
      [0, '#b6cfe4'],
      [0.5, '#f0dfd6'],
      [1, '#e0b9b4'],
    ])}${drawGlow([r.between(200, 700), 380, 400], { colour: '#fff0d0' })}${drawHill(r, { y: 520, swing: 24, fill: '#6f8068' })}${drawHill(r, { y: 600, swing: 26, fill: '#a286ab' })}${drawHill(r, { y: 760, swing: 30, fill: '#8f6a9a' })}${repeat(160, () => circle([r.between(0, 900), r.between(640, 1190), r.between(10, 28)], r.pick(['#a97fb8', '#8a5f98', '#c29acb', '#6f7d55'])))}${repeat(
      4,
      () => {
        const [x, y] = [r.between(40, 860), r.between(470, 560)]
        return circle([x, y, r.between(40, 74)], '#55694a')
      },
    )}`,
}

export const tulips: Scene = {
  occasion: 'cycling',
  tint: '#fff0cc',
  tones: ['#d9545f', '#e9b04a'],
  draw: (r) =>
    `${drawGradient([
      [0, '#8fc4e4'],
      [0.5, '#e4eff0'],
    ])}${repeat(4, () => `<ellipse cx="${r.between(0, 900)}" cy="${r.between(80, 300)}" rx="${r.between(110, 200)}" ry="44" fill="#fff" fill-opacity=".8"/>`)}${rect([0, 520, 900, 60], '#6f8f5f')}${r.chance(0.6) ? `<g transform="translate(${r.pick([130, 700])} 340)"><path d="M-46 200L-28 20H28L46 200Z" fill="#6b4a3c"/><path d="M-36 24Q0 -40 36 24Z" fill="#3a2c26"/><path d="M0 10L110 -90M0 10L-110 100M0 10L-100 -100M0 10L100 110" stroke="#efe6d8" stroke-width="14"/></g>` : ''}${repeat(
      9,
      (i) => {
        const y = 560 + i * i * 7.6
        return `<path d="M-20 ${y}H920V${y + 20 + i * 15}H-20Z" fill="${r.pick(['#d9343f', '#f0b93a', '#e8768f', '#f4ead6', '#8a4a9a', '#e8662f'])}"/>`
      },
    )}${repeat(90, () => circle([r.between(0, 900), r.between(760, 1190), r.between(12, 24)], r.pick(['#d9343f', '#f0b93a', '#e8768f', '#4d7a45', '#5f8f4f'])))}`,
}

export const meadow: Scene = {
  occasion: 'cycling',
  tint: '#fff2cc',
  tones: ['#8fb06a', '#a9cbe0'],
  draw: (r) =>
    `${drawGradient([
      [0, '#86bde0'],
      [0.5, '#e2eeee'],
    ])}${repeat(5, () => `<ellipse cx="${r.between(0, 900)}" cy="${r.between(60, 360)}" rx="${r.between(100, 210)}" ry="${r.between(34, 56)}" fill="#fff" fill-opacity=".82"/>`)}${repeat(12, (i) => circle([i * 84 + r.between(-20, 20), 540, r.between(30, 64)], '#5f8054'))}${drawHill(r, { y: 560, swing: 8, fill: '#9dbf6f' })}<path d="M0 700L900 640V690L0 770Z" fill="#86b2c4"/>${drawHill(r, { y: 800, swing: 14, fill: '#85ab58' })}${repeat(
      3,
      () => {
        const [x, y] = [r.between(60, 800), r.between(600, 680)]
        return `<path d="M${x - 44} ${y - 20}h84l14 -16l20 22l-18 12v40h-12v-22h-66v22h-14Z" fill="#f4efe6"/><path d="M${x - 30} ${y - 20}h26l-4 22l-26 4Z M${x + 14} ${y - 20}h20v18h-14Z" fill="#3a2c26"/>`
      },
    )}${repeat(70, () => circle([r.between(0, 900), r.between(820, 1190), r.between(6, 14)], r.pick(['#f4ead6', '#f0cf5a', '#e8a0b4'])))}`,
}

export const mountains: Scene = {
  occasion: 'nature',
  tint: '#fff0da',
  tones: ['#7f93a8', '#5f7a6a'],
  draw: (r) =>
    `${drawGradient([
      [0, '#7fb0d9'],
      [0.5, '#dce9f0'],
    ])}${repeat(4, (i) => {
      const x = i * 260 + r.between(-80, 40)
      const top = r.between(170, 330)
      return `<path d="M${x - 240} 720L${x} ${top}L${x + 240} 720Z" fill="${r.pick(['#7f8fa3', '#8f9db0', '#6f8296'])}"/><path d="M${x - 70} ${top + 150}L${x} ${top}L${x + 70} ${top + 150}L${x + 20} ${top + 110}L${x - 16} ${top + 160}Z" fill="#f6f8fa"/>`
    })}${drawHill(r, { y: 690, swing: 40, fill: '#5f7f62' })}${drawHill(r, { y: 850, swing: 40, fill: '#7a945f' })}${repeat(
      24,
      () => {
        const [x, y] = [r.between(0, 900), r.between(660, 800)]
        return `<path d="M${x - 20} ${y}L${x} ${y - 90}L${x + 20} ${y}Z" fill="#3f5f4a"/>`
      },
    )}${drawGrass(r, ['#8fa562', '#a9b56f'], { count: 20, top: 900, bottom: 1190 })}`,
}

export const snow: Scene = {
  occasion: 'winter',
  tint: '#dfe9ff',
  tones: ['#e4ebf2', '#aebccb'],
  draw: (r) =>
    `${drawGradient([
      [0, '#b4c6da'],
      [0.6, '#e6edf3'],
      [1, '#f4f7fa'],
    ])}${repeat(9, (i) => {
      const x = i * 110 + r.between(-30, 30)
      return `<path d="M${x} 140L${x - 6} 800H${x + 30}L${x + 22} 140Z" fill="#6f6a6c" fill-opacity=".7"/>${repeat(4, (k) => circle([x + r.between(-70, 80), 120 + k * 70, r.between(30, 60)], '#eef3f7'))}`
    })}${drawHill(r, { y: 780, swing: 26, fill: '#f4f7fa' })}${drawHill(r, { y: 960, swing: 26, fill: '#e3eaf1' })}${repeat(90, () => circle([r.between(0, 900), r.between(0, 1190), r.between(4, 11)], '#ffffffd0'))}`,
}

export const christmas: Scene = {
  occasion: 'winter',
  tint: '#ffd6a6',
  tones: ['#3f4a66', '#6b5a66'],
  draw: (r) =>
    `${drawGradient([
      [0, '#2f3b5c'],
      [0.6, '#6f6480'],
      [1, '#d5dbe6'],
    ])}${repeat(5, (i) => {
      const x = 60 + i * 200 + r.between(-40, 40)
      return repeat(
        4,
        (k) =>
          `<path d="M${x - 60 - k * 26} ${420 + k * 110}L${x} ${240 + k * 110}L${x + 60 + k * 26} ${420 + k * 110}Z" fill="#2f4f48"/>`,
      )
    })}${repeat(70, () => circle([r.between(0, 900), r.between(240, 860), r.between(7, 17)], r.pick(['#ffe0a0', '#ffb36b', '#ff8f7a', '#fff4d6'])))}${rect([0, 880, 900, 320], '#dfe6ee')}${repeat(60, () => circle([r.between(0, 900), r.between(0, 1190), r.between(4, 10)], '#ffffffc0'))}`,
}

export const garden: Scene = {
  occasion: 'home',
  tint: '#fff3c8',
  tones: ['#8fb06a'],
  draw: (r) =>
    `${drawGradient([
      [0, '#cfe3c0'],
      [0.5, '#a4c583'],
      [1, '#6f9656'],
    ])}${drawFoliage(r, ['#7fa85a', '#9dc06f', '#5f8a49', '#c3d98a'], { count: 60, top: 60, bottom: 760 })}${repeat(60, () => circle([r.between(0, 900), r.between(380, 860), r.between(12, 30)], r.pick(['#f3b6a8', '#e9736a', '#fff1e2', '#f0c46a', '#b78ac4'])))}${rect([0, 860, 900, 340], '#94b86c')}${drawGlow([r.between(150, 750), 200, 440], { colour: '#fffbd6' })}`,
}
