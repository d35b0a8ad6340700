import { circle, repeat } from '../scenes/brush.ts'
import type { DrawingRandom } from '../drawing-random.ts'
import type { Motif } from './motif.ts'

const drawNothing = () => '<rect width="900" height="1200" fill="#8a6244"/>'

function drawBoards(r: DrawingRandom, colours: readonly string[]): string {
  return `${repeat(7, (i) => `<rect x="${i * 132 - 10}" width="128" height="1200" fill="${r.pick(colours)}"/>`)}${repeat(60, () => `<path d="M${r.between(0, 900)} ${r.between(0, 1200)}c6 ${r.between(60, 160)} -6 ${r.between(160, 220)} 2 ${r.between(240, 320)}" stroke="#3a2116" stroke-width="2.5" stroke-opacity=".22" fill="none"/>`)}<path d="M-100 -60L520 -60L160 1300H-200Z" fill="#ffe9c2" fill-opacity=".28"/><path d="M620 -60L760 -60L420 1300H260Z" fill="#ffe9c2" fill-opacity=".2"/>`
}

const WOODS = [
  ['#b07c50', '#a87247', '#b98759', '#9f6b42'],
  ['#6f4a35', '#7a523b', '#65422f', '#80583f'],
  ['#d8c8b0', '#cfbda3', '#e0d2bc', '#c9b79b'],
] as const

function drawPlate([x, y, r]: readonly [x: number, y: number, r: number], contents: string): string {
  return `<g transform="translate(${x} ${y})"><ellipse cx="14" cy="24" rx="${r + 4}" ry="${r + 2}" fill="#2f1a10" fill-opacity=".42"/><circle r="${r}" fill="#f6f0e6"/><circle r="${r * 0.8}" fill="#e9e0d1"/>${contents}</g>`
}

export const coffee: Motif = {
  tint: '#ffe2b4',
  zoom: [1.3, 1.6],
  maxAngle: 16,
  drawBackground: drawNothing,
  drawSubject: (
    r,
  ) => `${drawBoards(r, r.pick(WOODS))}<g transform="translate(90 130) rotate(-9)"><rect x="14" y="20" width="430" height="310" rx="8" fill="#3a2116" fill-opacity=".4"/><path d="M0 0H210V300H0Z" fill="#faf4e6"/><path d="M210 0H424V300H210Z" fill="#f3ead6"/><path d="M210 0q-18 150 0 300q18 -150 0 -300" fill="#d9ccb2" fill-opacity=".8"/>${repeat(12, (i) => `<path d="M26 ${30 + i * 21}H${r.between(150, 188)}M234 ${30 + i * 21}H${r.between(350, 398)}" stroke="#8f8373" stroke-width="5" stroke-opacity=".65"/>`)}<path d="M300 -12h26v150l-13 -14l-13 14z" fill="${r.pick(['#b0122d', '#2f6b66', '#42588f'])}"/></g>
${drawPlate([600, 580, 226], `<path d="M130 60C200 40 250 80 236 130C222 180 160 176 120 140" fill="none" stroke="#f6f0e6" stroke-width="34"/>${circle([8, 14, 150], '#3a211640')}${circle([0, 0, 148], '#fbf7ef')}${circle([0, 0, 128], '#7a4526')}${circle([0, 0, 122], '#b37a4a')}<path d="M0 84C-92 20 -92 -46 -46 -64C-20 -74 0 -52 0 -34C0 -52 20 -74 46 -64C92 -46 92 20 0 84Z" fill="#f9ecd4"/>`)}
${drawPlate([230, 860, 176], `<path d="M-90 70L-20 -110C60 -110 120 -50 126 36Z" fill="#d79a4e"/><path d="M-90 70L126 36L122 74L-80 110Z" fill="#b5722f"/>${repeat(5, (i) => `<path d="M${-56 + i * 34} ${54 - i * 5}L${-14 + i * 20} ${-78 + i * 18}" stroke="#a8622a" stroke-width="12" stroke-opacity=".75"/>`)}${circle([-86, -40, 46], '#fffaf0')}`)}
<g fill="none" stroke="#2c2023" stroke-width="12" transform="translate(560 960) rotate(16)"><circle r="56"/><circle cx="146" r="56"/><path d="M56 -6q17 -18 34 0M-54 -14L-80 -90M200 -14L226 -84"/></g>`,
}

export const dinner: Motif = {
  tint: '#ffd9a8',
  zoom: [1.25, 1.5],
  maxAngle: 14,
  drawBackground: drawNothing,
  drawSubject: (
    r,
  ) => `${drawBoards(r, r.pick(WOODS))}<path d="M120 -20 H780 V1220 H120 Z" fill="${r.pick(['#efe6d6', '#c9d3c6', '#d8b8a8', '#b9c6d0'])}" fill-opacity=".9"/>${repeat(9, (i) => `<path d="M${180 + i * 70} -20V1220" stroke="#fff" stroke-width="4" stroke-opacity=".35"/>`)}
${drawPlate(
  [450, 640, 300],
  `${repeat(40, () => {
    const [angle, d] = [r.between(0, 6.28), r.between(20, 150)]
    const [x, y] = [Math.cos(angle) * d, Math.sin(angle) * d]
    return `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${r.between(-90, 90)} ${r.between(-90, 90)} ${r.between(-60, 60)} ${r.between(-60, 60)}" stroke="${r.pick(['#f0d08a', '#e6bd6a', '#f6dfa6'])}" stroke-width="16" stroke-linecap="round" fill="none"/>`
  })}${repeat(11, () => circle([r.between(-130, 130), r.between(-130, 130), r.between(22, 34)], r.pick(['#c4372f', '#d9542f', '#b82e2a'])))}${repeat(16, () => `<ellipse cx="${r.between(-140, 140)}" cy="${r.between(-140, 140)}" rx="26" ry="13" transform="rotate(${r.between(0, 180)})" fill="${r.pick(['#4f7a3a', '#6a9a4a'])}"/>`)}${repeat(20, () => circle([r.between(-120, 120), r.between(-120, 120), r.between(4, 9)], '#fff6e0'))}`,
)}
<g transform="translate(742 270)"><ellipse cx="10" cy="18" rx="104" ry="102" fill="#2f1a10" fill-opacity=".3"/>${circle([0, 0, 100], '#f4efe880')}${circle([0, 0, 84], '#7a1428')}${circle([-10, -10, 60], '#93203a')}<path d="M-50 -40 A64 64 0 0 1 10 -66" stroke="#fff" stroke-width="9" fill="none" stroke-opacity=".7" stroke-linecap="round"/></g>${drawPlate(
    [190, 270, 120],
    repeat(18, () =>
      circle(
        [r.between(-60, 60), r.between(-60, 60), r.between(16, 26)],
        r.pick(['#5f8f4a', '#7fae58', '#3f6f3a', '#c94a4a']),
      ),
    ),
  )}
<g stroke="#b9b4ae" stroke-width="17" stroke-linecap="round"><path d="M92 470V820"/><path d="M818 470V820"/></g><path d="M70 470h44v70q-22 30 -44 0z" fill="#c9c4be"/><path d="M806 440q36 80 6 170h-16z" fill="#c9c4be"/>${circle([300, 1060, 56], '#e9b04a')}${circle([300, 1060, 22], '#fff4d0')}${circle([620, 1090, 40], '#e9b04a')}${circle([620, 1090, 15], '#fff4d0')}`,
}

export const vinyl: Motif = {
  tint: '#ffd0a0',
  zoom: [1.3, 1.6],
  maxAngle: 16,
  drawBackground: drawNothing,
  drawSubject: (
    r,
  ) => `${drawBoards(r, r.pick(WOODS))}<rect x="70" y="360" width="760" height="640" rx="26" fill="#2a1c14" fill-opacity=".4" transform="translate(14 24)"/><rect x="70" y="360" width="760" height="640" rx="26" fill="${r.pick(['#3a2a24', '#efe6d8', '#26404f', '#8a2f3a'])}"/><circle cx="390" cy="680" r="270" fill="#171415"/>${repeat(9, (i) => `<circle cx="390" cy="680" r="${250 - i * 16}" fill="none" stroke="#3a3436" stroke-width="3"/>`)}<path d="M390 680L200 470A284 284 0 0 1 300 412Z M390 680L580 890A284 284 0 0 1 480 948Z" fill="#fff" fill-opacity=".12"/>${circle([390, 680, 92], r.pick(['#c4472f', '#e2b45f', '#2f6b66', '#6a4a8e']))}${circle([390, 680, 56], '#f4ead6')}${circle([390, 680, 9], '#2a2527')}
<g stroke="#c9c4be" stroke-linecap="round" fill="none"><path d="M730 470V700L590 830" stroke-width="17"/></g>${circle([730, 470, 54], '#8b8680')}${circle([730, 470, 26], '#c9c4be')}<rect x="556" y="806" width="70" height="40" rx="8" fill="#2a2527" transform="rotate(-44 590 826)"/>${circle([740, 910, 34], '#c9c4be')}<g transform="translate(120 60) rotate(${r.between(-8, 8)})"><rect width="330" height="260" fill="${r.pick(['#d9774f', '#3f6f6b', '#e2b45f'])}"/>${circle([165, 150, 84], r.pick(['#f4ead6', '#26404f', '#b0122d']))}<rect x="30" y="24" width="180" height="18" fill="#fff" fill-opacity=".8"/></g>`,
}
