import type { DrawingRandom } from './drawing-random.ts'
import type { HairStyle } from './hair.ts'

export type Beard = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache'

type Weighted = readonly (readonly [HairStyle, number])[]

export function pickFemaleHairStyle(random: DrawingRandom, { tone, age }: { tone: number; age: number }): HairStyle {
  if (tone >= 5)
    return random.pickWeighted<HairStyle>([
      ['afro', 4],
      ['curls', 3],
      ['longCurls', 3],
      ['bun', 2],
      ['puff', 2],
      ['braid', 2],
      ['pixie', 1],
      ['centre', 1],
      ['waves', 1],
    ])
  const short: Weighted = [
    ['pixie', 3],
    ['greyCrop', 3],
    ['bob', 4],
    ['sweptBob', 4],
    ['lob', 2],
    ['fringe', 2],
    ['curls', 2],
    ['bun', 1],
    ['lowBun', 2],
  ]
  if (age > 55) return random.pickWeighted(short)
  const long: Weighted = [
    ['long', 3],
    ['centre', 3],
    ['waves', 3],
    ['beach', 3],
    ['longFringe', 2],
    ['ponytail', 3],
    ['braid', 2],
    ['halfUp', 3],
    ['longCurls', 3],
    ['bun', 3],
    ['lowBun', 2],
    ['lob', 3],
    ['bob', 2],
    ['fringe', 2],
    ['curls', 2],
    ['sweptBob', 2],
    ['pixie', 1.5],
  ]
  return random.pickWeighted(long)
}

export function pickMaleHairStyle(random: DrawingRandom, { tone, age }: { tone: number; age: number }): HairStyle {
  if (age > 40 && random.chance(0.34)) return random.pick(['bald', 'receding', 'receding', 'buzz'])
  if (tone >= 5)
    return random.pickWeighted<HairStyle>([
      ['buzz', 3],
      ['afroShort', 4],
      ['curlyTop', 4],
      ['bald', 1],
    ])
  const styles: Weighted = [
    ['side', 4],
    ['quiff', 3],
    ['buzz', 1.5],
    ['crop', 3],
    ['swept', 3],
    ['messy', 4],
    ['curlyTop', 3],
    ['fringeUp', 3],
    ['longTop', 3],
    ['manBun', age < 45 ? 1 : 0],
  ]
  return random.pickWeighted(styles)
}

/** Picks a beard. A man with a bun has one, because without it the simple drawing could show a woman. */
export function pickBeard(random: DrawingRandom, { age, hairStyle }: { age: number; hairStyle: HairStyle }): Beard {
  if (hairStyle === 'manBun') return random.pick(['stubble', 'short'])
  if (age < 22)
    return random.pickWeighted<Beard>([
      ['none', 7],
      ['stubble', 3],
    ])
  return random.pickWeighted<Beard>([
    ['none', 40],
    ['stubble', 26],
    ['short', 18],
    ['full', 9],
    ['goatee', 3],
    ['moustache', 4],
  ])
}
