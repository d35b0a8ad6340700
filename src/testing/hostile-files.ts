import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** What must never come out of an upload again: it stands in the files below. */
export const marks = ['Kerkstraat 12', '<script', 'PK\x03\x04', '%PDF', '<?php', 'EXIF', 'XMP ', 'ICCP', 'tEXt']

const megabyte = 1024 * 1024
const secret = 'Kerkstraat 12, Utrecht'

/** What comes of a file: a picture with nothing of it left but the pixels, or a refusal by its code. */
type Outcome = 'clean' | 'photo_unreadable' | 'photo_type_unsupported' | 'photo_too_many_pixels' | 'photo_too_large'

/** A file that somebody might send instead of a photo. */
export type HostileFile = readonly [name: string, make: () => Buffer | Promise<Buffer>, outcome: Outcome]

/** Files that are cut off, lie about their size, are something else, or carry something along. */
export const hostileFiles: readonly HostileFile[] = [
  ['nothing', () => Buffer.alloc(0), 'photo_unreadable'],
  ['one byte', () => Buffer.from([0xff]), 'photo_type_unsupported'],
  ['the first bytes of a jpeg', () => Buffer.from('ffd8ff', 'hex'), 'photo_unreadable'],
  ['a jpeg cut off in its header', () => part(noise().jpeg(), 0.01), 'photo_unreadable'],
  ['a jpeg cut off half way', () => part(noise().jpeg(), 0.5), 'photo_unreadable'],
  ['a jpeg cut off near its end', () => part(noise().jpeg(), 0.9), 'photo_unreadable'],
  ['a png cut off in its header', () => part(noise().png(), 0.0001), 'photo_unreadable'],
  ['a png cut off half way', () => part(noise().png(), 0.5), 'photo_unreadable'],
  ['a png cut off near its end', () => part(noise().png(), 0.95), 'photo_unreadable'],
  ['a webp cut off in its header', () => part(noise().webp(), 0.001), 'photo_unreadable'],
  ['a webp cut off half way', () => part(noise().webp(), 0.5), 'photo_unreadable'],
  ['a webp cut off near its end', () => part(noise().webp(), 0.95), 'photo_unreadable'],
  ['a heic cut off half way', () => phone().subarray(0, 1_400), 'photo_unreadable'],
  ['a heic of noise', () => Buffer.concat([phone().subarray(0, 900), randomish(50_000)]), 'photo_unreadable'],
  ['a heic that says 64k × 64k', () => resized(phone(), 65_000), 'photo_too_many_pixels'],
  ['a png that says 64k × 64k', () => png(65_000, 65_000), 'photo_too_many_pixels'],
  ['a png that says 2 billion × 1', () => png(2_000_000_000, 1), 'photo_unreadable'],
  ['a png that says 0 × 0', () => png(0, 0), 'photo_unreadable'],
  [
    'a png of 81 megapixels in 80 kB',
    () => flat(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer(),
    'photo_too_many_pixels',
  ],
  [
    'a jpeg of 60 megapixels in one colour',
    () => flat(10_000, 6_000).jpeg({ quality: 1 }).toBuffer(),
    'photo_too_many_pixels',
  ],
  ['a webp that says 16k × 16k', async () => widened(await noise().webp().toBuffer()), 'photo_unreadable'],
  [
    'a gif that says 64k × 64k',
    () => Buffer.concat([Buffer.from('474946383961ffffffff000000', 'hex'), Buffer.alloc(99)]),
    'photo_type_unsupported',
  ],
  ['a gif', () => noise().gif().toBuffer(), 'photo_type_unsupported'],
  ['a png with a wrong checksum', async () => flipped(await noise().png().toBuffer(), 60), 'photo_unreadable'],
  [
    'a png with 50 MB in its colour profile',
    async () => withChunk(await noise().png().toBuffer(), 'iCCP', profileBomb()),
    'clean',
  ],
  ['a png with 50 MB of text', async () => withChunk(await noise().png().toBuffer(), 'zTXt', profileBomb()), 'clean'],
  [
    'a png with words',
    async () => withChunk(await noise().png().toBuffer(), 'tEXt', Buffer.from(`Comment\0${secret}`)),
    'clean',
  ],
  [
    'an svg',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'photo_type_unsupported',
  ],
  [
    'an svg of a billion laughs',
    () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [${laughs()}]><svg>&l9;</svg>`),
    'photo_type_unsupported',
  ],
  ['html', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo_type_unsupported'],
  [
    'html after the first bytes of a jpeg',
    () => after('ffd8ffe000104a46494600010100000100010000', '<script>alert(1)</script>'),
    'photo_unreadable',
  ],
  [
    'html after the first bytes of a png',
    () => after('89504e470d0a1a0a', '<script>alert(1)</script>'),
    'photo_type_unsupported',
  ],
  ['a pdf', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>'), 'photo_type_unsupported'],
  ['a zip', () => Buffer.concat([Buffer.from('504b0304', 'hex'), randomish(500)]), 'photo_type_unsupported'],
  ['a program', () => Buffer.concat([Buffer.from('7f454c46020101', 'hex'), randomish(500)]), 'photo_type_unsupported'],
  ['a tiff', () => noise().tiff().toBuffer(), 'photo_type_unsupported'],
  ['an avif', () => flat(64, 64).avif({ effort: 0 }).toBuffer(), 'photo_type_unsupported'],
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
    'a jpeg with html and a zip behind it',
    async () => joined(await noise().jpeg().toBuffer(), '<script>x</script>PK\x03\x04'),
    'clean',
  ],
  [
    'a jpeg with php in a comment',
    async () => withSegment(await noise().jpeg().toBuffer(), 0xfe, Buffer.from('<?php system($_GET[0]); %PDF')),
    'clean',
  ],
  [
    'a jpeg with 60 kB of broken EXIF',
    async () =>
      withSegment(
        await noise().jpeg().toBuffer(),
        0xe1,
        joined(Buffer.from('Exif\0\0MM\0*', 'latin1'), randomish(60_000)),
      ),
    'clean',
  ],
  ['a jpeg with 9 MB of segments', async () => withMany(await noise().jpeg().toBuffer()), 'clean'],
  [
    'a jpeg with EXIF, XMP and a colour profile',
    () =>
      noise()
        .withExif({ IFD0: { Copyright: secret } })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`)
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
    'clean',
  ],
  ['a moving webp', () => moving(), 'clean'],
  ['a jpeg in CMYK', () => flat(300, 400).toColourspace('cmyk').jpeg().toBuffer(), 'clean'],
  ['a picture of 20 000 × 1', () => flat(20_000, 1).png().toBuffer(), 'clean'],
  ['15 MB of noise', () => randomish(15 * megabyte - 5_000), 'photo_type_unsupported'],
  ['16 MB', () => Buffer.alloc(16 * megabyte, 0xff), 'photo_too_large'],
]

function flat(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#b0122d' } })
}

function noise(): Sharp {
  return sharp(randomish(300 * 400 * 3), { raw: { width: 300, height: 400, channels: 3 } })
}

/** Bytes that do not compress, the same each time. */
function randomish(length: number): Buffer {
  const bytes = Buffer.alloc(length)
  let state = 1
  for (let place = 0; place < length; place++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    bytes[place] = state >>> 24
  }
  return bytes
}

async function part(picture: Sharp, share: number): Promise<Buffer> {
  const bytes = await picture.toBuffer()
  return bytes.subarray(0, Math.max(30, Math.floor(bytes.length * share)))
}

/** A heic as a phone writes it: stored on its side with the turn in its header, and EXIF with a place and a name. */
export function phone(): Buffer {
  return readFileSync(new URL('./phone.heic', import.meta.url))
}

function resized(heic: Buffer, side: number): Buffer {
  const bytes = Buffer.from(heic)
  const sizes = bytes.indexOf('ispe')
  bytes.writeUInt32BE(side, sizes + 8)
  bytes.writeUInt32BE(side, sizes + 12)
  return bytes
}

/** A PNG whose header promises any size, with next to no bytes behind it. */
export function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const start = joined(Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header))
  return joined(start, joined(chunk('IDAT', deflateSync(Buffer.alloc(64))), chunk('IEND', Buffer.alloc(0))))
}

function chunk(name: string, data: Buffer): Buffer {
  const body = joined(Buffer.from(name, 'latin1'), data)
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc(body), body.length + 4)
  return framed
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

/** Puts a chunk behind the header of a png. */
function withChunk(bytes: Buffer, name: string, data: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, 33), chunk(name, data), bytes.subarray(33)])
}

function profileBomb(): Buffer {
  return joined(Buffer.from('name\0\0', 'latin1'), deflateSync(Buffer.alloc(50 * megabyte), { level: 9 }))
}

/** Puts a segment behind the first two bytes of a jpeg. */
function withSegment(bytes: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([bytes.subarray(0, 2), head, data, bytes.subarray(2)])
}

function withMany(bytes: Buffer): Buffer {
  const segment = withSegment(Buffer.alloc(2), 0xef, randomish(60_000)).subarray(2)
  return Buffer.concat([bytes.subarray(0, 2), ...Array.from({ length: 150 }, () => segment), bytes.subarray(2)])
}

/** A webp with an extended header that promises a canvas of 16 384 × 16 384. */
function widened(webp: Buffer): Buffer {
  const extended = Buffer.from('565038580a00000000000000ff3f00ff3f00', 'hex')
  const bytes = Buffer.concat([webp.subarray(0, 12), extended, webp.subarray(12)])
  bytes.writeUInt32LE(bytes.length - 8, 4)
  return bytes
}

function moving(): Promise<Buffer> {
  const frames = { width: 60, height: 80 * 5, channels: 3 as const, pageHeight: 80 }
  return sharp(randomish(60 * 80 * 5 * 3), { raw: frames })
    .webp()
    .toBuffer()
}

function flipped(bytes: Buffer, place: number): Buffer {
  const changed = Buffer.from(bytes)
  changed[place] = (changed[place] ?? 0) ^ 0xff
  return changed
}

function laughs(): string {
  const entity = (level: number) => `<!ENTITY l${level} "${`&l${level - 1};`.repeat(10)}">`
  return `<!ENTITY l0 "ha">${Array.from({ length: 9 }, (_level, index) => entity(index + 1)).join('')}`
}

function after(start: string, words: string): Buffer {
  return Buffer.concat([Buffer.from(start, 'hex'), Buffer.from(words)])
}

function joined(one: Buffer, other: Buffer | string): Buffer {
  return Buffer.concat([one, typeof other === 'string' ? Buffer.from(other, 'latin1') : other])
}
