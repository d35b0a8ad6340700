import { setTimeout } from 'node:timers/promises'
import type { Database } from '#platform/server/database/db.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import { storeDemoPhoto } from './photo-files.ts'
import { type DemoPhoto, listGeneratedOwners, planDemoPhotos } from './photo-owners.ts'
import { toPhotoRow } from './photos.ts'
import { insertRows } from './rows.ts'

/**
 * Draws the photos that the start of the demo leaves out, one after the other, while the demo runs. A member gets all of
 * theirs at once. Interrupted, it continues with the next call; complete, it adds nothing. A member whose first photo
 * is gone gets no others. It pauses after each photo, so that requests and other programs come first.
 */
export async function seedRemainingPhotos(
  database: Database,
  storage: Storage,
  { now, signal, pauseMilliseconds }: { now: Date; signal: AbortSignal; pauseMilliseconds: number },
): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  for (const photos of await listUnfinishedMembers(database)) {
    const rows = []
    for (const photo of photos) {
      if (signal.aborted) return
      rows.push(toPhotoRow(photo, await storeDemoPhoto(storage, photo, today)))
      await setTimeout(pauseMilliseconds)
    }
    await insertPhotos(database, rows)
  }
}

/** Lists the missing photos of each member who has only the first one. */
async function listUnfinishedMembers(database: Database): Promise<DemoPhoto[][]> {
  const { rows } = await database.query<{ id: string }>({ text: 'select id from photo' }, [])
  const stored = new Set(rows.map(({ id }) => id))
  const owners = await listGeneratedOwners(database)
  return owners
    .map((owner) => planDemoPhotos(owner))
    .filter(([first, second]) => first && second && stored.has(first.id) && !stored.has(second.id))
    .map((photos) => photos.slice(1))
}

async function insertPhotos(database: Database, rows: ReturnType<typeof toPhotoRow>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  await database.transaction(async (db) => {
    await db.query({ text: 'update photo_quota set photos = photos + $2 where member_id = $1' }, [
      first.member_id,
      rows.length,
    ])
    await insertRows(db, 'photo', rows)
  })
}
