import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isRefusal } from '#platform/refusal.ts'
import { readPhonePhoto, createPng } from '#testing/images/hostile-files.ts'
import { makeVariantsInThread } from './image-thread.ts'
import { makeVariants } from './images.ts'

const sizes = {
  small: { width: 80, height: 80, fit: 'cover' },
  large: { width: 400, height: 600, fit: 'inside' },
} as const

/** Copies bytes into a separate buffer, whose memory can be transferred. */
function copyBytes(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(copy)
  return copy
}

test('the thread returns the same variants as a direct call, also for concurrent tasks', async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 300, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const pictures = await Promise.all(['#b0122d', '#1030d0', '#208040'].map(picture))

  const variants = await Promise.all(
    [...pictures, readPhonePhoto()].map((bytes) => makeVariantsInThread(copyBytes(bytes), sizes)),
  )

  expect(variants).toEqual(
    await Promise.all([...pictures, readPhonePhoto()].map((bytes) => makeVariants(bytes, sizes))),
  )
  expect(Buffer.isBuffer(variants[0]?.files.get('small'))).toBe(true)
})

test('a refusal keeps its details across threads, and the next picture is processed', async () => {
  const refused: unknown = await makeVariantsInThread(copyBytes(createPng(8_000, 5_001)), sizes).catch(
    (error: unknown) => error,
  )

  expect(isRefusal(refused) && [refused.code, refused.details]).toEqual([
    'photo_too_many_pixels',
    { field: 'file', megapixels: 40 },
  ])
  expect((await makeVariantsInThread(copyBytes(readPhonePhoto()), sizes)).width).toBe(240)
})
