import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { MAX_HASH_DISTANCE } from '#features/photos/rules.ts'
import { listThird } from '#testing/thirds.ts'
import { openPhoto, renderPhoto } from '../../../../db/seed/portraits/photo-image.ts'
import { drawPhoto } from '../../../../db/seed/portraits/photo.ts'
import { computeCropHashes, computeHashes, CROPS, cropAreaOf, type ImageHashes } from './image-hash.ts'

async function createPortrait(number: number): Promise<Buffer> {
  const gender = number % 2 ? 'male' : 'female'
  const photo = drawPhoto({
    seed: `person ${number}`,
    gender,
    age: 19 + ((number * 7) % 60),
    photo: { number: number % 4, motif: null },
  })
  return openPhoto(await renderPhoto(photo, 400))
    .png()
    .toBuffer()
}

function countDifferences(one: string, other: string): number {
  return [...one].filter((bit, index) => bit !== other[index]).length
}

const changes: Record<string, (picture: Sharp, width: number, height: number) => Sharp> = {
  'made smaller': (picture, width) => picture.resize(Math.round(width / 3)),
  'jpeg of quality 50': (picture) => picture.jpeg({ quality: 50 }),
  'cropped by 5 %': (picture, width, height) =>
    picture.extract({
      left: Math.round(width * 0.025),
      top: Math.round(height * 0.025),
      width: Math.round(width * 0.95),
      height: Math.round(height * 0.95),
    }),
  mirrored: (picture) => picture.flop(),
  brighter: (picture) => picture.modulate({ brightness: 1.2 }),
  'another format': (picture) => picture.webp({ quality: 60 }),
}

describe('T21 a banned picture is recognized', () => {
  test('after at least five of six changes, for each of twelve portraits', { tags: 'sampled' }, async () => {
    for (const number of listThird(Array.from({ length: 12 }, (_item, index) => index))) {
      const bytes = await createPortrait(number)
      const { width, height } = await sharp(bytes).metadata()
      const banned = await computeCropHashes(bytes)
      const missed: string[] = []
      for (const [name, change] of Object.entries(changes)) {
        const changed = await change(sharp(bytes), width, height).toBuffer()
        const { hash, mirrored } = await computeHashes(sharp(changed))
        const closest = Math.min(
          ...banned.flatMap((each) => [countDifferences(each, hash), countDifferences(each, mirrored)]),
        )
        if (closest > MAX_HASH_DISTANCE) missed.push(name)
      }
      expect(missed.length, `portrait ${number}: ${missed.join(', ')}`).toBeLessThanOrEqual(1)
    }
  })

  test('and no other portrait matches it, mirrored or not', async () => {
    const hashes: ImageHashes[] = []
    for (let number = 0; number < 80; number++) hashes.push(await computeHashes(sharp(await createPortrait(number))))
    const banned = await Promise.all(
      [0, 1, 2, 3].map(async (number) => computeCropHashes(await createPortrait(number))),
    )

    const pairs = hashes.flatMap((one, index) =>
      hashes
        .slice(index + 1)
        .map((other) => Math.min(countDifferences(one.hash, other.hash), countDifferences(one.mirrored, other.hash))),
    )
    const toBanned = banned.flatMap((each, index) =>
      hashes.flatMap((other, number) =>
        number === index ? [] : each.map((hash) => countDifferences(hash, other.hash)),
      ),
    )
    expect(Math.min(...pairs)).toBeGreaterThan(MAX_HASH_DISTANCE)
    expect(Math.min(...toBanned)).toBeGreaterThan(MAX_HASH_DISTANCE)
  })
})

test('every crop of a picture with sides of 1 to 1440 pixels lies within its edges and cuts off about its share', () => {
  const wrong: string[] = []
  for (let side = 1; side <= 1_440; side++)
    for (const crop of CROPS) {
      const { left, top, width, height } = cropAreaOf({ width: side, height: side }, crop)
      const isInside = left >= 0 && top >= 0 && left + width <= side && top + height <= side
      const offBy = Math.max(
        Math.abs(width - (1 - crop.left - crop.right) * side),
        Math.abs(height - (1 - crop.top - crop.bottom) * side),
      )
      if (!isInside || width < 1 || height < 1 || offBy > 1) wrong.push(`${side}: ${JSON.stringify(crop)}`)
    }
  expect(wrong).toEqual([])
})
