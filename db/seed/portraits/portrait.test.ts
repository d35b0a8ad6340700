import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawPortrait, type PortraitInput } from './portrait.ts'

const people: PortraitInput[] = Array.from({ length: 400 }, (_, index) => ({
  seed: `member-${index}`,
  gender: index % 2 ? 'male' : 'female',
  age: 18 + (index % 72),
}))

describe('portraits', () => {
  const drawings = people.map((person) => drawPortrait(person))

  test('the same input always gives the same drawing', () => {
    expect(people.map((person) => drawPortrait(person))).toEqual(drawings)
  })

  test('400 people give 400 different drawings', () => {
    expect(new Set(drawings).size).toBe(people.length)
  })

  test('every number in a drawing is valid', () => {
    for (const drawing of drawings) expect(drawing).not.toMatch(/NaN|undefined|Infinity|\[object/)
  })

  test('400 drawings are 3:4 pictures that are not blank', { timeout: 60_000 }, async () => {
    for (const drawing of drawings) {
      const { data, info } = await sharp(Buffer.from(drawing)).resize(60).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([60, 80])
      const { channels } = await sharp(data, { raw: info }).stats()
      expect(Math.max(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(12)
    }
  })
})

test('six poses are six different pictures of one person', () => {
  const person = { seed: 'anna', gender: 'female', age: 31 } as const
  const poses = ([0, 1, 2, 3, 4, 5] as const).map((pose) => drawPortrait({ ...person, pose }))
  expect(new Set(poses).size).toBe(6)
  // <defs> contains the colours of skin and hair
  expect(new Set(poses.map((drawing) => /<defs>.*<\/defs>/s.exec(drawing)?.[0])).size).toBe(1)
})

test('a man and a woman of the same seed are different people', () => {
  const [woman, man] = (['female', 'male'] as const).map((gender) => drawPortrait({ seed: 'robin', gender, age: 40 }))
  expect(woman).not.toBe(man)
})
