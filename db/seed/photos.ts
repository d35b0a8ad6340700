import type { Db } from '#platform/server/database/db.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import { storeDemoPhoto } from './photo-files.ts'
import { type DemoPhoto, fixedPhotoCountOf, planDemoPhotos } from './photo-owners.ts'
import type { Person } from './people.ts'
import { PHOTO_HEIGHT, PHOTO_WIDTH } from './portraits/photo-image.ts'
import { insertRows } from './rows.ts'

const CONCURRENCY = 4

/**
 * Draws and stores the photos with which the demo starts: all photos of the fixed people, of members whom visitors see
 * and of those with a photo that awaits review, and the first photo of everybody else. `seedRemainingPhotos` adds the
 * others. Some people have no photo.
 */
export async function seedPhotos(
  db: Db,
  storage: Storage,
  { people, now }: { people: readonly Person[]; now: Date },
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const photos = people.flatMap((person) =>
    selectFirstPhotos(person, planDemoPhotos(person, fixedPhotoCountOf(person))),
  )
  const hashes = await mapConcurrently(photos, (photo) => storeDemoPhoto(storage, photo, today))
  await insertRows(
    db,
    'photo',
    photos.map((photo, index) => toPhotoRow(photo, hashes[index] ?? '')),
  )
  const photosByMember = Map.groupBy(photos, ({ owner }) => owner.id)
  await insertRows(
    db,
    'photo_quota',
    [...photosByMember].map(([memberId, own]) => ({ member_id: memberId, photos: own.length })),
  )
  await db.query(
    {
      text: `update member_search s set main_photo_key = p.file_key, main_photo_hash = p.thumbhash
        from photo p where p.member_id = s.member_id and p.is_main`,
    },
    [],
  )
}

function selectFirstPhotos(person: Person, photos: DemoPhoto[]): DemoPhoto[] {
  const isComplete = person.isVisibleToVisitors || fixedPhotoCountOf(person) !== undefined
  return isComplete || photos.some(({ isPending }) => isPending) ? photos : photos.slice(0, 1)
}

/** Returns the row of a photo. */
export function toPhotoRow({ owner, planned, isPending, id, fileKey, blurKey }: DemoPhoto, thumbhash: string) {
  return {
    id,
    site_id: owner.siteId,
    member_id: owner.id,
    status: isPending ? 'pending' : 'active',
    is_main: planned.number === 0 && !isPending,
    position: planned.number + 1,
    file_key: fileKey,
    blur_key: blurKey,
    width: PHOTO_WIDTH,
    height: PHOTO_HEIGHT,
    thumbhash,
    created_at: owner.signupAt,
    license: owner.isFictional ? 'Getekend voor deze demo' : null,
  }
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
