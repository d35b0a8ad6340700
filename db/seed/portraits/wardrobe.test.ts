import { expect, test } from 'vitest'
import { computeColourDistance } from './colours.ts'
import { createDrawingRandom } from './drawing-random.ts'
import { generateDrawnPerson } from './drawn-person.ts'
import { STYLES_WITHOUT_HAT } from './hair.ts'
import { chooseOutfit, type Outfit } from './wardrobe.ts'
import type { Occasion } from './wardrobe-choices.ts'
import { MIN_SKIN_DISTANCE } from './wardrobe-colours.ts'

const occasions: readonly Occasion[] = [
  'home',
  'town',
  'evening',
  'nature',
  'beach',
  'rain',
  'winter',
  'kitchen',
  'cycling',
]

const people = Array.from({ length: 600 }, (_, index) =>
  generateDrawnPerson({ seed: `member-${index}`, gender: index % 2 ? 'male' : 'female', age: 18 + (index % 63) }),
)

const outfits = people.flatMap((person, index) =>
  occasions.map((occasion) => ({
    person,
    occasion,
    outfit: chooseOutfit(createDrawingRandom(`outfit ${index}`), person, { occasion }),
  })),
)

const listColours = ({ topFabric, outer, outerFabric, scarf, bottomFabric }: Outfit) =>
  [topFabric, bottomFabric, ...(outer === 'none' ? [] : [outerFabric]), ...(scarf ? [scarf] : [])].map(
    ({ colour }) => colour,
  )

test('clothes never have the colour of the skin', () => {
  const similar = outfits.flatMap(({ person, outfit }) =>
    listColours(outfit).filter((colour) => computeColourDistance(colour, person.skin.base) < MIN_SKIN_DISTANCE),
  )
  expect(similar).toEqual([])
})

test('a coat or jacket differs from what is under it', () => {
  const similar = outfits.filter(
    ({ outfit }) =>
      outfit.outer !== 'none' && computeColourDistance(outfit.topFabric.colour, outfit.outerFabric.colour) < 15,
  )
  expect(similar).toEqual([])
})

test('nobody with a beard has lipstick, earrings, strong blush or long hair', () => {
  const bearded = people.filter(({ beard }) => beard !== 'none')
  expect(bearded.length).toBeGreaterThan(100)
  const longStyles = [
    'long',
    'centre',
    'waves',
    'beach',
    'lob',
    'bob',
    'sweptBob',
    'fringe',
    'longFringe',
    'longCurls',
    'halfUp',
    'braid',
    'ponytail',
  ]
  for (const { lipColour, earrings, blush, gender, hairStyle } of bearded) {
    expect({ lipColour, earrings, gender }).toEqual({ lipColour: null, earrings: 'none', gender: 'male' })
    expect(blush).toBeLessThan(0.2)
    expect(longStyles).not.toContain(hairStyle)
  }
})

test('a raincoat belongs to the rain, an apron to the kitchen, and no hat covers a bun', () => {
  const wrong = outfits.filter(
    ({ person, occasion, outfit: { outer, hat } }) =>
      (outer === 'raincoat') !== (occasion === 'rain') ||
      (outer === 'apron' && occasion !== 'kitchen') ||
      (STYLES_WITHOUT_HAT.has(person.hairStyle) && hat !== 'none' && hat !== 'hood'),
  )
  expect(wrong).toEqual([])
})

test('age shows: nobody below 40 is grey, most people above 70 are', () => {
  const isGrey = (age: number) => (index: number) =>
    ['#a09a97', '#cac6c3', '#756a66'].includes(
      generateDrawnPerson({ seed: `${index}`, gender: index % 2 ? 'male' : 'female', age }).hair.base,
    )
  const indexes = Array.from({ length: 200 }, (_, index) => index)
  expect(indexes.filter(isGrey(39))).toEqual([])
  expect(indexes.filter(isGrey(74)).length).toBeGreaterThan(150)
})

test('everybody can be drawn, whatever the seed', () => {
  for (let seed = 0; seed < 20_000; seed++)
    expect(generateDrawnPerson({ seed: String(seed), gender: 'female', age: 30 }).eyeColour).toMatch(/^#/)
})
