import type { ArmPose } from './arms.ts'
import { createDrawingRandom, type DrawingRandom } from './drawing-random.ts'
import { generateDrawnPerson } from './drawn-person.ts'
import { chooseFraming, type Framing, type FramingName } from './framing.ts'
import { round } from './head-view.ts'
import type { Light } from './light.ts'
import { drawPerson, type Posture } from './person-drawing.ts'
import type { PhotoLayers } from './photo-image.ts'
import type { PlannedPhoto } from './photo-plan.ts'
import { OUTDOOR_SCENES, SCENES } from './scenes/scenes.ts'
import type { Scene } from './scenes/scene.ts'
import type { Motif } from './motifs/motif.ts'
import { MOTIFS } from './motifs/motifs.ts'
import { chooseOutfit } from './wardrobe.ts'

export type PhotoInput = {
  /** The seed, such as the id of a member. The same seed gives the same person. */
  seed: string
  gender: 'male' | 'female'
  /** The age in years, which determines wrinkles and grey hair. */
  age: number
  /** The photo. Without it, the first one, which shows the face well. */
  photo?: PlannedPhoto
}

/** Draws a photo of an invented person, or of a motif without a face. The same input gives the same drawing. */
export function drawPhoto({ seed, gender, age, photo = { number: 0, motif: null } }: PhotoInput): PhotoLayers {
  const random = createDrawingRandom(`photo ${seed} ${photo.number}`)
  if (photo.motif) return drawMotif(MOTIFS[photo.motif], random)
  const person = generateDrawnPerson({ seed, gender, age })
  const framing = chooseFraming(random, photo.number === 0 ? pickMainFraming(random) : pickOtherFraming(random))
  const isDistant = framing.name === 'whole' || framing.name === 'far'
  const scene = isDistant ? random.pick(OUTDOOR_SCENES) : random.pickWeighted(SCENES)
  const light: Light = { side: random.chance(0.5) ? 1 : -1, tint: scene.tint }
  const outfit = chooseOutfit(random, person, { occasion: scene.occasion, surroundings: scene.tones })
  const posture = choosePosture(random, { framing, isMain: photo.number === 0 })
  const drawing = drawPerson(person, photo.number === 0 ? { ...outfit, hasSunglasses: false } : outfit, {
    posture,
    light: light.side,
  })
  return {
    background: wrapSvg(drawScene(scene, random, framing)),
    subject: wrapSvg(
      `${isDistant ? drawGroundShadow(framing) : ''}<g transform="translate(${framing.x} ${framing.y}) scale(${framing.zoom})">${drawing}</g>`,
    ),
    light,
    blur: { close: 13, bust: 10, half: 8, aside: 9, whole: 4, far: 2.4 }[framing.name],
    depth: { close: 0.42, bust: 0.42, half: 0.36, aside: 0.38, whole: 0.14, far: 0.06 }[framing.name],
  }
}

/** Draws a motif, mirrored, turned and enlarged a little, so that photos of the same motif differ. */
function drawMotif(motif: Motif, random: DrawingRandom): PhotoLayers {
  const light: Light = { side: random.chance(0.5) ? 1 : -1, tint: motif.tint }
  const zoom = random.between(...motif.zoom)
  const angle = random.between(-1, 1) * motif.maxAngle
  const [x, y] = [450 + random.between(-1, 1) * 400 * (zoom - 1), 600 + random.between(-1, 1) * 300 * (zoom - 1)]
  const subject = motif.drawSubject(random)
  return {
    background: wrapSvg(motif.drawBackground(random)),
    subject: wrapSvg(
      `<g transform="translate(${round(x)} ${round(y)}) rotate(${angle}) scale(${random.chance(0.5) ? -zoom : zoom} ${zoom}) translate(-450 -600)">${subject}</g>`,
    ),
    light,
    blur: 8,
    depth: 0.2,
  }
}

const pickMainFraming = (random: DrawingRandom) =>
  random.pickWeighted<FramingName>([
    ['close', 2],
    ['bust', 6],
    ['half', 3],
    ['aside', 2],
  ])
const pickOtherFraming = (random: DrawingRandom) =>
  random.pickWeighted<FramingName>([
    ['close', 2],
    ['bust', 2],
    ['half', 4],
    ['aside', 3],
    ['whole', 4],
    ['far', 1.5],
  ])

function choosePosture(random: DrawingRandom, { framing, isMain }: { framing: Framing; isMain: boolean }): Posture {
  const side = framing.name === 'aside' ? (framing.x < 450 ? 1 : -1) : random.chance(0.5) ? 1 : -1
  const yaw = isMain ? random.between(5, 24) : random.between(4, 36)
  return {
    head: { yaw: yaw * side, pitch: random.between(-5, 5), tilt: random.between(-5, 5) },
    eyes: random.pickWeighted([
      ['open', 6],
      ['smiling', 3],
      ['closed', isMain ? 0 : 0.6],
    ]),
    gaze: isMain || random.chance(0.6) ? -side * yaw * 0.012 : side * random.between(0.2, 0.6),
    smile: random.pickWeighted([
      ['closed', isMain ? 1 : 2],
      ['soft', 3],
      ['teeth', 4],
      ['laugh', 2.5],
    ]),
    arms: pickArms(random, framing.name),
    isProfile: !isMain && (framing.name === 'aside' || framing.name === 'half') && random.chance(0.35),
    showsLegs: framing.name === 'whole' || framing.name === 'far' || framing.name === 'half',
  }
}

function pickArms(random: DrawingRandom, framing: FramingName): [ArmPose, ArmPose] {
  if (framing === 'close' || framing === 'bust') return ['down', random.chance(0.12) ? 'selfie' : 'down']
  const left = random.pickWeighted<ArmPose>([
    ['down', 3],
    ['pocket', 3],
    ['back', 1],
    ['hip', 1],
  ])
  const right = random.pickWeighted<ArmPose>([
    ['down', 3],
    ['pocket', 2],
    ['mug', framing === 'far' ? 0 : 2],
    ['hip', 1],
    ['wave', framing === 'half' ? 0.5 : 1.5],
    ['selfie', framing === 'aside' ? 1 : 0],
  ])
  return [left === 'back' && right !== 'down' ? 'down' : left, right]
}

/** Draws a scene, mirrored, moved and enlarged a little, so that photos of the same scene differ. */
function drawScene(scene: Scene, random: DrawingRandom, { name }: Framing): string {
  const isDistant = name === 'whole' || name === 'far'
  const zoom = isDistant ? random.between(1, 1.1) : random.between(1.05, 1.45)
  const flip = random.chance(0.5) ? -1 : 1
  const [x, y] = [450 + random.between(-1, 1) * 440 * (zoom - 1), 600 + random.between(-1, 1) * 590 * (zoom - 1)]
  return `<g transform="translate(${round(x)} ${round(y)}) scale(${flip * zoom} ${zoom}) translate(-450 -600)">${scene.draw(random)}</g>`
}

function drawGroundShadow({ x, y, zoom }: Framing): string {
  return `<radialGradient id="ground"><stop stop-color="#1a1014" stop-opacity=".5"/><stop offset="1" stop-color="#1a1014" stop-opacity="0"/></radialGradient><ellipse cx="${x + 20}" cy="${y + 1890 * zoom}" rx="${330 * zoom}" ry="${52 * zoom}" fill="url(#ground)"/>`
}

function wrapSvg(contents: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 1200" width="900" height="1200">${contents}</svg>`
}
