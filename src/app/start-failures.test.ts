import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startPostgres } from '#platform/server/embedded-postgres.ts'
import { installations, realSettings, rowsOn } from '#testing/installations.ts'
import { databaseUrl } from '#testing/postgres.setup.ts'
import { freePort, runNode, sentenceOf } from '#testing/programs.ts'
import { openOnce } from '#testing/starts.ts'
import { readConfig } from './config.ts'
import { openStorage } from './photo-storage.ts'

const SERVER = 'src/app/server.ts'
const { newFolder, newDatabase, remove } = installations()
const folder = mkdtempSync(join(tmpdir(), 'start-failures-'))

afterAll(async () => {
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('the data folder', () => {
  test.each(['/proc/vonk', '/sys/vonk'])(
    '%s cannot be made, and the start says so instead of hanging',
    async (data) => {
      const end = await runNode([SERVER], { VONK_DATA: data, PORT: String(await freePort()) })

      expect(sentenceOf(end)).toMatch(/^The data folder \S+ cannot be read and written by the user \S+ \(E[A-Z]+\)\.$/)
      expect(end.code).toBe(1)
    },
  )

  test.each(['/dev/null/vonk', `/tmp/${'x'.repeat(300)}`])('%s cannot be made either', async (data) => {
    await expect(openOnce({ settings: { VONK_DATA: data } })).rejects.toThrow(/^The data folder .* \(E[A-Z]+\)\.$/)
  })

  test('of a real site is refused too when it is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')

    const opened = openOnce({ settings: { ...realSettings, VONK_DATA: file, DATABASE_URL: await newDatabase() } })

    await expect(opened).rejects.toThrow(/^The data folder .*file cannot be read and written/)
  })
})

describe('the address', () => {
  test.each([['203.0.113.7'], ['no-such-machine.invalid']])('HOST=%s is not one of this machine', async (host) => {
    const end = await runNode([SERVER], { VONK_DATA: newFolder(), HOST: host, PORT: String(await freePort()) })

    expect(sentenceOf(end)).toMatch(new RegExp(`^HOST=${host} is no address of this machine \\(E[A-Z_]+\\)`))
    expect(end.code).toBe(1)
  })
})

describe('the database', () => {
  const cluster = () => new URL(inject('clusterUrl'))

  beforeAll(async () => {
    await rowsOn(cluster().href, `create role vonk_weak login password 'weak'`)
  })

  afterAll(async () => {
    await rowsOn(cluster().href, 'drop owned by vonk_weak').catch(() => undefined)
    await rowsOn(cluster().href, 'drop role if exists vonk_weak').catch(() => undefined)
  })

  test.each([
    ['a closed port', async () => `postgres://vonk@127.0.0.1:${await freePort()}/vonk`, /ECONNREFUSED/],
    ['an unknown machine', async () => 'postgres://vonk@no-such-machine.invalid/vonk', /ENOTFOUND|EAI_AGAIN/],
    ['a wrong password', async () => cluster().href.replace(/:[^:@/]+@/, ':wrong@'), /password authentication failed/],
    ['an unknown user', async () => cluster().href.replace('vonk:', 'nobody:'), /authentication failed|does not exist/],
    ['a database that is missing', async () => databaseUrl(cluster().href, 'missing'), /"missing" does not exist/],
    ['a certificate that is missing', async () => `${cluster().href}?sslrootcert=/no/such/file`, /no such file/],
  ])('%s', async (_name, url, reason) => {
    const sentence = await refusalOf(await url())

    expect(sentence).toMatch(/^DATABASE_URL does not lead to a database: .*\.$/)
    expect(sentence).toMatch(reason)
  })

  test('a server that is none of PostgreSQL, and one that never answers', async () => {
    const web = await listening(createServer((_request, response) => response.end('hello')))
    const silent = createTcpServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')

    for (const server of [web, silent]) {
      const { port } = server.address() as AddressInfo
      expect(await refusalOf(`postgres://vonk@127.0.0.1:${port}/vonk`)).toMatch(/^DATABASE_URL does not lead to/)
    }
    web.close()
    silent.close()
  })

  // The first two are as if: a function of that name stands before PostgreSQL's own.
  test.each([
    [
      `create function claimed.current_setting(text) returns text language sql as $$ select '140011' $$`,
      'DATABASE_URL leads to PostgreSQL 14; 15 or newer is needed.',
    ],
    [
      'create function claimed.pg_is_in_recovery() returns boolean language sql as $$ select true $$',
      'DATABASE_URL leads to a standby server, which cannot be written to.',
    ],
  ])('PostgreSQL that is too old or cannot be written to: %s', async (statement, sentence) => {
    const url = await newDatabase()
    await rowsOn(url, 'create schema claimed')
    await rowsOn(url, statement)
    await rowsOn(url, `alter database ${new URL(url).pathname.slice(1)} set search_path = claimed, pg_catalog, public`)

    expect(await refusalOf(url)).toBe(sentence)
  })

  test('a database that cannot hold every character', async () => {
    const url = await newDatabase(`encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`)

    expect(await refusalOf(url)).toBe('The database of DATABASE_URL is in SQL_ASCII; make it in UTF8.')
  })

  test('a user that may not make tables', async () => {
    const url = asWeak(await newDatabase())

    expect(await refusalOf(url)).toMatch(/^The tables could not be brought up to date: permission denied/)
  })

  test('a user that may make tables, but not act as vonk_app', async () => {
    const url = await newDatabase('owner vonk_weak')

    const sentence = await refusalOf(asWeak(url))

    expect(sentence).toMatch(/^The user of DATABASE_URL may not act as the role vonk_app \(permission denied/)
    expect(sentence).toContain('grant vonk_app to that user')
  })

  test('a user that may not make roles where vonk_app is missing', { timeout: 120_000 }, async () => {
    const postgres = await startPostgres({ directory: join(folder, 'cluster', 'postgres') })
    try {
      await rowsOn(postgres.url, `create role vonk_weak login password 'weak'`)
      await rowsOn(postgres.url, 'create database theirs owner vonk_weak')

      const sentence = await refusalOf(asWeak(databaseUrl(postgres.url, 'theirs')))

      expect(sentence).toMatch(/^The tables could not be brought up to date: permission denied to create role/)
    } finally {
      await postgres.stop()
    }
  })

  test('fewer connections than the settings ask for', async () => {
    const settings = { ...realSettings, VONK_DATA: newFolder(), DATABASE_URL: await newDatabase(), POOL_SIZE: '400' }

    await expect(openOnce({ settings })).rejects.toThrow(
      'POOL_SIZE is 400, but PostgreSQL takes 297 connections at most, and jobs use 4 of them.',
    )
  })

  async function refusalOf(url: string): Promise<string> {
    const opened = openOnce({ settings: { ...realSettings, VONK_DATA: newFolder(), DATABASE_URL: url } })
    return opened.then(
      () => 'it was taken',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  }
})

test('a bucket at an address that answers, but keeps no files', async () => {
  const web = await listening(createServer((_request, response) => response.end('hello')))
  const { port } = web.address() as AddressInfo
  const bucket = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'photos', S3_KEY: 'key', S3_SECRET: 'secret' }

  const opened = openStorage(readConfig([], bucket))

  await expect(opened).rejects.toThrow(/^The bucket photos at http:\S+ cannot be used: it does not keep what .*S3_/)
  web.close()
})

function asWeak(url: string): string {
  const own = new URL(url)
  own.username = 'vonk_weak'
  own.password = 'weak'
  return own.href
}

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
