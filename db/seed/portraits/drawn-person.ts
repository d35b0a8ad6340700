import type { EYE_COLOURS, HAIR_COLOURS } from '#features/profiles/rules.ts'
import { mixColours } from './colours.ts'
import { type DrawingRandom, createDrawingRandom } from './drawing-random.ts'
import type { HairStyle } from './hair.ts'
import { EYES, HAIRS, PROFILE_HAIR_COLOURS, type Hair, LIPSTICKS, SKINS, type Skin } from './person-colours.ts'
import { type Beard, pickBeard, pickFemaleHairStyle, pickMaleHairStyle } from './person-hair.ts'

type HairColour = (typeof HAIR_COLOURS)[number]
type EyeColour = (typeof EYE_COLOURS)[number]

/** The appearance of an invented person, which is the same in all photos. Lengths are in units of the drawing. */
export type DrawnPerson = {
  gender: 'male' | 'female'
  age: number
  skin: Skin
  hair: Hair
  hairStyle: HairStyle
  /** The side of the parting. -1 mirrors the hair. */
  hairSide: 1 | -1
  browColour: string
  browThickness: number
  browArch: number
  eyeColour: string
  eyeSize: number
  eyeOpenness: number
  /** The height of the outer corner of an eye above the inner one. */
  eyeTilt: number
  /** The distance of each eye from the middle of the face. */
  eyeSpan: number
  lashWeight: number
  /** Half of the width of the face. */
  faceWidth: number
  /** Half of the width at the cheekbones, as a part of `faceWidth`. */
  cheekWidth: number
  /** Half of the width of the jaw. */
  jawWidth: number
  chinY: number
  chinWidth: number
  noseScale: number
  noseWidth: number
  noseLength: number
  lipScale: number
  mouthWidth: number
  /** The colour of a lipstick, or null. */
  lipColour: string | null
  /** The opacity of the blush. */
  blush: number
  beard: Beard
  glasses: 'none' | 'round' | 'square' | 'thin' | 'tortoise' | 'clear'
  hasFreckles: boolean
  hasMole: boolean
  earrings: 'none' | 'stud' | 'hoop' | 'drop'
  /** The scale of neck and shoulders. */
  build: number
}

/** Returns the hair colour as a value of the profile field. A person without hair is 'bald'. */
export function hairColourOf({ hair, hairStyle }: DrawnPerson): HairColour | null {
  if (hairStyle === 'bald') return 'bald'
  const name = (Object.keys(HAIRS) as (keyof typeof HAIRS)[]).find((key) => HAIRS[key] === hair) // the type of Object.keys is string[]
  return name ? PROFILE_HAIR_COLOURS[name] : null
}

/** Returns the eye colour as a value of the profile field. */
export function eyeColourOf({ eyeColour }: DrawnPerson): EyeColour | null {
  return EYES.find(([colour]) => colour === eyeColour)?.[1] ?? null
}

type PersonInput = { seed: string; gender: 'male' | 'female'; age: number }

function pickEyeColour(random: DrawingRandom, tone: number) {
  const isDark = tone >= 4 || random.chance(0.35)
  return random.pick(EYES.filter(([, , isForDark]) => isForDark === isDark))[0]
}

/** Generates the appearance of a person. The same input gives the same person. */
export function generateDrawnPerson({ seed, gender, age }: PersonInput): DrawnPerson {
  const random = createDrawingRandom(`person ${seed} ${gender}`)
  const skin = random.pickWeighted(SKINS)
  const tone = SKINS.findIndex(([candidate]) => candidate === skin)
  const hair = pickHair(random, { tone, age, gender })
  const hairStyle =
    gender === 'female' ? pickFemaleHairStyle(random, { tone, age }) : pickMaleHairStyle(random, { tone, age })
  const browBase = isLight(hair) ? mixColours(hair.dark, '#7a5d42', 0.5) : hair.dark
  return {
    ...pickFeatures(random, gender),
    gender,
    age,
    skin,
    hair,
    hairStyle,
    hairSide: random.chance(0.5) ? 1 : -1,
    browColour: mixColours(browBase, skin.deep, 0.18),
    eyeColour: pickEyeColour(random, tone),
    lipColour:
      gender === 'female' && random.chance(0.5)
        ? mixColours(random.pick(LIPSTICKS), skin.lip, tone > 4 ? 0.5 : 0.3)
        : null,
    blush: gender === 'male' ? 0.1 : 0.34,
    beard: gender === 'male' ? pickBeard(random, { age, hairStyle }) : 'none',
    glasses: random.pickWeighted([
      ['none', age > 45 ? 60 : 82],
      ['round', 8],
      ['square', 6],
      ['tortoise', 6],
      ['clear', 3],
      ['thin', age > 45 ? 14 : 5],
    ]),
    hasFreckles: tone <= 1 && random.chance(hair === HAIRS.red || hair === HAIRS.auburn ? 0.8 : 0.16),
    hasMole: random.chance(0.1),
    earrings:
      gender === 'female'
        ? random.pickWeighted([
            ['none', 4],
            ['stud', 4],
            ['hoop', 2],
            ['drop', 2],
          ])
        : 'none',
  }
}

function isLight(hair: Hair): boolean {
  return hair === HAIRS.lightBlond || hair === HAIRS.silver || hair === HAIRS.blond
}

function pickFeatures(random: DrawingRandom, gender: 'male' | 'female') {
  const isMale = gender === 'male'
  const between = (male: [number, number], female: [number, number]) => random.between(...(isMale ? male : female))
  return {
    browThickness: between([11, 15], [6, 9]),
    browArch: between([1, 6], [5, 11]),
    eyeSize: between([0.9, 1], [1.02, 1.16]),
    eyeOpenness: between([0.82, 1.02], [0.9, 1.1]),
    eyeTilt: between([-2, 3], [-1, 4.5]),
    eyeSpan: random.between(55, 61),
    lashWeight: random.between(1.6, 3.6),
    faceWidth: between([121, 134], [114, 126]),
    cheekWidth: between([0.93, 1], [0.93, 1.01]),
    jawWidth: between([102, 118], [80, 97]),
    chinY: between([178, 196], [166, 182]),
    chinWidth: between([32, 46], [16, 28]),
    noseScale: between([0.95, 1.2], [0.8, 0.98]),
    noseWidth: random.between(0.88, 1.14),
    noseLength: random.between(0.94, 1.08),
    lipScale: between([0.65, 0.95], [0.9, 1.25]),
    mouthWidth: between([0.9, 1.05], [0.84, 1]),
    build: between([0.92, 1.12], [0.88, 1.1]),
  }
}

function pickHair(
  random: DrawingRandom,
  { tone, age, gender }: { tone: number; age: number; gender: 'male' | 'female' },
): Hair {
  const greyChance = Math.max(0, (age - (gender === 'male' ? 40 : 50)) / 26)
  if (random.chance(greyChance))
    return age > 62 ? random.pick([HAIRS.silver, HAIRS.grey]) : random.pick([HAIRS.greying, HAIRS.grey])
  if (tone >= 5)
    return random.pickWeighted<Hair>([
      [HAIRS.black, 7],
      [HAIRS.darkBrown, 3],
    ])
  if (tone >= 3)
    return random.pickWeighted<Hair>([
      [HAIRS.black, 5],
      [HAIRS.darkBrown, 5],
      [HAIRS.brown, 2],
      [HAIRS.chestnut, gender === 'female' ? 1 : 0],
    ])
  return random.pickWeighted<Hair>([
    [HAIRS.darkBrown, 5],
    [HAIRS.brown, 6],
    [HAIRS.chestnut, 4],
    [HAIRS.auburn, 2],
    [HAIRS.red, 1.5],
    [HAIRS.darkBlond, 5],
    [HAIRS.blond, 4],
    [HAIRS.lightBlond, tone === 0 ? 2.5 : 1],
    [HAIRS.black, 2],
  ])
}
