import { drawBackdrop } from './backdrop.ts'
import { drawBeard } from './beard.ts'
import { drawBody } from './clothes.ts'
import { type DrawingRandom, createDrawingRandom } from './drawing-random.ts'
import { drawFeatures, type Smile } from './features.ts'
import { drawGlasses } from './glasses.ts'
import { drawHair } from './hair.ts'
import { drawEars, drawFace } from './head.ts'
import { type DrawnPerson, generateDrawnPerson } from './drawn-person.ts'

export type PortraitInput = {
  /** The seed, such as the id of a member. The same seed gives the same person. */
  seed: string
  gender: 'male' | 'female'
  /** The age in years, which determines wrinkles and grey hair. */
  age: number
  /** The pose, which selects the clothes, background, smile and position of the head. */
  pose?: 0 | 1 | 2 | 3 | 4 | 5
}

/**
 * Draws an invented person as an SVG of 900 × 1200. The same input gives the same drawing.
 * The face is in the upper two thirds, so that text can cover the lower third.
 */
export function drawPortrait({ seed, gender, age, pose = 0 }: PortraitInput): string {
  const person = generateDrawnPerson({ seed, gender, age })
  const random = createDrawingRandom(`pose ${seed} ${pose}`)
  const smile: Smile = random.pickWeighted([
    ['soft', 5],
    ['open', 4],
    ['wide', 3],
  ])
  const turn = random.between(4, 13) * (random.chance(0.5) ? 1 : -1)
  const tilt = random.between(-4.5, 4.5)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200">
<defs>${drawSharedGradients(person)}</defs>${drawBackdrop(random)}${drawPerson({ person, random, smile, turn, tilt })}</svg>`
}

type PersonDrawing = {
  person: DrawnPerson
  random: DrawingRandom
  smile: Smile
  /** The distance by which the face is moved sideways, so that the head seems turned. Positive is to the right. */
  turn: number
  /** The rotation of the head in degrees. */
  tilt: number
}

function drawPerson({ person, random, smile, turn, tilt }: PersonDrawing): string {
  const zoom = random.between(1.28, 1.5)
  const x = 450 + random.between(-26, 26)
  const y = 442 + (zoom - 1.28) * 90
  const hair = drawHair(person)
  const head = `<g transform="rotate(${tilt} 0 170)">`
  return `<g transform="translate(${x} ${y}) scale(${zoom})">${head}${hair.back}</g>${drawBody(person, random)}
${head}${drawEars(person, turn)}${drawFace(person, turn)}${drawBeard(person, turn)}${drawFeatures(person, { turn, smile })}${hair.front}${drawGlasses(person, turn)}</g></g>`
}

/** Returns the styles and gradients that several parts of the drawing use. */
function drawSharedGradients({ skin, hair }: DrawnPerson): string {
  return `<style>.hair-light,.hair-base,.hair-dark{fill:none;stroke-linecap:round}.hair-light{stroke:${hair.light};opacity:.5}.hair-base{stroke:${hair.base}}.hair-dark{stroke:${hair.dark};stroke-width:5;opacity:.7}</style>
<linearGradient id="hair" gradientUnits="userSpaceOnUse" x1="-20" y1="-230" x2="40" y2="340"><stop stop-color="${hair.light}"/><stop offset=".3" stop-color="${hair.base}"/><stop offset="1" stop-color="${hair.dark}"/></linearGradient>
<linearGradient id="hairPlain" gradientUnits="userSpaceOnUse" x1="0" y1="-240" x2="0" y2="160"><stop stop-color="${hair.light}"/><stop offset=".4" stop-color="${hair.base}"/><stop offset="1" stop-color="${hair.dark}"/></linearGradient>
<linearGradient id="hairBack" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${hair.base}"/><stop offset=".45" stop-color="${hair.dark}"/><stop offset="1" stop-color="${hair.dark}"/></linearGradient>
<linearGradient id="hairDeep" gradientUnits="userSpaceOnUse" x1="-60" y1="-280" x2="60" y2="200"><stop stop-color="${hair.light}"/><stop offset=".35" stop-color="${hair.base}"/><stop offset="1" stop-color="${hair.dark}"/></linearGradient>
<linearGradient id="sides" gradientUnits="userSpaceOnUse" x1="0" y1="-100" x2="0" y2="26"><stop stop-color="${hair.base}"/><stop offset="1" stop-color="${hair.base}" stop-opacity=".35"/></linearGradient>
<linearGradient id="skin" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${skin.base}"/><stop offset=".75" stop-color="${skin.base}"/><stop offset="1" stop-color="${skin.shade}"/></linearGradient>
<radialGradient id="blush"><stop stop-color="${skin.blush}" stop-opacity=".5"/><stop offset="1" stop-color="${skin.blush}" stop-opacity="0"/></radialGradient>`
}
