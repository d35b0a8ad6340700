import type { hairColours } from '#features/profiles/rules.ts'
import { type DrawingRandom, createDrawingRandom } from './drawing-random.ts'

type HairColour = (typeof hairColours)[number]

/** The colours of a skin. `deep` is darker than `shade`. */
export type Skin = { base: string; shade: string; deep: string; blush: string; lip: string }
export type Hair = { base: string; dark: string; light: string }
export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache'

/** The appearance of an invented person, which is the same in all poses. Lengths are in units of the drawing. */
export type DrawnPerson = {
  gender: 'male' | 'female'
  age: number
  skin: Skin
  hair: Hair
  hairStyle: string
  /** The side of the parting. -1 mirrors the hair. */
  hairSide: 1 | -1
  browColour: string
  browThickness: number
  eyeColour: string
  eyeSize: number
  /** The distance of each eye from the middle of the face. */
  eyeSpan: number
  /** Half of the width of the face. */
  faceWidth: number
  /** Half of the width of the jaw. */
  jawWidth: number
  chinY: number
  noseScale: number
  lipScale: number
  beard: Beard
  glasses: 'none' | 'round' | 'square' | 'thin'
  hasFreckles: boolean
  hasMole: boolean
  earrings: 'none' | 'stud' | 'hoop' | 'drop'
  /** The scale of neck and shoulders. */
  build: number
}

/** The skins from light to dark, with their weights. `tone` is the index of a skin. */
const SKINS: readonly (readonly [Skin, number])[] = [
  [{ base: '#fbdfcf', shade: '#efc0a8', deep: '#d99a80', blush: '#f29b8e', lip: '#d9776f' }, 20],
  [{ base: '#f7d0b5', shade: '#e6af8e', deep: '#c98a68', blush: '#ec8d79', lip: '#cf6d63' }, 24],
  [{ base: '#efc19d', shade: '#d99f77', deep: '#b87b54', blush: '#e0836a', lip: '#c2655a' }, 18],
  [{ base: '#dfa880', shade: '#c5875d', deep: '#a0673f', blush: '#d07555', lip: '#b15a4c' }, 12],
  [{ base: '#c68a61', shade: '#a66d46', deep: '#82502f', blush: '#b75f42', lip: '#9c4b40' }, 10],
  [{ base: '#a06a45', shade: '#82512f', deep: '#633a1f', blush: '#934a33', lip: '#7f3c34' }, 8],
  [{ base: '#7b4c31', shade: '#613820', deep: '#482614', blush: '#733526', lip: '#6b322c' }, 6],
  [{ base: '#5d3926', shade: '#482a1a', deep: '#341c10', blush: '#5b2a20', lip: '#5a2c28' }, 4],
]

const HAIRS = {
  black: { base: '#2a2022', dark: '#171113', light: '#4d3e40' },
  darkBrown: { base: '#402a23', dark: '#281914', light: '#684838' },
  brown: { base: '#5f3e2d', dark: '#40281c', light: '#8a6046' },
  chestnut: { base: '#7c4c31', dark: '#57331f', light: '#a8704c' },
  auburn: { base: '#8a3f25', dark: '#612916', light: '#b5613f' },
  red: { base: '#b65c30', dark: '#863f1e', light: '#dc8a58' },
  darkBlond: { base: '#a47a4c', dark: '#785632', light: '#cba273' },
  blond: { base: '#cfa366', dark: '#a37a43', light: '#eccb95' },
  lightBlond: { base: '#e2c48c', dark: '#b99862', light: '#f6e3ba' },
  greying: { base: '#7d716d', dark: '#584e4b', light: '#a89d99' },
  grey: { base: '#a39d9a', dark: '#7c7673', light: '#cbc6c3' },
  silver: { base: '#cdc9c6', dark: '#a19b98', light: '#ebe8e6' },
} satisfies Record<string, Hair>

/** The value of the profile field for each hair. */
const HAIR_COLOURS: Record<keyof typeof HAIRS, HairColour> = {
  black: 'black',
  darkBrown: 'dark_brown',
  brown: 'brown',
  chestnut: 'brown',
  auburn: 'red',
  red: 'red',
  darkBlond: 'blond',
  blond: 'blond',
  lightBlond: 'blond',
  greying: 'grey',
  grey: 'grey',
  silver: 'grey',
}

const FEMALE_STYLES = ['long', 'waves', 'bob', 'fringe', 'bun', 'ponytail', 'curls', 'pixie', 'lob', 'braid'] as const
const MALE_STYLES = ['side', 'quiff', 'buzz', 'crop', 'swept', 'messy', 'curlyTop', 'mane'] as const

/** Returns the hair colour as a value of the profile field. A person without hair is 'bald'. */
export function hairColourOf({ hair, hairStyle }: DrawnPerson): HairColour | null {
  if (hairStyle === 'bald') return 'bald'
  const name = (Object.keys(HAIRS) as (keyof typeof HAIRS)[]).find((key) => HAIRS[key] === hair) // the type of Object.keys is string[]
  return name ? HAIR_COLOURS[name] : null
}

/** Generates the appearance of a person. The same input gives the same person. */
export function generateDrawnPerson({
  seed,
  gender,
  age,
}: {
  seed: string
  gender: 'male' | 'female'
  age: number
}): DrawnPerson {
  const random = createDrawingRandom(`person ${seed} ${gender}`)
  const skin = random.pickWeighted(SKINS)
  const tone = SKINS.findIndex(([candidate]) => candidate === skin)
  const hair = pickHair(random, { tone, age, gender })
  return addBeardToLongHair({
    ...pickFeatures(random, gender),
    gender,
    age,
    skin,
    hair,
    hairStyle: gender === 'female' ? pickFemaleHairStyle(random, tone) : pickMaleHairStyle(random, { tone, age }),
    hairSide: random.chance(0.5) ? 1 : -1,
    browColour: gender === 'male' ? hair.dark : pickFemaleBrowColour(hair),
    eyeColour:
      tone >= 4 || random.chance(0.4)
        ? random.pick(['#5b3a22', '#46301f', '#6b4726'])
        : random.pick(['#5d83a3', '#6f8f72', '#7d7a58', '#4f7590', '#8a6a3d']),
    beard: gender === 'male' ? pickBeard(random, age) : 'none',
    glasses: random.pickWeighted([
      ['none', age > 45 ? 60 : 80],
      ['round', 9],
      ['square', 9],
      ['thin', age > 45 ? 16 : 6],
    ]),
    hasFreckles: tone <= 1 && random.chance(hair === HAIRS.red || hair === HAIRS.auburn ? 0.8 : 0.14),
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
  })
}

/** Adds a short beard to a man with long hair and hardly any beard, because the simple drawing could show a woman. */
function addBeardToLongHair(person: DrawnPerson): DrawnPerson {
  const hasHardlyAnyBeard = ['none', 'stubble', 'moustache'].includes(person.beard)
  return person.hairStyle === 'mane' && hasHardlyAnyBeard ? { ...person, beard: 'short' } : person
}

function pickFeatures(random: DrawingRandom, gender: 'male' | 'female') {
  const isMale = gender === 'male'
  return {
    browThickness: isMale ? random.between(10, 13) : random.between(6.5, 9),
    eyeSize: isMale ? random.between(0.9, 1.0) : random.between(1.0, 1.1),
    eyeSpan: random.between(56, 61),
    faceWidth: isMale ? random.between(125, 135) : random.between(117, 127),
    jawWidth: isMale ? random.between(98, 116) : random.between(84, 97),
    chinY: isMale ? random.between(180, 195) : random.between(168, 180),
    noseScale: isMale ? random.between(0.98, 1.18) : random.between(0.82, 0.98),
    lipScale: isMale ? random.between(0.7, 0.9) : random.between(0.95, 1.2),
    build: isMale ? random.between(0.94, 1.1) : random.between(0.92, 1.08),
  }
}

function pickHair(
  random: DrawingRandom,
  { tone, age, gender }: { tone: number; age: number; gender: 'male' | 'female' },
): Hair {
  const greyChance = Math.max(0, (age - (gender === 'male' ? 38 : 46)) / 28)
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
    [HAIRS.blond, 5],
    [HAIRS.lightBlond, tone === 0 ? 3 : 1],
    [HAIRS.black, 2],
  ])
}

function pickFemaleBrowColour(hair: Hair): string {
  return hair === HAIRS.lightBlond || hair === HAIRS.silver ? '#9a7b55' : hair.dark
}

function pickFemaleHairStyle(random: DrawingRandom, tone: number): string {
  if (tone >= 5)
    return random.pickWeighted([
      ['afro', 4],
      ['curls', 4],
      ['bun', 2],
      ['braid', 2],
      ['pixie', 1],
      ['long', 1],
      ['waves', 1],
    ])
  return random.pick(FEMALE_STYLES)
}

function pickMaleHairStyle(random: DrawingRandom, { tone, age }: { tone: number; age: number }): string {
  if (age > 40 && random.chance(0.4)) return random.pick(['bald', 'receding', 'receding', 'buzz'])
  if (tone >= 5)
    return random.pickWeighted([
      ['buzz', 4],
      ['afroShort', 4],
      ['curlyTop', 3],
      ['bald', 1],
    ])
  return random.pick(MALE_STYLES)
}

function pickBeard(random: DrawingRandom, age: number): Beard {
  if (age < 22)
    return random.pickWeighted([
      ['none', 7],
      ['stubble', 3],
    ])
  return random.pickWeighted([
    ['none', 40],
    ['stubble', 22],
    ['short', 18],
    ['full', 10],
    ['goatee', 5],
    ['moustache', 4],
  ])
}
