import type { Sleeve } from './arms.ts'
import type { DrawingRandom } from './drawing-random.ts'
import type { DrawnPerson } from './drawn-person.ts'
import type { Fabric } from './fabric.ts'
import type { Pattern } from './fabric-patterns.ts'
import type { Hat } from './hats.ts'
import type { Bottom } from './legs.ts'
import type { Outer } from './outerwear.ts'
import type { Top } from './tops.ts'
import { listOuters, type Occasion, pickHat, pickPattern, pickScarf, pickTop } from './wardrobe-choices.ts'
import { CLOTHES, listOuterColours, pickClothColour, TROUSERS } from './wardrobe-colours.ts'

export type Outfit = {
  top: Top
  sleeve: Sleeve
  topFabric: Fabric
  outer: Outer
  outerFabric: Fabric
  scarf: Fabric | null
  hat: Hat
  hatColour: string
  bottom: Bottom
  bottomFabric: Fabric
  hasNecklace: boolean
  hasSunglasses: boolean
}

const OUTER_PATTERNS: Partial<Record<Outer, Pattern>> = {
  denim: 'denim',
  puffer: 'quilt',
  cardigan: 'rib',
  gilet: 'quilt',
}
const ACCENTS = ['#f4efe6', '#26404f', '#a3182f', '#f0d27a', '#2a262e'] as const

type OutfitInput = {
  occasion: Occasion
  /** The colours of the scene, which the clothes avoid. */
  surroundings?: readonly string[]
}

/** Chooses clothes for an occasion. */
export function chooseOutfit(
  random: DrawingRandom,
  person: DrawnPerson,
  { occasion, surroundings = [] }: OutfitInput,
): Outfit {
  const skin = person.skin.base
  const [top, sleeve] = pickTop(random, person, occasion)
  const outer = pickOuter(random, person, { occasion, top })
  const colour = pickClothColour(random, CLOTHES, { skin, others: surroundings })
  const outerColour = pickClothColour(random, listOuterColours(outer), { skin, others: [colour, ...surroundings] })
  const hat = pickHat(random, person, occasion)
  return {
    top,
    sleeve: outer === 'none' || outer === 'gilet' || outer === 'apron' ? sleeve : 'long',
    topFabric: createFabric(random, { id: 'cloth', colour, pattern: pickPattern(random, top) }),
    outer,
    outerFabric: createFabric(random, { id: 'outer', colour: outerColour, pattern: OUTER_PATTERNS[outer] ?? 'plain' }),
    scarf: pickScarf(random, { occasion, outer, skin, others: [colour, outerColour] }),
    hat,
    hatColour:
      hat === 'hood'
        ? outerColour
        : pickClothColour(random, CLOTHES, { skin, others: [person.hair.base, person.hair.dark] }),
    bottom: pickBottom(random, person, occasion),
    bottomFabric: createFabric(random, {
      id: 'bottom',
      colour: pickClothColour(random, TROUSERS, { skin, others: [colour] }),
      pattern: 'plain',
    }),
    hasNecklace: person.gender === 'female' && !['turtleneck', 'shirt', 'hoodie'].includes(top) && random.chance(0.4),
    hasSunglasses: person.glasses === 'none' && ['beach', 'cycling'].includes(occasion) && random.chance(0.25),
  }
}

function createFabric(random: DrawingRandom, { id, colour, pattern }: Omit<Fabric, 'accent'>): Fabric {
  return { id, colour, pattern, accent: pickClothColour(random, ACCENTS, { skin: colour }) }
}

/** Picks a jacket or coat. A hood does not fit under lapels. */
function pickOuter(
  random: DrawingRandom,
  person: DrawnPerson,
  { occasion, top }: { occasion: Occasion; top: Top },
): Outer {
  const outer = random.pickWeighted(listOuters(occasion, person))
  return top === 'hoodie' && ['blazer', 'coat', 'cardigan'].includes(outer) ? 'none' : outer
}

function pickBottom(random: DrawingRandom, { gender }: DrawnPerson, occasion: Occasion): Bottom {
  if (gender === 'male') return occasion === 'beach' ? 'shorts' : 'trousers'
  const isCold = occasion === 'winter' || occasion === 'rain' || occasion === 'cycling'
  return random.pickWeighted<Bottom>([
    ['trousers', 3],
    ['skirt', isCold ? 0 : 2],
  ])
}
