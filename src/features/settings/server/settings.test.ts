import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { unzip } from '#testing/unzip.ts'
import { findArchivePath, requestExport, downloadExport } from '#testing/data-exports.ts'
import type { TestMember } from '#testing/test-members.ts'
import { listStoredFiles, uploadPhotos } from '#testing/images/photos.ts'
import { newWorld, type World } from '#testing/world.ts'
import { settingsJobs } from './settings.jobs.ts'

const hourInSeconds = 3_600

async function fetchExport(world: World, member: TestMember) {
  return (await world.as(member).get('/api/export')).json()
}

async function deleteExpired(world: World): Promise<void> {
  for (const job of settingsJobs) if (job.cron) await job.run(world.ctx(), null)
  await world.runJobs()
}

test('L-28 a member requests their data, follows the progress and downloads the archive', async () => {
  await using world = await newWorld()
  const anna = await world.member({ name: 'Anna', about: 'Hallo' })
  const [photo] = await uploadPhotos(world, anna, 1)
  expect(await fetchExport(world, anna)).toMatchObject({ state: 'none', file: null, availableAt: null })
  const headers = { cookie: world.as(anna).cookie(), origin: world.origin }
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/live`, { headers })
  await once(socket, 'open')
  const received: string[] = []
  socket.on('message', (data: Buffer) => received.push(data.toString()))

  const response = await requestExport(world, anna)

  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ state: 'making', done: 0, file: null })
  await world.runJobs()
  const ready = await fetchExport(world, anna)
  expect(ready).toMatchObject({ state: 'ready', done: ready.steps, steps: expect.any(Number) })
  await expect.poll(() => received.length).toBeGreaterThan(ready.steps) // once per step, at the start and at the end
  expect(new Set(received)).toEqual(new Set(['{"kind":"export"}']))
  socket.terminate()

  const download = await world.as(anna).get(ready.file.path)
  expect(download.status).toBe(200)
  expect(Object.fromEntries(download.headers)).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="gegevens-\d{4}-\d\d-\d\d\.zip"$/),
  })
  const archive = Buffer.from(await download.arrayBuffer())
  expect(archive.length).toBe(ready.file.bytes)
  const files = unzip(archive)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'json/profile.json', `photos/${photo?.id}.webp`]),
  )
  expect(files.get(`photos/${photo?.id}.webp`)?.toString('latin1', 8, 12)).toBe('WEBP')
})

test('L-28 the archive has a Dutch page without scripts and with every value escaped', async () => {
  await using world = await newWorld()
  const anna = await world.member({ name: 'Anna', about: '<script>alert(1)</script> & "tekst"', interests: ['tea'] })

  const page = (await downloadExport(world, anna)).get('index.html')?.toString() ?? ''

  expect(page).toContain('<html lang="nl">')
  expect(page).toContain('Je profiel')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;tekst&quot;')
  expect(page).not.toContain('<script')
  expect(page).toContain('1994-05-17') // the birth date, which nobody else sees
  expect(page).not.toMatch(/export\.(parts|columns|values)/) // a missing text would be rendered as its key
})

test('L-28 a repeated request id gives the same archive, and a new id within 24 hours is refused', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const id = randomUUID()
  const first = await Promise.all(Array.from({ length: 10 }, () => requestExport(world, anna, id)))
  expect(first.map(({ status }) => status)).toEqual(Array(10).fill(200))
  await world.runJobs()
  const path = await findArchivePath(world, anna)
  expect((await requestExport(world, anna, id)).status).toBe(200)

  world.clock.advanceSeconds(24 * hourInSeconds - 1)
  const refused = await requestExport(world, anna)
  expect(refused.status).toBe(429)
  expect(await refused.json()).toMatchObject({ refusal: 'export_too_soon' })
  expect(await findArchivePath(world, anna)).toBe(path)

  world.clock.advanceSeconds(1)
  expect((await requestExport(world, anna)).status).toBe(200)
  await world.runJobs()
  expect(await findArchivePath(world, anna)).not.toBe(path)
  expect((await world.as(anna).get(path)).status).toBe(404)
  expect((await listStoredFiles(world)).filter((name) => name.endsWith('.zip'))).toHaveLength(1)
})

test('one of 20 concurrent requests is accepted', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  const responses = await Promise.all(Array.from({ length: 20 }, () => requestExport(world, anna)))
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(429)])
})

test('R-6.23 only the member downloads the archive, with a session and for seven days; then the file is deleted', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  await requestExport(world, anna)
  await world.runJobs()
  const path = await findArchivePath(world, anna)
  const key = path.split('/')[2] ?? ''
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  const remainingSession = world.as(anna)
  await world.as(anna).delete('/api/sessions') // every session except the caller’s
  const statusOf = async (caller: typeof remainingSession, url = path) => (await caller.get(url)).status

  expect(await statusOf(world.visitor())).toBe(404)
  expect(await statusOf(world.as(bert))).toBe(404)
  for (const wrong of [path.replace(key, '0'.repeat(32)), path.replace('.zip', '.exe'), `/exports/${key}/../x`]) {
    expect(await statusOf(remainingSession, wrong)).toBe(404)
  }
  world.clock.advanceSeconds(7 * 24 * hourInSeconds - 1)
  await deleteExpired(world)
  expect(await statusOf(remainingSession)).toBe(200)
  world.clock.advanceSeconds(1)
  expect(await statusOf(remainingSession)).toBe(404)
  expect(await fetchExport(world, anna)).toMatchObject({ state: 'none' })
  await deleteExpired(world)
  expect((await listStoredFiles(world)).filter((name) => name.endsWith('.zip'))).toEqual([])
  expect(await world.sql('select 1 from member_export')).toEqual([])
})

test('a failed archive is reported and may be requested again at once', async () => {
  await using world = await newWorld()
  const anna = await world.member()
  await rm(world.storageFolder, { recursive: true })
  await writeFile(world.storageFolder, 'a file where the folder was')
  await requestExport(world, anna)
  await world.runJobs()
  expect(await fetchExport(world, anna)).toMatchObject({ state: 'failed', availableAt: null })

  await rm(world.storageFolder)
  expect((await requestExport(world, anna)).status).toBe(200)
  await world.runJobs()
  expect(await fetchExport(world, anna)).toMatchObject({ state: 'ready' })
})

test('R-6.23 visitors and malformed ids are refused, and members see only their own request', async () => {
  await using world = await newWorld()
  const [anna, bert] = [await world.member(), await world.member({ gender: 'male' })]
  const id = randomUUID()
  await requestExport(world, anna, id)
  expect((await world.visitor().get('/api/export')).status).toBe(403)
  expect((await world.visitor().put(`/api/exports/${id}`)).status).toBe(403)
  expect((await world.as(anna).put('/api/exports/1')).status).toBe(422)
  expect(await fetchExport(world, bert)).toMatchObject({ state: 'none' })
  expect((await requestExport(world, bert, id)).status).toBe(200) // an id is unique per member
  await world.runJobs()
  expect(await findArchivePath(world, bert)).not.toBe(await findArchivePath(world, anna))
})
