import { canal } from '../scenes/city.ts'
import { meadow } from '../scenes/nature.ts'
import { circle, repeat } from '../scenes/brush.ts'
import type { Motif } from './motif.ts'

function drawWheel(x: number, y: number): string {
  return `<circle cx="${x}" cy="${y}" r="150" fill="none" stroke="#201a1c" stroke-width="20"/><circle cx="${x}" cy="${y}" r="136" fill="none" stroke="#b9b4ae" stroke-width="5"/>${repeat(16, (i) => `<path d="M${x} ${y}L${(x + 134 * Math.cos((i * Math.PI) / 8)).toFixed(1)} ${(y + 134 * Math.sin((i * Math.PI) / 8)).toFixed(1)}" stroke="#d8d3cc" stroke-width="2.4" stroke-opacity=".8"/>`)}${circle([x, y, 13], '#8b8680')}`
}

export const bicycle: Motif = {
  tint: '#ffe3bd',
  zoom: [1, 1.08],
  maxAngle: 0,
  drawBackground: (r) => r.pick([canal, canal, meadow]).draw(r),
  drawSubject: (r) => {
    const [frame, guard] = r.pick([
      ['#b0122d', '#7e0f27'],
      ['#2f6b66', '#1f4a47'],
      ['#26404f', '#182a35'],
      ['#d99a38', '#a8742a'],
      ['#efe6d8', '#c9bba6'],
      ['#2a2527', '#171415'],
    ] as const)
    const flowers = r.chance(0.6)
    return `<rect y="930" width="900" height="270" fill="#a5917f"/>${repeat(7, (y) => repeat(16, (x) => `<rect x="${x * 62 - (y % 2) * 31}" y="${934 + y * 40}" width="58" height="36" rx="5" fill="${r.pick(['#b49f8c', '#9a8674', '#a8927f', '#c0ac99'])}"/>`))}
<ellipse cx="450" cy="1010" rx="400" ry="30" fill="#3a2a24" fill-opacity=".38"/><g stroke="#2c2a2f" stroke-width="15" fill="none" stroke-linecap="round"><path d="M0 640H900M0 760H900"/><path d="M60 600V950M330 600V950M600 600V950M870 600V950"/></g>${drawWheel(215, 860)}${drawWheel(680, 860)}
<path d="M75 845A142 142 0 0 1 345 800M545 800A142 142 0 0 1 815 830" stroke="${guard}" stroke-width="14" fill="none"/><g fill="none" stroke="${frame}" stroke-width="21" stroke-linecap="round" stroke-linejoin="round"><path d="M215 860L405 870L345 600"/><path d="M405 870C470 800 560 730 600 600"/><path d="M680 860L592 560"/><path d="M215 860L352 640"/></g>
<circle cx="405" cy="870" r="42" fill="none" stroke="#2b2527" stroke-width="12"/><path d="M405 870l34 58m-16 6h44M405 870l-34 -58m-18 -6h40" stroke="#2b2527" stroke-width="12" stroke-linecap="round" fill="none"/><path d="M336 600V560" stroke="#3a3436" stroke-width="14"/><path d="M268 540C300 520 380 524 412 540C420 562 380 572 344 572S262 566 268 540Z" fill="#5d3b2a"/>
<path d="M592 560C588 520 570 498 530 496H486" stroke="#3a3436" stroke-width="14" fill="none" stroke-linecap="round"/><path d="M500 496H456" stroke="#5d3b2a" stroke-width="24" stroke-linecap="round"/>
<path d="M596 520H800L780 670H622Z" fill="#b98a55"/>${repeat(6, (i) => `<path d="M${612 + i * 34} 526L${632 + i * 27} 666" stroke="#8f6538" stroke-width="7"/>`)}${repeat(4, (i) => `<path d="M${598 + i * 5} ${548 + i * 34}H${798 - i * 5}" stroke="#8f6538" stroke-width="7"/>`)}
${
  flowers
    ? `${repeat(22, () => `<path d="M700 540q${r.between(-70, 70)} ${r.between(-60, -20)} ${r.between(-110, 110)} ${r.between(-150, -60)}" stroke="#55784a" stroke-width="8" fill="none" stroke-linecap="round"/>`)}${repeat(
        19,
        () => {
          const [x, y] = [700 + r.between(-115, 115), 540 + r.between(-160, -50)]
          return `${circle([x, y, r.between(18, 32)], r.pick(['#f3b6a8', '#e9736a', '#fff1e2', '#f0c46a', '#d94f5c']))}${circle([x, y, 8], '#fff4d8')}`
        },
      )}`
    : '<path d="M640 520 C650 430 700 420 720 520 Z" fill="#c98a4a"/><path d="M660 520 L690 400 L712 404 L716 520 Z" fill="#e0b878"/><path d="M720 520 C730 450 780 450 782 520 Z" fill="#7f9f58"/>'
}<path d="M590 512H806V536H590Z" fill="#a3753f"/>`
  },
}
