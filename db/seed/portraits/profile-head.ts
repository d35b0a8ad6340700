import { darken, lighten, mixColours } from './colours.ts'
import type { DrawnPerson } from './drawn-person.ts'
import { round } from './head-view.ts'
import { drawProfileHair } from './profile-hair.ts'

/** Draws a head from the side, looking to the right. The eyes are at y 0, and the neck is below x 0. */
export function drawProfileHead(person: DrawnPerson, smile: 'closed' | 'open'): string {
  const hair = drawProfileHair(person)
  return `${drawSkin(person)}${hair.skull}${drawFeatures(person, smile)}${drawProfileBeard(person)}${drawLips(person, smile)}${hair.front}${drawProfileEar(person)}${hair.overEar}${drawProfileGlasses(person)}`
}

/** Draws the neck from the side. Draw it before the clothes. */
export function drawProfileNeck({ chinY }: DrawnPerson): string {
  return `<path d="M -118 -10 C -112 60 -84 90 -76 140 L -70 250 L 62 250 C 44 220 40 ${chinY + 10} 52 ${chinY - 12} Z" fill="url(#skinBody)"/>`
}

const mouthYOf = ({ noseLength }: DrawnPerson) => 62 * noseLength + 40

function buildOutline(person: DrawnPerson): string {
  const { chinY, noseScale: k, noseLength } = person
  const [noseY, mouthY] = [62 * noseLength, mouthYOf(person)]
  const tip = 114 + 27 * k
  return `M 40 -172 C 84 -160 110 -124 115 -84 C 119 -62 120 -50 118 -38 C 116 -26 108 -18 107 -8 C 112 10 ${tip - 18} ${noseY - 30} ${tip - 3} ${noseY - 14} C ${tip + 5} ${noseY - 4} ${tip - 2} ${noseY + 8} ${tip - 12} ${noseY + 9} C ${tip - 20} ${noseY + 10} 118 ${noseY + 10} 114 ${noseY + 15} C 114 ${mouthY - 14} 126 ${mouthY - 12} 127 ${mouthY - 4} C 127 ${mouthY + 2} 116 ${mouthY + 1} 116 ${mouthY + 3} C 118 ${mouthY + 6} 124 ${mouthY + 8} 122 ${mouthY + 16} C 120 ${mouthY + 23} 106 ${mouthY + 24} 107 ${mouthY + 32} C 112 ${chinY - 26} 112 ${chinY - 8} 98 ${chinY + 2} C 76 ${chinY + 12} 44 ${chinY - 4} 4 138 C -18 128 -34 112 -40 80 L -60 -120 Z`
}

function drawSkin(person: DrawnPerson): string {
  return `<ellipse cx="-18" cy="-58" rx="130" ry="128" fill="url(#skin)"/><path d="${buildOutline(person)}" fill="url(#skin)"/><ellipse cx="58" cy="64" rx="46" ry="36" fill="url(#blush)"/><ellipse cx="78" cy="-8" rx="36" ry="28" fill="url(#socket)"/><ellipse cx="-30" cy="60" rx="60" ry="110" fill="url(#shade)" fill-opacity=".5"/>`
}

function drawFeatures(person: DrawnPerson, smile: 'closed' | 'open'): string {
  const { skin, browColour, browThickness: t, gender, eyeColour, lashWeight, age, noseLength } = person
  const [noseY, mouthY] = [62 * noseLength, mouthYOf(person)]
  const isFemale = gender === 'female'
  const lash = isFemale
    ? `<path d="M 98 -8 C 106 -10 112 -14 114 -20" stroke="#2a1a18" stroke-width="${round(lashWeight * 1.5)}" stroke-linecap="round" fill="none"/>`
    : ''
  const wrinkles =
    age > 40
      ? `<path d="M 50 -4 L 34 -10 M 50 4 L 32 6 M 104 ${noseY + 8} C 92 ${noseY + 14} 84 ${mouthY - 10} 82 ${mouthY + 6}${age > 54 ? ' M 62 -84 C 80 -88 98 -86 108 -82 M 66 24 C 76 32 88 30 96 24' : ''}" fill="none" stroke="${skin.deep}" stroke-width="3.2" stroke-linecap="round" stroke-opacity="${Math.min(0.5, (age - 30) / 70).toFixed(2)}"/>`
      : ''
  return `<path d="M 60 4 C 70 -16 90 -20 101 -7 C 103 0 100 9 94 14 C 80 16 68 10 60 4 Z" fill="${mixColours('#fbf6f0', skin.base, 0.12)}"/><ellipse cx="93" cy="-1" rx="7" ry="13.5" fill="${darken(eyeColour, 0.4)}"/><ellipse cx="93.5" cy="0" rx="5" ry="11" fill="${eyeColour}"/><ellipse cx="96" cy="-1" rx="3" ry="6.4" fill="#150c0b"/><circle cx="92" cy="-6" r="3" fill="#fff"/>
<path d="M 58 4 C 68 -18 90 -23 104 -8" fill="none" stroke="#2a1a18" stroke-width="${isFemale ? 5.5 : 4}" stroke-linecap="round"/>${lash}<path d="M 62 -14 C 74 -28 90 -28 101 -18" fill="none" stroke="${skin.deep}" stroke-width="3" stroke-linecap="round" stroke-opacity=".5"/><path d="M 48 ${-30 + t * 0.3} C 66 ${-50 - t * 0.4} 96 ${-52 - t * 0.3} 116 -40 C 96 ${-46 + t * 0.6} 70 ${-42 + t * 0.8} 48 ${-30 + t * 0.3} Z" fill="${browColour}"/>
<path d="M 116 ${noseY + 10} C 108 ${noseY + 12} 102 ${noseY + 4} 106 ${noseY - 8}" fill="none" stroke="${skin.deep}" stroke-width="3.4" stroke-linecap="round" stroke-opacity=".6"/>${smile === 'open' ? `<path d="M 66 ${mouthY - 16} C 62 ${mouthY - 8} 62 ${mouthY} 66 ${mouthY + 6}" fill="none" stroke="${skin.deep}" stroke-width="3" stroke-linecap="round" stroke-opacity=".35"/>` : ''}${wrinkles}`
}

function drawLips(person: DrawnPerson, smile: 'closed' | 'open'): string {
  const { skin, lipColour, gender } = person
  const y = mouthYOf(person)
  const lip = lipColour ?? mixColours(skin.base, skin.lip, gender === 'male' ? 0.3 : 0.85)
  const corner = `76 ${y - (smile === 'open' ? 8 : 4)}`
  const teeth =
    smile === 'open'
      ? `<path d="M 118 ${y - 1} L ${corner} C 88 ${y + 14} 106 ${y + 12} 118 ${y + 5} Z" fill="#581a22"/><path d="M 118 ${y - 1} L 80 ${y - 6} C 90 ${y + 4} 106 ${y + 6} 118 ${y + 3} Z" fill="#fbf5ec"/>`
      : ''
  return `<path d="M 126 ${y - 6} C 128 ${y} 120 ${y + 2} 116 ${y + 2} C 100 ${y + 1} 88 ${y - 1} ${corner} C 90 ${y - 8} 112 ${y - 10} 118 ${y - 13} Z" fill="${darken(lip, 0.12)}"/><path d="M 122 ${y + 14} C 112 ${y + 20} 92 ${y + 14} ${corner} C 90 ${y + 4} 104 ${y + 4} 117 ${y + 4} C 122 ${y + 7} 124 ${y + 10} 122 ${y + 14} Z" fill="${lip}"/>${teeth}${smile === 'closed' ? `<path d="M 118 ${y + 2} C 100 ${y + 3} 88 ${y} ${corner}" fill="none" stroke="${darken(skin.lip, 0.5)}" stroke-width="3" stroke-linecap="round"/>` : ''}`
}

function drawProfileBeard(person: DrawnPerson): string {
  const { beard, hair, chinY } = person
  if (beard === 'none') return ''
  const y = mouthYOf(person)
  const moustache = `M 116 ${y - 20} C 100 ${y - 22} 84 ${y - 12} 74 ${y + 4} C 90 ${y - 4} 108 ${y - 4} 124 ${y - 6} Z`
  if (beard === 'moustache') return `<path d="${moustache}" fill="${hair.dark}"/>`
  const growth = { stubble: 0, short: 6, full: 26, goatee: 8 }[beard]
  const jaw =
    beard === 'goatee'
      ? `M 118 ${y + 18} C ${112 + growth} ${chinY - 20} ${112 + growth} ${chinY + growth} 92 ${chinY + 4 + growth} C 76 ${chinY + 6} 66 ${chinY - 20} 72 ${y + 4} Z`
      : `M 118 ${y + 18} C ${110 + growth} ${chinY - 20} ${112 + growth} ${chinY + growth} 92 ${chinY + 6 + growth} C 60 ${chinY + 10 + growth} 10 152 -22 122 C -38 96 -38 60 -34 16 L -14 16 C -12 50 20 76 50 ${y - 10} C 62 ${y - 6} 66 ${y + 4} 72 ${y + 6} Z`
  const opacity = beard === 'stubble' ? 0.26 : 0.9
  return `<path d="${jaw}" fill="${hair.dark}" fill-opacity="${opacity}"/><path d="${moustache}" fill="${hair.dark}" fill-opacity="${opacity * 0.9}"/>`
}

function drawProfileEar({ skin, earrings }: DrawnPerson): string {
  const earring = earrings === 'none' ? '' : `<circle cx="-26" cy="72" r="6" fill="${lighten('#d9b056', 0.2)}"/>`
  return `<path d="M -14 4 C -22 -16 -58 -14 -54 18 C -52 44 -38 68 -24 66 C -10 62 -12 40 -8 30 Z" fill="url(#ear)"/><path d="M -20 8 C -28 -4 -46 0 -43 20 C -40 38 -34 46 -26 48" fill="none" stroke="${darken(skin.shade, 0.1)}" stroke-width="5" stroke-linecap="round" stroke-opacity=".7"/>${earring}`
}

function drawProfileGlasses({ glasses }: DrawnPerson): string {
  if (glasses === 'none') return ''
  const colour = glasses === 'thin' ? '#b38b4a' : glasses === 'tortoise' ? '#6d3f22' : '#2a2022'
  return `<g fill="#fff" fill-opacity=".12" stroke="${colour}" stroke-width="6" stroke-linecap="round"><ellipse cx="98" cy="2" rx="15" ry="36"/><path d="M 84 -10 L -24 -2 M 112 -6 L 118 -4" fill="none"/></g>`
}
