import type { DrawingRandom } from './drawing-random.ts'
import type { DrawnPerson } from './drawn-person.ts'

const COLOURS = [
  ['#b0122d', '#7a0a1d'],
  ['#2f4858', '#1f3240'],
  ['#f2ece6', '#d8cdc4'],
  ['#3c4a3e', '#28332a'],
  ['#d9a441', '#b08029'],
  ['#27232b', '#17141a'],
  ['#8fa9bf', '#6b889f'],
  ['#c97b63', '#a45c46'],
  ['#6a4a6e', '#4d3351'],
  ['#e7b7a8', '#c9917f'],
  ['#3f6f6b', '#2a504d'],
  ['#d8c4a0', '#b59f79'],
  ['#4a5f94', '#33456f'],
  ['#8c2f39', '#661f28'],
] as const

type Garment = {
  body: string
  neck: number
  colour: string
  dark: string
  skin: DrawnPerson['skin']
  shoulders: number
}

/** Draws neck, shoulders and clothes. Draw the head after them, because the chin covers the neck. */
export function drawBody(person: DrawnPerson, random: DrawingRandom): string {
  const isMale = person.gender === 'male'
  const neck = (isMale ? 70 : 52) * person.build
  const shoulders = (isMale ? 306 : 250) * person.build
  const [colour, dark] = random.pick(COLOURS)
  const body = `M ${-neck - 58} 236 C ${-neck - 130} 262 ${-shoulders - 6} 280 ${-shoulders - 18} 420 L ${-shoulders - 40} 800 H ${shoulders + 40} L ${shoulders + 18} 420 C ${shoulders + 6} 280 ${neck + 130} 262 ${neck + 58} 236`
  const drawGarment = random.pick(isMale ? MALE_GARMENTS : FEMALE_GARMENTS)
  return `<g transform="translate(0 -14)">${drawSkin(person, neck, shoulders)}${drawGarment({ body, neck, colour, dark, skin: person.skin, shoulders })}</g>`
}

function drawSkin({ skin, chinY }: DrawnPerson, neckX: number, s: number): string {
  const shape = `M ${-neckX} 90 C ${-neckX + 4} 180 ${-neckX + 2} 206 ${-neckX - 40} 232 C ${-neckX - 120} 262 ${-s} 280 ${-s - 12} 420 V 800 H ${s + 12} V 420 C ${s} 280 ${neckX + 120} 262 ${neckX + 40} 232 C ${neckX - 2} 206 ${neckX - 4} 180 ${neckX} 90 Z`
  return `<clipPath id="neck"><path d="${shape}"/></clipPath><path d="${shape}" fill="${skin.base}"/><g clip-path="url(#neck)"><path d="M -200 60 H 200 V ${chinY + 24} C 120 ${chinY + 46} 50 ${chinY + 58} 0 ${chinY + 58} C -50 ${chinY + 58} -120 ${chinY + 46} -200 ${chinY + 24} Z" fill="${skin.shade}" opacity=".85"/></g>
<path d="M -92 300 C -60 286 -36 292 -20 306 M 92 300 C 60 286 36 292 20 306" fill="none" stroke="${skin.shade}" stroke-width="6" stroke-linecap="round" opacity=".8"/>`
}

function drawFolds({ dark, shoulders: s }: Garment): string {
  return `<path d="M ${-s * 0.66} 430 C ${-s * 0.6} 520 ${-s * 0.66} 620 ${-s * 0.7} 760 M ${s * 0.66} 430 C ${s * 0.6} 520 ${s * 0.66} 620 ${s * 0.7} 760 M ${-s * 0.3} 600 C ${-s * 0.1} 640 ${s * 0.1} 640 ${s * 0.34} 590" fill="none" stroke="${dark}" stroke-width="7" stroke-linecap="round" opacity=".5"/>`
}

const drawFabric = (path: string, { colour, dark }: Garment) =>
  `<linearGradient id="cloth" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${colour}"/><stop offset="1" stop-color="${dark}"/></linearGradient><path d="${path}" fill="url(#cloth)"/>`

function drawCrewNeck(garment: Garment): string {
  const neckX = garment.neck + 58
  const line = `C ${neckX - 34} 316 ${34 - neckX} 316 ${-neckX} 236`
  return `${drawFabric(`${garment.body} ${line} Z`, garment)}<path d="M ${neckX} 236 ${line}" fill="none" stroke="${garment.dark}" stroke-width="13" opacity=".8"/>${drawFolds(garment)}`
}

function drawVNeck(garment: Garment): string {
  const neckX = garment.neck + 58
  const line = `C ${neckX - 20} 290 40 350 0 396 C -40 350 ${20 - neckX} 290 ${-neckX} 236`
  return `${drawFabric(`${garment.body} ${line} Z`, garment)}<path d="M ${neckX} 236 ${line}" fill="none" stroke="${garment.dark}" stroke-width="12" stroke-linejoin="round" opacity=".8"/>${drawFolds(garment)}`
}

function drawTurtleneck(garment: Garment): string {
  const neckX = garment.neck
  const collar = `M ${-neckX - 14} 172 C ${-neckX * 0.5} 196 ${neckX * 0.5} 196 ${neckX + 14} 172 L ${neckX + 30} 252 C ${neckX * 0.5} 284 ${-neckX * 0.5} 284 ${-neckX - 30} 252 Z`
  return `${drawFabric(`${garment.body} C ${neckX + 44} 230 ${neckX + 30} 222 ${neckX + 22} 206 H ${-neckX - 22} C ${-neckX - 30} 222 ${-neckX - 44} 230 ${-neckX - 58} 236 Z`, garment)}<path d="${collar}" fill="${garment.colour}"/><path d="M ${-neckX - 30} 252 C ${-neckX * 0.5} 284 ${neckX * 0.5} 284 ${neckX + 30} 252" fill="none" stroke="${garment.dark}" stroke-width="7" opacity=".7"/>${drawFolds(garment)}`
}

function drawShirt(garment: Garment): string {
  const neckX = garment.neck + 58
  const collar = (s: 1 | -1) =>
    `<path d="M ${s * (neckX - 40)} 200 C ${s * (neckX - 20)} 214 ${s * (neckX - 6)} 226 ${s * (neckX + 6)} 246 L ${s * 66} 352 L ${s * 2} 300 Z" fill="${garment.colour}" stroke="${garment.dark}" stroke-width="4" stroke-linejoin="round"/>`
  const buttons = [390, 480, 570, 660].map((y) => `<circle cx="10" cy="${y}" r="6" fill="${garment.dark}"/>`).join('')
  return `${drawFabric(`${garment.body} L 0 330 L ${-neckX} 236 Z`, garment)}<path d="M 0 320 V 800" stroke="${garment.dark}" stroke-width="5" opacity=".7"/>${buttons}${drawFolds(garment)}${collar(1)}${collar(-1)}`
}

function drawBlazer(garment: Garment): string {
  const neckX = garment.neck + 58
  const inner = { ...garment, colour: '#f6f1ec', dark: '#d9d0c8' }
  const lapel = (s: 1 | -1) =>
    `<path d="M ${s * (neckX - 8)} 226 C ${s * (neckX + 40)} 250 ${s * 130} 330 ${s * 150} 372 L ${s * 112} 396 L ${s * 136} 424 L ${s * 6} 640 C ${s * 20} 480 ${s * 70} 330 ${s * (neckX - 8)} 226 Z" fill="${garment.colour}" stroke="${garment.dark}" stroke-width="4" stroke-linejoin="round"/>`
  const front = `${garment.body} C ${neckX - 10} 340 60 480 0 640 C -60 480 ${10 - neckX} 340 ${-neckX} 236 Z`
  return `<path d="${garment.body} C ${neckX - 34} 316 ${34 - neckX} 316 ${-neckX} 236 Z" fill="${inner.colour}"/><path d="M ${neckX} 236 C ${neckX - 34} 316 ${34 - neckX} 316 ${-neckX} 236" fill="none" stroke="${inner.dark}" stroke-width="10"/>${drawFabric(front, garment)}${lapel(1)}${lapel(-1)}`
}

function drawHoodie(garment: Garment): string {
  const neckX = garment.neck + 58
  const hood = `M ${-neckX - 26} 226 C ${-neckX - 10} 150 ${-neckX + 20} 150 ${-neckX + 30} 190 C ${-neckX + 40} 280 -30 330 0 336 C 30 330 ${neckX - 40} 280 ${neckX - 30} 190 C ${neckX - 20} 150 ${neckX + 10} 150 ${neckX + 26} 226 C ${neckX + 10} 330 60 400 0 404 C -60 400 ${-neckX - 10} 330 ${-neckX - 26} 226 Z`
  return `${drawFabric(`${garment.body} C 60 330 -60 330 ${-neckX} 236 Z`, garment)}<path d="${hood}" fill="${garment.colour}" stroke="${garment.dark}" stroke-width="5"/><path d="M -44 392 C -50 440 -46 470 -48 500 M 44 392 C 50 440 46 470 48 500" stroke="#f6efe9" stroke-width="7" stroke-linecap="round" fill="none"/>${drawFolds(garment)}`
}

function drawBoatNeck(garment: Garment): string {
  const neckX = garment.neck + 58
  const line = `C ${neckX + 40} 256 ${neckX + 60} 262 ${neckX + 62} 268 C 100 352 -100 352 ${-neckX - 62} 268 C ${-neckX - 60} 262 ${-neckX - 40} 256 ${-neckX} 236`
  return `${drawFabric(`${garment.body} ${line} Z`, garment)}${drawFolds(garment)}`
}

function drawStrapTop(garment: Garment): string {
  const s = garment.shoulders
  const top = `M ${-s * 0.62} 268 L ${-s * 0.5} 262 C ${-s * 0.44} 360 ${-s * 0.2} 400 0 396 C ${s * 0.2} 400 ${s * 0.44} 360 ${s * 0.5} 262 L ${s * 0.62} 268 C ${s * 0.6} 420 ${s * 0.78} 460 ${s * 0.84} 500 L ${s * 0.8} 800 H ${-s * 0.8} L ${-s * 0.84} 500 C ${-s * 0.78} 460 ${-s * 0.6} 420 ${-s * 0.62} 268 Z`
  return `${drawFabric(top, garment)}<path d="M ${-s * 0.84} 500 C ${-s * 0.82} 600 ${-s * 0.8} 700 ${-s * 0.8} 800 M ${s * 0.84} 500 C ${s * 0.82} 600 ${s * 0.8} 700 ${s * 0.8} 800" stroke="${garment.skin.shade}" stroke-width="7" fill="none"/>${drawFolds(garment)}`
}

const MALE_GARMENTS = [
  drawCrewNeck,
  drawCrewNeck,
  drawVNeck,
  drawShirt,
  drawShirt,
  drawBlazer,
  drawHoodie,
  drawTurtleneck,
]
const FEMALE_GARMENTS = [
  drawCrewNeck,
  drawVNeck,
  drawBoatNeck,
  drawBoatNeck,
  drawStrapTop,
  drawBlazer,
  drawTurtleneck,
  drawShirt,
]
