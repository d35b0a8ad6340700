import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { isRefusal, Refusal } from '#platform/refusal.ts'
import { decodeHeic } from './heic.ts'
import { computeHashes, type ImageHashes } from './image-hash.ts'

/** A size of a picture: cut to exactly `width` × `height` (`cover`), or made to fit inside them without enlarging. */
export interface ImageSize {
  readonly width: number
  readonly height: number
  readonly fit: 'cover' | 'inside'
}

/** A picture made anew in every size: webp without any metadata. */
export interface ImageVariants {
  /** Of the picture as it is seen, after turning it upright. */
  readonly width: number
  readonly height: number
  readonly files: ReadonlyMap<string, Buffer>
  /** The picture as a few soft colours, made from 6 × 8 pixels: nothing of it can be recognised. */
  readonly blur: Buffer
  /** Base64 thumbhash. */
  readonly thumbhash: string
  /** By which it is known again. */
  readonly hashes: ImageHashes
}

/** Most pixels of a picture that is taken in (C-74). */
export const MAX_PIXELS = 40_000_000

// One picture at a time passes the gate, on one core, and none is kept: pages stay quick and memory flat.
sharp.concurrency(1)
sharp.cache(false)

const heicTypes = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const acceptedTypes = new Set(['image/jpeg', 'image/png', 'image/webp', ...heicTypes])
const blurPixels = { width: 6, height: 8 }
const blurSize = { width: 75, height: 100 }
/** A thumbhash keeps seven waves a side at most. */
const thumbhashSide = 32
/** Of this small picture everything is made that needs no more. */
const smallSide = 256
const decodeOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 } as const

/**
 * Decodes a picture once and makes every size of it. The type is what the bytes say, never what a name claims.
 * Heavy: let it pass the gate for images.
 * @throws Refusal `photo_type_unsupported`, `photo_too_many_pixels`, `photo_unreadable`
 */
export async function makeVariants(bytes: Buffer, sizes: Readonly<Record<string, ImageSize>>): Promise<ImageVariants> {
  const type = await detectType(bytes)
  try {
    const base = await decodeBase(heicTypes.has(type) ? await openHeic(bytes) : await openSafely(bytes), sizes)
    const cropBase = await readPixels(shrinkToCover(fromPixels(base), sizes))
    const files = new Map<string, Buffer>()
    for (const [name, size] of Object.entries(sizes))
      files.set(name, await encodeWebp(resize(fromPixels(size.fit === 'cover' ? cropBase : base), size)))
    const small = await readPixels(fromPixels(cropBase).resize(smallSide, smallSide, { fit: 'inside', withoutEnlargement: true }))
    return {
      width: base.fullWidth,
      height: base.fullHeight,
      files,
      blur: await makeBlur(small),
      thumbhash: await makeThumbhash(small),
      hashes: await computeHashes(fromPixels(small)),
    }
  } catch (error) {
    throw isRefusal(error) ? error : Object.assign(new Refusal('photo_unreadable'), { cause: error })
  }
}

async function detectType(bytes: Buffer): Promise<string> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type && bytes.length === 0) throw new Refusal('photo_unreadable')
  if (type && acceptedTypes.has(type.mime)) return type.mime
  throw new Refusal('photo_type_unsupported', { types: ['jpeg', 'png', 'webp', 'heic'] })
}

async function openSafely(bytes: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(bytes, { ...decodeOptions, limitInputPixels: false }).metadata()
  checkPixelCount(width * height)
  return sharp(bytes, decodeOptions).autoOrient()
}

async function openHeic(bytes: Buffer): Promise<Sharp> {
  const { width, height, data } = await decodeHeic(bytes, MAX_PIXELS)
  checkPixelCount(width * height)
  if (!data) throw new Error('a picture that is not too large was not decoded')
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** @throws Refusal `photo_too_many_pixels` */
function checkPixelCount(pixels: number): void {
  if (pixels > MAX_PIXELS) throw new Refusal('photo_too_many_pixels', { megapixels: MAX_PIXELS / 1_000_000 })
}

interface Pixels {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly channels: 1 | 2 | 3 | 4
}

interface Base extends Pixels {
  readonly fullWidth: number
  readonly fullHeight: number
}

/** The pixels, upright, on white, no larger than the largest size needs: the rest works from these. */
async function decodeBase(picture: Sharp, sizes: Readonly<Record<string, ImageSize>>): Promise<Base> {
  const width = Math.max(...Object.values(sizes).map((size) => size.width))
  const height = Math.max(...Object.values(sizes).map((size) => size.height))
  const { autoOrient: upright } = await picture.metadata()
  const pixels = await readPixels(
    picture
      .resize(width, height, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb'),
  )
  return { ...pixels, fullWidth: upright.width, fullHeight: upright.height }
}

/** The picture as small as every size that is cut out of it allows: these are then made from far fewer pixels. */
function shrinkToCover(picture: Sharp, sizes: Readonly<Record<string, ImageSize>>): Sharp {
  const cut = Object.values(sizes).filter(({ fit }) => fit === 'cover')
  const width = Math.max(smallSide, ...cut.map((size) => size.width))
  const height = Math.max(smallSide, ...cut.map((size) => size.height))
  return picture.resize(width, height, { fit: 'outside', withoutEnlargement: true })
}

async function readPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

function resize(picture: Sharp, { width, height, fit }: ImageSize): Sharp {
  if (fit === 'inside') return picture.resize(width, height, { fit, withoutEnlargement: true })
  return picture.resize(width, height, { fit, position: 'top' })
}

function encodeWebp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 80, effort: 1 }).toBuffer()
}

async function makeBlur(small: Pixels): Promise<Buffer> {
  const { width, height } = blurPixels
  const tiny = await readPixels(fromPixels(small).resize(width, height, { fit: 'cover', position: 'top' }).blur(1))
  return fromPixels(tiny)
    .resize(blurSize.width, blurSize.height, { kernel: 'cubic' })
    .blur(2)
    .webp({ quality: 80, effort: 1 })
    .toBuffer()
}

async function makeThumbhash(small: Pixels): Promise<string> {
  const { data, info } = await fromPixels(small)
    .resize(thumbhashSide, thumbhashSide, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** An unguessable name for a stored file: 32 lower-case hex digits. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex')
}
