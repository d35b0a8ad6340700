import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { readTestFile } from './test-files.ts'

/** Texts that the hostile files contain and a stored photo must not contain. */
export const forbiddenTexts = [
  'Kerkstraat 12',
  '<script',
  'PK\x03\x04',
  '%PDF',
  '<?php',
  'EXIF',
  'XMP ',
  'ICCP',
  'tEXt',
]

const megabyte = 1024 * 1024
const privateAddress = 'Kerkstraat 12, Utrecht'

/** The result of an upload: a photo without any metadata, or a refusal code. */
type UploadOutcome =
  | 'clean'
  | 'photo_unreadable'
  | 'photo_type_unsupported'
  | 'photo_too_many_pixels'
  | 'photo_too_large'

/** A malicious or broken file that is uploaded as a photo. */
export type HostileFile = readonly [name: string, create: () => Buffer | Promise<Buffer>, outcome: UploadOutcome]

/** Files that are truncated, have wrong dimensions, are of another type, or contain foreign data. */
export const hostileFiles: readonly HostileFile[] = [
  ['an empty file', () => Buffer.alloc(0), 'photo_unreadable'],
  ['one byte', () => Buffer.from([0xff]), 'photo_type_unsupported'],
  ['the first bytes of a jpeg', () => Buffer.from('ffd8ff', 'hex'), 'photo_unreadable'],
  ['a jpeg cut off in its header', () => truncate(createNoiseImage().jpeg(), 0.01), 'photo_unreadable'],
  ['a jpeg cut off half way', () => truncate(createNoiseImage().jpeg(), 0.5), 'photo_unreadable'],
  ['a jpeg cut off near its end', () => truncate(createNoiseImage().jpeg(), 0.9), 'photo_unreadable'],
  ['a png cut off in its header', () => truncate(createNoiseImage().png(), 0.0001), 'photo_unreadable'],
  ['a png cut off half way', () => truncate(createNoiseImage().png(), 0.5), 'photo_unreadable'],
  ['a png cut off near its end', () => truncate(createNoiseImage().png(), 0.95), 'photo_unreadable'],
  ['a webp cut off in its header', () => truncate(createNoiseImage().webp(), 0.001), 'photo_unreadable'],
  ['a webp cut off half way', () => truncate(createNoiseImage().webp(), 0.5), 'photo_unreadable'],
  ['a webp cut off near its end', () => truncate(createNoiseImage().webp(), 0.95), 'photo_unreadable'],
  ['a heic cut off half way', () => readPhonePhoto().subarray(0, 1_400), 'photo_unreadable'],
  [
    'a heic of noise',
    () => Buffer.concat([readPhonePhoto().subarray(0, 900), generateNoise(50_000)]),
    'photo_unreadable',
  ],
  ['a heic whose header claims 64k × 64k', () => withHeicSize(readPhonePhoto(), 65_000), 'photo_too_many_pixels'],
  ['a png whose header claims 64k × 64k', () => createPng(65_000, 65_000), 'photo_too_many_pixels'],
  ['a png whose header claims 2 billion × 1', () => createPng(2_000_000_000, 1), 'photo_unreadable'],
  ['a png whose header claims 0 × 0', () => createPng(0, 0), 'photo_unreadable'],
  [
    'a png of 81 megapixels in 80 kB',
    () => createPlainImage(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer(),
    'photo_too_many_pixels',
  ],
  [
    'a jpeg of 60 megapixels in one colour',
    () => createPlainImage(10_000, 6_000).jpeg({ quality: 1 }).toBuffer(),
    'photo_too_many_pixels',
  ],
  [
    'a webp whose header claims 16k × 16k',
    async () => withLargeCanvas(await createNoiseImage().webp().toBuffer()),
    'photo_unreadable',
  ],
  [
    'a gif whose header claims 64k × 64k',
    () => Buffer.concat([Buffer.from('474946383961ffffffff000000', 'hex'), Buffer.alloc(99)]),
    'photo_type_unsupported',
  ],
  ['a gif', () => createNoiseImage().gif().toBuffer(), 'photo_type_unsupported'],
  [
    'a png with a wrong checksum',
    async () => flipByte(await createNoiseImage().png().toBuffer(), 60),
    'photo_unreadable',
  ],
  [
    'a png with 50 MB in its colour profile',
    async () => withChunk(await createNoiseImage().png().toBuffer(), 'iCCP', createZipBomb()),
    'clean',
  ],
  [
    'a png with 50 MB of text',
    async () => withChunk(await createNoiseImage().png().toBuffer(), 'zTXt', createZipBomb()),
    'clean',
  ],
  [
    'a png with text',
    async () => withChunk(await createNoiseImage().png().toBuffer(), 'tEXt', Buffer.from(`Comment\0${privateAddress}`)),
    'clean',
  ],
  [
    'an svg',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'photo_type_unsupported',
  ],
  [
    'an svg of a billion laughs',
    () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [${createNestedEntities()}]><svg>&l9;</svg>`),
    'photo_type_unsupported',
  ],
  ['html', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo_type_unsupported'],
  [
    'html after the first bytes of a jpeg',
    () => withPrefix('ffd8ffe000104a46494600010100000100010000', '<script>alert(1)</script>'),
    'photo_unreadable',
  ],
  [
    'html after the first bytes of a png',
    () => withPrefix('89504e470d0a1a0a', '<script>alert(1)</script>'),
    'photo_type_unsupported',
  ],
  ['a pdf', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>'), 'photo_type_unsupported'],
  ['a zip', () => Buffer.concat([Buffer.from('504b0304', 'hex'), generateNoise(500)]), 'photo_type_unsupported'],
  [
    'a program',
    () => Buffer.concat([Buffer.from('7f454c46020101', 'hex'), generateNoise(500)]),
    'photo_type_unsupported',
  ],
  ['a tiff', () => createNoiseImage().tiff().toBuffer(), 'photo_type_unsupported'],
  ['an avif', () => createPlainImage(64, 64).avif({ effort: 0 }).toBuffer(), 'photo_type_unsupported'],
  [
    'a bmp',
    () => Buffer.concat([Buffer.from('424d460000000000000036000000280000000200000002000000', 'hex'), Buffer.alloc(60)]),
    'photo_type_unsupported',
  ],
  [
    'an ico',
    () => Buffer.concat([Buffer.from('00000100010010100000010020006804', 'hex'), Buffer.alloc(1_200)]),
    'photo_type_unsupported',
  ],
  [
    'a jpeg with html and a zip after its end',
    async () => concatBytes(await createNoiseImage().jpeg().toBuffer(), '<script>x</script>PK\x03\x04'),
    'clean',
  ],
  [
    'a jpeg with php in a comment',
    async () =>
      withSegment(await createNoiseImage().jpeg().toBuffer(), 0xfe, Buffer.from('<?php system($_GET[0]); %PDF')),
    'clean',
  ],
  [
    'a jpeg with 60 kB of broken EXIF',
    async () =>
      withSegment(
        await createNoiseImage().jpeg().toBuffer(),
        0xe1,
        concatBytes(Buffer.from('Exif\0\0MM\0*', 'latin1'), generateNoise(60_000)),
      ),
    'clean',
  ],
  ['a jpeg with 9 MB of segments', async () => withManySegments(await createNoiseImage().jpeg().toBuffer()), 'clean'],
  [
    'a jpeg with EXIF, XMP and a colour profile',
    () =>
      createNoiseImage()
        .withExif({ IFD0: { Copyright: privateAddress } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${privateAddress}</x:xmpmeta>`)
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
    'clean',
  ],
  ['an animated webp', () => createAnimatedWebp(), 'clean'],
  ['a jpeg in CMYK', () => createPlainImage(300, 400).toColourspace('cmyk').jpeg().toBuffer(), 'clean'],
  ['an image of 20 000 × 1', () => createPlainImage(20_000, 1).png().toBuffer(), 'clean'],
  ['15 MB of noise', () => generateNoise(15 * megabyte - 5_000), 'photo_type_unsupported'],
  ['16 MB', () => Buffer.alloc(16 * megabyte, 0xff), 'photo_too_large'],
]

function createPlainImage(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#b0122d' } })
}

function createNoiseImage(): Sharp {
  return sharp(generateNoise(300 * 400 * 3), { raw: { width: 300, height: 400, channels: 3 } })
}

/** Generates the same incompressible bytes each time. */
function generateNoise(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let index = 0; index < length; index++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[index] = state >>> 24
  }
  return bytes
}

async function truncate(image: Sharp, fraction: number): Promise<Buffer> {
  const bytes = await image.toBuffer()
  return bytes.subarray(0, Math.max(30, Math.floor(bytes.length * fraction)))
}

/** Reads a HEIC of a phone: rotated by its header, and with a location and a name in its EXIF. */
export function readPhonePhoto(): Buffer {
  return readTestFile('phone.heic')
}

function withHeicSize(heic: Buffer, side: number): Buffer {
  const bytes = Buffer.from(heic)
  const sizes = bytes.indexOf('ispe')
  bytes.writeUInt32BE(side, sizes + 8)
  bytes.writeUInt32BE(side, sizes + 12)
  return bytes
}

/** Creates a PNG with these dimensions in its header and almost no data. */
export function createPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const start = concatBytes(Buffer.from('89504e470d0a1a0a', 'hex'), encodePngChunk('IHDR', header))
  return concatBytes(
    start,
    concatBytes(encodePngChunk('IDAT', deflateSync(Buffer.alloc(64))), encodePngChunk('IEND', Buffer.alloc(0))),
  )
}

function encodePngChunk(name: string, data: Buffer): Buffer {
  const body = concatBytes(Buffer.from(name, 'latin1'), data)
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length, 0)
  chunk.set(body, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

function crc32(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

/** Inserts a chunk after the header of a PNG. */
function withChunk(bytes: Buffer, name: string, data: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, 33), encodePngChunk(name, data), bytes.subarray(33)])
}

function createZipBomb(): Buffer {
  return concatBytes(Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(50 * megabyte), { level: 9 }))
}

/** Inserts a segment after the first two bytes of a JPEG. */
function withSegment(bytes: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), head, data, bytes.subarray(2)])
}

function withManySegments(bytes: Buffer): Buffer {
  const segment = withSegment(Buffer.alloc(2), 0xef, generateNoise(60_000)).subarray(2)
  return Buffer.concat([bytes.subarray(0, 2), ...Array.from({ length: 150 }, () => segment), bytes.subarray(2)])
}

/** Adds an extended header with a canvas of 16 384 × 16 384 to a WebP. */
function withLargeCanvas(webp: Buffer): Buffer {
  const extended = Buffer.from('565038580a00000000000000ff3f00ff3f00', 'hex')
  const bytes = Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12)])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

function createAnimatedWebp(): Promise<Buffer> {
  const frames = { width: 60, height: 80 * 5, channels: 3 as const, pageHeight: 80 }
  return sharp(generateNoise(60 * 80 * 5 * 3), { raw: frames })
    .webp()
    .toBuffer()
}

function flipByte(bytes: Buffer, index: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[index] = (changed[index] ?? 0) ^ 0xff
  return changed
}

function createNestedEntities(): string {
  const entity = (level: number) => `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`
  return `<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_level, index) => entity(index + 1)).join('')}`
}

function withPrefix(start: string, text: string): Buffer {
  return Buffer.concat([Buffer.from(start, 'hex'), Buffer.from(text)])
}

function concatBytes(one: Buffer, other: Buffer | string): Buffer {
  return Buffer.concat([one, typeof other === 'string' ? Buffer.from(other, 'latin1') : other])
}
