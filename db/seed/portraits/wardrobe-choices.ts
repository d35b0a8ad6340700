import type { Sleeve } from './arms.ts'
import type { DrawingRandom } from './drawing-random.ts'
import type { DrawnPerson } from './drawn-person.ts'
import type { Fabric } from './fabric.ts'
import type { Pattern } from './fabric-patterns.ts'
import { STYLES_WITHOUT_HAT } from './hair.ts'
import type { Hat } from './hats.ts'
import type { Outer } from './outerwear.ts'
import type { Top } from './tops.ts'
import { CLOTHES, pickClothColour } from './wardrobe-colours.ts'

/** Situations that decide which clothes fit. */
export type Occasion = 'home' | 'town' | 'evening' | 'nature' | 'beach' | 'rain' | 'winter' | 'kitchen' | 'cycling'

type Choice<T> = readonly (readonly [T, number])[]

export function pickTop(random: DrawingRandom, { gender, age }: DrawnPerson, occasion: Occasion): [Top, Sleeve] {
  const isWarm = occasion === 'beach' || occasion === 'kitchen' || occasion === 'evening'
  const male: Choice<[Top, Sleeve]> = [
    [['crew', isWarm ? 'short' : 'long'], 5],
    [['vneck', 'long'], 2],
    [['shirt', 'long'], 5],
    [['turtleneck', 'long'], isWarm ? 0 : 2],
    [['hoodie', 'long'], age < 45 && occasion !== 'evening' ? 2 : 0.3],
    [['crew', 'short'], 2],
  ]
  const female: Choice<[Top, Sleeve]> = [
    [['crew', isWarm ? 'short' : 'long'], 3],
    [['vneck', 'long'], 2],
    [['boat', 'long'], 3],
    [['blouse', 'long'], 3],
    [['shirt', 'long'], 2],
    [['turtleneck', 'long'], isWarm ? 0 : 3],
    [['strap', 'none'], isWarm && age < 56 ? 3 : 0],
    [['square', 'short'], isWarm ? 3 : 1],
    [['hoodie', 'long'], age < 40 && occasion !== 'evening' ? 1 : 0],
  ]
  return random.pickWeighted(gender === 'male' ? male : female)
}

export function pickPattern(random: DrawingRandom, top: Top): Pattern {
  const choices: Record<Top, Choice<Pattern>> = {
    crew: [
      ['plain', 5],
      ['stripes', 3],
      ['rib', 1],
      ['cable', 1],
    ],
    vneck: [
      ['plain', 3],
      ['rib', 2],
      ['cable', 2],
    ],
    boat: [
      ['plain', 3],
      ['stripes', 3],
    ],
    turtleneck: [
      ['rib', 4],
      ['cable', 3],
      ['plain', 2],
    ],
    shirt: [
      ['plain', 4],
      ['checks', 4],
      ['denim', 2],
    ],
    blouse: [
      ['plain', 3],
      ['flowers', 3],
      ['dots', 2],
    ],
    strap: [
      ['plain', 3],
      ['flowers', 2],
      ['dots', 1],
    ],
    hoodie: [['plain', 1]],
    square: [
      ['plain', 3],
      ['flowers', 2],
      ['dots', 1],
      ['checks', 1],
    ],
  }
  return random.pickWeighted(choices[top])
}

export function listOuters(occasion: Occasion, { gender }: DrawnPerson): Choice<Outer> {
  const isMale = gender === 'male'
  const choices: Record<Occasion, Choice<Outer>> = {
    home: [
      ['none', 7],
      ['cardigan', 3],
    ],
    town: [
      ['none', 4],
      ['blazer', 2],
      ['denim', 2],
      ['leather', 1.5],
      ['coat', 2],
    ],
    evening: [
      ['none', 4],
      ['blazer', 3],
      ['leather', 1],
    ],
    nature: [
      ['none', 3],
      ['denim', 2],
      ['gilet', 2],
      ['puffer', 1],
      ['cardigan', isMale ? 0 : 1],
    ],
    beach: [
      ['none', 6],
      ['denim', 1],
      ['cardigan', isMale ? 0 : 1],
    ],
    rain: [['raincoat', 1]],
    winter: [
      ['coat', 3],
      ['puffer', 2],
    ],
    kitchen: [
      ['apron', 3],
      ['none', 2],
    ],
    cycling: [
      ['none', 4],
      ['denim', 1],
      ['puffer', 1],
    ],
  }
  return choices[occasion]
}

export function pickHat(random: DrawingRandom, { hairStyle, gender }: DrawnPerson, occasion: Occasion): Hat {
  if (occasion === 'rain') return random.chance(0.55) ? 'hood' : 'none'
  if (STYLES_WITHOUT_HAT.has(hairStyle)) return 'none'
  const choices: Partial<Record<Occasion, Choice<Hat>>> = {
    winter: [
      ['beanie', 4],
      ['none', 2],
      ['headband', gender === 'female' ? 1 : 0],
    ],
    beach: [
      ['straw', 2],
      ['cap', gender === 'male' ? 2 : 0.5],
      ['none', 5],
    ],
    nature: [
      ['none', 6],
      ['beanie', 2],
      ['cap', 1],
    ],
    town: [
      ['none', 9],
      ['felt', 1],
      ['beanie', 1],
    ],
    cycling: [
      ['none', 3],
      ['helmet', 2],
      ['cap', 1],
    ],
  }
  return random.pickWeighted(choices[occasion] ?? [['none', 1]])
}

export function pickScarf(
  random: DrawingRandom,
  { occasion, outer, skin, others }: { occasion: Occasion; outer: Outer; skin: string; others: readonly string[] },
): Fabric | null {
  const chance =
    outer === 'coat' ? 0.6 : occasion === 'winter' ? 0.5 : occasion === 'town' && outer !== 'none' ? 0.2 : 0
  const colour = pickClothColour(random, CLOTHES, { skin, others })
  const pattern = random.pick<Pattern>(['plain', 'checks', 'rib'])
  return random.chance(chance) ? { id: 'scarf', colour, accent: '#f4efe6', pattern } : null
}
