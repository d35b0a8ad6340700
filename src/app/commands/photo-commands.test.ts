import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openLiveSocket } from '#testing/servers/live-socket.ts'
import { createPhotoForm, fetchOwnPhotos, fetchStatus, listStoredFiles, uploadPhotos } from '#testing/images/photos.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld, type World } from '#testing/world.ts'
import { runPhotoCommand } from './photo-commands.ts'

const sharedWorld = shareWorld()

async function newReviewWorld(): Promise<World> {
  const world = await newWorld()
  await world.sql(`update site set settings = settings || '{"auto_approve_photos": false}' where id = $1`, [
    world.siteId,
  ])
  return world
}

function runPhotos(world: World, ...args: string[]): Promise<string | null> {
  return runPhotoCommand(async () => world.staffCtx(), ['photos', ...args])
}

/** Creates a picture with enough detail for a perceptual hash. */
function createScene(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800"><rect width="600" height="800" fill="#dde"/>
    <circle cx="220" cy="300" r="150" fill="#832"/><rect x="60" y="500" width="400" height="260" fill="#146"/>
    <polygon points="420,40 580,320 380,260" fill="#fa3"/></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

test('C-30 C-82 a photo in review is listed, saved to a file and approved, and its owner gets a live event', async () => {
  await using world = await newReviewWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const [photo] = await uploadPhotos(world, anna, 1)
  const key = photo?.key ?? ''
  const socket = await openLiveSocket(world, anna)

  expect(await runPhotos(world, 'list', 'localhost')).toContain(`${key}  since `)
  const file = join(world.storageFolder, 'review.webp')
  await runPhotos(world, 'save', key, file)
  expect((await sharp(await readFile(file)).metadata()).format).toBe('webp')
  const event = once(socket, 'message')
  expect(await runPhotos(world, 'decide', key, 'approve', '--by', 'kees')).toBe(`${key} is approved`)

  expect(JSON.parse(String((await event)[0]))).toMatchObject({ kind: 'photos' })
  expect(await runPhotos(world, 'list', 'localhost')).not.toContain(key)
  expect(await fetchStatus(world, bert, `/photos/${key}/card.webp`)).toBe(200)
  expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([{ status: 'active', isMain: true }])
  socket.terminate()
})

test('C-30 the owner of a rejected photo sees the reason; a repeated decision is recorded once', async () => {
  await using world = await newReviewWorld()
  const anna = await world.member()
  const [photo] = await uploadPhotos(world, anna, 1)
  const args = ['decide', photo?.key ?? '', 'reject', '--reason', 'contact_details', '--by', 'kees']

  await runPhotos(world, ...args)
  await runPhotos(world, ...args)

  expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([{ status: 'rejected', reason: 'contact_details' }])
  expect(
    await world.sql('select decision, reason, decided_by from photo_decision where photo_id = $1', [photo?.id]),
  ).toEqual([{ decision: 'rejected', reason: 'contact_details', decided_by: 'kees' }])
  expect(await world.sql('select action, subject_id from audit_entry')).toEqual([
    { action: 'photo.decide', subject_id: anna.id },
  ])
  await runPhotos(world, 'decide', photo?.key ?? '', 'approve')
  expect((await fetchOwnPhotos(world, anna)).photos).toMatchObject([{ status: 'active', reason: null }])
})

test('T21 a banned photo is deleted, and refused when uploaded smaller, cropped, mirrored or in another format', async () => {
  await using world = await newWorld()
  const [anna, eve] = [await world.member(), await world.member()]
  await world.as(anna).post('/api/photos', createPhotoForm(await createScene()))
  await world.as(eve).post('/api/photos', createPhotoForm(await createScene()))
  const [photo] = (await fetchOwnPhotos(world, anna)).photos
  const [similarPhoto] = (await fetchOwnPhotos(world, eve)).photos

  const output = await runPhotos(world, 'ban', photo?.key ?? '', '--by', 'kees')
  await world.runJobs()

  expect(output).toContain(similarPhoto?.key)
  expect(await fetchStatus(world, anna, `/photos/${photo?.key}/card.webp`)).toBe(404)
  expect((await fetchOwnPhotos(world, anna)).photos).toEqual([])
  const before = await listStoredFiles(world)
  const picture = () => createScene().then((bytes) => sharp(bytes))
  const changed = [
    (await picture()).resize(200).png(),
    (await picture()).jpeg({ quality: 50 }),
    (await picture()).extract({ left: 15, top: 20, width: 570, height: 760 }),
    (await picture()).flop(),
    (await picture()).modulate({ brightness: 1.2 }),
    (await picture()).webp(),
  ]
  for (const each of changed) {
    const response = await world.as(anna).post('/api/photos', createPhotoForm(await each.toBuffer()))
    expect([response.status, await response.json()]).toEqual([
      422,
      { refusal: 'photo_refused', details: { field: 'file' } },
    ])
  }
  expect(await listStoredFiles(world)).toEqual(before)
  expect((await uploadPhotos(world, anna, 1)).length).toBe(1)
  const decisions = await world.sql<{ decision: string; decided_by: string }>(
    'select decision, decided_by from photo_decision where member_id = $1',
    [anna.id],
  )
  expect(decisions.filter(({ decision }) => decision === 'refused')).toHaveLength(changed.length)
  expect(decisions).toContainEqual({ decision: 'banned', decided_by: 'kees' })
})

test.each([[['list']], [['decide', 'x', 'maybe']], [['save', 'x']], [['burn', 'x']], [[]]])(
  '%j is no command, so the usage is shown',
  async (args) => {
    const world = await sharedWorld()
    expect(await runPhotos(world, ...args)).toBe(null)
    expect(await runPhotoCommand(async () => world.staffCtx(), ['other'])).toBe(null)
  },
)

test.each([
  [['list', 'unknown.example'], 'no site has the host unknown.example'],
  [['decide', 'x', 'approve'], 'no photo has the key x'],
  [['ban', 'x'], 'no photo has the key x'],
  [['decide', 'x', 'reject', '--reason', 'ugly'], '--reason is one of'],
])('%j is refused: %s', async (args, reason) => {
  const world = await sharedWorld()
  await expect(runPhotos(world, ...args)).rejects.toThrow(reason)
})
