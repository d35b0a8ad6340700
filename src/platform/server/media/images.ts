import { randomBytes } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { isRefusal, Refusal } from '#platform/refusal.ts'
import { addProfile, findHeicProfile } from './colour-profile.ts'
import { decodeHeic } from './heic.ts'
import { computeHashes, type ImageHashes } from './image-hash.ts'

/** A size of a picture: cropped to exactly `width` × `height` (`cover`), or scaled down to fit inside them. */
export interface ImageSize {
  readonly width: number
  readonly height: number
  readonly fit: 'cover' | 'inside'
}

/** A picture encoded in every size: webp without any metadata. */
export interface ImageVariants {
  /** The dimensions of the upright picture. */
  readonly width: number
  readonly height: number
  readonly files: ReadonlyMap<string, Buffer>
  /** A blur of 6 × 8 pixels, in which nothing can be recognized. */
  readonly blur: Buffer
  /** Base64 thumbhash. */
  readonly thumbhash: string
  /** The perceptual hashes, by which the picture is recognized. */
  readonly hashes: ImageHashes
}

/** The maximum number of pixels of an accepted picture (C-74). */
export const MAX_PIXELS = 40_000_000

// One picture at a time on one core, without sharp's cache: pages stay fast and memory stays flat.
sharp.concurrency(1)
sharp.cache(false)

const HEIC_TYPES = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'])
const ACCEPTED_TYPES = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/webp', ...HEIC_TYPES])
const blurPixels = { width: 6, height: 8 }
const blurSize = { width: 75, height: 100 }
/** Enough for a thumbhash, which encodes at most seven frequencies per side. */
const THUMBHASH_SIDE = 32
/** The side of the small picture that blur, thumbhash and perceptual hash are computed from. */
const SMALL_SIDE = 256
const decodeOptions = { failOn: 'error', limitInputPixels: MAX_PIXELS, pages: 1 } as const

/**
 * Decodes a picture once and encodes every size of it. Detects the type from the bytes, never from the file name.
 * CPU-heavy: run it through the limiter for images.
 * @throws Refusal `photo_type_unsupported`, `photo_too_many_pixels`, `photo_unreadable`
 */
export async function makeVariants(bytes: Buffer, sizes: Readonly<Record<string, ImageSize>>): Promise<ImageVariants> {
  const type = await detectType(bytes)
  try {
    const base = HEIC_TYPES.has(type)
      ? await convertToSrgb(await decodeBase(await openHeic(bytes), sizes), await findHeicProfile(bytes))
      : await decodeBase(await openSafely(bytes), sizes)
    const cropBase = await readPixels(shrinkToCover(toSharp(base), sizes))
    const files = new Map<string, Buffer>()
    for (const [name, size] of Object.entries(sizes))
      files.set(name, await encodeWebp(resize(toSharp(size.fit === 'cover' ? cropBase : base), size)))
    const smallPicture = await readPixels(
      toSharp(cropBase).resize(SMALL_SIDE, SMALL_SIDE, { fit: 'inside', withoutEnlargement: true }),
    )
    return {
      width: base.fullWidth,
      height: base.fullHeight,
      files,
      blur: await makeBlur(smallPicture),
      thumbhash: await makeThumbhash(smallPicture),
      hashes: await computeHashes(toSharp(smallPicture)),
    }
  } catch (error) {
    throw isRefusal(error) ? error : Object.assign(new Refusal('photo_unreadable', { field: 'file' }), { cause: error })
  }
}

async function detectType(bytes: Buffer): Promise<string> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined)
  if (!type && bytes.length === 0) throw new Refusal('photo_unreadable', { field: 'file' })
  if (type && ACCEPTED_TYPES.has(type.mime)) return type.mime
  throw new Refusal('photo_type_unsupported', { field: 'file', types: ['jpeg', 'png', 'webp', 'heic'] })
}

async function openSafely(bytes: Buffer): Promise<Sharp> {
  const { width, height } = await sharp(bytes, { ...decodeOptions, limitInputPixels: false }).metadata()
  checkPixelCount(width * height)
  return sharp(bytes, decodeOptions).autoOrient()
}

async function openHeic(bytes: Buffer): Promise<Sharp> {
  const { width, height, data } = await decodeHeic(bytes, MAX_PIXELS)
  checkPixelCount(width * height)
  if (!data) throw new Error('the HEIC decoder returned no pixels')
  return sharp(data, { raw: { width, height, channels: 4 } })
}

/** @throws Refusal `photo_too_many_pixels` */
function checkPixelCount(pixels: number): void {
  if (pixels > MAX_PIXELS)
    throw new Refusal('photo_too_many_pixels', { field: 'file', megapixels: MAX_PIXELS / 1_000_000 })
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

/** Decodes the picture upright, on white, at most as large as the largest size needs. */
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

/** Converts pixels from the colours of a profile; without one they are sRGB already. */
async function convertToSrgb(base: Base, profile: Buffer | null): Promise<Base> {
  if (!profile) return base
  const png = await toSharp(base).png({ compressionLevel: 0 }).toBuffer()
  const pixels = await readPixels(sharp(addProfile(png, profile)).toColourspace('srgb'))
  return { ...pixels, fullWidth: base.fullWidth, fullHeight: base.fullHeight }
}

/** Shrinks the picture to the smallest size from which every crop can be made, to save pixels. */
function shrinkToCover(picture: Sharp, sizes: Readonly<Record<string, ImageSize>>): Sharp {
  const croppedSizes = Object.values(sizes).filter(({ fit }) => fit === 'cover')
  const width = Math.max(SMALL_SIDE, ...croppedSizes.map((size) => size.width))
  const height = Math.max(SMALL_SIDE, ...croppedSizes.map((size) => size.height))
  return picture.resize(width, height, { fit: 'outside', withoutEnlargement: true })
}

async function readPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function toSharp({ data, width, height, channels }: Pixels): Sharp {
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
  const tiny = await readPixels(toSharp(small).resize(width, height, { fit: 'cover', position: 'top' }).blur(1))
  return toSharp(tiny)
    .resize(blurSize.width, blurSize.height, { kernel: 'cubic' })
    .blur(2)
    .webp({ quality: 80, effort: 1 })
    .toBuffer()
}

async function makeThumbhash(small: Pixels): Promise<string> {
  const { data, info } = await toSharp(small)
    .resize(THUMBHASH_SIDE, THUMBHASH_SIDE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

/** Generates an unguessable name for a stored file: 32 lower-case hex digits. */
export function newFileKey(): string {
  return randomBytes(16).toString('hex')
}
