import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#platform/refusal.ts'
import { createPng, readPhonePhoto } from '#testing/images/hostile-files.ts'
import { readTestFile } from '#testing/images/test-files.ts'
import { makeVariants } from './images.ts'

const sizes = {
  small: { width: 80, height: 80, fit: 'cover' },
  large: { width: 400, height: 600, fit: 'inside' },
} as const

function createPicture(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#b0122d' } })
}

async function findRefusalCode(bytes: Buffer): Promise<string> {
  try {
    await makeVariants(bytes, sizes)
    return 'accepted'
  } catch (error) {
    if (isRefusal(error)) return error.code
    throw error
  }
}

describe('accepted pictures', () => {
  test.each(['jpeg', 'png', 'webp'] as const)('%s becomes webp in every size', async (format) => {
    const variants = await makeVariants(await createPicture(800, 1000).toFormat(format).toBuffer(), sizes)

    const smallVariant = await sharp(variants.files.get('small')).metadata()
    const large = await sharp(variants.files.get('large')).metadata()
    expect([smallVariant.format, smallVariant.width, smallVariant.height]).toEqual(['webp', 80, 80])
    expect([large.format, large.width, large.height]).toEqual(['webp', 400, 500])
    expect([variants.width, variants.height]).toEqual([800, 1000])
    expect(Buffer.from(variants.thumbhash, 'base64').length).toBeGreaterThan(4)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('a photo with EXIF orientation %i comes out upright', async (orientation) => {
    const leftHalf = { create: { width: 100, height: 300, channels: 3, background: '#0000ff' } } as const
    const upright = await createPicture(200, 300)
      .composite([{ input: leftHalf, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const picture = await storeWithOrientation(upright, orientation)

    const variants = await makeVariants(picture, sizes)

    expect([variants.width, variants.height]).toEqual([200, 300])
    const { data, info } = await sharp(variants.files.get('large')).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([200, 300])
    const blueAtLeft = data[(150 * info.width + 20) * info.channels + 2] ?? 0
    const blueAtRight = data[(150 * info.width + 180) * info.channels + 2] ?? 0
    expect(blueAtLeft).toBeGreaterThan(200)
    expect(blueAtRight).toBeLessThan(100)
  })

  test('grey, alpha, CMYK and single-pixel pictures are accepted', async () => {
    expect(await findRefusalCode(await createPicture(300, 300).greyscale().png().toBuffer())).toBe('accepted')
    expect(await findRefusalCode(await createPicture(300, 300).ensureAlpha(0.3).png().toBuffer())).toBe('accepted')
    expect(await findRefusalCode(await createPicture(300, 300).toColourspace('cmyk').jpeg().toBuffer())).toBe(
      'accepted',
    )
    expect(await findRefusalCode(await createPicture(1, 1).png().toBuffer())).toBe('accepted')
    expect(await findRefusalCode(await createPicture(9000, 2).png().toBuffer())).toBe('accepted')
  })

  /** Stores an upright picture as a camera with this EXIF orientation does. */
  async function storeWithOrientation(upright: Buffer, orientation: number): Promise<Buffer> {
    const turns: Record<number, (image: Sharp) => Sharp> = {
      1: (image) => image,
      2: (image) => image.flop(),
      3: (image) => image.rotate(180),
      4: (image) => image.flip(),
      // sharp mirrors before it turns
      5: (image) => image.rotate(90).flip(),
      6: (image) => image.rotate(270),
      7: (image) => image.rotate(270).flip(),
      8: (image) => image.rotate(90),
    }
    const turned = await (turns[orientation]?.(sharp(upright)) ?? sharp(upright)).png().toBuffer()
    return sharp(turned).withMetadata({ orientation }).jpeg().toBuffer()
  }
})

test('C-74 a heic of a phone comes out upright and without metadata', async () => {
  expect(readPhonePhoto().includes('Kerkstraat 12')).toBe(true)

  const variants = await makeVariants(readPhonePhoto(), sizes)

  expect([variants.width, variants.height]).toEqual([240, 320])
  const { data, info } = await sharp(variants.files.get('large')).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([240, 320])
  const blueAt = (x: number) => data[(160 * info.width + x) * info.channels + 2] ?? 0
  expect(blueAt(30)).toBeGreaterThan(180)
  expect(blueAt(200)).toBeLessThan(80)
  for (const file of variants.files.values()) expect(file.includes('Kerkstraat')).toBe(false)
})

async function readCentre(bytes: Buffer) {
  const variants = await makeVariants(bytes, sizes)
  const { data, info } = await sharp(variants.files.get('large')).raw().toBuffer({ resolveWithObject: true })
  const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
  return { size: [variants.width, variants.height], colour: [...data.subarray(start, start + 3)] }
}

/** Returns the largest difference of a colour's channels. Lossy formats round them by a few. */
function differenceOf(one: readonly number[], other: readonly number[]): number {
  return Math.max(...one.map((value, index) => Math.abs(value - (other[index] ?? 0))))
}

test('of a heic with several pictures the primary one is shown', async () => {
  const { size } = await readCentre(readTestFile('second-is-primary.heic'))
  expect(size).toEqual([640, 480])
})

test('the colours of a heic are converted from its profile to sRGB', async () => {
  const { colour } = await readCentre(readTestFile('display-p3.heic'))
  expect(differenceOf(colour, [61, 170, 70])).toBeLessThan(9)
})

test('the colours of a heic are converted from the primaries of Display P3, and not from those of sRGB', async () => {
  for (const [primaries, expected] of [
    [12, [61, 170, 70]],
    [1, [93, 168, 83]],
  ] as const) {
    const { colour } = await readCentre(describeColours(readTestFile('display-p3.heic'), primaries))
    expect(differenceOf(colour, expected)).toBeLessThan(9)
  }
})

/** Replaces the colour profile of a heic by the number of its primaries, in a box of the same length. */
function describeColours(file: Buffer, primaries: number): Buffer {
  const bytes = Buffer.from(file)
  const box = bytes.indexOf('colrprof')
  bytes.fill(0, box, box + bytes.readUInt32BE(box - 4) - 4)
  bytes.write('colrnclx', box, 'latin1')
  for (const [index, value] of [primaries, 13, 6].entries()) bytes.writeUInt16BE(value, box + 8 + index * 2)
  bytes[box + 14] = 0x80 // the full range
  return bytes
}

test('of an animated png the first frame is shown', async () => {
  const { size, colour } = await readCentre(readTestFile('animated.png'))
  expect(size).toEqual([64, 64])
  expect(differenceOf(colour, [200, 30, 60])).toBeLessThan(9)
})

test('no metadata survives: EXIF, GPS, XMP, ICC, comments', async () => {
  const secret = 'Kerkstraat 12 Utrecht'
  const bytes = await createPicture(600, 800)
    .withExif({ IFD0: { Copyright: secret, Make: secret }, IFD3: { GPSLatitude: '52/1 5/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  expect(bytes.includes(secret)).toBe(true)
  expect((await sharp(bytes).metadata()).exif).toBeDefined()

  const variants = await makeVariants(bytes, sizes)

  for (const file of [...variants.files.values(), variants.blur]) {
    const { exif, xmp, icc, iptc, comments } = await sharp(file).metadata()
    expect({ exif, xmp, icc, iptc, comments }).toEqual({})
    for (const mark of [secret, 'EXIF', 'XMP ', 'ICCP', 'GPS']) expect(file.includes(mark)).toBe(false)
  }
})

test('C-28 the blur shows no detail of the picture', async () => {
  const stripes = Buffer.alloc(600 * 800 * 3)
  for (let index = 0; index < stripes.length; index++) stripes[index] = Math.floor(index / 3 / 6) % 2 ? 255 : 0
  const bytes = await sharp(stripes, { raw: { width: 600, height: 800, channels: 3 } })
    .png()
    .toBuffer()

  const { blur } = await makeVariants(bytes, sizes)

  const { channels } = await sharp(blur).stats()
  for (const channel of channels.slice(0, 3)) expect(channel.max - channel.min).toBeLessThan(40)
  expect(blur.length).toBeLessThan(4_000)
})

describe('T16 pictures refused with a clear code and little memory', () => {
  const corpus: [name: string, code: string, make: () => Buffer | Promise<Buffer>][] = [
    ['an empty file', 'photo_unreadable', () => Buffer.alloc(0)],
    ['zeroes', 'photo_type_unsupported', () => Buffer.alloc(10_000)],
    ['plain text', 'photo_type_unsupported', () => Buffer.from('hallo, ik ben een foto')],
    [
      'an svg',
      'photo_type_unsupported',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    [
      'an svg with a prolog',
      'photo_type_unsupported',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['html', 'photo_type_unsupported', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a pdf', 'photo_type_unsupported', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj')],
    ['a zip', 'photo_type_unsupported', () => Buffer.from('504b03040a00000000000000000000000000', 'hex')],
    ['a gif', 'photo_type_unsupported', () => createPicture(20, 20).gif().toBuffer()],
    [
      'a gif bomb',
      'photo_type_unsupported',
      () => Buffer.concat([Buffer.from('GIF89a'), Buffer.from('ffffffff000000', 'hex'), Buffer.alloc(50)]),
    ],
    ['a tiff', 'photo_type_unsupported', () => createPicture(20, 20).tiff().toBuffer()],
    ['an avif', 'photo_type_unsupported', () => createPicture(20, 20).avif({ effort: 0 }).toBuffer()],
    [
      'a heic of nothing',
      'photo_unreadable',
      () => Buffer.concat([Buffer.from('00000018667479706865696300000000', 'hex'), Buffer.from('mif1heic')]),
    ],
    ['half a heic', 'photo_unreadable', () => readPhonePhoto().subarray(0, 1_800)],
    ['a heic that claims 64k × 64k', 'photo_too_many_pixels', () => createHeicOfSize(65_000, 65_000)],
    ['a png of 64k × 64k', 'photo_too_many_pixels', () => createPng(65_000, 65_000)],
    ['a png of 2 billion × 1', 'photo_unreadable', () => createPng(2_000_000_000, 1)],
    ['a png just above 40 megapixels', 'photo_too_many_pixels', () => createPng(8_000, 5_001)],
    ['a png with a header only', 'photo_unreadable', () => createPng(500, 500)],
    ['a png of no size', 'photo_unreadable', () => createPng(0, 0)],
    ['half a jpeg', 'photo_unreadable', () => truncate(createPicture(900, 900).jpeg())],
    ['half a png', 'photo_unreadable', () => truncate(createNoise().png())],
    ['half a webp', 'photo_unreadable', () => truncate(createNoise().webp())],
    [
      'a jpeg header and html',
      'photo_unreadable',
      () => Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.from('<script>')]),
    ],
    ['a riff that is no webp', 'photo_unreadable', () => Buffer.from('RIFF\x10\0\0\0WEBPVP8 \x04\0\0\0xxxx', 'latin1')],
  ]

  test.each(corpus)('%s is refused with %s', async (_name, code, make) => {
    const before = process.memoryUsage().rss
    expect(await findRefusalCode(await make())).toBe(code)
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  })

  test('a polyglot file becomes a plain picture', async () => {
    const jpeg = await createPicture(300, 400).jpeg().toBuffer()
    const variants = await makeVariants(
      Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>PK\x03\x04')]),
      sizes,
    )

    for (const file of [...variants.files.values(), variants.blur]) {
      expect(file.includes('script')).toBe(false)
      expect(file.includes('PK\x03\x04')).toBe(false)
    }
  })

  /** Returns a phone's heic whose header claims another size. */
  function createHeicOfSize(width: number, height: number): Buffer {
    const bytes = Buffer.from(readPhonePhoto())
    const sizes = bytes.indexOf('ispe')
    bytes.writeUInt32BE(width, sizes + 8)
    bytes.writeUInt32BE(height, sizes + 12)
    return bytes
  }

  function createNoise() {
    const raw = Buffer.from(Array.from({ length: 300 * 300 * 3 }, (_value, index) => (index * 7919) % 251))
    return sharp(raw, { raw: { width: 300, height: 300, channels: 3 } })
  }

  async function truncate(image: Sharp): Promise<Buffer> {
    const bytes = await image.toBuffer()
    return bytes.subarray(0, Math.floor(bytes.length / 2))
  }
})
