import { circle, drawGlow, drawGradient, drawGrass, drawHill, repeat } from '../scenes/brush.ts'
import { beach, forest, heath, mountains } from '../scenes/nature.ts'
import { livingRoom } from '../scenes/indoors.ts'
import type { Motif } from './motif.ts'

export const dunePath: Motif = {
  tint: '#ffe2b0',
  zoom: [1, 1.3],
  maxAngle: 0,
  drawBackground: () => '<rect width="900" height="1200" fill="#8fb9d6"/>',
  drawSubject: (r) => `${drawGradient(
    r.pick([
      [
        [0, '#8fb9d6'],
        [0.5, '#e6e4d6'],
        [0.7, '#f6dcb0'],
      ],
      [
        [0, '#8f8fc4'],
        [0.3, '#f0a88f'],
        [0.5, '#ffdca0'],
      ],
    ] as const),
  )}${drawGlow([640, 380, 380], { colour: '#fff2c8' })}${circle([640, 380, 62], '#fff6dc')}<path d="M60 190q120 -60 210 0M560 150q90 -44 170 6" stroke="#fff" stroke-width="26" stroke-linecap="round" stroke-opacity=".5" fill="none"/>${drawHill(r, { y: 520, swing: 26, fill: '#a7b08a' })}${drawHill(r, { y: 600, swing: 40, fill: '#c9bd8e' })}${drawHill(r, { y: 720, swing: 46, fill: '#d9c58f' })}${drawHill(r, { y: 880, swing: 40, fill: '#c7ad74' })}
<path d="M380 1200C400 1080 560 1010 520 930C490 870 400 850 430 780C452 730 520 720 500 660L540 660C580 730 500 760 500 800C510 860 640 880 660 960C680 1040 640 1120 660 1200Z" fill="#f2e4bf"/>${drawGrass(r, ['#6d7d4e', '#8b9a5c', '#a3a468', '#5f7146'], { count: 30, top: 700, bottom: 900 })}<path d="M180 320q18 -18 34 0q16 -18 34 0M300 250q12 -12 24 0q12 -12 24 0" stroke="#4a4a58" stroke-width="6" fill="none" stroke-linecap="round"/>`,
}

export const tent: Motif = {
  tint: '#ffcf94',
  zoom: [1, 1.15],
  maxAngle: 0,
  drawBackground: (r) => r.pick([forest, heath, mountains]).draw(r),
  drawSubject: (r) => {
    const colour = r.pick(['#d99a38', '#b8532a', '#2f6b66', '#7a2f45'])
    return `<path d="M0 900C240 860 600 880 900 890V1200H0Z" fill="#6f8050"/>${drawGrass(r, ['#7f9358', '#94a866', '#5f7446'], { count: 24, top: 930, bottom: 1190 })}<ellipse cx="430" cy="960" rx="380" ry="40" fill="#1f2a18" fill-opacity=".4"/><path d="M60 950L410 430L790 950Z" fill="${colour}"/><path d="M410 430L790 950H560Z" fill="#1a1014" fill-opacity=".22"/><path d="M410 470L270 950H560Z" fill="#3a2216"/><path d="M410 540L330 950H500Z" fill="#ffd98a"/><path d="M410 470L270 950L200 950Z M410 470L560 950L620 950Z" fill="${colour}"/><path d="M60 950L410 430L790 950" stroke="#fff4d8" stroke-width="7" fill="none" stroke-opacity=".6"/><path d="M60 950L-10 1000M790 950L870 1010" stroke="#efe6d8" stroke-width="5"/>
<g transform="translate(690 1060)"><ellipse cy="34" rx="100" ry="20" fill="#2a1c14" fill-opacity=".5"/><path d="M-80 30L80 10M-80 10L80 30" stroke="#5a3a26" stroke-width="26" stroke-linecap="round"/><path d="M-50 14C-70 -60 -20 -70 -10 -140C30 -90 70 -60 50 14Z" fill="#f08a2f"/><path d="M-24 14C-30 -30 0 -40 4 -80C26 -46 36 -26 24 14Z" fill="#ffd76b"/></g>${drawGlow([690, 1000, 260], { colour: '#ffb35a', opacity: 0.4 })}`
  },
}

export const guitar: Motif = {
  tint: '#ffd9ac',
  zoom: [1, 1.3],
  maxAngle: 0,
  drawBackground: (r) => livingRoom.draw(r),
  drawSubject: (r) => {
    const [body, edge] = r.pick([
      ['#c98a4a', '#8a5a2f'],
      ['#8a3f25', '#5c2715'],
      ['#e0bb7a', '#a8803f'],
      ['#2b2527', '#c9a45c'],
    ] as const)
    return `<rect y="1060" width="900" height="140" fill="#8a6a4e"/><ellipse cx="460" cy="1100" rx="260" ry="30" fill="#2a1c14" fill-opacity=".4"/><g transform="rotate(${r.between(-4, 22)} 450 900)"><path d="M420 60H480V560H420Z" fill="#4a2f22"/><path d="M408 -30H492L484 70H416Z" fill="#3a2419"/>${repeat(3, (i) => `${circle([398, -10 + i * 26, 9], '#d8d3cc')}${circle([502, -10 + i * 26, 9], '#d8d3cc')}`)}<path d="M450 500C560 500 590 580 570 660C556 710 570 740 610 800C660 880 640 1080 450 1080S240 880 290 800C330 740 344 710 330 660C310 580 340 500 450 500Z" fill="${body}" stroke="${edge}" stroke-width="14"/><path d="M340 640C330 580 370 530 440 524" stroke="#fff" stroke-width="14" stroke-opacity=".25" stroke-linecap="round" fill="none"/><circle cx="450" cy="740" r="78" fill="#24150f"/><circle cx="450" cy="740" r="88" fill="none" stroke="${edge}" stroke-width="9"/><rect x="370" y="930" width="160" height="26" rx="8" fill="#3a2419"/>${repeat(6, (i) => `<path d="M${428 + i * 9} 0L${420 + i * 12} 940" stroke="#f0e9dc" stroke-width="2.4"/>`)}${repeat(11, (i) => `<path d="M420 ${90 + i * 42}H480" stroke="#c9c4be" stroke-width="4"/>`)}</g>`
  },
}

export const boat: Motif = {
  tint: '#ffe6bc',
  zoom: [1, 1.2],
  maxAngle: 0,
  drawBackground: (r) => beach.draw(r),
  drawSubject: (r) => {
    const hull = r.pick(['#a3182f', '#26404f', '#f4efe6', '#2f6b66'])
    return `<path d="M0 760H900V1200H0Z" fill="#4f8298"/>${repeat(40, () => `<rect x="${r.between(0, 820)}" y="${r.between(770, 1190)}" width="${r.between(40, 150)}" height="8" rx="4" fill="#dcecef" fill-opacity=".35"/>`)}<path d="M250 980H700L640 1060H320Z" fill="${hull}" fill-opacity=".35" transform="translate(0 50)"/><path d="M462 190V900" stroke="#5a3a26" stroke-width="16"/><path d="M480 210C600 400 700 620 760 830H480Z" fill="#fbf6ea"/><path d="M444 250C380 480 300 660 220 830H444Z" fill="${r.pick(['#e9b04a', '#fbf6ea', '#d9542f'])}"/><path d="M500 300C560 480 620 640 640 820" stroke="#d8cbb0" stroke-width="6" fill="none"/><path d="M170 870C300 900 640 900 790 850C760 960 690 1000 640 1010H300C240 1000 190 950 170 870Z" fill="${hull}"/><path d="M170 870C300 900 640 900 790 850L784 880C640 924 300 924 178 898Z" fill="#fff" fill-opacity=".35"/><path d="M462 190l70 26l-70 26z" fill="#b0122d"/>`
  },
}
