import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { isUnavailable } from '#platform/refusal.ts'
import { pretendAccount, startPretendS3 } from '../../../../tools/pretend-s3/pretend-s3.ts'
import { requireWorkingS3, createS3Storage } from './storage-s3.ts'
import { createDiskStorage, isStorageFull, type Storage } from './storage.ts'

interface TestStorage extends AsyncDisposable {
  readonly storage: Storage
  /** Returns the names of all files. */
  names(): Promise<string[]>
  /** Returns the paths of all folders; a bucket has none. */
  folders(): Promise<string[]>
  /** Leaves the draft of an interrupted write. */
  interruptWrite(name: string): Promise<void>
}

async function onDisk(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'storage-'))
  return {
    storage: createDiskStorage(folder),
    names: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((each) => each.isFile())
        .map(({ name }) => name),
    folders: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((each) => each.isDirectory())
        .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
        .toSorted(),
    interruptWrite: (name) => writeFile(join(folder, name.slice(0, 2), `${name}.99999.draft`), 'half'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  }
}

async function onS3() {
  const s3 = await startPretendS3()
  const settings = { ...pretendAccount, endpoint: s3.url }
  return {
    s3,
    settings,
    storage: createS3Storage(settings),
    names: async () => [...s3.objects.keys()].map((name) => name.split('/').at(-1) ?? ''),
    folders: async () => [],
    interruptWrite: async () => undefined,
    [Symbol.asyncDispose]: () => s3.stop(),
  }
}

async function read(storage: Storage, name: string): Promise<Buffer | null> {
  const file = await storage.get(name)
  return file && buffer(file.stream)
}

const storages: [name: string, open: () => Promise<TestStorage>][] = [
  ['the disk', onDisk],
  ['S3', onS3],
]

describe.each(storages)('files on %s', (name, open) => {
  test('are stored, replaced and removed; removing twice is fine', async () => {
    await using target = await open()
    const { storage } = target
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_byte, index) => index % 251))

    await storage.put('0af3/card.webp', bytes)
    expect(await read(storage, '0af3/card.webp')).toEqual(bytes)
    const file = await storage.get('0af3/card.webp')
    expect(file?.size).toBe(70_000)
    file?.stream.destroy()
    await storage.put('0af3/card.webp', Buffer.from('other'))
    expect((await read(storage, '0af3/card.webp'))?.toString()).toBe('other')
    await storage.put('0af3/empty.webp', Buffer.alloc(0))
    expect(await read(storage, '0af3/empty.webp')).toEqual(Buffer.alloc(0))

    for (let time = 0; time < 2; time++) await storage.remove('0af3/card.webp')
    expect(await storage.get('0af3/card.webp')).toBe(null)
    expect(await target.names()).toEqual(['empty.webp'])
  })

  test('leave no empty folder and no draft of an interrupted write', async () => {
    await using target = await open()
    const { storage } = target
    for (const name of ['0af3/card.webp', '0af3/large.webp', '0af4/card.webp'])
      await storage.put(name, Buffer.from('x'))
    await target.interruptWrite('0af3/large.webp')

    await storage.remove('0af3/card.webp')
    expect((await read(storage, '0af3/large.webp'))?.toString()).toBe('x')
    await storage.remove('0af3/large.webp')
    if (name === 'the disk') expect(await target.folders()).toEqual(['0a', '0a/0af4'])
    expect(await target.names()).toEqual(['card.webp'])
    for (let time = 0; time < 2; time++) await storage.remove('0af4/card.webp')
    expect(await target.folders()).toEqual([])
  })

  test('are stored while others in the same folder are removed', async () => {
    await using target = await open()
    const { storage } = target
    const finished = new AbortController()
    const removeOthers = async () => {
      while (!finished.signal.aborted) await storage.remove('0af3/other.webp')
    }
    const others = removeOthers()
    for (let round = 0; round < 40; round++) {
      await storage.put('0af3/card.webp', Buffer.from('x'))
      expect((await read(storage, '0af3/card.webp'))?.toString()).toBe('x')
      await storage.remove('0af3/card.webp')
    }
    finished.abort()
    await others
  })

  test('of 20 MB are written from a stream and read as one', async () => {
    await using target = await open()
    const chunk = Buffer.alloc(1024 * 1024, 'vonk')
    const stream = Readable.from(Array.from({ length: 20 }, () => chunk))

    expect(await target.storage.putStream('archive.zip', stream)).toBe(20 * chunk.length)

    const content = await read(target.storage, 'archive.zip')
    expect(content?.equals(Buffer.concat(Array.from({ length: 20 }, () => chunk)))).toBe(true)
    expect(await target.storage.putStream('nothing.zip', Readable.from([]))).toBe(0)
    expect(await read(target.storage, 'nothing.zip')).toEqual(Buffer.alloc(0))
  })

  test('leave nothing when their stream fails', async () => {
    await using target = await open()
    async function* broken() {
      yield Buffer.alloc(9 * 1024 * 1024)
      throw new Error('the stream failed')
    }

    await expect(target.storage.putStream('archive.zip', Readable.from(broken()))).rejects.toThrow('the stream failed')

    expect(await target.storage.get('archive.zip')).toBe(null)
    expect(await target.names()).toEqual([])
  })

  test.each(['../secret', '/etc/passwd', 'a/../b.webp', 'A.webp', 'a b', '', 'a.webp\0', '.hidden'])(
    'reject the name %j',
    async (name) => {
      await using target = await open()
      await expect(target.storage.put(name, Buffer.from('x'))).rejects.toThrow('not allowed')
      await expect(target.storage.get(name)).rejects.toThrow('not allowed')
      await expect(target.storage.remove(name)).rejects.toThrow('not allowed')
    },
  )
})

describe('S3', () => {
  test('a transient error is retried; an outage and a full bucket are reported as such', async () => {
    await using target = await onS3()
    target.s3.failWrites(503, 500)
    await target.storage.put('a.webp', Buffer.from('x'))
    expect(await target.names()).toEqual(['a.webp'])

    target.s3.failWrites(503, 503, 503)
    const outage = await target.storage.put('b.webp', Buffer.from('x')).catch((error: unknown) => error)
    expect(isUnavailable(outage)).toBe(true)
    target.s3.failWrites(0)
    const broken = await target.storage.put('b.webp', Buffer.from('x')).catch((error: unknown) => error)
    expect(isUnavailable(broken)).toBe(true)
    target.s3.failWrites(507, 507, 507)
    const full = await target.storage.put('b.webp', Buffer.from('x')).catch((error: unknown) => error)
    expect(isStorageFull(full)).toBe(true)
    expect(await target.names()).toEqual(['a.webp'])
  })

  test('a failed multipart upload is aborted', async () => {
    await using target = await onS3()
    const stream = Readable.from([Buffer.alloc(9 * 1024 * 1024), Buffer.alloc(100)])
    target.s3.failWrites(null, 507, 507, 507)

    await expect(target.storage.putStream('archive.zip', stream)).rejects.toThrow()

    expect(target.s3.openUploads()).toBe(0)
    expect(await target.names()).toEqual([])
  })

  test('is checked at start: a wrong key, bucket or address is reported in one sentence', async () => {
    await using target = await onS3()
    await requireWorkingS3(target.settings)
    expect(await target.names()).toEqual([])

    await expect(requireWorkingS3({ ...target.settings, secret: 'wrong' })).rejects.toThrow(
      `The bucket photos at ${target.s3.url} cannot be used: it answers 403 SignatureDoesNotMatch. See the S3_ settings.`,
    )
    await expect(requireWorkingS3({ ...target.settings, bucket: 'other' })).rejects.toThrow('cannot be used')
    await expect(requireWorkingS3({ ...target.settings, endpoint: 'http://127.0.0.1:9' })).rejects.toThrow(
      'it does not answer',
    )
  })
})
