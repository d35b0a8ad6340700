import { circle, drawGlow, repeat } from '../scenes/brush.ts'
import { atelier, livingRoom } from '../scenes/indoors.ts'
import type { Motif } from './motif.ts'

export const vase: Motif = {
  tint: '#fff0cc',
  zoom: [1, 1.2],
  maxAngle: 0,
  drawBackground: (r) => r.pick([livingRoom, atelier]).draw(r),
  drawSubject: (r) => {
    const glass = r.pick(['#7fa39b', '#c9774f', '#efe6d8', '#42588f', '#d9b26a'])
    const flowers = r.pick([
      ['#d9343f', '#e8566a'],
      ['#f0b93a', '#f6d36b'],
      ['#e8768f', '#f3b6c2'],
      ['#8a4a9a', '#b78ac4'],
      ['#f4ead6', '#f3b6a8'],
    ] as const)
    const tulip = (index: number) => {
      const [x, y] = [450 + (index - 4) * 62 + r.between(-16, 16), 330 + Math.abs(index - 4) * 40 + r.between(-40, 40)]
      const colour = r.pick(flowers)
      return `<path d="M450 760C450 640 ${x} 620 ${x} ${y + 40}" stroke="#4f7a3f" stroke-width="13" fill="none"/><path d="M${x} ${y + 160}C${x + 50} ${y + 80} ${x + 60} ${y + 60} ${x + 66} ${y + 10}C${x + 20} ${y + 60} ${x} ${y + 100} ${x} ${y + 160}Z" fill="#6f9a52"/><path d="M${x - 46} ${y - 60}C${x - 20} ${y - 40} ${x - 16} ${y - 50} ${x} ${y - 82}C${x + 16} ${y - 50} ${x + 20} ${y - 40} ${x + 46} ${y - 60}C${x + 56} ${y} ${x + 40} ${y + 50} ${x} ${y + 54}C${x - 40} ${y + 50} ${x - 56} ${y} ${x - 46} ${y - 60}Z" fill="${colour}"/><path d="M${x} ${y - 82}C${x + 26} ${y - 30} ${x + 22} ${y + 30} ${x} ${y + 54}C${x - 22} ${y + 30} ${x - 26} ${y - 30} ${x} ${y - 82}Z" fill="#fff" fill-opacity=".16"/>`
    }
    return `<rect y="1010" width="900" height="190" fill="#b98759"/><rect y="1004" width="900" height="14" fill="#d3a373"/><ellipse cx="470" cy="1040" rx="190" ry="26" fill="#2a1c14" fill-opacity=".4"/>${repeat(9, tulip)}<path d="M370 700H530C524 760 580 820 580 910C580 990 540 1040 450 1040S320 990 320 910C320 820 376 760 370 700Z" fill="${glass}"/><path d="M370 700H530L526 728H374Z" fill="#fff" fill-opacity=".3"/><path d="M352 880C346 940 362 990 390 1010" stroke="#fff" stroke-width="16" stroke-opacity=".4" stroke-linecap="round" fill="none"/>`
  },
}

export const camera: Motif = {
  tint: '#ffe0b6',
  zoom: [1.05, 1.35],
  maxAngle: 10,
  drawBackground: () => '<rect width="900" height="1200" fill="#8a6244"/>',
  drawSubject: (r) => {
    const print = (x: number, y: number, angle: number) =>
      `<g transform="translate(${x} ${y}) rotate(${angle})"><rect x="8" y="14" width="300" height="340" fill="#2a1c14" fill-opacity=".35"/><rect width="300" height="340" fill="#faf6ee"/><rect x="22" y="22" width="256" height="230" fill="${r.pick(['#8fb9d6', '#f0a88f', '#9dba7e', '#c9a3c4'])}"/><path d="M22 200C90 150 150 200 200 170S260 150 278 160V252H22Z" fill="${r.pick(['#5f8049', '#d9c58f', '#4f8298', '#6f5a68'])}"/>${circle([190, 90, 30], '#fff2c8')}</g>`
    return `<rect x="-300" y="-300" width="1500" height="1800" fill="${r.pick(['#6f4a35', '#b98759', '#42505a', '#cfbda3'])}"/>${drawGlow([200, 200, 700], { colour: '#fff2d0', opacity: 0.35 })}${print(60, 90, -10 + r.between(-6, 6))}${print(500, 40, 8 + r.between(-6, 6))}${print(540, 800, -6 + r.between(-6, 6))}
<rect x="170" y="500" width="580" height="390" rx="40" fill="#1a1014" fill-opacity=".45" transform="translate(16 26)"/><path d="M330 450H570L610 510H290Z" fill="#2a2527"/><rect x="170" y="500" width="580" height="390" rx="40" fill="#2a2527"/><rect x="170" y="590" width="580" height="220" fill="${r.pick(['#8a5a3c', '#3a3436', '#7b2233', '#c9a478'])}"/><rect x="170" y="500" width="580" height="90" rx="36" fill="#c9c4be"/>${circle([460, 700, 176], '#171415')}${circle([460, 700, 150], '#3a3436')}${circle([460, 700, 118], '#1f2a38')}${circle([460, 700, 78], '#31517a')}${circle([420, 656, 34], '#ffffff66')}${circle([500, 744, 16], '#ffffff40')}${circle([660, 546, 30], '#8b8680')}<rect x="220" y="524" width="90" height="40" rx="8" fill="#171415"/>`
  },
}
