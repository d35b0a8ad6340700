import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { ageOn } from '#features/profiles/rules.ts'
import { photoSizes } from '#features/photos/rules.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import { createRandom, type Random } from './random.ts'
import type { Person } from './people.ts'
import { drawPortrait } from './portraits/portrait.ts'
import { insertRows } from './rows.ts'

/**
 * The size of a photo in pixels. About half the size of the drawing suffices for a phone and takes a quarter of the time.
 */
const WIDTH = 480
const HEIGHT = 640
const DRAWING_WIDTH = 900
const CONCURRENCY = 4

interface DemoPhoto {
  readonly person: Person
  readonly pose: 0 | 1 | 2 | 3
  readonly isPending: boolean
  readonly id: string
  readonly fileKey: string
  readonly blurKey: string
}

/** Draws and stores portraits as the photos of all people. Some people have no photo, and a few photos await review. */
export async function seedPhotos(
  db: Db,
  storage: Storage,
  { people, now, seed }: { people: readonly Person[]; now: Date; seed: number },
): Promise<void> {
  const random = createRandom(seed + 1)
  const demoPhotos = people.flatMap((person) => planPhotos(random, person))
  const today = now.toISOString().slice(0, 10)
  const hashes = await mapConcurrently(demoPhotos, (demoPhoto) => storePhoto(storage, demoPhoto, today))
  await insertRows(
    db,
    'photo',
    demoPhotos.map((demoPhoto, index) => toPhotoRow(demoPhoto, hashes[index] ?? '')),
  )
  const photosByMember = Map.groupBy(demoPhotos, ({ person }) => person.id)
  await insertRows(
    db,
    'photo_quota',
    [...photosByMember].map(([memberId, photos]) => ({ member_id: memberId, photos: photos.length })),
  )
  await db.query(
    {
      text: `update member_search s set main_photo_key = p.file_key, main_photo_hash = p.thumbhash
        from photo p where p.member_id = s.member_id and p.is_main`,
    },
    [],
  )
}

const poses = [0, 1, 2, 3] as const

function planPhotos(random: Random, person: Person): DemoPhoto[] {
  const roll = random.next()
  const count =
    getFixedPhotoCount(person) ?? (roll < 0.06 ? 0 : roll < 0.82 ? 1 : roll < 0.93 ? 2 : roll < 0.98 ? 3 : 4)
  const isLastPending = random.chance(0.04)
  return poses.slice(0, count).map((pose) => ({
    person,
    pose,
    isPending: isLastPending && pose === count - 1,
    id: random.uuid(person.signupAt),
    fileKey: generateFileKey(random),
    blurKey: generateFileKey(random),
  }))
}

/** Returns the number of photos of a fixed person, or null for a generated person. */
function getFixedPhotoCount(person: Person): number | null {
  if (person.email.startsWith('lid-')) return null
  return { Anna: 3, Bert: 3, Carl: 1, Eva: 1 }[person.name] ?? 0
}

function generateFileKey(random: Random): string {
  return Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
}

function toPhotoRow({ person, pose, isPending, id, fileKey, blurKey }: DemoPhoto, thumbhash: string) {
  return {
    id,
    site_id: person.siteId,
    member_id: person.id,
    status: isPending ? 'pending' : 'active',
    is_main: pose === 0 && !isPending,
    position: pose + 1,
    file_key: fileKey,
    blur_key: blurKey,
    width: WIDTH,
    height: HEIGHT,
    thumbhash,
    created_at: person.signupAt,
    license: person.isFictional ? 'Getekend voor deze demo' : null,
  }
}

/** Draws a photo once and stores it in every size. Returns its thumbhash. */
async function storePhoto(
  storage: Storage,
  { person, pose, fileKey, blurKey }: DemoPhoto,
  today: string,
): Promise<string> {
  const age = ageOn(person.birthDate, today)
  const drawing = drawPortrait({ seed: person.id, gender: person.gender, age, pose })
  const { data, info } = await sharp(Buffer.from(drawing), { density: (72 * WIDTH) / DRAWING_WIDTH })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const createImage = () => sharp(data, { raw: { width, height, channels } })
  const sizes = Object.entries(photoSizes)
  const files = await Promise.all(
    sizes.map(async ([name, size]) => [name, await encodeWebp(resize(createImage(), size))] as const),
  )
  await Promise.all(files.map(([name, bytes]) => storage.put(`${fileKey}/${name}.webp`, bytes)))
  await storage.put(`${blurKey}/blur.webp`, await encodeBlur(createImage()))
  return computeThumbhash(createImage())
}

function resize(image: Sharp, { width, height, fit }: (typeof photoSizes)[keyof typeof photoSizes]): Sharp {
  return image.resize(width, height, { fit, position: 'top', withoutEnlargement: fit === 'inside' })
}

function encodeWebp(image: Sharp): Promise<Buffer> {
  return image.webp({ quality: 80, effort: 0 }).toBuffer()
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

async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  process: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const remaining = items.entries()
  async function runWorker(): Promise<void> {
    for (const [index, item] of remaining) results[index] = await process(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker))
  return results
}
