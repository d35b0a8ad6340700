import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startPostgres } from '#platform/server/embedded-database/embedded-postgres.ts'
import { newInstallations, realSiteSettings, queryDatabase } from '#testing/servers/installations.ts'
import { buildDatabaseUrl } from '#testing/postgres.setup.ts'
import { findFreePort, runNode, requireFailureMessage } from '#testing/servers/programs.ts'
import { openAndCloseInstallation } from '#testing/servers/open-installation.ts'
import { readConfig } from '../config.ts'
import { openStorage } from './photo-storage.ts'

const SERVER = 'src/app/server.ts'
const { newFolder, newDatabase, remove } = newInstallations()
const folder = mkdtempSync(join(tmpdir(), 'start-failures-'))

afterAll(async () => {
  await remove()
  rmSync(folder, { recursive: true, force: true })
})

describe('the data folder', () => {
  test.each(['/proc/vonk', '/sys/vonk'])('%s cannot be created, and the start fails with a message', async (data) => {
    const exited = await runNode([SERVER], { VONK_DATA: data, PORT: String(await findFreePort()) })

    expect(requireFailureMessage(exited)).toMatch(
      /^The data folder \S+ cannot be read and written by the user \S+ \(E[A-Z]+\)\.$/,
    )
    expect(exited.code).toBe(1)
  })

  test.each(['/dev/null/vonk', `/tmp/${'x'.repeat(300)}`])('%s cannot be created either', async (data) => {
    await expect(openAndCloseInstallation({ settings: { VONK_DATA: data } })).rejects.toThrow(
      /^The data folder .* \(E[A-Z]+\)\.$/,
    )
  })

  test('of a real site is refused when it is a file', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')

    const opened = openAndCloseInstallation({
      settings: { ...realSiteSettings, VONK_DATA: file, DATABASE_URL: await newDatabase() },
    })

    await expect(opened).rejects.toThrow(/^The data folder .*file cannot be read and written/)
  })
})

describe('the address', () => {
  test.each([['203.0.113.7'], ['no-such-machine.invalid']])('HOST=%s is no local address', async (host) => {
    const exited = await runNode([SERVER], { VONK_DATA: newFolder(), HOST: host, PORT: String(await findFreePort()) })

    expect(requireFailureMessage(exited)).toMatch(
      new RegExp(`^HOST=${host} is no address of this machine \\(E[A-Z_]+\\)`),
    )
    expect(exited.code).toBe(1)
  })
})

describe('the database', () => {
  const cluster = () => new URL(inject('clusterUrl'))

  beforeAll(async () => {
    await queryDatabase(cluster().href, `create role vonk_weak login password 'weak'`)
  })

  afterAll(async () => {
    await queryDatabase(cluster().href, 'drop owned by vonk_weak').catch(() => undefined)
    await queryDatabase(cluster().href, 'drop role if exists vonk_weak').catch(() => undefined)
  })

  test.each([
    ['a closed port', async () => `postgres://vonk@127.0.0.1:${await findFreePort()}/vonk`, /ECONNREFUSED/],
    ['an unknown machine', async () => 'postgres://vonk@no-such-machine.invalid/vonk', /ENOTFOUND|EAI_AGAIN/],
    ['a wrong password', async () => cluster().href.replace(/:[^:@/]+@/, ':wrong@'), /password authentication failed/],
    ['an unknown user', async () => cluster().href.replace('vonk:', 'nobody:'), /authentication failed|does not exist/],
    ['a database that is missing', async () => buildDatabaseUrl(cluster().href, 'missing'), /"missing" does not exist/],
    ['a certificate that is missing', async () => `${cluster().href}?sslrootcert=/no/such/file`, /no such file/],
  ])('%s is reported in one sentence', async (_name, url, reason) => {
    const sentence = await readStartFailure(await url())

    expect(sentence).toMatch(/^DATABASE_URL does not point to a database: .*\.$/)
    expect(sentence).toMatch(reason)
  })

  test('a server that is not PostgreSQL is reported, and so is one that never responds', async () => {
    const web = await startListening(createServer((_request, response) => response.end('hello')))
    const silent = createTcpServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')

    for (const server of [web, silent]) {
      const { port } = server.address() as AddressInfo
      expect(await readStartFailure(`postgres://vonk@127.0.0.1:${port}/vonk`)).toMatch(
        /^DATABASE_URL does not point to/,
      )
    }
    web.close()
    silent.close()
  })

  // Simulated by functions in the schema `shadow`, which hide those of PostgreSQL.
  test.each([
    [
      `create function shadow.current_setting(text) returns text language sql as $$ select '140011' $$`,
      'DATABASE_URL points to PostgreSQL 14; 15 or newer is needed.',
    ],
    [
      'create function shadow.pg_is_in_recovery() returns boolean language sql as $$ select true $$',
      'DATABASE_URL points to a standby server, which cannot be written to.',
    ],
  ])('PostgreSQL that is too old or read-only is reported: %s', async (statement, sentence) => {
    const url = await newDatabase()
    await queryDatabase(url, 'create schema shadow')
    await queryDatabase(url, statement)
    await queryDatabase(
      url,
      `alter database ${new URL(url).pathname.slice(1)} set search_path = shadow, pg_catalog, public`,
    )

    expect(await readStartFailure(url)).toBe(sentence)
  })

  test('a database that is not in UTF8 is reported', async () => {
    const url = await newDatabase(`encoding 'SQL_ASCII' template template0 locale_provider libc locale 'C'`)

    expect(await readStartFailure(url)).toBe(
      'The database of DATABASE_URL has the encoding SQL_ASCII; create it with UTF8.',
    )
  })

  test('a user that may not create tables is reported', async () => {
    const url = withWeakUser(await newDatabase())

    expect(await readStartFailure(url)).toMatch(/^The tables could not be brought up to date: permission denied/)
  })

  test('a user that may create tables, but not act as vonk_app, is reported', async () => {
    const url = await newDatabase('owner vonk_weak')

    const sentence = await readStartFailure(withWeakUser(url))

    expect(sentence).toMatch(/^The user of DATABASE_URL may not act as the role vonk_app \(permission denied/)
    expect(sentence).toContain('grant vonk_app to that user')
  })

  test('without the role vonk_app, a user that may not create it is reported', { timeout: 120_000 }, async () => {
    const postgres = await startPostgres({ directory: join(folder, 'cluster', 'postgres') })
    try {
      await queryDatabase(postgres.url, `create role vonk_weak login password 'weak'`)
      await queryDatabase(postgres.url, 'create database theirs owner vonk_weak')

      const sentence = await readStartFailure(withWeakUser(buildDatabaseUrl(postgres.url, 'theirs')))

      expect(sentence).toMatch(/^The tables could not be brought up to date: permission denied to create role/)
    } finally {
      await postgres.stop()
    }
  })

  test('a database of a version before the first release is reported', async () => {
    const url = await newDatabase()
    await queryDatabase(url, 'create table kysely_migration (name text)')

    expect(await readStartFailure(url)).toMatch(
      /^The tables could not be brought up to date: the database was made by [^.]*; start with npm start -- --fresh, [^.]*\.$/,
    )
  })

  test('fewer connections than the settings require are reported', async () => {
    const settings = {
      ...realSiteSettings,
      VONK_DATA: newFolder(),
      DATABASE_URL: await newDatabase(),
      POOL_SIZE: '400',
    }

    await expect(openAndCloseInstallation({ settings })).rejects.toThrow(
      'POOL_SIZE is 400, but PostgreSQL accepts 297 connections at most, and jobs use 4 of them.',
    )
  })

  async function readStartFailure(url: string): Promise<string> {
    const opened = openAndCloseInstallation({
      settings: { ...realSiteSettings, VONK_DATA: newFolder(), DATABASE_URL: url },
    })
    return opened.then(
      () => 'it was accepted',
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
  }
})

test('a bucket at an address that responds, but stores no files, is reported', async () => {
  const web = await startListening(createServer((_request, response) => response.end('hello')))
  const { port } = web.address() as AddressInfo
  const bucket = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'photos', S3_KEY: 'key', S3_SECRET: 'secret' }

  const opened = openStorage(readConfig([], bucket))

  await expect(opened).rejects.toThrow(
    /^The bucket photos at http:\S+ cannot be used: a stored file was not found .*S3_/,
  )
  web.close()
})

function withWeakUser(url: string): string {
  const own = new URL(url)
  own.username = 'vonk_weak'
  own.password = 'weak'
  return own.href
}

async function startListening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
