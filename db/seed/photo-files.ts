import { setImmediate } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { photoSizes, type PhotoVariant } from '#features/photos/rules.ts'
import { ageOn } from '#features/profiles/rules.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import type { DemoPhoto } from './photo-owners.ts'
import { openPhoto, renderPhoto } from './portraits/photo-image.ts'
import { drawPhoto } from './portraits/photo.ts'

/** Draws a photo once and stores it in every size. Returns its thumbhash. `today` is 'YYYY-MM-DD'. */
export async function storeDemoPhoto(
  storage: Storage,
  { owner, planned, fileKey, blurKey }: DemoPhoto,
  today: string,
): Promise<string> {
  const age = ageOn(owner.birthDate, today)
  const image = await renderPhoto(drawPhoto({ seed: owner.id, gender: owner.gender, age, photo: planned }))
  await setImmediate() // requests come first
  const card = await resize(openPhoto(image), 'card').raw().toBuffer({ resolveWithObject: true })
  const openCard = () => openPhoto({ data: card.data, width: card.info.width, height: card.info.height })
  const sources: Record<PhotoVariant, Sharp> = {
    large: openPhoto(image),
    card: openCard(),
    thumb: resize(openCard(), 'thumb'),
    match: resize(openCard(), 'match'),
  }
  const files = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => [name, await encodeWebp(source)] as const),
  )
  await Promise.all(files.map(([name, bytes]) => storage.put(`${fileKey}/${name}.webp`, bytes)))
  await storage.put(`${blurKey}/blur.webp`, await encodeBlur(openCard()))
  return computeThumbhash(openCard())
}

function resize(image: Sharp, variant: PhotoVariant): Sharp {
  const { width, height, fit } = photoSizes[variant]
  return image.resize(width, height, { fit, position: 'top' })
}

function encodeWebp(image: Sharp): Promise<Buffer> {
  return image.webp({ quality: 78, effort: 0 }).toBuffer()
}

/** Encodes the blurred variant as for an upload: a few soft colours in which nothing is recognizable (C-28). */
async function encodeBlur(image: Sharp): Promise<Buffer> {
  const { data, info } = await image.resize(12, 16).blur(1).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return encodeWebp(sharp(data, { raw: { width, height, channels } }).resize(150, 200, { kernel: 'cubic' }))
}

async function computeThumbhash(image: Sharp): Promise<string> {
  const { data, info } = await image.resize(75, 100).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
