import { describe, expect, test } from 'vitest'
import { generateDrawnPerson } from './drawn-person.ts'
import { openPhoto, renderPhoto } from './photo-image.ts'
import { drawPhoto, type PhotoInput } from './photo.ts'
import { MOTIFS, type MotifName } from './motifs/motifs.ts'

const people: PhotoInput[] = Array.from({ length: 400 }, (_, index) => ({
  seed: `member-${index}`,
  gender: index % 2 ? 'male' : 'female',
  age: 18 + (index % 63),
}))
const motifs = Object.keys(MOTIFS) as MotifName[] // the type of Object.keys is string[]
const motifPhotos: PhotoInput[] = motifs.map((motif, number) => ({
  seed: 'anna',
  gender: 'female',
  age: 31,
  photo: { number, motif },
}))

describe('photos', () => {
  const photos = [...people, ...motifPhotos].map((input) => drawPhoto(input))

  test('the same input always gives the same drawing', () => {
    expect([...people, ...motifPhotos].map((input) => drawPhoto(input))).toEqual(photos)
  })

  test('all drawings differ', () => {
    expect(new Set(photos.map(({ subject }) => subject)).size).toBe(photos.length)
  })

  test('every number in a drawing is valid', () => {
    for (const { background, subject } of photos)
      expect(background + subject).not.toMatch(/NaN|undefined|Infinity|\[object/)
  })

  test('every drawing gives a 3:4 picture that is not blank', { timeout: 60_000 }, async () => {
    for (const photo of photos.filter((_photo, index) => index % 5 === 0)) {
      const image = await renderPhoto(photo, 120)
      expect([image.width, image.height]).toEqual([120, 160])
      const { channels } = await openPhoto(image).stats()
      expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(12)
    }
  })
})

test('the same photo always gives the same pixels', async () => {
  const render = () => renderPhoto(drawPhoto({ seed: 'anna', gender: 'female', age: 31 }))
  const [one, other] = [await render(), await render()]
  expect([one.width, one.height]).toEqual([1080, 1440])
  expect(one.data.equals(other.data)).toBe(true)
})

test('six photos are six different pictures of one person: skin, hair and eyes stay the same', () => {
  const person = { seed: 'anna', gender: 'female', age: 31 } as const
  const { skin, eyeColour } = generateDrawnPerson(person)
  const photos = Array.from({ length: 6 }, (_, number) => drawPhoto({ ...person, photo: { number, motif: null } }))
  expect(new Set(photos.map(({ subject }) => subject)).size).toBe(6)
  expect(new Set(photos.map(({ background }) => background)).size).toBe(6)
  expect(new Set(photos.map(({ subject }) => /<style>.*?<\/style>/s.exec(subject)?.[0])).size).toBe(1)
  for (const { subject } of photos) expect(subject).toContain(skin.base)
  expect(photos.filter(({ subject }) => subject.includes(eyeColour)).length).toBeGreaterThan(3)
})

test('a man and a woman of the same seed are different people', () => {
  const [woman, man] = (['female', 'male'] as const).map((gender) => drawPhoto({ seed: 'robin', gender, age: 40 }))
  expect(woman?.subject).not.toBe(man?.subject)
})
