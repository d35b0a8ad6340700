import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Storage } from '#platform/server/media/storage.ts'
import { fetchOwnPhotos, listStoredFiles, uploadPhoto } from '#testing/images/photos.ts'
import { newWorld } from '#testing/world.ts'

/** Wraps a disk so that it fails with ENOSPC half way through the file after the last one that fits. */
function limitDisk(capacity: { files: number }): (disk: Storage) => Storage {
  async function* yieldHalf(bytes: Buffer) {
    yield bytes.subarray(0, bytes.length / 2)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  return (disk) => ({
    ...disk,
    async put(name, bytes) {
      if (capacity.files === 0) await disk.putStream(name, Readable.from(yieldHalf(bytes)))
      capacity.files -= 1
      await disk.put(name, bytes)
    },
  })
}

test.each([0, 1, 4])('a disk that is full after %i files of a photo gives 507 and leaves no files', async (files) => {
  const capacity = { files: 5 }
  await using world = await newWorld({ wrapStorage: limitDisk(capacity) })
  const anna = await world.member()
  await uploadPhoto(world, anna, 1)
  const storedFiles = await listStoredFiles(world)
  capacity.files = files
  const id = crypto.randomUUID()

  const response = await uploadPhoto(world, anna, 2, id)

  expect([response.status, await response.json()]).toEqual([507, { refusal: 'storage_full', details: {} }])
  expect(await listStoredFiles(world)).toEqual(storedFiles)
  expect((await fetchOwnPhotos(world, anna)).photos).toHaveLength(1)
  expect(await world.sql('select photos from photo_quota where member_id = $1', [anna.id])).toEqual([{ photos: 1 }])

  capacity.files = 100
  expect((await uploadPhoto(world, anna, 2, id)).status).toBe(200)
  expect((await uploadPhoto(world, anna, 3)).status).toBe(200)
  expect((await fetchOwnPhotos(world, anna)).photos).toHaveLength(3)
})

test('the delayed job removes files that could not be removed at once', async () => {
  const capacity = { files: 2 }
  const removal = { isStuck: true }
  const wrapStorage = (disk: Storage): Storage => ({
    ...limitDisk(capacity)(disk),
    remove: async (name) => {
      if (removal.isStuck) throw new Error('the disk does not answer')
      await disk.remove(name)
    },
  })
  await using world = await newWorld({ wrapStorage })
  const anna = await world.member()

  expect((await uploadPhoto(world, anna)).status).toBe(507)
  expect(await listStoredFiles(world)).toHaveLength(2)

  removal.isStuck = false
  capacity.files = 5
  expect((await uploadPhoto(world, anna)).status).toBe(200)
  await world.runJobs()
  expect(await listStoredFiles(world)).toHaveLength(7) // too early
  world.clock.advanceSeconds(30 * 60)
  await world.runJobs()
  expect(await listStoredFiles(world)).toHaveLength(5)
})
