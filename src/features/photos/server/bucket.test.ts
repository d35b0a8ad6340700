import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createS3Storage } from '#platform/server/media/storage-s3.ts'
import { fetchOwnPhotos, fetchStatus, listStoredFiles, uploadPhoto } from '#testing/images/photos.ts'
import { newWorld } from '#testing/world.ts'
import { pretendAccount, startPretendS3 } from '../../../../tools/pretend-s3/pretend-s3.ts'

async function newWorldWithBucket() {
  const s3 = await startPretendS3()
  const storage = createS3Storage({ ...pretendAccount, endpoint: s3.url })
  const world = await newWorld({ wrapStorage: () => storage })
  return {
    s3,
    world,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await s3.stop()
    },
  }
}

test('photos are stored in the bucket, served to authorized viewers, and deleted from it', async () => {
  await using setup = await newWorldWithBucket()
  const { world, s3 } = setup
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]

  expect((await uploadPhoto(world, anna)).status).toBe(200)

  expect(s3.objects.size).toBe(5)
  expect(await listStoredFiles(world)).toEqual([])
  const [photo] = (await fetchOwnPhotos(world, anna)).photos
  const file = await world.as(bert).get(`/photos/${photo?.key}/card.webp`)
  expect((await sharp(Buffer.from(await file.arrayBuffer())).metadata()).width).toBe(400)
  expect(await fetchStatus(world, null, `/photos/${photo?.key}/card.webp`)).toBe(404)
  await world.as(anna).delete(`/api/photos/${photo?.id}`)
  await world.runJobs()
  expect(s3.objects.size).toBe(0)
})

test('an unavailable bucket gives 503 and a full one 507; no files remain, and the next upload succeeds', async () => {
  await using setup = await newWorldWithBucket()
  const { world, s3 } = setup
  const anna = await world.member()

  s3.failWrites(null, null, 503, 503, 503)
  expect((await uploadPhoto(world, anna)).status).toBe(503)
  s3.failWrites(null, null, 507, 507, 507)
  const full = await uploadPhoto(world, anna)
  expect([full.status, await full.json()]).toEqual([507, { refusal: 'storage_full', details: {} }])

  expect(s3.objects.size).toBe(0)
  expect((await fetchOwnPhotos(world, anna)).photos).toEqual([])
  expect((await uploadPhoto(world, anna)).status).toBe(200)
  expect(s3.objects.size).toBe(5)
})
