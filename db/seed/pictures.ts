import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { ageOn } from '#features/profiles/rules.ts'
import { photoSizes } from '#features/photos/rules.ts'
import type { Db } from '#platform/server/db.ts'
import type { Storage } from '#platform/server/storage.ts'
import { createRandom, type Random } from './random.ts'
import type { Person } from './people.ts'
import { drawPortrait } from './portraits/portrait.ts'
import { insertRows } from './rows.ts'

/** Smaller than the drawing of 900 × 1200: enough for a phone, and a quarter of the work. */
const WIDTH = 480
const HEIGHT = 640
const DRAWING_WIDTH = 900
const CONCURRENCY = 4

interface Picture {
  readonly person: Person
  readonly pose: 0 | 1 | 2 | 3
  readonly isPending: boolean
  readonly id: string
  readonly fileKey: string
  readonly blurKey: string
}

/** Draws and stores the photos of all people. Some have none, a few are pending review. */
export async function seedPictures(
  db: Db,
  storage: Storage,
  { people, now, seed }: { people: readonly Person[]; now: Date; seed: number },
): Promise<void> {
  const random = createRandom(seed + 1)
  const pictures = people.flatMap((person) => planPictures(random, person))
  const today = now.toISOString().slice(0, 10)
  const hashes = await mapInParallel(pictures, (picture) => storePicture(storage, picture, today))
  await insertRows(
    db,
    'photo',
    pictures.map((picture, index) => toPhotoRow(picture, hashes[index] ?? '')),
  )
  const counts = Map.groupBy(pictures, ({ person }) => person.id)
  await insertRows(
    db,
    'photo_quota',
    [...counts].map(([memberId, photos]) => ({ member_id: memberId, photos: photos.length })),
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

function planPictures(random: Random, person: Person): Picture[] {
  const roll = random.next()
  const count = fixedPhotoCount(person) ?? (roll < 0.06 ? 0 : roll < 0.82 ? 1 : roll < 0.93 ? 2 : roll < 0.98 ? 3 : 4)
  const lastIsPending = person.isListed && random.happens(0.04)
  return poses.slice(0, count).map((pose) => ({
    person,
    pose,
    isPending: lastIsPending && pose === count - 1,
    id: random.uuid(person.signupAt),
    fileKey: inventFileKey(random),
    blurKey: inventFileKey(random),
  }))
}

/** Returns the number of photos of a fixed person; null for a generated one. */
function fixedPhotoCount(person: Person): number | null {
  if (person.email.startsWith('lid-')) return null
  return { Anna: 3, Bert: 3, Carl: 1, Eva: 1 }[person.name] ?? 0
}

function inventFileKey(random: Random): string {
  return Array.from({ length: 32 }, () => random.between(0, 15).toString(16)).join('')
}

function toPhotoRow({ person, pose, isPending, id, fileKey, blurKey }: Picture, thumbhash: string) {
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
  }
}

/** Draws a picture once and stores it in every size. Returns its thumbhash. */
async function storePicture(
  storage: Storage,
  { person, pose, fileKey, blurKey }: Picture,
  today: string,
): Promise<string> {
  const age = ageOn(person.birthDate, today)
  const drawing = drawPortrait({ seed: person.id, gender: person.gender, age, pose })
  const { data, info } = await sharp(Buffer.from(drawing), { density: (72 * WIDTH) / DRAWING_WIDTH })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const open = () => sharp(data, { raw: { width, height, channels } })
  const sizes = Object.entries(photoSizes)
  const files = await Promise.all(
    sizes.map(async ([name, size]) => [name, await encodeWebp(resize(open(), size))] as const),
  )
  await Promise.all(files.map(([name, bytes]) => storage.put(`${fileKey}/${name}.webp`, bytes)))
  await storage.put(`${blurKey}/blur.webp`, await makeBlur(open()))
  return makeThumbhash(open())
}

function resize(picture: Sharp, { width, height, fit }: (typeof photoSizes)[keyof typeof photoSizes]): Sharp {
  return picture.resize(width, height, { fit, position: 'top', withoutEnlargement: fit === 'inside' })
}

function encodeWebp(picture: Sharp): Promise<Buffer> {
  return picture.webp({ quality: 80, effort: 0 }).toBuffer()
}

/** Blurs a picture as for uploads: a few soft colours in which nothing can be recognised (C-28). */
async function makeBlur(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture.resize(12, 16).blur(1).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return encodeWebp(sharp(data, { raw: { width, height, channels } }).resize(150, 200, { kernel: 'cubic' }))
}

async function makeThumbhash(picture: Sharp): Promise<string> {
  const { data, info } = await picture.resize(75, 100).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

async function mapInParallel<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const remaining = items.entries()
  async function runWorker(): Promise<void> {
    for (const [index, item] of remaining) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker))
  return results
}
